import { lookup as systemLookup } from 'node:dns';
import { request as http, type IncomingMessage } from 'node:http';
import { request as https } from 'node:https';
import { STOCK_CHANGES_API_PATH } from '#domain/routes/public-paths.ts';
import { MAX_CHANGES, readStockChange, type StockChange } from '#domain/stock-changes.ts';

/** A push cannot be made for a reason that the user can fix; the message says how. */
export class PushError extends Error {
  override readonly name = 'PushError';
}

/** The site that changes are pushed to, and its push secret. */
export interface Target {
  readonly url: URL;
  readonly secret: string;
}

const TIMEOUT_MS = 20_000;

/** A server on this machine, by any of its host names. */
export const isLocal = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1';

/** The changes pushed to a site since its build. Throws `PushError`. */
export async function findSentChanges(target: Target): Promise<StockChange[]> {
  const { status, text, location } = await call(target, 'GET', '');
  const { changes } = (status === 200 ? json(text) : {}) as { readonly changes?: unknown };
  if (location !== undefined)
    throw new PushError(`${target.url.origin} redirects to ${location} (status ${status}). Give that site with --url.`);
  if (!Array.isArray(changes))
    throw new PushError(
      `${target.url.origin} did not return its changes (status ${status}). Is this the site, and is it deployed with this version?`,
    );
  return changes.flatMap((change) => readStockChange(change) ?? []);
}

/** The site's response to pushed changes. */
export interface Sent {
  /** How many changes were new to the site. */
  readonly stored: number;
  /** Changed cars that its build does not have. */
  readonly unknownCars: readonly number[];
  /** Cars that stay as they are, with what is wrong with their changes. */
  readonly refused: readonly { readonly car_id: number; readonly message: string }[];
  /** Why only what takes cars off sale was stored, if too many values have changed; null = all is stored but `refused`. */
  readonly limit: string | null;
}

/**
 * Sends changes, in as many calls as they need, all changes to a car in one call. A site that is full gets the other calls too: it stores what
 * takes cars off sale. Throws `PushError` with the site's message.
 */
export async function sendChanges(target: Target, changes: readonly StockChange[]): Promise<Sent> {
  const sent: Sent[] = [];
  for (const callChanges of callsOf(changes)) sent.push(await sendOneCall(target, callChanges));
  return {
    stored: sent.reduce((sum, { stored }) => sum + stored, 0),
    unknownCars: [...new Set(sent.flatMap(({ unknownCars }) => unknownCars))],
    refused: sent.flatMap(({ refused }) => refused),
    limit: sent.find(({ limit }) => limit !== null)?.limit ?? null,
  };
}

function callsOf(changes: readonly StockChange[]): StockChange[][] {
  const calls: StockChange[][] = [];
  for (const carChanges of Map.groupBy(changes, ({ car_id }) => car_id).values()) {
    const last = calls.at(-1);
    if (last !== undefined && last.length + carChanges.length <= MAX_CHANGES) last.push(...carChanges);
    else calls.push([...carChanges]);
  }
  return calls;
}

async function sendOneCall(target: Target, changes: readonly StockChange[]): Promise<Sent> {
  const { status, text } = await call(target, 'POST', JSON.stringify({ changes }));
  const reply = json(text) as Partial<Pick<Sent, 'stored' | 'refused'>> & {
    readonly unknown_cars?: readonly number[];
    readonly error?: string;
    readonly message?: string;
  };
  const hint = status === 401 ? ' STOCK_PUSH_SECRET here must be the one that the site was deployed with.' : '';
  const problem = `${target.url.origin} refused (status ${status}): ${reply.message ?? text.slice(0, 200)}${hint}`;
  const isFull = status === 422 && reply.error === 'changes_limit';
  const isDone = status === 200 || isFull || (status === 422 && Array.isArray(reply.refused));
  if (!isDone || typeof reply.stored !== 'number') throw new PushError(problem);
  const { stored, unknown_cars: unknownCars = [], refused = [] } = reply;
  return { stored, unknownCars, refused, limit: isFull ? problem : null };
}

function json(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** `<slug>.localhost` is this machine, but not every system resolves it. */
function call(
  { url, secret }: Target,
  method: 'GET' | 'POST',
  body: string,
): Promise<{ status: number; text: string; location: string | undefined }> {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const lookup: typeof systemLookup = ((host: string, options: object, callback: (...args: unknown[]) => void) =>
    isLocal(new URL(`http://${host}`))
      ? callback(
          null,
          ...('all' in options && options.all ? [[{ address: '127.0.0.1', family: 4 }]] : ['127.0.0.1', 4]),
        )
      : systemLookup(host, options, callback as never)) as never;
  return new Promise((resolve, reject) => {
    const outgoing = (url.protocol === 'https:' ? https : http)(
      new URL(STOCK_CHANGES_API_PATH, url),
      { method, headers: method === 'GET' ? {} : headers, lookup, timeout: TIMEOUT_MS },
      (response: IncomingMessage) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        const { statusCode: status = 0, headers } = response;
        response.on('end', () => resolve({ status, text, location: headers.location }));
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('it did not respond in time')));
    outgoing.on('error', (error) =>
      reject(
        new PushError(
          `${url.origin} cannot be reached (${error.message}).${isLocal(url) ? ' Start the server first: npm run serve.' : ''}`,
        ),
      ),
    );
    outgoing.end(body);
  });
}
