import { isPlain } from '#config/merge.ts';

/** The name that JavaScript reserves: merging and checking skip it, so its value would be lost silently. */
const RESERVED_KEY = '__proto__';

/** Path of the first `__proto__` in a value of lists and plain objects; null if there is none. */
export function reservedKeyIn(value: unknown): readonly (string | number)[] | null {
  const open: [value: unknown, path: readonly (string | number)[]][] = [[value, []]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [node, path] = next;
    if (isPlain(node) && Object.hasOwn(node, RESERVED_KEY)) return [...path, RESERVED_KEY];
    if (Array.isArray(node)) for (const [key, one] of node.entries()) open.push([one as unknown, [...path, key]]);
    else if (isPlain(node)) for (const [key, one] of Object.entries(node)) open.push([one, [...path, key]]);
  }
  return null;
}
