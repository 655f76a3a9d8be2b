import { isPlain } from '#config/merge.ts';

/** The name that JavaScript reserves: merging and checking skip it, so its value would be lost silently. */
const RESERVED_KEY = '__proto__';

/** Path of the first `__proto__` in a value of lists and plain objects; null if there is none. */
export function reservedKeyIn(value: unknown): readonly (string | number)[] | null {
  const stack: [value: unknown, path: readonly (string | number)[]][] = [[value, []]];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const [node, path] = next;
    if (isPlain(node) && Object.hasOwn(node, RESERVED_KEY)) return [...path, RESERVED_KEY];
    if (Array.isArray(node)) for (const [key, inner] of node.entries()) stack.push([inner as unknown, [...path, key]]);
    else if (isPlain(node)) for (const [key, inner] of Object.entries(node)) stack.push([inner, [...path, key]]);
  }
  return null;
}
