import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readTenant } from '#config/read-tenant.ts';
import { clockAt } from '#domain/clock.ts';
import { BUILT_AT } from '#tests/built-at.ts';
import { carsOfModel } from '#views/model-card.ts';

import { tenantStock } from './tenant-stock.ts';

test('DATA-02 a model named as in the feed has its cars, however the stock spells it', async () => {
  const folder = 'tenants/rata-road';
  const { site, records, table } = tenantStock(folder, await readTenant(folder), clockAt(new Date(BUILT_AT)));
  const lines = readFileSync(`${folder}/stock.jsonl`, 'utf8').trim().split('\n');
  const inFeed = new Set(lines.map((line) => (JSON.parse(line) as { readonly model: string }).model));
  const models = site.models.filter(({ name }) => inFeed.has(name));
  expect(models.map(({ name }) => name)).toEqual(expect.arrayContaining(['Mazda2', 'Mazda3', 'CX-5']));
  expect(models.filter((model) => carsOfModel(model, records).length === 0).map(({ name }) => name)).toEqual([]);
  expect(table.has('/search/mazda/2')).toBe(true);
});
