import { isPlain } from '#config/merge.ts';

/** The name that JavaScript keeps for itself: merging and checking skip it, so its value would be lost silently. */
const RESERVED_KEY = '__proto__';

/** Path of the first `__proto__` in a value of lists and plain objects; null if there is none. */
export function reservedKeyIn(value: unknown): readonly (string | number)[] | null {
  const open: [value: unknown, path: readonly (string | number)[]][] = [[value, []]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [at, path] = next;
    if (isPlain(at) && Object.hasOwn(at, RESERVED_KEY)) return [...path, RESERVED_KEY];
    if (Array.isArray(at)) for (const [key, one] of at.entries()) open.push([one as unknown, [...path, key]]);
    else if (isPlain(at)) for (const [key, one] of Object.entries(at)) open.push([one, [...path, key]]);
  }
  return null;
}
