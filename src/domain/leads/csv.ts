/** Characters that a spreadsheet may skip before a formula: white space, control characters, invisible characters and quotes. */
const SKIPPED = /^[\s\p{C}\p{Z}\p{M}\p{DI}\u2800"'\u2018-\u201f]+/u;
/** Characters that start a formula. Full-width, small, superscript and subscript forms are normalised first. */
const FORMULA = /^[=+\-\u2212@]/;

/**
 * One line of a CSV file (RFC 4180). A cell that a spreadsheet would evaluate as a formula is prefixed with an apostrophe, so that shopper
 * input is never executed on the dealer's computer.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const first = text.replace(SKIPPED, '').slice(0, 2).normalize('NFKC');
  const safe = FORMULA.test(first) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
