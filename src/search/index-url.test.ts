import { afterEach, expect, test, vi } from 'vitest';
import { indexUrl } from './index-url.ts';

afterEach(() => vi.restoreAllMocks());

const stubServerTiming = (
  serverTiming: readonly { readonly name: string; readonly description: string }[] | undefined,
): void => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ serverTiming }] as unknown as PerformanceEntryList);
};

test.each<[why: string, timing: Parameters<typeof stubServerTiming>[0], href: string, url: string]>([
  [
    'the version of the page',
    [{ name: 'stock-index', description: '0a1b2c3d4e' }],
    '/_data/stock.json',
    '/_data/stock/0a1b2c3d4e.json',
  ],
  [
    'each index has its own version',
    [{ name: 'models-index', description: '0a1b2c3d4e' }],
    '/_data/models.json',
    '/_data/models/0a1b2c3d4e.json',
  ],
  [
    'the header names another index',
    [{ name: 'models-index', description: '0a1b2c3d4e' }],
    '/_data/stock.json',
    '/_data/stock.json',
  ],
  ['a browser without server timing', undefined, '/_data/stock.json', '/_data/stock.json'],
  ['no header', [], '/_data/stock.json', '/_data/stock.json'],
  ['no version', [{ name: 'stock-index', description: '../../secret' }], '/_data/stock.json', '/_data/stock.json'],
])('%s', (_why, timing, href, url) => {
  stubServerTiming(timing);
  expect(indexUrl(href)).toBe(url);
});
