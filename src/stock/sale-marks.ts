import { personalData } from '#domain/personal-data.ts';
import { excerpt, type Finding } from './finding.ts';
import { NOT_REPEATED } from './personal-data.ts';
import { buyerMark, saleMark, tagMark } from './sale-state.ts';

/** Columns in which people note a sale next to the name or plate of a car, or as its tag. */
const COLUMNS = ['stocknum', 'make', 'model', 'badge', 'name', 'colour', 'regplate', 'tag'] as const;

/**
 * Removes sale notes from a row's names (`CX-3 - SOLD`, `A107 (on hold)`), and a tag that is nothing else, and marks the car as sold or
 * reserved. Each is a finding.
 */
export function withoutSaleMarks(
  row: { readonly [column: string]: unknown },
  rowNumber: number,
): { readonly row: { [column: string]: unknown }; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const out: { [column: string]: unknown } = { ...row };
  for (const column of COLUMNS) {
    const { [column]: text } = row;
    if (typeof text !== 'string') continue;
    const isPrivate = personalData(text) !== null;
    const mark = (column === 'tag' ? tagMark : saleMark)(text) ?? (isPrivate ? buyerMark(text) : null);
    if (mark === null) continue;
    const { rest, state } = mark;
    // A tag is a sentence of its own, which may be about something else: `Sold 12 last month`.
    if (column === 'tag' && rest !== '') {
      findings.push(saleInSentence(rowNumber, isPrivate ? NOT_REPEATED : excerpt(text)));
      continue;
    }
    if (rest === '') delete out[column];
    else out[column] = rest;
    if (state.reserved) out['reserved'] = true;
    else Object.assign(out, state.status === 'sold' ? { sold: true, status: 'sold' } : { status: state.status });
    findings.push({
      outcome: 'cleaned',
      row: rowNumber,
      column,
      value: isPrivate ? NOT_REPEATED : excerpt(text),
      rule: column === 'tag' ? 'a sale in the status column' : 'a name without a sale note',
      hint: `${rest === '' ? 'It was left out' : `Read as "${rest}"`}; the car is also read as ${state.reserved ? 'reserved' : state.status}.`,
    });
  }
  return { row: out, findings };
}

const saleInSentence = (row: number, value: string): Finding => ({
  outcome: 'kept',
  row,
  column: 'tag',
  value,
  rule: 'a tag of a car for sale',
  hint: 'It is shown as it is. If the car is sold or held, say so in the status column, or write only that word.',
});
