import { setTimeout as pause } from 'node:timers/promises';

/** A deployment cannot continue for a reason that the operator can fix; the message says how. */
export class DeployError extends Error {
  override readonly name = 'DeployError';
}

/** Cloudflare refused a call. */
export class RefusedCall extends Error {
  override readonly name = 'RefusedCall';
  readonly status: number;
  readonly codes: readonly number[];
  constructor(call: string, status: number, problems: readonly Problem[]) {
    const messages = problems.map(({ code, message }) => `${message} [code ${code}]`).join('; ');
    const isUnknownPath = problems.some(({ code }) => code === NO_SUCH_PATH);
    const advice =
      status === 429 || status >= 500
        ? `. It was tried ${TRIES} times; run this again later.`
        : isUnknownPath
          ? '. Is the account in CLOUDFLARE_ACCOUNT_ID right?'
          : '';
    super(`Cloudflare refused ${call} with status ${status}${messages === '' ? '' : `: ${messages}`}${advice}`);
    this.status = status;
    this.codes = problems.map(({ code }) => code);
  }
}

interface Problem {
  readonly code: number;
  readonly message: string;
}

/** The API of one account. Calls are retried if there is no response, 429 or 5xx. */
export interface Cloudflare {
  readonly account: string;
  /** For wrangler, which reads the same environment variables. */
  readonly env: { readonly [variable: string]: string };
  /** `path` below the account, such as `/d1/database`; below the API's root with `{ root: true }`. */
  call<Result>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: CallOptions): Promise<Result>;
  /** The response, or null if its status is 404. */
  find<Result>(path: string): Promise<Result | null>;
  /** A file with its content type, or null if the response is 404. */
  download(path: string): Promise<Downloaded | null>;
  /** Deletes what is there, and says whether anything was. */
  deleteIfExists(path: string): Promise<boolean>;
  /** Number of calls sent, including retries. */
  readonly callCount: () => number;
}

interface Downloaded {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

interface CallOptions {
  /** Sent as JSON; bytes are sent as they are. */
  readonly body?: unknown;
  readonly root?: boolean;
}

export interface ConnectOptions {
  /** By default the environment of this process. */
  readonly env?: { readonly [variable: string]: string | undefined };
  /** The delay before the first retry, in milliseconds; it doubles with each retry. */
  readonly pauseMs?: number;
}

const TRIES = 5;
const MAX_PAUSE_MS = 60_000;
const TIMEOUT_MS = 60_000;
/** For a file, which may have hundreds of megabytes. */
const FILE_TIMEOUT_MS = 600_000;
/** "Could not route to …": mostly, there is no such account. */
const NO_SUCH_PATH = 7003;
/** Error codes for an invalid token, on any path. */
const BAD_TOKEN = [1000, 6003, 9106, 9109, 10001];
/** "Authentication error": an invalid token, or one without this permission. */
const NO_PERMISSION = [9103, 10000];

/**
 * Connects to the account in the environment: `CLOUDFLARE_API_TOKEN`, and `CLOUDFLARE_ACCOUNT_ID` unless the token gives access to exactly
 * one account.
 *
 * @throws DeployError if the token is missing, or the account is and the token gives access to none or to several
 */
export async function connect({ env = process.env, pauseMs = 500 }: ConnectOptions = {}): Promise<Cloudflare> {
  const token = env.CLOUDFLARE_API_TOKEN?.trim() ?? '';
  if (token === '')
    throw new DeployError(
      'CLOUDFLARE_API_TOKEN is not set: make an API token in the Cloudflare dashboard (functions/README.md says with which permissions) and put it there.',
    );
  const base = (env.CLOUDFLARE_API_BASE_URL ?? 'https://api.cloudflare.com/client/v4').replace(/\/$/, '');
  let callCount = 0;

  const send = async <Result>(method: string, path: string, body: unknown): Promise<Result> =>
    await readResult<Result>(method, path, await respond(method, path, body));

  /** The response after the retries. */
  async function respond(method: string, path: string, body: unknown, isFile = body instanceof Uint8Array) {
    const call = callOf(method, path);
    for (let attempt = 1; ; attempt += 1) {
      callCount += 1;
      const reply = await fetch(`${base}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined
            ? {}
            : { 'content-type': body instanceof Uint8Array ? 'application/octet-stream' : 'application/json' }),
        },
        ...(body === undefined
          ? {}
          : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
        signal: AbortSignal.timeout(isFile ? FILE_TIMEOUT_MS : TIMEOUT_MS),
      }).catch((error: Error) => error);
      if (!(reply instanceof Error) && reply.status < 500 && reply.status !== 429) return reply;
      if (attempt === TRIES) {
        if (reply instanceof Error) throw new DeployError(`Cloudflare does not respond (${call}): ${causeOf(reply)}.`);
        return reply;
      }
      // Jitter, so that many dealers deployed at once do not retry at the same time.
      const retryAfterMs = reply instanceof Error ? 0 : Number(reply.headers.get('retry-after') ?? 0) * 1000;
      const wait = pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random());
      if (!(reply instanceof Error)) await reply.body?.cancel();
      await pause(Math.min(Math.max(wait, Number.isFinite(retryAfterMs) ? retryAfterMs : 0), MAX_PAUSE_MS));
    }
  }

  async function download(path: string): Promise<Downloaded | null> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await respond('GET', path, undefined, true);
      if (response.status === 404) return null;
      if (!response.ok) return await readResult<never>('GET', path, response);
      const bytes = await response.arrayBuffer().catch((error: Error) => error);
      const type = response.headers.get('content-type') ?? '';
      if (!(bytes instanceof Error)) return { bytes: new Uint8Array(bytes), type };
      if (attempt === TRIES) throw new DeployError(`Cloudflare did not send all of ${path}: ${causeOf(bytes)}.`);
    }
  }

  async function readResult<Result>(method: string, path: string, response: Response): Promise<Result> {
    const call = callOf(method, path);
    const body = (await response.json().catch(() => null)) as {
      success?: boolean;
      result?: Result;
      errors?: readonly Problem[];
    } | null;
    if (response.ok && body?.success === true) return body.result as Result;
    const refused = new RefusedCall(call, response.status, body?.errors ?? []);
    if (!isAboutToken(refused)) throw refused;
    throw new DeployError(await tokenProblem(call, refused));
  }

  /** Cloudflare uses one message for two causes; verifying the token tells which it is. */
  async function tokenProblem(call: string, refused: RefusedCall): Promise<string> {
    if (refused.codes.some((code) => NO_PERMISSION.includes(code))) {
      callCount += 1;
      const response = await fetch(`${base}/user/tokens/verify`, {
        headers: { authorization: `Bearer ${token}` },
      }).catch(() => null);
      const body = (await response?.json().catch(() => null)) as { result?: { status?: string } } | null | undefined;
      if (body?.result?.status === 'active')
        return `The token in CLOUDFLARE_API_TOKEN may not do this: ${call}. Give it the permission (functions/README.md lists them all), and run this again.`;
    }
    return 'The token in CLOUDFLARE_API_TOKEN is wrong, expired or revoked. Make a new one, and run this again.';
  }

  const account = env.CLOUDFLARE_ACCOUNT_ID?.trim() || (await onlyAccount(send));
  const below = (path: string, root = false): string => (root ? path : `/accounts/${account}${path}`);
  return {
    account,
    env: { CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_ACCOUNT_ID: account, CLOUDFLARE_API_BASE_URL: base },
    call: (method, path, { body, root } = {}) => send(method, below(path, root), body),
    find: (path) => send<never>('GET', below(path), undefined).catch(valueIfMissing(null)),
    download: (path) => download(below(path)),
    deleteIfExists: (path) => send('DELETE', below(path), undefined).then(() => true, valueIfMissing(false)),
    callCount: () => callCount,
  };
}

async function onlyAccount(
  send: (
    method: string,
    path: string,
    body: unknown,
  ) => Promise<readonly { readonly id: string; readonly name: string }[]>,
): Promise<string> {
  const accounts = await send('GET', '/accounts', undefined);
  const [first, second] = accounts;
  if (first === undefined)
    throw new DeployError('The token in CLOUDFLARE_API_TOKEN has access to no account. Set CLOUDFLARE_ACCOUNT_ID.');
  if (second !== undefined)
    throw new DeployError(
      `The token has access to several accounts: set CLOUDFLARE_ACCOUNT_ID to one of ${accounts.map(({ id, name }) => `${id} (${name})`).join(', ')}.`,
    );
  return first.id;
}

const valueIfMissing =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (error instanceof RefusedCall && error.status === 404) return value;
    throw error;
  };

const isAboutToken = ({ status, codes }: RefusedCall): boolean =>
  (status === 400 || status === 401 || status === 403) &&
  codes.some((code) => BAD_TOKEN.includes(code) || NO_PERMISSION.includes(code));

const callOf = (method: string, path: string): string => `${method} ${path.split('?')[0]}`;

const causeOf = (error: Error): string =>
  (error.cause instanceof Error ? error.cause.message : error.message) || error.name;
