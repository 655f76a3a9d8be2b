/** What a spreadsheet may skip before it looks for a formula: space, controls, all that has no shape of its own, quotes. */
const SKIPPED = /^[\s\p{C}\p{Z}\p{M}\p{DI}\u2800"'\u2018-\u201f]+/u;
/** Signs a formula begins with, as the plain letters that wide, small, raised and lowered ones stand for. */
const FORMULA = /^[=+\-\u2212@]/;

/**
 * One line of a CSV file (RFC 4180). A cell that a spreadsheet would run as a formula is made text by a leading apostrophe;
 * what a shopper typed must not be able to compute anything on the dealer's machine.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const first = text.replace(SKIPPED, '').slice(0, 2).normalize('NFKC');
  const safe = FORMULA.test(first) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
