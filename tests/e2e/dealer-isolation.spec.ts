import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DIST, expect, SITES, tenantUrl, test } from './fixtures.ts';
import { fillForm, formPage, openForm } from './form-pages.ts';
import { databases, newNumber, signIn } from './shopper.ts';

const [dealer, otherDealer] = SITES.filter((site) => existsSync(join(DIST, site, 'watchlist.html'))) as [
  string,
  string,
];

test('AUTH-02 a session, a phone number and a lead at one dealer are unknown to all others', async ({
  page,
  context,
}) => {
  const phone = newNumber();
  await signIn(page, dealer, phone);
  const [session] = (await context.cookies(tenantUrl(dealer))).filter(({ name }) => name.startsWith('__Host-'));
  const { name: cookie, value } = session as NonNullable<typeof session>;
  await context.addCookies([
    { name: cookie, value, url: tenantUrl(otherDealer).replace('http:', 'https:'), secure: true },
  ]);
  const userAt = async (site: string): Promise<unknown> => {
    await page.goto(tenantUrl(site, '/sign-in'));
    expect((await context.cookies(tenantUrl(site))).map((sent) => sent.value)).toContain(value);
    return page.evaluate(async () => ((await (await fetch('/api/auth')).json()) as { user: unknown }).user);
  };
  expect(await userAt(dealer)).toMatchObject({ phone });
  expect(await userAt(otherDealer)).toBeNull();

  const name = `Jo ${randomUUID()}`;
  const form = await openForm(page, formPage('general', '', 'data-step='));
  await fillForm(form, { name });
  await form.locator('[data-submit]').click();
  await page.waitForURL('**/success');
  const countDealersWith = (sql: string, value: string): number =>
    databases((db) => db.prepare(sql).get(value) !== undefined).filter(Boolean).length;
  expect(countDealersWith("SELECT 1 FROM leads WHERE json_extract(payload, '$.name') = ?", name)).toBe(1);
  expect(countDealersWith('SELECT 1 FROM shoppers WHERE phone = ?', phone)).toBe(1);
});
