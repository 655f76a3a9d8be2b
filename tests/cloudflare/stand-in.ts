import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AccountBuckets } from './account-buckets.ts';
import { AccountStores } from './account-stores.ts';
import { AccountWorkers } from './account-workers.ts';
import { ApiError } from './api-error.ts';
import { checkRequest, checkResponse } from './api-format.ts';

/** A fault in the next calls that match, for a number of times. */
interface Fault {
  readonly method?: string;
  /** Text in the call's path below the account, its query or its body. */
  readonly at: RegExp;
  readonly times: number;
  /** `drop`: the connection is closed; a number: that status; `lost-response`: the call takes effect, and the response is lost. */
  readonly response: 'drop' | 'lost-response' | number;
  readonly code?: number;
  readonly message?: string;
}

export interface Call {
  readonly method: string;
  /** Path below the account (or the API's root), without the query. */
  readonly path: string;
  /** The body as text, including uploads. */
  readonly body: string;
  readonly status: number;
}

/** A request whose body has been read. */
export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly token: string;
  readonly contentType: string;
  readonly body: Buffer;
  /** @throws ApiError if the body is not JSON */
  json(): unknown;
}

export interface ApiResponse {
  readonly result: unknown;
  readonly status?: number;
  readonly info?: object;
  /** A file instead of JSON. */
  readonly file?: { readonly bytes: Buffer; readonly type: string };
}

export const ACCOUNT = '0123456789abcdef0123456789abcdef';
const ROOT = '/client/v4';
const UPLOADS =
  /^PUT \/r2\/buckets\/|\/assets-upload-session$|\/assets\/upload$|^PUT \/workers\/dispatch\/.*\/scripts\/[^/]+$|^PUT \/workers\/scripts\/[^/]+$|^POST \/workers\/scripts\/[^/]+\/versions$/;

/**
 * A fake of the calls of Cloudflare's API that deployments make, on this machine only. It is strict: it refuses what the real one refuses,
 * and every request and response is checked against the documented format (`api-format.ts`). Its databases are real, in memory.
 */
export class CloudflareStandIn {
  readonly stores = new AccountStores();
  readonly workers = new AccountWorkers(this.stores);
  readonly r2 = new AccountBuckets();
  readonly calls: Call[] = [];
  /** Called after each call, once it has taken effect. */
  afterCall: (() => void) | null = null;
  /** Tokens by permission; `all` has every permission. */
  readonly tokens = new Map<string, 'all' | 'expired' | RegExp>([['right-token', 'all']]);
  /** Violations of the documented format. A test must end without any. */
  readonly formatViolations: string[] = [];
  #faults: { fault: Fault; timesLeft: number }[] = [];
  readonly #server = createServer((request, response) => void this.#handle(request, response));

  static async start(): Promise<CloudflareStandIn> {
    const standIn = new CloudflareStandIn();
    await new Promise<void>((resolve) => standIn.#server.listen(0, '127.0.0.1', resolve));
    return standIn;
  }

  /** The environment variables for a deployment. */
  env(token = 'right-token'): { [variable: string]: string } {
    const { port } = this.#server.address() as AddressInfo;
    return {
      CLOUDFLARE_API_TOKEN: token,
      CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
      CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${port}${ROOT}`,
    };
  }

  /** URL where the files of a Worker are served, as at its host name. */
  origin(worker: string): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/served/${worker}`;
  }

  fail(fault: Fault): void {
    this.#faults.push({ fault, timesLeft: fault.times });
  }

  /** Ends the faults set with `fail`. */
  clearFaults(): void {
    this.#faults = [];
  }

  /** Calls since the last call of this method, and how many of them upload. */
  count(): { readonly uploads: number; readonly others: number; readonly calls: readonly string[] } {
    const calls = this.calls.splice(0).map(({ method, path }) => `${method} ${path}`);
    const uploads = calls.filter((call) => UPLOADS.test(call)).length;
    return { uploads, others: calls.length - uploads, calls };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    this.stores.close();
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return; // The command that sent it was killed in the meantime.
    }
    const body = Buffer.concat(chunks);
    const url = new URL(request.url ?? '/', 'http://stand-in.invalid');
    const [, worker, asset] = /^\/served\/([^/]+)(\/.*)$/.exec(url.pathname) ?? [];
    if (worker !== undefined && asset !== undefined) {
      const contents = this.workers.served(worker, asset);
      response.writeHead(contents === null ? 404 : 200).end(contents ?? '');
      return;
    }
    const fullPath = url.pathname.startsWith(ROOT) ? url.pathname.slice(ROOT.length) : url.pathname;
    const path = fullPath.replace(`/accounts/${ACCOUNT}/`, '/');
    const method = request.method ?? 'GET';
    const apiRequest: ApiRequest = {
      method,
      path,
      query: url.searchParams,
      token: (request.headers.authorization ?? '').replace(/^Bearer /, ''),
      contentType: request.headers['content-type'] ?? '',
      body,
      json: () => parseBody(body),
    };
    const fault = this.#faultOf(method, `${path}${url.search} ${body.toString('latin1')}`);
    const send = (status: number, responseBody: object): void => {
      this.calls.push({ method, path, body: body.toString('latin1'), status });
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(status === 429 ? { 'retry-after': '0' } : {}),
      });
      response.end(JSON.stringify(responseBody));
    };
    if (fault?.response === 'drop') {
      this.calls.push({ method, path, body: '', status: 0 });
      response.socket?.destroy();
      return;
    }
    try {
      if (typeof fault?.response === 'number')
        throw new ApiError(fault.response, fault.code ?? fault.response, fault.message ?? 'planted');
      this.#allow(apiRequest);
      if (path.startsWith('/accounts/'))
        throw new ApiError(404, 7003, `Could not route to ${path}, perhaps your object identifier is invalid?`);
      this.formatViolations.push(...checkRequest(apiRequest));
      const { result, status = 200, info, file } = await this.#execute(apiRequest);
      this.afterCall?.();
      if (fault?.response === 'lost-response') {
        this.calls.push({ method, path, body: '', status: 0 });
        response.socket?.destroy();
        return;
      }
      if (file !== undefined) {
        this.calls.push({ method, path, body: '', status });
        response.writeHead(status, { 'content-type': file.type }).end(file.bytes);
        return;
      }
      this.formatViolations.push(...checkResponse(apiRequest, result));
      send(status, {
        success: true,
        errors: [],
        messages: [],
        result,
        ...(info === undefined ? {} : { result_info: info }),
      });
    } catch (error) {
      const apiError =
        error instanceof ApiError ? error : new ApiError(500, 10013, `stand-in: ${(error as Error).stack}`);
      if (!(error instanceof ApiError)) this.formatViolations.push(apiError.message);
      send(apiError.status, {
        success: false,
        errors: [{ code: apiError.code, message: apiError.message }],
        messages: [],
        result: null,
      });
    }
  }

  #faultOf(method: string, text: string): Fault | null {
    const match = this.#faults.find(
      ({ fault, timesLeft }) => timesLeft > 0 && (fault.method ?? method) === method && fault.at.test(text),
    );
    if (match === undefined) return null;
    match.timesLeft -= 1;
    return match.fault;
  }

  /** Files are uploaded with the token of their session, everything else with one of the account. */
  #allow({ method, path, token }: ApiRequest): void {
    if (path === '/workers/assets/upload') return;
    const permission = this.tokens.get(token);
    if (permission === undefined) throw new ApiError(400, 6003, 'Invalid request headers');
    if (path === '/user/tokens/verify') return;
    if (permission === 'expired') throw new ApiError(403, 10000, 'Authentication error');
    if (permission !== 'all' && !permission.test(`${method} ${path}`))
      throw new ApiError(403, 10000, 'Authentication error');
  }

  async #execute(apiRequest: ApiRequest): Promise<ApiResponse> {
    if (apiRequest.path === '/user/tokens/verify') {
      const isExpired = this.tokens.get(apiRequest.token) === 'expired';
      return { result: { id: 'ed17574386854bf78a67040be0a770b0', status: isExpired ? 'expired' : 'active' } };
    }
    if (apiRequest.path === '/user' && apiRequest.method === 'GET')
      return { result: { id: 'f037e56e89293a057740de681ac9abbe', email: 'operator@account.example' } };
    const apiResponse =
      (await this.workers.handle(apiRequest)) ?? this.stores.handle(apiRequest) ?? this.r2.handle(apiRequest);
    if (apiResponse === null)
      throw new ApiError(404, 7003, `Could not route to ${apiRequest.method} ${apiRequest.path}`);
    return apiResponse;
  }
}

function parseBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new ApiError(400, 10026, 'Could not parse the request body as JSON');
  }
}
