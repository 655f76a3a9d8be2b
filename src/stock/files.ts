/** Stock file of a tenant, one car per line. */
export const STOCK_FILE = 'stock.jsonl';
/**
 * Written by each import next to the stock file: the date when the stock was read. It is kept in the repository, unlike a file's
 * modification time.
 */
export const STOCK_DATE_FILE = 'stock-date.json';
