import { namesBuyer, personalData } from '#domain/personal-data.ts';
import type { Finding } from './finding.ts';

/** Columns with one short text. */
const TEXT_COLUMNS = [
  'stocknum',
  'make',
  'model',
  'badge',
  'series',
  'name',
  'make_model',
  'carsales_title',
  'tag',
  'colour',
  'simple_body',
  'simple_fuel',
  'simple_transmission',
  'trans',
  'drive',
  'fuel',
  'location_name',
  'city',
] as const;
/** Columns with several texts, each of which is checked. */
const LIST_COLUMNS = ['categories', 'filtered_features', 'standardEquipment', 'variant', 'caravan'] as const;

const SENTENCE_END = /(\||(?<=[.!?])(?<!\b(?:mr|mrs|ms|dr)\.)\s+)/i;

/**
 * Removes phone numbers, e-mail addresses and names of buyers from the columns of a row that are published as short texts. The whole value
 * is left out; of a description, only the sentence. A finding says where, and does not repeat it.
 */
export function withoutPersonalData(
  row: { readonly [column: string]: unknown },
  rowNumber: number,
): { readonly row: { [column: string]: unknown }; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const out: { [column: string]: unknown } = { ...row };
  const report = (column: string, kind: string, hint: string): void =>
    void findings.push({
      outcome: 'left_out',
      row: rowNumber,
      column,
      value: NOT_REPEATED,
      rule: `a text for everybody, without ${kind}`,
      hint: `${hint} Every visitor of the site would see it. Keep it where only your staff does.`,
    });
  const redact = (value: unknown, column: string): unknown => {
    if (typeof value === 'string') {
      const kind = personalData(value, { isProse: (LIST_COLUMNS as readonly string[]).includes(column) });
      if (kind === null || (column === 'stocknum' && !/\s/.test(value.trim()) && kind === 'a phone number'))
        return value;
      report(column, kind, `Imported without it.`);
      return undefined;
    }
    if (Array.isArray(value)) return value.map((item) => redact(item, column)).filter((item) => item !== undefined);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, item]) => [key, redact(item, column)] as const);
    // Without its name, a feature is left out altogether.
    if (entries.some(([key, item]) => key === 'name' && item === undefined)) return undefined;
    return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
  };
  for (const column of [...TEXT_COLUMNS, ...LIST_COLUMNS]) {
    if (out[column] === undefined || out[column] === null) continue;
    const value = redact(out[column], column);
    if (value === undefined) delete out[column];
    else out[column] = value;
  }
  const { dealercomments: comments } = out;
  if (typeof comments === 'string') {
    // Every other part is the text between two sentences.
    const parts = comments.split(SENTENCE_END);
    const isRemoved = (index: number): boolean => namesBuyer(parts[index - (index % 2)] ?? '');
    const remaining = parts.filter((_, index) => !isRemoved(index));
    if (remaining.length < parts.length) {
      out['dealercomments'] = remaining.join('').replace(/^[|\s]+|[|\s]+$/g, '');
      const statusHint = 'The car stays for sale: if it is sold, say so in the status column.';
      report('dealercomments', 'the name of a buyer', `Imported without that sentence. ${statusHint}`);
    }
  }
  return { row: out, findings };
}

/** Shown in reports in place of personal data. */
export const NOT_REPEATED = '(not repeated here)';

/** The codes that reports have in place of characters that cannot be printed. */
const PRINTED_CODES = /\\u[\da-f]{4}/g;
/** Whether a value of a report has personal data, even next to such codes: contacts apps put direction marks around a number. */
const hasPersonalData = (value: string): boolean =>
  ['', ' '].some((text) => personalData(value.replace(PRINTED_CODES, text)) !== null);

/** Findings whose values do not repeat personal data. Descriptions are excepted: a dealer's own contact details are published with them. */
export const redactFindings = (findings: readonly Finding[]): Finding[] =>
  findings.map((finding) =>
    finding.column !== 'dealercomments' && /[\p{L}\s]/u.test(finding.value) && hasPersonalData(finding.value)
      ? { ...finding, value: NOT_REPEATED }
      : finding,
  );
