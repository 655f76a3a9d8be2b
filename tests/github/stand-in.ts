import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Comment {
  readonly id: number;
  body: string;
  readonly user: { readonly type: string };
}

interface CheckRun {
  readonly status: 'queued' | 'in_progress' | 'completed';
  readonly conclusion: string | null;
}

interface ApiResponse {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

const ROOT = '/repos/yard/sites/';

/**
 * A fake of the GitHub API calls that are used, on this machine only: one repository, one pull request (7), its comments in pages of at
 * most 100, its checks, merging, and runs of the publishing workflow.
 */
export class GitHubStandIn {
  readonly token = 'token-of-the-workflow';
  comments: Comment[] = [];
  readonly calls: string[] = [];
  head: { sha: string; repo: { full_name: string } | null };
  state: 'open' | 'closed' = 'open';
  merged = false;
  draft = false;
  base = 'main';
  checks: CheckRun[] = [{ status: 'completed', conclusion: 'success' }];
  /** Commit statuses from older services: their number and combined state. */
  status = { total_count: 0, state: 'pending' };
  /** The commit of the branch `main`. */
  main = '1'.repeat(40);
  /** Why it cannot be merged; null = it can. */
  mergeBlocker: string | null = null;
  /** Commits for which the publishing workflow has run. */
  readonly published: string[] = [];
  /**
   * Performs the merge.
   *
   * @returns the commit of `main` afterwards
   */
  onMerge: (head: string) => string = () => '2'.repeat(40);
  /** Responses with which the next calls are refused. */
  refusals: number[] = [];
  /** Further headers of such a response. */
  refusalHeaders: Record<string, string> = { 'retry-after': '0' };
  /** The next matching call takes effect, and its response is lost. */
  lostResponse: RegExp | null = null;
  /** Together with the next comment, another run posts one that starts with this text. */
  racingComment: string | null = null;
  readonly #server: Server = createServer(
    (request, response) =>
      void this.#respond(request).then(({ status, body, headers }) => {
        if (this.lostResponse?.test(`${request.method} ${request.url}`) === true) {
          this.lostResponse = null;
          request.socket.destroy();
          return;
        }
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(body === undefined ? '' : JSON.stringify(body));
      }),
  );

  /** @param commit the pull request's last commit */
  constructor(commit: string) {
    this.head = { sha: commit, repo: { full_name: 'yard/sites' } };
  }

  /** @returns the base URL of the API */
  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  addComment(body: string, type = 'Bot'): void {
    this.comments.push({ id: this.comments.length + 1, body, user: { type } });
  }

  async #respond(request: IncomingMessage): Promise<ApiResponse> {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const input = chunks.length > 0 ? (JSON.parse(Buffer.concat(chunks).toString()) as { body: string }) : { body: '' };
    this.calls.push(`${request.method} ${url.pathname}`);
    const refusal = this.refusals.shift();
    if (refusal !== undefined) return { status: refusal, body: { message: 'refused' }, headers: this.refusalHeaders };
    if (request.headers.authorization !== `token ${this.token}`)
      return { status: 401, body: { message: 'Bad credentials' } };
    const call = `${request.method} ${url.pathname.replace(ROOT, '')}`;
    return (
      this.#handlePull(call, input) ??
      this.#handleWorkflow(call, url, input) ??
      this.#handleComments(call, url, request, input)
    );
  }

  #handlePull(call: string, input: object): ApiResponse | null {
    const { head, state, merged, draft } = this;
    if (call === 'GET pulls/7') return { status: 200, body: { head, state, merged, draft, base: { ref: this.base } } };
    if (call === 'GET git/ref/heads%2Fmain' || call === 'GET git/ref/heads/main')
      return { status: 200, body: { object: { sha: this.main } } };
    if (call === `GET commits/${head.sha}/check-runs`)
      return { status: 200, body: { total_count: this.checks.length, check_runs: this.checks } };
    if (call === `GET commits/${head.sha}/status`) return { status: 200, body: this.status };
    if (call !== 'PUT pulls/7/merge') return null;
    if (merged || state !== 'open') return { status: 405, body: { message: 'Pull Request is not mergeable' } };
    if (this.mergeBlocker !== null) return { status: 405, body: { message: this.mergeBlocker } };
    if ((input as { sha?: string }).sha !== head.sha)
      return { status: 409, body: { message: 'Head branch was modified. Review and try the merge again.' } };
    this.main = this.onMerge(head.sha);
    this.merged = true;
    this.state = 'closed';
    return { status: 200, body: { merged: true, sha: this.main } };
  }

  #handleWorkflow(call: string, url: URL, input: object): ApiResponse | null {
    if (call === 'GET actions/workflows/publish.yml/runs') {
      const count = this.published.filter((sha) => sha === url.searchParams.get('head_sha')).length;
      return { status: 200, body: { total_count: count, workflow_runs: [] } };
    }
    if (call !== 'POST actions/workflows/publish.yml/dispatches') return null;
    if ((input as { ref?: string }).ref !== 'main') return { status: 422, body: { message: 'No ref found' } };
    this.published.push(this.main);
    return { status: 204 };
  }

  #handleComments(call: string, url: URL, request: IncomingMessage, input: { body: string }): ApiResponse {
    if (call === 'GET issues/7/comments') {
      const [size, page] = [Number(url.searchParams.get('per_page') ?? 30), Number(url.searchParams.get('page') ?? 1)];
      const next = new URL(url);
      next.host = request.headers.host ?? '';
      next.searchParams.set('page', String(page + 1));
      const hasMore = this.comments.length > page * size;
      return {
        status: 200,
        body: this.comments.slice((page - 1) * size, page * size),
        headers: hasMore ? { link: `<${next}>; rel="next"` } : {},
      };
    }
    if (call === 'POST issues/7/comments') {
      if (this.racingComment !== null) this.addComment(`${this.racingComment} of another run`);
      this.racingComment = null;
      this.addComment(input.body);
      return { status: 201, body: {} };
    }
    const id = Number(/issues\/comments\/(\d+)$/.exec(url.pathname)?.[1]);
    const comment = this.comments.find((candidate) => candidate.id === id);
    if (!comment) return { status: 404, body: { message: 'Not Found' } };
    if (request.method === 'PATCH') comment.body = input.body;
    else this.comments = this.comments.filter((candidate) => candidate !== comment);
    return { status: request.method === 'PATCH' ? 200 : 204, ...(request.method === 'PATCH' && { body: {} }) };
  }
}
