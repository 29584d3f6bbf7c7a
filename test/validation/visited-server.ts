import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { FetchOptions } from '../../src/validation/fetching/fetch-options.ts';
import { Visitor, type VisitorSetting } from '../../src/validation/fetching/visitor.ts';

export type AnswerWith = (response: ServerResponse, request: IncomingMessage) => void;

/** A server whose answers each test sets by path (`*`: all others), and visitors that are in no hurry to be polite. */
export class VisitedServer {
  asked: string[] = [];
  answers: Record<string, AnswerWith> = {};
  readonly #server: Server = createServer((request, response) => {
    this.asked.push(request.url!);
    const answer = this.answers[request.url!] ?? this.answers['*'];
    if (answer) answer(response, request);
    else response.writeHead(404).end('no such page');
  });
  #visitors: Visitor[] = [];

  constructor() {
    beforeAll(() => new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve)));
    beforeEach(() => {
      this.asked = [];
      this.answers = {};
    });
    afterEach(async () => {
      await Promise.all(this.#visitors.map((visitor) => visitor.close()));
      this.#visitors = [];
    });
    afterAll(() => {
      this.#server.closeAllConnections();
      this.#server.close();
    });
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  visitor(options: Partial<FetchOptions> = {}, setting: VisitorSetting = {}): Visitor {
    const made = new Visitor({ ...FAST, ...options }, setting);
    this.#visitors.push(made);
    return made;
  }

  /** Why a page could not be had; `page` if it could. */
  async reasonFor(path: string, options: Partial<FetchOptions> = {}): Promise<string> {
    const visit = await this.visitor(options).visit(this.origin + path);
    return 'failure' in visit ? visit.failure.reason : 'page';
  }
}

const FAST: Partial<FetchOptions> = { allowPrivate: true, rate: 10_000, backOffMs: 5, timeoutMs: 2000 };

export function html(text: string): AnswerWith {
  return (response) => void response.setHeader('content-type', 'text/html').end(`<p>${text}</p>`);
}

export function moved(to: string): AnswerWith {
  return (response) => void response.writeHead(302, { location: to }).end();
}

export const EMPTY: AnswerWith = (response) => void response.end('');
