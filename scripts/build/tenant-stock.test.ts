import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readTenant } from '#config/read-tenant.ts';
import { clockAt } from '#domain/clock.ts';
import { modelPath } from '#domain/routes/public-paths.ts';
import { BUILT_AT } from '#tests/built-at.ts';
import { carsOfModel } from '#views/model-card.ts';
import { tenantStock } from './tenant-stock.ts';

test('DATA-02 a model named as in the feed has its cars, however the stock spells it', async () => {
  const names = readdirSync('tenants', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  let respelled = 0;
  for (const { name: folder } of names) {
    const path = `tenants/${folder}`;
    const { site, records, table } = tenantStock(path, await readTenant(path), clockAt(new Date(BUILT_AT)));
    const lines = readFileSync(`${path}/stock.jsonl`, 'utf8').trim().split('\n');
    const inFeed = new Set(lines.map((line) => (JSON.parse(line) as { readonly model: string }).model));
    for (const model of site.models.filter(({ name }) => inFeed.has(name))) {
      expect(carsOfModel(model, records).length, `${folder} ${model.name}`).toBeGreaterThan(0);
      expect(table.has(modelPath(model.make, model.stockName)), `${folder} ${model.name}`).toBe(true);
      if (model.stockName !== model.name) respelled += 1;
    }
  }
  expect(respelled).toBeGreaterThan(1);
});
