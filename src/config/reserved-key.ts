import { isPlain } from '#config/merge.ts';

/** The name that JavaScript keeps for itself: merging and checking pass over it, so what it holds would be lost without a word. */
const RESERVED_KEY = '__proto__';

/** Path of the first `__proto__` in a value of lists and plain objects; null if there is none. */
export function reservedKeyIn(value: unknown): readonly (string | number)[] | null {
  const open: { readonly value: unknown; readonly path: readonly (string | number)[] }[] = [{ value, path: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value: at, path } = next;
    if (isPlain(at) && Object.hasOwn(at, RESERVED_KEY)) return [...path, RESERVED_KEY];
    const inner = Array.isArray(at) ? at.entries() : isPlain(at) ? Object.entries(at) : [];
    const deeper = Array.from(inner, ([key, one]) => ({ value: one as unknown, path: [...path, key] }));
    open.push(...deeper.filter((one) => typeof one.value === 'object' && one.value !== null).reverse());
  }
  return null;
}
