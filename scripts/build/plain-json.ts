/**
 * A view as JSON text. A view may only contain what JSON can represent, so that a page rendered from the text equals one rendered from the
 * object: `null`, strings, finite numbers, booleans, arrays and plain objects. `undefined` fields are left out.
 *
 * @param name the name of the root in error messages, such as `view of /offers`
 * @throws TypeError naming the path of a function, date, map, class instance, cycle, array hole, NaN or infinity
 */
export function plainJson(value: unknown, name: string): string {
  const above = new Set<object>();
  const visit = (one: unknown, path: string): void => {
    switch (typeof one) {
      case 'string':
      case 'boolean':
        return;
      case 'number':
        if (Number.isFinite(one)) return;
        throw notPlain(path, String(one));
      case 'object':
        break;
      default:
        throw notPlain(path, typeof one);
    }
    if (one === null) return;
    if (above.has(one)) throw notPlain(path, 'an object that contains itself');
    above.add(one);
    if (Array.isArray(one)) {
      for (let i = 0; i < one.length; i += 1) visit(one[i], `${path}[${i}]`);
    } else {
      const proto = Object.getPrototypeOf(one) as object | null;
      if (proto !== Object.prototype && proto !== null)
        throw notPlain(path, `an instance of ${proto.constructor?.name ?? 'a class'}`);
      for (const key in one) {
        const inner = (one as { readonly [key: string]: unknown })[key];
        if (inner !== undefined) visit(inner, `${path}.${key}`);
      }
    }
    above.delete(one);
  };
  visit(value, name);
  return JSON.stringify(value);
}

const notPlain = (path: string, found: string): TypeError =>
  new TypeError(
    `${path} is ${found}. A view contains only plain data: convert it to text or a number where the view is made.`,
  );
