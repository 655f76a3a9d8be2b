/** The stock of a tenant's folder, a car a line. */
export const STOCK_FILE = 'stock.jsonl';
/** Beside it, written by each import: when the stock was read. It travels with the repository, which a file's own date does not. */
export const STOCK_DATE_FILE = 'stock-date.json';
