import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { addDays, zonedInstant } from '#domain/dates.ts';
import type { DatedHours, WeekdayHours } from '#domain/opening-hours.ts';
import { minutesOf } from '#domain/opening-hours.ts';
import { CHANGED_EVENT } from '#stores/changed-event.ts';
import { expect, SITES, tenantUrl, test, withoutStockChanges } from './fixtures.ts';
import { cards, hydrated, LIST } from './search-page.ts';

const DIST = process.env.CARYARD_TEST_DIST ?? 'dist';
const CONTACTS = ['/contact', '/contact-us'];
const builtPage = (site: string, path: string): string => readFileSync(join(DIST, site, `${path}.html`), 'utf8');
const contactOf = (site: string): string =>
  CONTACTS.find((path) => existsSync(join(DIST, site, `${path}.html`))) ?? '/';
/** A site by what its pages state: its language, or the time zone of one of its locations. */
const siteWith = (text: string): string => {
  const match = SITES.find((site) =>
    [builtPage(site, '/index'), builtPage(site, contactOf(site))].join('').includes(text),
  );
  if (match === undefined) throw new Error(`No built site says ${text}.`);
  return match;
};

interface Place {
  readonly name: string;
  readonly timeZone: string;
  readonly openingHours: readonly WeekdayHours[];
  readonly specialHours: readonly DatedHours[];
}
const placesOf = (page: Page): Promise<Place[]> =>
  page.locator('article:has(open-now)').evaluateAll((articles) =>
    articles.map((article) => ({
      ...JSON.parse((article.querySelector('open-now')?.getAttribute('hours') ?? '{}').replaceAll("'", '"')),
      name: article.querySelector('.location-name')?.textContent ?? '',
    })),
  );

/** Changes the clock of the open page; time-dependent elements update, as they do when the clock is corrected. */
async function setClock(page: Page, instant: Date): Promise<void> {
  await page.clock.setFixedTime(instant);
  await page.evaluate((name) => document.dispatchEvent(new Event(name)), CHANGED_EVENT);
}
const card = (page: Page, { name }: Place) => page.locator('article', { has: page.getByText(name, { exact: true }) });

// The server's time would correct the clock.
test.beforeEach(({ page }) => withoutStockChanges(page));

const LOCALES = [
  { tag: 'en-AU', money: /^\$[\d,]+$/, distance: / km$/, spelling: /Colour/, never: /\bColor\b|\bmi\b/ },
  {
    tag: 'en-NZ',
    money: /^\$[\d,]+$/,
    distance: / km$/,
    spelling: /Colour/,
    never: /\bColor\b|Excl\. Govt\.|ABN|Drive Away/,
  },
  { tag: 'en-US', money: /^\$[\d,]+$/, distance: / mi$/, spelling: /Color/, never: /Colour|\bkm\b|ABN/ },
] as const;
for (const { tag, money, distance, spelling, never } of LOCALES)
  test(`LOCALE-01 ${tag}: language, money, distance and spelling; paths stay the same`, async ({ page }) => {
    const site = siteWith(`<html lang="${tag}"`);
    await page.goto(tenantUrl(site, `${LIST}?car_type=used&colour=Red`));
    await hydrated(page);
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    const first = cards(page)
      .filter({ has: page.locator('.price-figure') })
      .filter({ hasText: /\d (km|mi)/ })
      .first();
    await expect(first.locator('.price-figure')).toHaveText(money);
    const details = await first.locator('dd').allTextContents();
    expect(details.map((text) => text.trim()).filter((text) => distance.test(text))).toHaveLength(1);
    await expect(page.locator('.rail')).toContainText(spelling);
    await expect(page.getByRole('main')).not.toContainText(never);
    await expect(
      page.getByRole('button', { name: tag === 'en-US' ? 'Remove Color: Red' : 'Remove Colour: Red' }),
    ).toBeVisible();
    await expect(page.locator('footer')).not.toContainText(tag === 'en-AU' ? /Registered motor vehicle trader/ : /ABN/);
  });

// The browser in these tests is in Brisbane, the dealers are elsewhere.
test('LOC-10 a visitor in Brisbane sees the location’s local time: closed from the closing minute, without a reload', async ({
  page,
}) => {
  const site = siteWith('Australia/Perth');
  await page.goto(tenantUrl(site, contactOf(site)));
  const location = (await placesOf(page)).find(({ openingHours }) =>
    openingHours.some(({ weekday, open }) => weekday === 2 && open),
  );
  if (location === undefined) throw new Error('No location is open on Tuesdays.');
  const close = minutesOf(location.openingHours.find(({ weekday }) => weekday === 2)?.close ?? null) ?? 0;
  const closing = zonedInstant('2026-12-01', close, location.timeZone);
  await page.clock.install({ time: closing.getTime() - 600_000 });
  await page.reload();
  const locationCard = card(page, location);
  await page.clock.pauseAt(closing.getTime() - 1000);
  await expect(locationCard.getByText('Open now')).toBeVisible();
  await page.clock.runFor(1100);
  await expect(locationCard.getByText('Closed now')).toBeVisible();
  await expect(locationCard.getByText('Open now')).toBeHidden();
});

test('LOC-10 daylight saving opens a location an hour earlier in UTC', async ({ page }) => {
  const site = siteWith('Australia/Sydney');
  await page.goto(tenantUrl(site, contactOf(site)));
  const location = (await placesOf(page)).find(
    ({ timeZone, openingHours }) =>
      timeZone === 'Australia/Sydney' && openingHours.some(({ weekday, open }) => weekday === 1 && open === '08:30'),
  );
  if (location === undefined) throw new Error('No location in Sydney opens at half past eight.');
  for (const [instant, text] of [
    ['2026-10-01T22:29:00Z', 'Closed now'],
    ['2026-10-01T22:30:00Z', 'Open now'],
    ['2026-10-05T21:30:00Z', 'Open now'],
  ] as const) {
    await setClock(page, new Date(instant));
    await expect(card(page, location).getByText(text), instant).toBeVisible();
  }
});

test('LOC-06 LOC-07 LOC-09 Easter 2027 has its own hours on that year’s dates, and they disappear afterwards', async ({
  page,
}) => {
  const site = siteWith('Australia/Perth');
  await page.goto(tenantUrl(site, contactOf(site)));
  const places = await placesOf(page);
  const openSundays = places.find(({ openingHours }) =>
    openingHours.some(({ weekday, open }) => weekday === 0 && open),
  );
  const otherPlace = places.find((location) => location !== openSundays);
  if (openSundays === undefined || otherPlace === undefined)
    throw new Error('The dealer needs a location that is open on Sundays, and another.');
  // LOC-06: different weekdays are listed one by one, equal ones on one line; LOC-07: closed days of the configured type.
  await expect(card(page, openSundays).locator('dl.hours').first().locator('dt')).toHaveText([
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
    'Sun',
  ]);
  await expect(card(page, openSundays).locator('dl.hours').first().locator('dd').first()).toHaveText('Closed');
  await expect(card(page, otherPlace).locator('dl.hours').first().locator('dt')).toHaveText(['Mon-Fri', 'Sat', 'Sun']);
  await expect(card(page, otherPlace).locator('dl.hours').first().locator('dd').last()).toHaveText(
    'By appointment only',
  );

  const easter = '2027-03-28';
  const at = (date: string, minutes: number): Date => zonedInstant(date, minutes, openSundays.timeZone);
  const cases: readonly (readonly [why: string, instant: Date, text: 'Open now' | 'Closed now'])[] = [
    ['the Thursday before', at(addDays(easter, -3), 11 * 60), 'Open now'],
    ['Good Friday', at(addDays(easter, -2), 11 * 60), 'Closed now'],
    [
      'Easter Saturday before nine, when it opens on other Saturdays',
      at(addDays(easter, -1), 8 * 60 + 45),
      'Closed now',
    ],
    ['Easter Saturday at nine', at(addDays(easter, -1), 9 * 60), 'Open now'],
    ['Easter Sunday', at(easter, 11 * 60), 'Closed now'],
    ['the Sunday after', at(addDays(easter, 7), 11 * 60), 'Open now'],
    ['Anzac Day, a Sunday', at('2027-04-25', 11 * 60), 'Closed now'],
    ['the Sunday after it', at('2027-05-02', 11 * 60), 'Open now'],
  ];
  for (const [why, instant, text] of cases) {
    await setClock(page, instant);
    await expect(card(page, openSundays).getByText(text), why).toBeVisible();
  }
  // It is May: the list of special hours no longer contains Easter, without a rebuild.
  await expect(card(page, openSundays).getByRole('button', { name: 'Holiday Opening Hours' })).toHaveCount(0);
  await card(page, otherPlace).getByRole('button', { name: 'Holiday Opening Hours' }).click();
  const list = page.getByRole('dialog');
  await expect(list).toBeVisible();
  await expect(list.getByText(/March 2027|April 2027/).filter({ visible: true })).toHaveCount(0);
  await expect(list.getByText(/September 2027/).first()).toBeVisible();
});
