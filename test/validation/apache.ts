import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const APACHE = '/usr/sbin/apache2';
const MODULES = '/usr/lib/apache2/modules';

/** Where Apache is missing its tests are skipped, except in continuous integration: there that is an error. */
export const isApacheMissing: boolean = !existsSync(APACHE) && !process.env.CI;

export interface Apache {
  readonly origin: string;
  readonly root: string;
  stop(): Promise<void>;
}

/** A real Apache httpd on loopback; `fill` writes the site, `directives` are added to its configuration. */
export async function startApache(
  fill: (documents: string) => Promise<void>,
  directives: (documents: string) => string,
): Promise<Apache> {
  if (!existsSync(APACHE)) throw new Error(`${APACHE} is missing: install the Debian package apache2`);
  const root = await mkdtemp(join(tmpdir(), 'undust-apache-'));
  await chmod(root, 0o755);
  const documents = join(root, 'documents');
  await fill(documents);
  const port = await freePort();
  await writeFile(join(root, 'httpd.conf'), configuration(root, port, directives(documents)));
  const child = spawn(APACHE, ['-f', join(root, 'httpd.conf'), '-D', 'FOREGROUND'], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswering(`${origin}/`);
  return {
    origin,
    root,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(root, { recursive: true, force: true });
    },
  };
}

function configuration(root: string, port: number, directives: string): string {
  const modules = ['mpm_event', 'authz_core', 'dir', 'autoindex', 'alias', 'mime', 'rewrite'];
  return `
ServerRoot "${root}"
ServerName 127.0.0.1
Listen 127.0.0.1:${port}
PidFile "${root}/httpd.pid"
ErrorLog "${root}/error.log"
User www-data
Group www-data
${modules.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`).join('\n')}
TypesConfig /etc/mime.types
DocumentRoot "${root}/documents"
DirectoryIndex index.html
IndexOptions FancyIndexing
<Directory "${root}">
  Options +Indexes +FollowSymLinks
  Require all granted
</Directory>
${directives}
`;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

async function untilAnswering(url: string): Promise<void> {
  for (let i = 0; i < 200; i++) {
    const answer = await fetch(url).catch(() => null);
    if (answer !== null) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no answer from ${url}`);
}
