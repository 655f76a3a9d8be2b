import { readFile } from 'node:fs/promises';
import { expect, pageKinds, SITES, tenantUrl, test } from './fixtures.ts';
import { holdBack } from './search-page.ts';

const carOf = (site: string): string => pageKinds(site).get('cars')?.[0] ?? '';

for (const site of SITES)
  test(`DET-12 the window card of a car is a PDF under its own name (${site})`, async ({ page }) => {
    const path = carOf(site);
    await page.goto(tenantUrl(site, '/success'), { waitUntil: 'domcontentloaded' });
    const response = await page.evaluate(async (url) => {
      const { status, headers, bytes } = await fetch(url).then(async (fetched) => ({
        status: fetched.status,
        headers: fetched.headers,
        bytes: await fetched.arrayBuffer(),
      }));
      const start = new TextDecoder().decode(bytes.slice(0, 5));
      return { status, name: headers.get('content-disposition'), start, size: bytes.byteLength };
    }, `${path}.pdf`);
    const name = `attachment; filename="${path.split('/').at(-1)}.pdf"`;
    expect(response).toMatchObject({ status: 200, name, start: '%PDF-' });
    expect(response.size).toBeGreaterThan(10_000); // it includes fonts and a picture
  });

test.describe('the link on the car page', () => {
  const [site = ''] = SITES;
  test.use({ allowConsole: [/status of 500/] });

  test('DET-12 saves {slug}.pdf, shows a failure beside itself, is busy while it works, and works again', async ({
    page,
  }) => {
    const path = carOf(site);
    await page.goto(tenantUrl(site, path));
    const link = page.getByRole('link', { name: /^Download PDF of / });
    await page.route('**/*.pdf', (route) =>
      route.fulfill({ status: 500, json: { error: 'internal', message: 'Something went wrong on our side.' } }),
    );
    await link.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong on our side.' })).toBeVisible();
    await page.unroute('**/*.pdf');
    const download = page.locator('pdf-download').filter({ has: link });
    await expect(download).not.toHaveAttribute('aria-busy', 'true');
    const release = await holdBack(page, /\.pdf$/);
    const saving = page.waitForEvent('download');
    await link.click();
    await expect(download).toHaveAttribute('aria-busy', 'true');
    release();
    const saved = await saving;
    await expect(download).not.toHaveAttribute('aria-busy', 'true');
    expect(saved.suggestedFilename()).toBe(`${path.split('/').at(-1)}.pdf`);
    expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-');
    await expect(page.locator('pdf-download [role="alert"]')).toHaveText('');
  });
});
