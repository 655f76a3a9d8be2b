/** Sets a value at a path such as `location.city`. */
export function setPath(target: { [column: string]: unknown }, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() ?? path;
  let node = target;
  for (const key of keys) {
    const inner = node[key];
    if (typeof inner === 'object' && inner !== null) node = inner as { [column: string]: unknown };
    else {
      const values: { [column: string]: unknown } = {};
      node[key] = values;
      node = values;
    }
  }
  node[last] = value;
}
