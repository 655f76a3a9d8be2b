import { expect, test } from 'vitest';
import { readTenant } from '#config/read-tenant.ts';
import { BUILT_AT } from '#tests/built-at.ts';
import { pageContext } from './page-context.ts';

test('FIN-02 the edge knows the cars for which no repayment is shown, by the rules of their dealership', async () => {
  const folder = 'tests/fixtures/tenants/all-on';
  const tenant = await readTenant(folder);
  const dealershipSettings = Object.fromEntries(
    Object.entries(tenant.dealershipSettings).map(([slug, settings]) => [
      slug,
      { ...settings, finance: { ...settings.finance, excludedMakes: ['KIA'] } },
    ]),
  );
  const { edge, stock } = await pageContext(folder, { ...tenant, dealershipSettings }, new Date(BUILT_AT));
  const excluded = stock.cars.filter(({ make }) => make === 'Kia').map(({ id }) => id);
  expect(excluded).not.toEqual([]);
  expect(edge.carsWithoutFinance).toEqual(excluded);
});
