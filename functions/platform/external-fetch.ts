import type { Runtime } from './env.ts';

/** How long a call to another system may take and how large its response may be. */
export interface CallLimits {
  /**
   * Aborts the call at any stage, including while its response is read. Made by `Runtime.deadline`; calls with a common time limit share
   * one.
   */
  readonly until: AbortSignal;
  readonly maxBytes: number;
}

/** A response was larger than allowed; the rest was not read. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/**
 * Calls another host and returns its whole response. Every call to another system goes through here, so none takes longer or is larger
 * than allowed, even if the other side (or its replacement in a test) ignores the signal.
 *
 * @throws the signal's reason (`TimeoutError`), `TooLarge`, or the error of the call itself
 */
export function fetchExternal(
  runtime: Pick<Runtime, 'fetch'>,
  request: Request,
  { until, maxBytes }: CallLimits,
): Promise<Response> {
  return raceAbort(until, async () => {
    const response = await runtime.fetch(new Request(request, { signal: until }));
    const body = await readAtMost(response, maxBytes);
    return new Response(body.byteLength === 0 ? null : body, { status: response.status, headers: response.headers });
  });
}

/** Resolves with the result of the work, or rejects with the reason of a signal that aborts first. */
function raceAbort<T>(until: AbortSignal, work: () => Promise<T>): Promise<T> {
  const overLimit = new Promise<never>((_, reject) => {
    if (until.aborted) reject(until.reason);
    until.addEventListener('abort', () => reject(until.reason), { once: true });
  });
  return Promise.race([overLimit, work()]);
}

async function readAtMost(response: Response, maxBytes: number): Promise<Uint8Array> {
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await response.body?.cancel();
    throw new TooLarge(`Content-Length is more than ${maxBytes} bytes.`);
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.byteLength;
    if (length > maxBytes) throw new TooLarge(`More than ${maxBytes} bytes.`); // leaving the loop cancels the rest
    parts.push(part);
  }
  const bytes = new Uint8Array(length);
  let position = 0;
  for (const part of parts) {
    bytes.set(part, position);
    position += part.byteLength;
  }
  return bytes;
}
