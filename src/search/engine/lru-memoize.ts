/** Memoizes `make` for the `size` most recently used keys (LRU cache). */
export function lruMemoize<In, Out>(
  size: number,
  keyOf: (input: In) => string,
  make: (input: In) => Out,
): (input: In) => Out {
  const cache = new Map<string, Out>();
  return (input) => {
    const key = keyOf(input);
    const cached = cache.get(key);
    const value = cached === undefined ? make(input) : cached;
    cache.delete(key);
    cache.set(key, value);
    if (cache.size > size) cache.delete(cache.keys().next().value as string);
    return value;
  };
}
