/** The values of a text's placeholders, by name. */
export type WordValues = { readonly [name: string]: string | number };

/**
 * Replaces `{name}` placeholders with values. If `count` is given, `{count} car|{count} cars` gives the singular for 1 and the plural
 * otherwise; without it, a bar is an ordinary character.
 */
export function fill(text: string, values: WordValues): string {
  const form = values.count === undefined ? text : formFor(text, Number(values.count));
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

function formFor(text: string, count: number): string {
  const [singular = text, plural] = text.split('|');
  return plural === undefined ? text : count === 1 ? singular : plural;
}

/** A sentence around one value, which the markup shows in an element of its own. */
export interface SplitText {
  readonly before: string;
  readonly after: string;
}

/** The text before and after one placeholder, for markup that shows its value by itself; the other values are filled in. */
export function splitAtPlaceholder(text: string, name: string, values: WordValues = {}): SplitText {
  const [before = '', after = ''] = text.split(`{${name}}`);
  return { before: fill(before, values), after: fill(after, values) };
}

/** The text in parts, for markup that shows several values by itself: texts, and the values in the places of their names. */
export function fillToParts<Value>(text: string, values: { readonly [name: string]: Value }): (string | Value)[] {
  return text
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? part : (values[part] ?? `{${part}}`)))
    .filter((part) => part !== '');
}
