interface Kept<Answer> {
  next?: WeakMap<object, Kept<Answer>>;
  answer?: { readonly value: Answer };
}

/**
 * A pure function that answers the same objects from memory, for as long as they live. A build asks the same of its site,
 * its stock and its clock on every page. Objects are told apart by identity and must not change; neither may an answer.
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
    kept.answer ??= { value: decide(...facts) };
    return kept.answer.value;
  };
}
