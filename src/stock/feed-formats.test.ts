import { expect, test } from 'vitest';
import { decode } from './decode.ts';
import { FORMAT_NAMES } from './feed-formats.ts';
import { StockError } from './finding.ts';

test('a message about a file that cannot be read names every format, each once', () => {
  expect(FORMAT_NAMES).toBe('CSV, JSON or XML');
  const read = () => decode(Buffer.from('\0\0\0a'.repeat(25)), 'utf-8');
  expect(read).toThrow(StockError);
  expect(read).toThrow(expect.objectContaining({ fix: expect.stringContaining(FORMAT_NAMES) }));
});
