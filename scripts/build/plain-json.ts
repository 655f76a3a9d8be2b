/**
 * A view as JSON text. A view may only contain what JSON can represent, so that a page rendered from the text equals one rendered from the
 * object: `null`, strings, finite numbers, booleans, arrays and plain objects. `undefined` fields are left out.
 *
 * @param name the name of the root in error messages, such as `view of /offers`
 * @throws TypeError naming the path of a function, date, map, class instance, cycle, array hole, NaN or infinity
 */
export function plainJson(value: unknown, name: string): string {
  const above = new Set<object>();
  const visit = (current: unknown, path: string): void => {
    switch (typeof current) {
      case 'string':
      case 'boolean':
        return;
      case 'number':
        if (Number.isFinite(current)) return;
        throw notPlain(path, String(current));
      case 'object':
        break;
      default:
        throw notPlain(path, typeof current);
    }
    if (current === null) return;
    if (above.has(current)) throw notPlain(path, 'an object that contains itself');
    above.add(current);
    if (Array.isArray(current)) {
      for (let i = 0; i < current.length; i += 1) visit(current[i], `${path}[${i}]`);
    } else {
      const proto = Object.getPrototypeOf(current) as object | null;
      if (proto !== Object.prototype && proto !== null)
        throw notPlain(path, `an instance of ${proto.constructor?.name ?? 'a class'}`);
      for (const key in current) {
        const child = (current as { readonly [key: string]: unknown })[key];
        if (child !== undefined) visit(child, `${path}.${key}`);
      }
    }
    above.delete(current);
  };
  visit(value, name);
  return JSON.stringify(value);
}

const notPlain = (path: string, problem: string): TypeError =>
  new TypeError(
    `${path} is ${problem}. A view contains only plain data: convert it to text or a number where the view is made.`,
  );
