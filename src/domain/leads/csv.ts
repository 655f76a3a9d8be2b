/**
 * One line of a CSV file (RFC 4180). A cell that a spreadsheet would run as a formula is made text by a leading apostrophe;
 * what a shopper typed must not be able to compute anything on the dealer's machine (edge.md, Security).
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const safe = /^[\s]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
