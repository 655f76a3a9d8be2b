import { convert, mappedValue } from './convert.ts';
import type { Finding } from './finding.ts';
import type { Source } from './mapping.ts';
import { FORMULA, SPREADSHEET_ERROR } from './spreadsheet-names.ts';

/** Text fields in which 0 on its own is the result of a formula that refers to an empty cell. */
const TEXT_FIELDS: ReadonlySet<string> = new Set(
  'stocknum vin make model badge series colour simple_body simple_fuel fuel simple_transmission trans drive regplate dealercomments standardEquipment location_name city'.split(
    ' ',
  ),
);

/** Whether a text field contains only the 0 of a formula that refers to an empty cell. */
const isLoneZero = (text: string, target: string): boolean => TEXT_FIELDS.has(target) && /^0+$/.test(text);

/** What a finding says about a cell. */
type CellFinding = Pick<Finding, 'outcome' | 'rule' | 'hint'>;

/** What the report says about a cell that says "not given". */
export const NOT_GIVEN: CellFinding = { outcome: 'cleaned', rule: 'a value', hint: 'Read as "not given".' };

/** Why a non-empty text is not a value: it is a spreadsheet error or formula, or the 0 of one; null if it is a value. */
export function notAValue(text: string, source: Source, target: string): CellFinding | null {
  if (mappedValue(text, source) !== null) return null;
  const isError = SPREADSHEET_ERROR.test(text);
  if (isError || FORMULA.test(text)) {
    const rule = isError ? 'a value, not a spreadsheet error' : 'a value, not a spreadsheet formula';
    return {
      outcome: 'left_out',
      rule,
      hint: `Imported without ${target}. Correct the formula, or leave the cell empty.`,
    };
  }
  return isLoneZero(text, target) ? NOT_GIVEN : null;
}

/**
 * Whether a cell has no value although it is not empty: the mapping says so, or it has an error or formula of a spreadsheet, or a 0 that
 * stands for "not given".
 *
 * @param target the field that is filled; null = any
 */
export function isNotGiven(value: unknown, source: Source, target: string | null): boolean {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return false;
  const text = String(value).trim();
  const entry = mappedValue(text, source);
  if (entry !== null) return entry.value === null;
  if (notAValue(text, source, target ?? '') !== null) return true;
  if (source.zero !== 'missing') return false;
  const converted = convert(text, source);
  return value === 0 || (converted.ok && converted.value === null && !converted.poa && converted.state === undefined);
}
