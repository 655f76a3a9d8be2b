/** JSON for use inside a script element, with `<` escaped, because it could close the element or open a comment. */
export function scriptJson(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
