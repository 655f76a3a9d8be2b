import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PreviewDecision, PreviewStatus } from '#domain/preview-decision.ts';
import type { CloudflareStandIn } from './stand-in.ts';

interface StoredDecision extends PreviewDecision {
  state: 'new' | 'done' | 'rejected';
  problem?: string | undefined;
}

/**
 * Behaves like the Workers of deployed previews for the publish workflow, with the uploaded report and secret.
 * `tests/edge/preview-decisions.test.ts` tests the Worker itself.
 */
export class PreviewsStandIn {
  readonly #cloudflare: CloudflareStandIn;
  readonly #decisions = new Map<string, StoredDecision[]>();
  readonly live = new Map<string, string>();
  readonly #server = createServer((request, response) => {
    void this.#respond(request).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });

  constructor(cloudflare: CloudflareStandIn) {
    this.#cloudflare = cloudflare;
  }

  /** @returns the environment variables with which a command reaches it */
  async start(): Promise<{ [variable: string]: string }> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const { port } = this.#server.address() as AddressInfo;
    return {
      CARYARD_TEST_WORKERS_DEV: `http://127.0.0.1:${port}`,
      NODE_OPTIONS: `--import=${new URL('workers-dev.mjs', import.meta.url)}`,
    };
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Submits one of the two buttons in the deployed report. */
  submit(worker: string, changes: Partial<PreviewDecision> = {}): void {
    const report = this.#report(worker);
    if (report === null) throw new Error(`The report of ${worker} has no buttons.`);
    const existing = this.decisions(worker);
    const id = `${worker.slice(-10)}-${existing.length}`;
    const at = new Date(Date.UTC(2026, 10, 20)).toISOString();
    this.#decisions.set(worker, [
      ...existing,
      { ...{ id, kind: 'publish', name: 'Jo Lee', request: '', at }, ...report, ...changes, state: 'new' },
    ]);
  }

  decisions(worker: string): readonly StoredDecision[] {
    return this.#decisions.get(worker) ?? [];
  }

  #report(worker: string): PreviewStatus['report'] {
    const text = this.#cloudflare.workers.served(worker, '/_report/report.json');
    if (text === null) return null;
    const { commit, base } = JSON.parse(text) as { commit: string; base: string };
    return { commit, base };
  }

  async #respond(request: IncomingMessage): Promise<readonly [status: number, body: unknown]> {
    const [, worker = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(request.url ?? '') ?? [];
    const version = this.#cloudflare.workers.live(worker);
    if (version === null || path !== '/_report/decisions') return [404, { error: 'missing' }];
    const secret = version.bindings.find(({ name }) => name === 'PREVIEW_SECRET')?.text;
    if (request.headers.authorization !== `Bearer ${String(secret)}`) return [401, { error: 'secret' }];
    const decisions = this.decisions(worker);
    if (request.method === 'GET') {
      const newDecisions = decisions.filter(({ state }) => state === 'new');
      return [200, { report: this.#report(worker), live: this.live.get(worker) ?? null, decisions: newDecisions }];
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const input = JSON.parse(Buffer.concat(chunks).toString()) as Partial<StoredDecision> & { live?: string };
    if (input.live !== undefined) {
      this.live.set(worker, input.live);
      return [200, { ok: true }];
    }
    const decision = decisions.find(({ id, state }) => id === input.id && state === 'new');
    if (decision === undefined) return [422, { error: 'unknown' }];
    Object.assign(decision, { state: input.state, problem: input.problem });
    return [200, { ok: true }];
  }
}
