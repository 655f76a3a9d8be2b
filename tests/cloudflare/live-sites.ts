import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Version } from './account-workers.ts';
import { sqliteD1, timingSafeEqual } from './sqlite-d1.ts';
import type { CloudflareStandIn } from './stand-in.ts';

interface WorkerModule {
  readonly default: {
    fetch(request: Request, env: object, context: object): Promise<Response>;
  };
}

const TYPES: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/**
 * Behaves like the live sites in the fake account: static files as from the asset server, everything else by the deployed code, with the
 * database bound to it. This is not Cloudflare's runtime: filled pages stay as they were built (`tests/edge` uses the real one).
 */
export class LiveSites {
  readonly #cloudflare: CloudflareStandIn;
  readonly #folder = mkdtempSync(join(tmpdir(), 'caryard-live-sites-'));
  readonly #code = new Map<string, Promise<WorkerModule>>();
  readonly #server = createServer((request, response) => {
    void this.#respond(request).then(
      async (liveResponse) => {
        response.writeHead(liveResponse.status, Object.fromEntries(liveResponse.headers));
        response.end(Buffer.from(await liveResponse.arrayBuffer()));
      },
      (error: Error) => response.writeHead(500).end(String(error.stack)),
    );
  });

  constructor(cloudflare: CloudflareStandIn) {
    this.#cloudflare = cloudflare;
  }

  /** @returns the environment variables with which a command reaches the sites by their hosts */
  async start(): Promise<{ [variable: string]: string }> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const { port } = this.#server.address() as AddressInfo;
    Object.assign(globalThis, { HTMLRewriter: UnchangedRewriter });
    Object.assign(crypto.subtle, { timingSafeEqual });
    return {
      CARYARD_TEST_LIVE_SITES: `http://127.0.0.1:${port}`,
      NODE_OPTIONS: `--import=${new URL('live-hosts.mjs', import.meta.url)}`,
    };
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
    rmSync(this.#folder, { recursive: true, force: true });
    Reflect.deleteProperty(globalThis, 'HTMLRewriter');
    Reflect.deleteProperty(crypto.subtle, 'timingSafeEqual');
  }

  async #respond(request: IncomingMessage): Promise<Response> {
    const [, host = '', path = '/'] = /^\/([^/]+)(\/.*)$/.exec(request.url ?? '') ?? [];
    const worker = this.#cloudflare.workers.domains.find(({ hostname }) => hostname === host)?.service ?? '';
    const version = this.#cloudflare.workers.live(worker);
    if (version === null) return new Response('No such host', { status: 530 });
    const url = new URL(path, `https://${host}`);
    const file = url.pathname.startsWith('/api/') ? null : this.#file(worker, url.pathname);
    if (file !== null) return file;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const { method = 'GET' } = request;
    const body = method === 'GET' || method === 'HEAD' ? null : Buffer.concat(chunks);
    const { default: code } = await this.#codeOf(version);
    const env = { ...this.#bindings(version), ASSETS: { fetch: (request: Request) => this.#asset(worker, request) } };
    return await code.fetch(new Request(url, { method, headers, body }), env, { waitUntil: () => undefined });
  }

  #file(worker: string, path: string): Response | null {
    for (const file of path === '/' ? ['/index.html'] : [path, `${path}.html`]) {
      const text = this.#cloudflare.workers.served(worker, file);
      if (text !== null)
        return new Response(text, { headers: { 'content-type': TYPES[extname(file)] ?? 'text/plain' } });
    }
    return null;
  }

  #asset(worker: string, { url }: Request): Promise<Response> {
    return Promise.resolve(this.#file(worker, new URL(url).pathname) ?? new Response('', { status: 404 }));
  }

  #codeOf(version: Version): Promise<WorkerModule> {
    const cached = this.#code.get(version.id);
    if (cached !== undefined) return cached;
    const folder = join(this.#folder, version.id);
    for (const [name, text] of version.modules) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const code = import(pathToFileURL(join(folder, mainOf(version))).href) as Promise<WorkerModule>;
    this.#code.set(version.id, code);
    return code;
  }

  #bindings({ bindings }: Version): object {
    return Object.fromEntries(
      bindings.map((binding) => {
        if (binding.type === 'd1') {
          const database = this.#cloudflare.stores.databases.find(({ uuid }) => uuid === binding.id);
          return [binding.name, database === undefined ? undefined : sqliteD1(database.sqlite)];
        }
        return [binding.name, binding.type === 'queue' ? { send: () => Promise.resolve() } : binding.text];
      }),
    );
  }
}

/** The main module of a version. */
const mainOf = ({ modules }: Version): string =>
  [...modules.keys()].find((name) => modules.get(name)?.includes('export default createWorker') === true) ??
  [...modules.keys()][0] ??
  '';

/** Returns each page as it was built. */
class UnchangedRewriter {
  on(): this {
    return this;
  }
  onDocument(): this {
    return this;
  }
  transform(response: Response): Response {
    return response;
  }
}
