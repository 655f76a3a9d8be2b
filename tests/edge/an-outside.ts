import type { Outside } from '#functions/platform/env.ts';

/** An outside with a fixed clock in which nothing works; a test gives the parts it is about. */
export function anOutside(change: Partial<Outside> = {}): Outside {
  const absent = (): never => {
    throw new Error('This part of the outside is not given in the test.');
  };
  return {
    now: () => new Date('2026-11-20T00:00:00Z'),
    newId: () => crypto.randomUUID(),
    random: () => 0,
    database: (env) => env.DB,
    nudge: async () => {},
    fetch: absent,
    deadline: () => new AbortController().signal,
    windowCards: absent,
    stripe: absent,
    drawnCards: () => ({ match: async () => undefined, put: async () => {} }),
    log: () => {},
    ...change,
  };
}
