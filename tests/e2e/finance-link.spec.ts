import { expect, SITES, tenantUrl, test } from './fixtures.ts';
import { carsOf, printed } from './kept-cars.ts';

/** Two sites with a car whose finance button leads straight to the form. */
const LINKS = SITES.flatMap((site) => {
  for (const car of carsOf(site).filter(({ status, price }) => status === 'in_stock' && price !== null)) {
    const href =
      /href="([^"]+#finance-form)"[^>]*data-action="finance"|data-action="finance"[^>]*href="([^"]+#finance-form)"/.exec(
        printed(site, `/cars/${car.slug}`),
      );
    const target = (href?.[1] ?? href?.[2])?.replaceAll('&amp;', '&');
    if (target !== undefined && !target.startsWith('/sign-in')) return [{ site, car, target }];
  }
  return [];
}).slice(0, 2);

for (const { site, car, target } of LINKS)
  test(`ROUTE-04 FIN-11 the finance link of a car leads to its filled form: ${site}`, async ({ page }) => {
    await page.goto(tenantUrl(site, `/cars/${car.slug}`));
    await page.locator('[data-action="finance"]').first().click();
    await expect(page).toHaveURL(tenantUrl(site, target));
    const form = page.locator('form[data-form="finance"]');
    await expect(form).toBeInViewport();
    await expect(form.locator('[name="car_id"]')).toHaveValue(String(car.id));
    await expect(form.locator('[name="car_type"]')).toHaveValue(car.car_type);
    await expect(form.locator('[name="vehiclePriceBudget"]')).toHaveValue(String(car.price));
    const query = new URL(tenantUrl(site, target)).searchParams;
    const names = target.startsWith('/personalised')
      ? ['car_id']
      : ['preferredDealership', 'vehiclePriceBudget', 'car_id', 'car_type'];
    expect([...query.keys()]).toEqual(names);
    // Another spelling of the page leads to the same, with its query.
    const other = ['/finance', '/apply-for-finance'].find((path) => !target.startsWith(path)) as string;
    await page.goto(tenantUrl(site, `${other}?car_id=${car.id}#finance-form`));
    expect(new URL(page.url()).searchParams.get('car_id')).toBe(String(car.id));
    expect(new URL(page.url()).pathname).not.toBe(other);
    await expect(form).toBeInViewport();
  });
