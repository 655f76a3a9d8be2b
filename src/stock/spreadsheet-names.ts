import { DAY_MS } from '#domain/durations.ts';
import { knownModel } from './spellings.ts';

/** The first letters of the months, in order. */
export const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Error values of spreadsheet formulas. */
export const SPREADSHEET_ERROR = /^#(n\/a|ref!|value!|div\/0!|name\?|null!|num!|spill!|calc!|getting_data)$/i;
/**
 * A formula that was exported instead of its result, such as `=HYPERLINK("https://…","Red")`, `=A2*1.1`, `=1+1`, `='New stock'!B2` or `=cmd|…`.
 * Spreadsheets also start one with `@`, `+` or `-`, which names may begin with too.
 */
export const FORMULA =
  /^(?:=\s*[-+(]?(?:\d+(?:\.\d+)?\s*[-+*/^&]\s*[\d(]|[a-z][a-z.]*\d*[(|]|\$?[a-z]{1,3}\$?\d+\b|'[^']+'!|\w+!)|@[a-z][a-z.]*\d*\(|[-+](?:\$?[a-z]{1,3}\$?\d+[-+*/&]|(?:sum|if|round|[vhx]lookup|index|text|left|right|mid|concat(?:enate)?)\())/i;
/** Scientific notation. Different long numbers become equal in it: the last digits are lost. */
export const SCIENTIFIC = /^\d([.,]\d+)?E\+?\d+$/i;
/** Scientific notation in a name, with a plus: `3E8` may be a name. */
const SCIENTIFIC_NAME = /^\d([.,]\d+)?E\+\d+$/i;
/** A date in a column of numbers, as days since 30 December 1899: 36000 is in July 1998, 54999 in July 2050. */
const SERIAL = /^(3[6-9]|4\d|5[0-4])\d{3}$/;
const SPREADSHEET_EPOCH = Date.UTC(1899, 11, 30);

/** The texts that a spreadsheet may have turned into this date: `9-5` becomes 9 May in Australia, and 5 September in the United States. */
function readings(a: number, b: number): string[] {
  return [...new Set([`${a}-${b}`, `${b}-${a}`])];
}

/** The names that a spreadsheet may have turned into this date (`9-May`, `May-09`, `2026-05-09`, `9/05/2026`). Empty if it is not a date. */
export function beforeDate(text: string): string[] {
  const trimmed = text.trim();
  const short = /^(\d{1,2})[-\s]([a-z]{3})(?:[-\s](?:\d{2}|(?:19|20)\d{2}))?$|^([a-z]{3})[-\s](\d{1,2})$/i.exec(
    trimmed,
  );
  if (short !== null) {
    const month = MONTHS.indexOf((short[2] ?? short[3] ?? '').toLowerCase()) + 1;
    return month === 0 ? [] : readings(Number(short[1] ?? short[4]), month);
  }
  const long =
    /^(?:19|20)\d{2}-(\d{2})-(\d{2})(?:[T ]00:00(?::00)?)?$/.exec(trimmed) ??
    /^(\d{1,2})[/.](\d{1,2})[/.](?:\d{2}|(?:19|20)\d{2})$/.exec(trimmed);
  return long === null ? [] : readings(Number(long[1]), Number(long[2]));
}

/**
 * The model that a spreadsheet turned into a date or an amount, if the make has just one such model or the title names it: `9-May` and
 * `5-Sep` of Saab were `9-5`, `3,008` of Peugeot was `3008`. Zeros after a decimal point are removed for every make:
 * `3008.0` was `3008`. Null if the text is unchanged or cannot be determined.
 */
export function restoredModel(make: string, text: string, title: string | null = null): string | null {
  const trimmed = text.trim();
  const dates = beforeDate(trimmed);
  if (SERIAL.test(trimmed)) {
    const day = new Date(SPREADSHEET_EPOCH + Number(trimmed) * DAY_MS);
    dates.push(...readings(day.getUTCDate(), day.getUTCMonth() + 1));
  }
  const models = dates.flatMap((name) => knownModel(make, name) ?? []);
  if (models.length === 1) return models[0] as string;
  const paddedTitle = ` ${(title ?? '').toLowerCase()} `;
  const inTitle = dates.filter((name) => paddedTitle.includes(` ${name} `));
  if (inTitle.length === 1 && !SERIAL.test(trimmed)) return inTitle[0] as string;
  if (/^\d{1,4}\.0+$/.test(trimmed)) return trimmed.replace(/\..*/, '');
  return /^\d,\d{3}$/.test(trimmed) ? knownModel(make, trimmed.replace(',', '')) : null;
}

/** Why a text cannot be shown as a name, as a rule and a fix; null if a spreadsheet has not mangled it. */
export function mangledName(text: string, noun: string): { readonly rule: string; readonly hint: string } | null {
  const fix = 'Format the column as text before the names are typed or pasted, and write them again.';
  if (SCIENTIFIC_NAME.test(text.trim()))
    return {
      rule: `a ${noun} with all its digits`,
      hint: `A spreadsheet shortened it, and its last digits are lost. ${fix}`,
    };
  if (beforeDate(text).length === 0) return null;
  return { rule: `a ${noun}, not a date made by a spreadsheet`, hint: `What it was before is lost. ${fix}` };
}
