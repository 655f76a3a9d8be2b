import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_SITES } from './demo-dealers.ts';
import { DIST, expect, SITES, tenantUrl, test } from './fixtures.ts';

const SITE = 'all-on';
const isBuilt = (site: string, path: string): boolean => existsSync(join(DIST, site, `${path}.html`));
const BLOGS = SITES.filter((site) => isBuilt(site, '/blog'));
const REVIEWED = SITES.filter((site) => isBuilt(site, '/review-feedback'));
const BLOCKS = tenantUrl(SITE, '/pages/every-block');
test.use({ allowConsole: [/pictures\.all-on\.example|ERR_NAME_NOT_RESOLVED|status of 422/] });

const GREETINGS = [
  ['?first_name=Kim&dealership_name=North%20Yard', 'Kim, thank you for visiting North Yard.'],
  ['', 'Valued Customer, thank you for visiting Our Dealership.'],
  ['?first_name=&dealership_name=%20%20', 'Valued Customer, thank you for visiting Our Dealership.'],
  [
    '?first_name=%3Cimg%20src=x%20onerror=alert(1)%3E&dealership_name=%3C/span%3E%3Cscript%3Ealert(2)%3C/script%3E',
    '<img src=x onerror=alert(1)>, thank you for visiting </span><script>alert(2)</script>.',
  ],
] as const;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('CONT-02 the review page greets by name: both, neither, empty, with markup', async ({ page }) => {
    const main = page.getByRole('main');
    for (const [query, greeting] of GREETINGS) {
      await page.goto(tenantUrl(SITE, `/review-feedback${query}`));
      await expect(main).toContainText(greeting);
      await expect(main.locator('img')).toHaveCount(0);
    }
  });

  test('CONT-02 thumbs up and thumbs down are available to everybody', async ({ page }) => {
    expect(REVIEWED.length).toBeGreaterThan(1);
    for (const site of REVIEWED) {
      await page.goto(tenantUrl(site, '/review-feedback?first_name=Kim'));
      const [up, down] = [
        page.getByRole('link', { name: /It was good/ }),
        page.getByRole('link', { name: /could be better/ }),
      ];
      await expect(up).toHaveAttribute('href', /^https:\/\/reviews\./);
      const survey = (await down.getAttribute('href')) ?? '';
      if (survey.startsWith('/')) {
        await down.click();
        await expect(page).toHaveURL((url) => url.href.includes(survey));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      } else expect(survey).toMatch(/^https:\/\/survey\./);
    }
  });

  test('FORM-10 a form within a page shows its errors in place, with what was typed', async ({ page }) => {
    await page.goto(BLOCKS);
    const form = page.locator('form[data-form="general"]');
    await expect(form.getByLabel('What is your enquiry about?')).toHaveValue('Service Enquiry');
    await form.getByLabel('First name').fill('Kim');
    await form.evaluate((element) => {
      (element as HTMLFormElement).noValidate = true; // like a browser without this validation
    });
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { name: 'Please fix the following errors:' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Every block' })).toBeVisible();
    await expect(page.locator('form[data-form="general"]').getByLabel('First name')).toHaveValue('Kim');
  });

  test('CONT-01 a question expands to show its answer', async ({ page }) => {
    await page.goto(tenantUrl(SITE, '/trade-in'));
    const question = page.getByText('What should I bring?');
    const answer = page.getByText('Your driver licence, the registration papers');
    await expect(answer).toBeHidden();
    await question.focus();
    await page.keyboard.press('Enter');
    await expect(answer).toBeVisible();
  });
});

test('on wide screens, the name of an article is its largest heading, its breadcrumbs have one line, and its text begins on the first screen', async ({
  page,
}) => {
  const problems: string[] = [];
  for (const site of DEMO_SITES) {
    await page.goto(tenantUrl(site, '/blog'));
    const article =
      (await page.getByRole('main').getByRole('article').first().getByRole('link').getAttribute('href')) ?? '';
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(tenantUrl(site, article));
      const { name, others, lines, text, edges } = await page.evaluate(() => {
        const all = (selector: string) => [...document.querySelectorAll(`main ${selector}`)];
        const sizes = (selector: string) =>
          all(selector).map((each) => Number.parseFloat(getComputedStyle(each).fontSize));
        const lefts = all('.post h1, .post > .prose-page, .post-picture').map((each) =>
          Math.round(each.getBoundingClientRect().left),
        );
        return {
          name: Math.max(...sizes('h1')),
          others: Math.max(...sizes('h2, h3')),
          lines: new Set(all('.breadcrumbs li').map((each) => Math.round(each.getBoundingClientRect().top))).size,
          text: all('.prose')[0]?.getBoundingClientRect().top ?? 0,
          edges: new Set(lefts).size,
        };
      });
      const why = `${site} at ${width} px`;
      if (name <= others) problems.push(`${why}: the name has ${name} px, another heading ${others}`);
      if (lines !== 1) problems.push(`${why}: the breadcrumbs have ${lines} lines`);
      if (text > 880) problems.push(`${why}: the text begins at ${Math.round(text)} px`);
      if (edges > 2) problems.push(`${why}: name, picture and text have ${edges} left edges`);
    }
  }
  expect(problems).toEqual([]);
});

test('CONT-04 from the blog to a category, an article, and on to a test drive, the stock and an online reservation', async ({
  page,
}) => {
  expect(BLOGS.length).toBeGreaterThan(1);
  const site = BLOGS.find((blog) => isBuilt(blog, '/blog/buyer-advice') && isBuilt(blog, '/reserve')) ?? '';
  await page.goto(tenantUrl(site, '/blog'));
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Buyer Advice' }).click();
  await expect(page).toHaveURL(/\/blog\/buyer-advice$/);
  const articles = page.getByRole('main').getByRole('article');
  const title = (await articles.first().getByRole('heading').textContent()) ?? '';
  await articles.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('link', { name: 'Book a test drive', exact: true })).toHaveAttribute(
    'href',
    '/book-test-drive',
  );
  const callsToAction = page
    .getByRole('main')
    .getByRole('link', { name: /^(?:Book a test drive|View stock|Reserve online)$/ });
  await expect(callsToAction).toHaveText(['Book a test drive', 'View stock', 'Reserve online']);
  await callsToAction.last().click();
  await expect(page).toHaveURL(/\/(?:(?:pages\/)?reserve-online|search\/new-used-and-demo-cars)$/);
  await page.goBack();
  await page.getByRole('link', { name: 'View stock' }).click();
  await expect(page).toHaveURL(/\/search\/new-used-and-demo-cars$/);
});

test('FIN-09 a page’s calculator calculates other figures, with the comparison rate beside them', async ({ page }) => {
  await page.goto(BLOCKS);
  const block = page.locator('section', { has: page.getByRole('heading', { name: 'Get Your Repayments' }) });
  const figures = block.locator('.calculator-figures');
  const before = await figures.textContent();
  await block.getByLabel('Price').fill('50000');
  await expect(figures).not.toHaveText(before ?? '');
  await expect(figures).toContainText(/comparison rate/);
});

test('no block is wider than a page of 320 pixels, or of 1440', async ({ page }) => {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(BLOCKS);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});
