import { beforeAll, describe, expect, test } from 'vitest';
import type { SiteViews } from '#scripts/build/site-views.ts';
import { aSiteViews, changeLocation, type Settings, week } from '#tests/builders/site-views.ts';
import { compareSites } from './compare-sites.ts';
import { reportSentence } from './report.ts';
import { reportSummary } from './report-summary.ts';

let base: SiteViews;
beforeAll(async () => {
  base = await aSiteViews();
});

const HOURS = week(['08:30', '17:30'], ['09:00', '16:00']);
const summaryOf = (after: SiteViews, before = base): string =>
  reportSummary({ changes: compareSites(before, after), weights: [] });
const withSettings = (settings: (settings: Settings) => void): Promise<SiteViews> => aSiteViews({ settings });

describe('OPS-08 notes on what the old and new values alone do not show', () => {
  test('OPS-08 a report says that the number at the top of every page stays if only a location gets a new one', async () => {
    const phone = '07 5550 9399';
    const locationOnly = await withSettings((settings) =>
      changeLocation(settings, { contact_detail: { phone, opening_hours: HOURS } }),
    );
    const sentenceEnd = 'every page doesn’t change: it stays 07 5550 9301.';
    expect(summaryOf(locationOnly)).toMatch(new RegExp(`The number at the (?:top|bottom)[a-z ]* of ${sentenceEnd}`));
    const everywhere = await withSettings((settings) => {
      changeLocation(settings, { contact_detail: { phone, opening_hours: HOURS } });
      Object.assign((settings.dealerships as Settings[])[0] as Settings, { phone });
    });
    expect(summaryOf(everywhere)).toContain(phone);
    expect(summaryOf(everywhere)).not.toContain('it stays');
  });

  test('OPS-08 a note says that cars keep the old name of a renamed location only if the stock list has the name without an ID', async () => {
    const note = 'Car pages will keep showing the location as “One Tag Motors” until your stock list has the new name.';
    const rename = (settings: Settings): void => changeLocation(settings, { name: 'Two Tag Motors' });
    expect(summaryOf(await withSettings(rename))).not.toContain(note);
    const withoutHours = (settings: Settings): void =>
      changeLocation(settings, { contact_detail: { phone: '07 5550 9301' } });
    const stock = (cars: readonly Settings[]) => cars.map((car) => ({ ...car, location_id: null }));
    const before = await aSiteViews({ stock, settings: withoutHours });
    const after = await aSiteViews({
      stock,
      settings: (settings) => {
        withoutHours(settings);
        rename(settings);
      },
    });
    expect(summaryOf(after, before).split(note)).toHaveLength(2);
  });

  test('OPS-08 cars whose location is only a name in the stock list lose its hours when it is renamed, and the report gives the reason', async () => {
    const stock = (cars: readonly Settings[]) => cars.map((car) => ({ ...car, location_id: null }));
    const settings = (settings: Settings): void => changeLocation(settings, { name: 'Two Tag Motors' });
    const summary = summaryOf(await aSiteViews({ stock, settings }), await aSiteViews({ stock }));
    expect(summary).toContain(
      'Car pages no longer show whether you’re open now, or today’s hours.<br>Your opening hours themselves don’t change.<br>The reason: the cars are still listed under the location “One Tag Motors”',
    );
    expect(summary).not.toContain('showing the location as');
  });

  test('OPS-08 a new name of a location is reported as such, from the old to the new one, and not as a change of cars', async () => {
    const rename = (settings: Settings): void => changeLocation(settings, { name: 'Two Tag Motors' });
    const locationSummary = summaryOf(await withSettings(rename));
    expect(locationSummary).toContain(
      '| Name of a location | One Tag Motors → Two Tag Motors<br>On 16 pages, including the home page',
    );
    expect(locationSummary).toContain('**Name of a location changed, picture for shared links changed.**');
    const locationAndSite = await withSettings((settings) => {
      rename(settings);
      Object.assign(settings, { name: 'Two Tag Motors' });
    });
    expect(summaryOf(locationAndSite)).toContain(
      '| Name of the website | One Tag Motors → Two Tag Motors<br>On all 48 pages.<br>Your location gets the same new name: One Tag Motors → Two Tag Motors.<br>Your web address one-tag.example stays the same. |'.replace(
        '48',
        String(locationAndSite.pages.size),
      ),
    );
  });

  test('OPS-08 with a new name, the report says that the web address and ABN stay, if they do', async () => {
    const ABN = '51 824 753 556';
    const sitesNamed = (name: string, abn: string | null, host = 'one-tag.example') =>
      withSettings((settings) =>
        Object.assign(settings, { name, hosts: [host], legal: { ...(settings.legal as Settings), abn } }),
      );
    const before = await sitesNamed('One Tag Motors', ABN);
    const sentenceFor = async (...args: Parameters<typeof sitesNamed>) =>
      /Your [^.]*(?:web address|ABN).*? the same\./.exec(summaryOf(await sitesNamed(...args), before))?.[0] ?? null;
    expect(await sentenceFor('Two Tag Motors', ABN)).toBe(
      `Your web address one-tag.example and ABN ${ABN} stay the same.`,
    );
    expect(await sentenceFor('Two Tag Motors', '53 004 085 616')).toBe(
      'Your web address one-tag.example stays the same.',
    );
    expect(await sentenceFor('Two Tag Motors', ABN, 'two-tag.example')).toBe(`Your ABN ${ABN} stays the same.`);
    expect(await sentenceFor('One Tag Motors', '53 004 085 616')).toBeNull();
  });

  test('OPS-08 opening hours and the new name of one of several locations say whose they are', async () => {
    const twoLocations = (close: string, name = 'Booval Cars') =>
      withSettings((settings) =>
        (settings.locations as Settings[]).push({
          ...{ id: 942, slug: 'booval', name },
          address: { street: '5 Brisbane Road', city: 'Booval', state: 'QLD', postcode: '4304' },
          contact_detail: { phone: '07 5550 9302', opening_hours: week(['08:00', close], ['08:00', '12:00']) },
        }),
      );
    const [before, later, renamed] = await Promise.all([
      twoLocations('17:00'),
      twoLocations('18:00'),
      twoLocations('17:00', 'Booval Autos'),
    ]);
    expect(summaryOf(later, before)).toContain('**Opening hours of “Booval Cars” changed.**');
    expect(summaryOf(later, before)).toContain('| Opening hours | Booval Cars, Mon-Fri: 8am - 5pm → 8am - 6pm<br>');
    expect(summaryOf(renamed, before)).toContain('**Name of a location changed, picture for shared links changed.**');
    expect(summaryOf(renamed, before)).toContain('| Name of a location | Booval Cars → Booval Autos<br>');
  });

  test('OPS-08 hours that are removed are not reported as unchanged', async () => {
    const withoutHours = await withSettings((settings) =>
      changeLocation(settings, { contact_detail: { phone: '07 5550 9301' } }),
    );
    const summary = summaryOf(withoutHours);
    expect(summary).toContain('Car pages no longer show whether you’re open now');
    expect(summary).not.toMatch(/themselves don’t change|The reason/);
  });

  test('OPS-08 the report says that other days keep their hours only if there are any', async () => {
    const withHours = (weekdays: [string, string], saturday: [string, string]) =>
      withSettings((settings) =>
        changeLocation(settings, { contact_detail: { opening_hours: week(weekdays, saturday) } }),
      );
    const before = await withHours(['08:30', '17:30'], ['09:00', '16:00']);
    expect(summaryOf(await withHours(['08:30', '17:30'], ['09:00', '13:00']), before)).toContain(
      'Other days don’t change.',
    );
    const everyDay = (close: string) =>
      withSettings((settings) =>
        changeLocation(settings, {
          contact_detail: {
            opening_hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, open: '09:00', close })),
          },
        }),
      );
    expect(summaryOf(await everyDay('18:00'), await everyDay('17:00'))).not.toContain('Other days');
  });
});

test('OPS-08 details that change for single cars are listed with their cars, even if some change in the same way', async () => {
  const after = await aSiteViews({ stock: (cars) => cars.map((car) => ({ ...car, price: 9000, colour: 'Green' })) });
  const changes = compareSites(base, after);
  expect(changes.cars.filter(({ values }) => values.some(({ subject }) => subject === 'Colour'))).toHaveLength(11);
  expect(reportSentence(changes)).toMatch(/^11 prices reduced, other details of 11 cars changed\b/);
});

test('OPS-08 the summary says what else changes for each listed car, and for cars that it does not list', async () => {
  const rowOf = (summary: string): string | undefined =>
    summary.split('\n').find((line) => line.startsWith('| 11 prices'));
  const [sameColour, differentColours] = await Promise.all(
    ['Green', null].map((colour) =>
      aSiteViews({
        stock: (cars) =>
          cars.map((car, index) => ({ ...car, price: 9000, colour: colour ?? `Shade ${index}`, km: 500 + index })),
      }),
    ),
  );
  for (const [after, ending] of [
    [
      sameColour,
      '<br>Colour will be “Green” for all 11 cars.<br>Other details change for 7 of the cars listed there.<br>',
    ],
    [
      differentColours,
      '<br>And 7 more cars, listed in the full report<br>Other details change for 7 of the cars listed there.<br>',
    ],
  ] as const) {
    const text = rowOf(summaryOf(after as SiteViews));
    expect(text?.match(/Drive Away; (?:Odometer|Colour): [^;]+ → [^;]+; (?:Odometer|Colour): /g)).toHaveLength(4);
    expect(text).toContain(ending);
  }
});

test('OPS-08 for new photos, a car is listed with their number or with “also changes: photos”, never only by its name', async () => {
  const withImages = (change: (images: readonly string[]) => readonly string[]) =>
    aSiteViews({
      stock: (cars) =>
        cars.map((car, index) => (index === 3 ? { ...car, images: change(car.images as string[]) } : car)),
    });
  const start = '| Other details change for 1 car | 2026 Isuzu D-MAX X-TERRAIN Crew Cab RG (stock number ZN10022), ';
  expect(summaryOf(await withImages((images) => images.slice(0, 2)))).toContain(`${start}Photos: 4 → 2<br>`);
  expect(summaryOf(await withImages((images) => images.toReversed()))).toContain(`${start}also changes: photos<br>`);
});

test('OPS-08 a price without government charges is recognised by its type, whatever the dealer calls it', async () => {
  const withTypes = (label: string, types: readonly string[]) =>
    aSiteViews({
      settings: (settings) => Object.assign(settings, { text: { 'price.type.excl_govt_charges': label } }),
      stock: (cars) => cars.map((car, index) => ({ ...car, price_type: types[index] ?? 'drive_away' })),
    });
  const without = await withTypes('Plus on-road costs', ['excl_govt_charges']);
  const text = '1 price no longer includes government charges';
  expect(summaryOf(without, await withTypes('Plus on-road costs', []))).toContain(text);
  const renamed = summaryOf(await withTypes('Before on-road costs', ['excl_govt_charges']), without);
  expect([renamed.includes(text), renamed.includes('1 price is shown differently')]).toEqual([false, true]);
});

describe('OPS-08 cars that are no longer for sale', () => {
  const sold = { status: 'sold', sold_at: '2026-11-19T09:00:00+10:00' };
  const sitesWith = (days: number, isSold: boolean) =>
    aSiteViews({
      settings: (settings) => Object.assign(settings, { limits: { includeSoldCarsDays: days } }),
      stock: (cars) => cars.map((car, index) => (isSold && index === 2 ? { ...car, ...sold } : car)),
    });
  test.each([
    [2, 'It stays on the site, marked as sold, until 2 days after the sale.'],
    [0, 'It comes off the site now.'],
  ])('OPS-08 with %i days for sold cars', async (days, text) =>
    expect(summaryOf(await sitesWith(days, true), await sitesWith(days, false))).toContain(
      `, last price $22,000 Drive Away. ${text}`,
    ),
  );
});

test('OPS-08 a car that is withdrawn is taken off the site, and not reported as sold', async () => {
  const withdrawn = await aSiteViews({
    stock: (cars) => cars.map((car, index) => (index === 2 ? { ...car, status: 'withdrawn' } : car)),
  });
  expect(withdrawn.delisted.length).toBe(base.delisted.length + 1);
  const changes = compareSites(base, withdrawn);
  expect(changes.cars.map(({ event, note }) => [event, note])).toEqual([
    ['removed', 'Your stock list says that it’s not for sale, so it comes off the site.'],
  ]);
  expect(reportSentence(changes)).toMatch(/^1 car taken off the site\b/);
});

test('OPS-08 a legal finding that stops a build is marked in the summary, and so is a reminder', () => {
  const finding = { rule: 'trader-number', where: 'legal.abn', found: 'missing', law: '' } as const;
  const before = { ...base, law: [] };
  const withLevel = (level: 'error' | 'warning'): SiteViews => ({ ...base, law: [{ ...finding, level }] });
  expect(summaryOf(withLevel('error'), before)).toContain('| Must be fixed: Your ABN is missing. The bottom');
  expect(summaryOf(withLevel('warning'), before)).toContain(
    '| A warning (you can still publish): Your ABN is missing. The bottom',
  );
});

test('OPS-08 legal findings come first in the summary, those that stop a build before the others, and the remaining ones are counted', () => {
  const settingNames = ['offers', 'promotions', 'reviewRules', 'home', 'legal'];
  const law = settingNames.map((where, index): SiteViews['law'][number] => ({
    rule: 'excluded-guarantees',
    level: index === 4 ? 'error' : 'warning',
    where,
    found: 'found',
    law: 'Law.',
  }));
  const edge = { ...base.edge, locale: { ...base.edge.locale, timeZone: 'Australia/Perth' } };
  const rows = summaryOf({ ...base, law, edge }, { ...base, law: [] })
    .split('\n')
    .slice(6);
  expect(rows[0]).toBe('| Legal check | Must be fixed: Business details: found. Law. |');
  expect(rows.slice(1, 3).every((row) => row.startsWith('| Legal check | A warning (you can still publish): '))).toBe(
    true,
  );
  expect(rows[3]).toBe('| Legal check | And 2 more warnings, listed in the full report |');
  expect(rows[4]).toMatch(/^\| Time zone /);
});

test('OPS-08 the first sentence counts each change that the table lists or counts', async () => {
  const after = await withSettings((settings) => {
    Object.assign(settings, {
      name: 'Two Tag Motors',
      features: { compare: false, favourites: false, tradeIn: false, showRegistration: false },
    });
    changeLocation(settings, {
      name: 'Two Tag Motors',
      address: { street: '2 Tag Street', city: 'Ipswich', state: 'QLD', postcode: '4305' },
    });
  });
  const changes = compareSites(base, after);
  const otherChanges = Number(/(\d+) other changes/.exec(reportSentence(changes))?.[1]);
  expect(otherChanges).toBe(changes.settings.length + changes.causes.length - 6);
});
