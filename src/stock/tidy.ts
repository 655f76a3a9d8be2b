import makes from './makes.json' with { type: 'json' };

/** A repaired make, model and badge. */
export interface Tidied {
  readonly make: string;
  readonly model: string;
  readonly badge: string | null;
  /** The repairs: column, original value, rule. */
  readonly repairs: readonly { readonly column: string; readonly value: string; readonly rule: string }[];
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MULTI_WORD: { readonly [make: string]: readonly string[] } = makes.multiWordMakes;
const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[-\s]+/g, ' ')
    .trim();

/** Reverses a name that a spreadsheet converted to a date: `3-Sep`, `Sep-3` and `2023-09-03` were `9-3`. Null if it is not such a date. */
export function undoSpreadsheetDate(text: string): string | null {
  const short = /^(?:(\d{1,2})[-\s]([a-z]{3})|([a-z]{3})[-\s](\d{1,2}))$/i.exec(text.trim());
  if (short !== null) {
    const month = MONTHS.indexOf((short[2] ?? short[3] ?? '').toLowerCase()) + 1;
    return month === 0 ? null : `${month}-${Number(short[1] ?? short[4])}`;
  }
  const long = /^(?:19|20)\d{2}-(\d{2})-(\d{2})(?:[T ]00:00(?::00)?)?$/.exec(text.trim());
  return long === null ? null : `${Number(long[1])}-${Number(long[2])}`;
}

/**
 * Repairs make, model and badge: reverses spreadsheet dates, joins a make that was split over two columns ("Land" / "Rover", "Land" /
 * "Rover Range …"), and restores a model lost by the split from the row's title.
 */
export function tidyNames(given: { make: string; model: string; badge: string | null; title: string | null }): Tidied {
  const repairs: { column: string; value: string; rule: string }[] = [];
  const undated = (column: string, text: string): string => {
    const found = undoSpreadsheetDate(text);
    if (found === null) return text;
    repairs.push({ column, value: text, rule: 'a name, not a date made by a spreadsheet' });
    return found;
  };
  let { make } = given;
  let model = undated('model', given.model);
  let badge = given.badge === null ? null : undated('badge', given.badge);

  const joined = folded(`${make} ${model}`);
  const whole = Object.keys(MULTI_WORD).find(
    (name) => folded(make) !== folded(name) && (joined === folded(name) || joined.startsWith(`${folded(name)} `)),
  );
  if (whole !== undefined) {
    repairs.push({ column: 'make', value: `${make} / ${model}`, rule: 'the whole make in one column' });
    const words = whole.split(' ').length;
    make = whole;
    const rest =
      joined === folded(whole)
        ? afterMake(given.title, whole)
        : `${given.make} ${model}`.split(/[\s]+/).slice(words).join(' ');
    const known = MULTI_WORD[whole]?.find(
      (name) => folded(rest) === folded(name) || folded(rest).startsWith(`${folded(name)} `),
    );
    const modelWords = known?.split(' ').length ?? 1;
    model = rest.split(' ').slice(0, modelWords).join(' ') || model;
    const left = rest.split(' ').slice(modelWords).join(' ');
    badge = (badge ?? left) || null;
  }
  return { make, model, badge, repairs };
}

function afterMake(title: string | null, make: string): string {
  const text = (title ?? '').replace(/\s+/g, ' ');
  const at = folded(text).indexOf(folded(make));
  return at === -1 ? '' : text.slice(at + make.length).trim();
}

/** The text after year, make and model in a title, which is the badge. Null if the title does not start with them. */
export function badgeFromTitle(title: string, year: number | string, make: string, model: string): string | null {
  let rest = title.replace(/\s+/g, ' ').trim();
  for (const part of [String(year), make, model]) {
    const start = rest.slice(0, part.length);
    if (folded(start) !== folded(part)) return null;
    rest = rest.slice(part.length).trim();
  }
  return rest === '' ? null : rest;
}
