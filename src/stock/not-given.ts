import { convert } from './convert.ts';
import type { Source } from './mapping.ts';
import { FORMULA, SPREADSHEET_ERROR } from './spreadsheet-names.ts';

/** Text fields in which 0 on its own is the result of a formula that refers to an empty cell. */
const TEXT_FIELDS: ReadonlySet<string> = new Set(
  'stocknum vin make model badge series colour simple_body simple_fuel fuel simple_transmission trans drive regplate dealercomments standardEquipment location_name city'.split(
    ' ',
  ),
);

/** Whether a text field contains only the 0 of a formula that refers to an empty cell. */
export const isLoneZero = (text: string, target: string): boolean => TEXT_FIELDS.has(target) && /^0+$/.test(text);

/**
 * Whether a cell has no value although it is not empty: an error or formula of a spreadsheet, or a 0 that stands for "not given".
 *
 * @param target the field that is filled; null = any
 */
export function isNotGiven(value: unknown, source: Source, target: string | null): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  const text = String(value).trim();
  if (SPREADSHEET_ERROR.test(text) || FORMULA.test(text) || isLoneZero(text, target ?? '')) return true;
  if (source.zero !== 'missing') return false;
  const converted = convert(text, source);
  return value === 0 || (converted.ok && converted.value === null && !converted.poa && converted.state === undefined);
}
