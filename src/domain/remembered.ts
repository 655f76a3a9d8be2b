import type { BuildClock } from '#domain/build-clock.ts';

interface Kept<Answer> {
  next?: WeakMap<object, Kept<Answer>>;
  answer?: { readonly value: Answer; readonly validUntil: number | null };
}

/** Told by what it does: the bundle of the pages has its own copy of every module. */
const isBuildClock = (fact: object): fact is BuildClock => 'repeat' in fact && 'during' in fact;

/**
 * A pure function that answers the same objects from memory, for as long as they live. A build asks the same of its site,
 * its stock and its clock on every page. Objects are told apart by identity and must not change; neither may an answer.
 * A clock among them is told each time what the answer from memory rests on: it may ask no other clock.
 */
export function remembered<Facts extends readonly object[], Answer>(
  decide: (...facts: Facts) => Answer,
): (...facts: Facts) => Answer {
  const root: Kept<Answer> = {};
  return (...facts) => {
    let kept = root;
    for (const fact of facts) {
      kept.next ??= new WeakMap();
      let next = kept.next.get(fact);
      if (next === undefined) {
        next = {};
        kept.next.set(fact, next);
      }
      kept = next;
    }
    const clock = facts.find(isBuildClock);
    if (kept.answer) clock?.repeat(kept.answer.validUntil);
    else kept.answer = clock?.during(() => decide(...facts)) ?? { value: decide(...facts), validUntil: null };
    return kept.answer.value;
  };
}
