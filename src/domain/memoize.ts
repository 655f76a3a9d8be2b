import type { BuildClock } from '#domain/build-clock.ts';

interface Entry<Answer> {
  next?: WeakMap<object, Entry<Answer>>;
  answer?: { readonly value: Answer; readonly validUntil: number | null };
}

/** Detected by its methods: the page bundle has its own copy of every module, so `instanceof` would fail. */
const isBuildClock = (fact: object): fact is BuildClock => 'repeat' in fact && 'during' in fact;

/**
 * Memoizes a pure function by the identity of its arguments, for as long as they live: a build calls the same functions with the same site,
 * stock and clock on every page. Arguments and results must not change. If an argument is a build clock, a cached result still reports to
 * it how long the result is valid; the function may use no other clock.
 */
export function memoize<Facts extends readonly object[], Answer>(
  decide: (...facts: Facts) => Answer,
): (...facts: Facts) => Answer {
  const root: Entry<Answer> = {};
  return (...facts) => {
    let entry = root;
    for (const fact of facts) {
      entry.next ??= new WeakMap();
      let next = entry.next.get(fact);
      if (next === undefined) {
        next = {};
        entry.next.set(fact, next);
      }
      entry = next;
    }
    const clock = facts.find(isBuildClock);
    if (entry.answer) clock?.repeat(entry.answer.validUntil);
    else entry.answer = clock?.during(() => decide(...facts)) ?? { value: decide(...facts), validUntil: null };
    return entry.answer.value;
  };
}
