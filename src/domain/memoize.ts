import type { BuildClock } from '#domain/build-clock.ts';

interface Entry<Answer> {
  next?: WeakMap<object, Entry<Answer>>;
  answer?: { readonly value: Answer; readonly validUntil: number | null };
}

/** Detected by its methods: the page bundle has its own copy of every module, so `instanceof` would fail. */
const isBuildClock = (argument: object): argument is BuildClock => 'expires' in argument && 'track' in argument;

/**
 * Memoizes a pure function by the identity of its arguments, for as long as they live: a build calls the same functions with the same site,
 * stock and clock on every page. Arguments and results must not change. If an argument is a build clock, a cached result still reports to
 * it how long the result is valid; the function may use no other clock.
 */
export function memoize<Args extends readonly object[], Answer>(
  decide: (...args: Args) => Answer,
): (...args: Args) => Answer {
  const root: Entry<Answer> = {};
  return (...args) => {
    let entry = root;
    for (const argument of args) {
      entry.next ??= new WeakMap();
      let next = entry.next.get(argument);
      if (next === undefined) {
        next = {};
        entry.next.set(argument, next);
      }
      entry = next;
    }
    const clock = args.find(isBuildClock);
    if (entry.answer) clock?.expires(entry.answer.validUntil);
    else entry.answer = clock?.track(() => decide(...args)) ?? { value: decide(...args), validUntil: null };
    return entry.answer.value;
  };
}
