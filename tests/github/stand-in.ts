import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MARK } from '#scripts/ci/preview-note.ts';

interface Comment {
  readonly id: number;
  body: string;
  readonly user: { readonly type: string };
}

/** What the calls need of GitHub: one repository, one pull request, its comments in pages of 100 at most; on this machine alone. */
export class GitHubStandIn {
  readonly token = 'token-of-the-workflow';
  comments: Comment[] = [];
  readonly calls: string[] = [];
  head: { sha: string; repo: { full_name: string } | null };
  /** Answers with which the next calls are refused. */
  refusals: number[] = [];
  /** Beside the next comment another run writes one. */
  isRaced = false;
  readonly #server: Server = createServer(
    (request, response) =>
      void this.#answer(request).then(({ status, body, headers }) => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(body === undefined ? '' : JSON.stringify(body));
      }),
  );

  /** @param commit the pull request's last one */
  constructor(commit: string) {
    this.head = { sha: commit, repo: { full_name: 'yard/sites' } };
  }

  /** @returns the address of the interface */
  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.close();
  }

  add(body: string, type = 'Bot'): void {
    this.comments.push({ id: this.comments.length + 1, body, user: { type } });
  }

  async #answer(
    request: IncomingMessage,
  ): Promise<{ status: number; body?: unknown; headers?: Record<string, string> }> {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const sent = chunks.length > 0 ? (JSON.parse(Buffer.concat(chunks).toString()) as { body: string }) : { body: '' };
    this.calls.push(`${request.method} ${url.pathname}`);
    const refusal = this.refusals.shift();
    if (refusal !== undefined)
      return { status: refusal, body: { message: 'refused' }, headers: { 'retry-after': '0' } };
    if (request.headers.authorization !== `token ${this.token}`)
      return { status: 401, body: { message: 'Bad credentials' } };
    const call = `${request.method} ${url.pathname.replace('/repos/yard/sites/', '')}`;
    if (call === 'GET pulls/7') return { status: 200, body: { head: this.head } };
    if (call === 'GET issues/7/comments') {
      const [size, page] = [Number(url.searchParams.get('per_page') ?? 30), Number(url.searchParams.get('page') ?? 1)];
      const next = new URL(url);
      next.host = request.headers.host ?? '';
      next.searchParams.set('page', String(page + 1));
      const isMore = this.comments.length > page * size;
      return {
        status: 200,
        body: this.comments.slice((page - 1) * size, page * size),
        headers: isMore ? { link: `<${next}>; rel="next"` } : {},
      };
    }
    if (call === 'POST issues/7/comments') {
      if (this.isRaced) this.add(`${MARK} of another run`);
      this.add(sent.body);
      return { status: 201, body: {} };
    }
    const id = Number(/issues\/comments\/(\d+)$/.exec(url.pathname)?.[1]);
    const found = this.comments.find((one) => one.id === id);
    if (!found) return { status: 404, body: { message: 'Not Found' } };
    if (request.method === 'PATCH') found.body = sent.body;
    else this.comments = this.comments.filter((one) => one !== found);
    return { status: request.method === 'PATCH' ? 200 : 204, ...(request.method === 'PATCH' && { body: {} }) };
  }
}
