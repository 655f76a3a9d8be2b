export type WordValues = { readonly [name: string]: string | number };

/**
 * Replaces `{name}` by its value. Given a `count`, `{count} car|{count} cars` is a singular for 1 and a plural for any other; without
 * one a bar is only a bar.
 */
export function fill(text: string, values: WordValues): string {
  const form = values.count === undefined ? text : formFor(text, Number(values.count));
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

function formFor(text: string, count: number): string {
  const [singular = text, plural] = text.split('|');
  return plural === undefined ? text : count === 1 ? singular : plural;
}
