import { parseHTML } from 'linkedom';
import { afterEach, expect, test, vi } from 'vitest';
import type { ModelRecord } from '#domain/model-record.ts';
import { decodeIndex, encodeIndex } from '#domain/stock-index.ts';
import { directClient } from '#search/direct-client.ts';
import { createEngine } from '#search/engine/engine.ts';
import { fetchHits } from '#search/other-searches.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { openLists } from './search-lists.tsx';

afterEach(() => vi.unstubAllGlobals());

const STOCK = [
  aSearchRecord({ id: 1, make: 'Toyota', model: 'Corolla', make_model: 'Toyota Corolla' }),
  aSearchRecord({ id: 2, make: 'Kia', model: 'Rio', make_model: 'Kia Rio' }),
];
const COROLLA_HATCH: ModelRecord = {
  id: 1,
  'manufacturer.name': 'Toyota',
  'model.name': 'Corolla Hatch',
  'model.body': ['Hatch'],
  href: '/models/toyota-corolla-hatch',
  category: null,
  fuel: null,
  cars: 1204,
  make_model: ['Toyota Corolla'],
};

test('SRCH-17 the cars of a model are found under the name that the stock has for it', async () => {
  const { document, Element, HTMLElement, Text } = parseHTML('<!doctype html><html lang="en-AU"><body></body></html>');
  for (const [name, value] of Object.entries({ document, Element, HTMLElement, Text })) vi.stubGlobal(name, value);
  const words = {
    found: '{shown} found|{shown} found',
    none: '',
    option: '',
    failed: '',
    stock: '{shown} in stock|{shown} in stock',
    stock_name: '{label}: {model}',
  };
  const lists = openLists({
    ...{ tenant: 'x', index: 'cars', indexHref: '/a.json', modelsHref: '/b.json' },
    ...{ server: false, dealership: null, words },
  });
  const list = await lists.list([COROLLA_HATCH] as never);
  expect([list.querySelector('[data-filter]')?.textContent, lists.total(1204)]).toEqual([
    '1,204 in stock',
    '1,204 found',
  ]);
  const filter = list.querySelector<HTMLElement>('[data-filter]')?.dataset['filter'] ?? '';
  const client = directClient(createEngine(decodeIndex(encodeIndex(STOCK, { version: 'v' }))));
  expect((await fetchHits(client, { filter, limit: 3 })).map(({ id }) => id)).toEqual([1]);
});
