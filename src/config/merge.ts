/** An object of data, for example settings that have not been checked yet. */
export type Plain = { readonly [key: string]: unknown };

/** Whether a value is a plain object, not a list or class instance. */
export function isPlain(value: unknown): value is Plain {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * Merges layers; later ones take precedence (TEN-01). Objects are merged by field; lists and single values are replaced as a whole.
 * `undefined` counts as absent.
 */
export function mergeLayers(...layers: readonly Plain[]): Plain {
  const merged: { [key: string]: unknown } = {};
  for (const layer of layers) {
    for (const [key, value] of Object.entries(layer)) {
      if (value === undefined || key === '__proto__') continue;
      const existing = Object.hasOwn(merged, key) ? merged[key] : undefined;
      merged[key] = isPlain(existing) && isPlain(value) ? mergeLayers(existing, value) : value;
    }
  }
  return merged;
}

/** The value at a path; `undefined` if there is none. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (current, key) =>
      typeof current === 'object' && current !== null && Object.hasOwn(current, key)
        ? (current as { [key: PropertyKey]: unknown })[key]
        : undefined,
    value,
  );
}
