import type { Runtime } from './env.ts';

/** How long and how large a call of another system may be. */
export interface CallLimits {
  /** Ends the call wherever it is, the reading of its answer too; made by `Runtime.deadline`, shared by calls that have one time together. */
  readonly until: AbortSignal;
  readonly maxBytes: number;
}

/** An answer was larger than allowed; the rest was not read. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/**
 * Asks another host and gives its whole answer. Every call of another system goes through here: none lasts longer or is larger than
 * allowed, even where the other side, or what stands in for it, takes no notice of the signal. Rejects with the signal's reason
 * (`TimeoutError`), with `TooLarge`, or with what the call failed with.
 */
export function fetchExternal(
  runtime: Pick<Runtime, 'fetch'>,
  request: Request,
  { until, maxBytes }: CallLimits,
): Promise<Response> {
  return unlessOver(until, async () => {
    const answer = await runtime.fetch(new Request(request, { signal: until }));
    const body = await readAtMost(answer, maxBytes);
    return new Response(body.byteLength === 0 ? null : body, { status: answer.status, headers: answer.headers });
  });
}

/** The result of some work, or the reason of a signal that comes first. */
function unlessOver<T>(until: AbortSignal, work: () => Promise<T>): Promise<T> {
  const over = new Promise<never>((_, fail) => {
    if (until.aborted) fail(until.reason);
    until.addEventListener('abort', () => fail(until.reason), { once: true });
  });
  return Promise.race([over, work()]);
}

async function readAtMost(answer: Response, most: number): Promise<Uint8Array> {
  if (Number(answer.headers.get('content-length') ?? 0) > most) {
    await answer.body?.cancel();
    throw new TooLarge(`It says more than ${most} bytes.`);
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.byteLength;
    if (length > most) throw new TooLarge(`More than ${most} bytes.`); // leaving the loop cancels the rest
    parts.push(part);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}
