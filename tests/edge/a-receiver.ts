/** How a dealer's system responds to a call. */
export type Behaviour = 'works' | 'fails' | 'hangs' | 'garbage' | 'redirects' | 'refuses' | 'unreachable';

export interface Receiver {
  fetch(request: Request): Promise<Response>;
  behaviour: Behaviour;
  /** How often each delivery took effect, by `Idempotency-Key`: this receiver recognises repeats. */
  readonly effects: ReadonlyMap<string, number>;
  readonly calls: readonly {
    readonly url: string;
    readonly key: string;
    readonly body: string;
    readonly headers: Headers;
  }[];
  /** Deliveries that arrived twice at the same time. */
  readonly overlaps: readonly string[];
}

const PAGE = '<!DOCTYPE html><html><title>Back soon</title></html>';
const RESPONSES: { readonly [behaviour in Behaviour]: () => Response } = {
  works: () => Response.json({ id: 'taken-1' }),
  fails: () => Response.json({ error: 'down' }, { status: 503 }),
  hangs: () => {
    throw new DOMException('The operation timed out.', 'TimeoutError');
  },
  garbage: () => new Response(PAGE, { headers: { 'Content-Type': 'text/html' } }),
  redirects: () => new Response(null, { status: 302, headers: { Location: 'https://evil.tld/' } }),
  refuses: () => Response.json({ error: 'unknown model' }, { status: 422 }),
  unreachable: () => {
    throw new TypeError('Network connection lost.');
  },
};

/** A stand-in for a dealer's system: deduplicates, and fails in every way that such a system fails. */
export function aReceiver(behaviour: Behaviour = 'works'): Receiver {
  const effects = new Map<string, number>();
  const calls: { url: string; key: string; body: string; headers: Headers }[] = [];
  const overlaps: string[] = [];
  const inFlight = new Set<string>();
  const seen = new Set<string>();
  const receiver: Receiver = {
    behaviour,
    effects,
    calls,
    overlaps,
    async fetch(request) {
      const name = request.headers.get('idempotency-key') ?? '';
      const key = `${request.url} ${name}`;
      calls.push({ url: request.url, key: name, body: await request.text(), headers: request.headers });
      if (inFlight.has(key)) overlaps.push(key);
      inFlight.add(key);
      try {
        await new Promise((resolve) => setTimeout(resolve, 1));
        const response = RESPONSES[receiver.behaviour]();
        if (receiver.behaviour === 'works' && !seen.has(key)) {
          seen.add(key);
          effects.set(name, (effects.get(name) ?? 0) + 1);
        }
        return response;
      } finally {
        inFlight.delete(key);
      }
    },
  };
  return receiver;
}
