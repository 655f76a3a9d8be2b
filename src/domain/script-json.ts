/** Data as JSON that may stand in a script element: `<` would end the element or open a comment in it. */
export function scriptJson(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
