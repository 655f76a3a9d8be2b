/** Memoizes `make` for the `size` most recently used keys (LRU cache). */
export function keepLatest<In, Out>(
  size: number,
  keyOf: (input: In) => string,
  make: (input: In) => Out,
): (input: In) => Out {
  const kept = new Map<string, Out>();
  return (input) => {
    const key = keyOf(input);
    const known = kept.get(key);
    const value = known === undefined ? make(input) : known;
    kept.delete(key);
    kept.set(key, value);
    if (kept.size > size) kept.delete(kept.keys().next().value as string);
    return value;
  };
}
