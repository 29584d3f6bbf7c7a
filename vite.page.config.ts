import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

/** The report as one file that needs nothing else: dist/page/report-template.html, into which the command puts its numbers. */
const config: UserConfig = defineConfig({
  root: fileURLToPath(new URL('src/page', import.meta.url)),
  logLevel: 'warn',
  plugins: [inlineEverything()],
  build: {
    outDir: fileURLToPath(new URL('dist/page', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: false,
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    rolldownOptions: { input: fileURLToPath(new URL('src/page/report-template.html', import.meta.url)) },
  },
});

export default config;

function inlineEverything(): Plugin {
  return {
    name: 'inline-everything',
    enforce: 'post',
    generateBundle(_options, bundle) {
      let script = '';
      let style = '';
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type === 'chunk') script += file.code;
        else if (name.endsWith('.css')) style += file.source;
        else continue;
        delete bundle[name];
      }
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.html'))
          file.source = inlined(String(file.source), script, style);
    },
  };
}

/** Nothing may run or be loaded but the script and style that are built here: the policy names their digests. */
export function inlined(html: string, script: string, style: string): string {
  const code = script.trim().replaceAll('</script', '<\\/script');
  const policy = [
    "default-src 'none'",
    `script-src '${digestOf(code)}'`,
    `style-src '${digestOf(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return html
    .replace(/\s*<script type="module"[^>]*><\/script>/, '')
    .replace(/\s*<link rel="stylesheet"[^>]*>/, '')
    .replace('<!--policy-->', () => `<meta http-equiv="Content-Security-Policy" content="${policy}">`)
    .replace('<!--style-->', () => `<style>${style}</style>`)
    .replace('<!--script-->', () => `<script type="module">${code}</script>`);
}

function digestOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
