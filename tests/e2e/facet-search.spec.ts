import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModelRecord } from '#domain/model-record.ts';
import { decodeIndex } from '#domain/stock-index.ts';
import { createEngine } from '#search/engine/engine.ts';
import type { SearchResponse } from '#search/engine/requests.ts';
import { DIST, expect, tenantUrl, test } from './fixtures.ts';

const SITE = 'all-on';
test.use({ allowConsole: [/pictures\.all-on\.example|ERR_NAME_NOT_RESOLVED|ERR_FAILED/] });

/** The results of a site's built index. */
function searchIndex(file: 'models' | 'stock', params: object): SearchResponse {
  const data = join(DIST, SITE, '_data');
  const name = readdirSync(data).find((entry) => entry.startsWith(`${file}.`)) ?? '';
  const engine = createEngine(decodeIndex(JSON.parse(readFileSync(join(data, name), 'utf8'))));
  return engine.search([{ indexName: 'any', params }])[0] as SearchResponse;
}

test('SRCH-17 models by text, make and body style, 21 per page, loaded on demand; a model lists up to three of its cars', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(tenantUrl(SITE, '/models'));
  const search = page.getByRole('search');
  const results = page.locator('facet-search [data-results]');
  const models = page.locator('#models');
  await expect(models).toBeVisible();
  expect(requests.filter((path) => /_data\/(models|stock)[./]/.test(path))).toEqual([]);
  await search.getByRole('searchbox').focus();
  const all = searchIndex('models', { query: '', hitsPerPage: 0, facets: ['*'] });
  const makes = Object.entries(all.facets?.['manufacturer.name'] ?? {});
  await expect(search.getByLabel('Make').getByRole('option')).toHaveText([
    'Any',
    ...makes.map(([make, count]) => `${make} (${count})`),
  ]);
  expect(requests.some((path) => /_data\/models[./]/.test(path))).toBe(true);

  await search.getByRole('searchbox').fill('toyota');
  const toyotas = searchIndex('models', { query: 'toyota', hitsPerPage: 21 });
  await expect(page.getByRole('status').filter({ hasText: 'found' })).toHaveText(
    new RegExp(`^${toyotas.nbHits} models? found`),
  );
  await expect(models).toBeHidden();
  await expect(results.getByRole('listitem').filter({ has: page.getByRole('link') })).toHaveCount(
    Math.min(21, toyotas.nbHits),
  );
  const [body = ''] = Object.keys(
    searchIndex('models', { query: 'toyota', facets: ['model.body'] }).facets?.['model.body'] ?? {},
  );
  await search.getByLabel('Body', { exact: true }).selectOption(body);
  const filtered = searchIndex('models', { query: 'toyota', facetFilters: [`model.body:${body}`] });
  await expect(page.getByRole('status').filter({ hasText: 'found' })).toHaveText(
    new RegExp(`^${filtered.nbHits} models? found`),
  );
  const first = filtered.hits[0] as unknown as ModelRecord;
  await expect(results.getByRole('link').first()).toHaveText(`${first['manufacturer.name']} ${first['model.name']}`);

  await search.getByLabel('Body', { exact: true }).selectOption('');
  await search.getByRole('searchbox').fill('');
  await expect(models).toBeVisible();
  await search.getByLabel('Make').selectOption('Kia');
  const stockButton = results.getByRole('button', { name: /^\d+ in stock: Kia/ }).first();
  const count = Number.parseInt((await stockButton.textContent()) ?? '', 10);
  await stockButton.press('Enter');
  await expect(stockButton).toHaveAttribute('aria-expanded', 'true');
  await expect(stockButton.locator('xpath=following-sibling::ul').getByRole('link')).toHaveCount(Math.min(3, count));
  await expect(stockButton.locator('xpath=following-sibling::ul').getByRole('link').first()).toHaveAttribute(
    'href',
    /^\/cars\//,
  );
});

test('SRCH-17 one dealership’s cars by category and price on its page, 21 per page', async ({ page }) => {
  await page.goto(tenantUrl(SITE, '/locations/all-on-central'));
  const search = page.locator('facet-search').getByRole('search');
  const status = page.locator('facet-search [data-status]');
  const cards = page.locator('facet-search [data-results]').getByRole('article');
  const price = { hitsPerPage: 21, filters: 'dealership_slug = "all-on" AND price <= 40000', facets: ['categories'] };
  await search.getByLabel('Price').selectOption({ label: 'up to $40,000' });
  const cheap = searchIndex('stock', price);
  await expect(status).toHaveText(`${cheap.nbHits} found`);
  await expect(cards).toHaveCount(Math.min(21, cheap.nbHits));
  await expect(page.locator('#stock-cars')).toBeHidden();
  // A repayment in the results comes with its warning, whatever cars the page was built with.
  await expect(page.locator('#comparison-rate-warning')).toHaveText(/^\* WARNING/);
  const [category = ''] = Object.keys(cheap.facets?.['categories'] ?? {});
  await search.getByLabel('Category').selectOption(category);
  const filtered = searchIndex('stock', { ...price, filters: `${price.filters} AND categories = "${category}"` });
  await expect(status).toHaveText(`${filtered.nbHits} found`);

  await search.getByLabel('Price').selectOption('');
  await search.getByLabel('Category').selectOption('');
  await search.getByRole('searchbox').fill('a');
  const many = searchIndex('stock', { query: 'a', filters: 'dealership_slug = "all-on"', hitsPerPage: 21 });
  await expect(status).toHaveText(`${many.nbHits} found`);
  expect(many.nbPages).toBeGreaterThan(1);
  await page.locator('facet-search').getByRole('button', { name: '2', exact: true }).press('Enter');
  await expect(cards).toHaveCount(Math.min(21, many.nbHits - 21));
  await expect(status).toBeFocused();
});

test('SRCH-17 a search whose index fails to load says so, and the static models stay', async ({ page }) => {
  await page.route(/_data\/models[./]/, (route) => route.abort());
  await page.goto(tenantUrl(SITE, '/models'));
  await page.getByRole('search').getByRole('searchbox').fill('toyota');
  await expect(page.locator('facet-search [data-status]')).toHaveText('The search is not available at the moment.');
  await expect(page.locator('#models')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the static models remain, without fields that do nothing', async ({ page }) => {
    await page.goto(tenantUrl(SITE, '/models'));
    await expect(page.locator('facet-search')).toBeHidden();
    await expect(page.locator('#models').getByRole('listitem').first()).toBeVisible();
  });
});
