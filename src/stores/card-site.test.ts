import { afterEach, expect, test, vi } from 'vitest';
import { loadCardSite } from './card-site.ts';

afterEach(() => vi.unstubAllGlobals());

test('the data that cards need is loaded once per page, and again after a failure', async () => {
  const responses = [new Response('', { status: 500 }), Response.json({ text: {} })];
  const fetch = vi.fn(async () => responses.shift() as Response);
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('document', { body: { dataset: { cards: '/_data/cards.1.json' } } });
  await expect(Promise.all([loadCardSite(), loadCardSite()])).rejects.toThrow('/_data/cards.1.json: 500');
  expect(fetch).toHaveBeenCalledTimes(1);
  const [first, second] = await Promise.all([loadCardSite(), loadCardSite()]);
  expect(first).toBe(second);
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(fetch).toHaveBeenLastCalledWith('/_data/cards.1.json', expect.anything());
});
