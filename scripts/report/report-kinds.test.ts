import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SiteViews } from '#scripts/build/site-views.ts';
import { REPORT_FRAME } from '#tests/builders/report-frame.ts';
import { aSiteViews, changeLocation, type DealerChanges, type Settings, week } from '#tests/builders/site-views.ts';
import { siteSize } from '#text/change-report.ts';
import { compareSites } from './compare-sites.ts';
import type { PageRef } from './page-differences.ts';
import { reportSentence } from './report.ts';
import { reportPage } from './report-page.ts';
import { reportSummary, SUMMARY_ROWS } from './report-summary.ts';

const NO_PICTURES = { pictures: [], checked: 0, total: 0, missing: null };
const golden = (name: string): string => join(import.meta.dirname, 'golden', `${name}.md`);

const compare = (before: SiteViews | null, after: SiteViews | null) => {
  const changes = compareSites(before, after);
  const report = { changes, weights: [], pictures: NO_PICTURES, commits: null, builtFor: after?.builtFor ?? null };
  return { changes, report, summary: reportSummary(report) };
};

const changeCar = (index: number, changes: Settings) => (cars: readonly Settings[]) =>
  cars.map((currentCar, position) => (position === index ? { ...currentCar, ...changes } : currentCar));
const ABOUT = (sentence: string): string =>
  `---\ntitle: About us\ndescription: Who we are.\n---\n\nWe have sold cars in Ipswich since 1987. ${sentence} Come and see us, or call.\n`;

/** Kinds of change, each with the site before and after it. */
const KINDS: readonly (readonly [name: string, before: DealerChanges, after: DealerChanges])[] = [
  ['nothing', {}, {}],
  [
    'cars',
    {},
    {
      stock: ([first, second, third, fourth, , ...rest]) => [
        { ...first, price: 18_500 },
        { ...second, price: 24_990 },
        { ...third, status: 'sold', sold_at: '2026-11-19T09:00:00+10:00' },
        { ...fourth, km: 31_234, colour: 'Blue' },
        ...rest,
        {
          ...first,
          id: 930_001,
          slug: '2024-kia-rio-gt-line-x1',
          make: 'Kia',
          model: 'Rio',
          badge: 'GT-Line',
          stocknum: 'X1',
          vin: null,
        },
      ],
    },
  ],
  [
    'opening-hours',
    {},
    {
      settings: (settings) =>
        changeLocation(settings, {
          contact_detail: { phone: '07 5550 9301', opening_hours: week(['08:00', '18:00'], ['09:00', '13:00']) },
        }),
    },
  ],
  [
    'phone',
    {},
    {
      settings: (settings) =>
        changeLocation(settings, {
          contact_detail: { phone: '07 5550 9399', opening_hours: week(['08:30', '17:30'], ['09:00', '16:00']) },
        }),
    },
  ],
  [
    'text',
    { files: { 'pages/about-us.md': ABOUT('We test each one ourselves.') } },
    { files: { 'pages/about-us.md': ABOUT('Two mechanics test each one.') } },
  ],
  [
    'page-gone',
    {
      files: {
        'pages/about-us.md': ABOUT(''),
        'pages/careers.md': '---\ntitle: Careers\ndescription: Jobs.\n---\n\nSee [about us](/about-us).\n',
      },
    },
    { files: { 'pages/careers.md': '---\ntitle: Careers\ndescription: Jobs.\n---\n\nSend us your papers.\n' } },
  ],
  [
    'footer',
    {},
    { settings: (settings) => Object.assign(settings.legal as Settings, { legalName: 'One Tag Holdings Pty Ltd' }) },
  ],
  [
    'redirects',
    {
      settings: (settings) =>
        Object.assign(settings, {
          redirects: [
            { from: '/old/about.html', to: '/' },
            { from: '/stock/*', to: '/search/used-cars' },
          ],
        }),
    },
    {
      settings: (settings) =>
        Object.assign(settings, {
          redirects: [
            { from: '/old/about.html', to: '/contact' },
            { from: '/index.php?page=4', to: '/search/new-used-and-demo-cars' },
          ],
        }),
    },
  ],
  ['colours', {}, { settings: (settings) => Object.assign(settings, { theme: { light: { brand: '#7a1f5c' } } }) }],
  [
    'law-warning',
    { stock: (cars) => cars.map((car) => ({ ...car, car_type: 'used' })) },
    {
      stock: (cars) =>
        cars.map((car, index) => ({ ...car, car_type: 'used', price_type: index === 3 ? 'egc' : 'drive_away' })),
    },
  ],
  [
    'everything',
    {},
    {
      settings: (settings) => {
        Object.assign(settings, { name: 'Two Tag Motors', features: { compare: false, favourites: false } });
        changeLocation(settings, {
          name: 'Two Tag Motors',
          address: { street: '2 Tag Street', city: 'Ipswich', state: 'QLD', postcode: '4305' },
        });
      },
      stock: (cars) => cars.map((car, index) => ({ ...car, price: 19_000 + 900 * index, colour: 'Green' })),
    },
  ],
];

let base: SiteViews;
beforeAll(async () => {
  base = await aSiteViews();
});

describe('OPS-08 the report of each kind of change', () => {
  test.each(KINDS)('OPS-08 %s', async (name, before, after) => {
    const { summary, report } = compare(await aSiteViews(before), await aSiteViews(after));
    await expect(summary).toMatchFileSnapshot(golden(name));
    expect(summary.trimEnd().split('\n').length).toBeLessThanOrEqual(SUMMARY_ROWS);
    expect(codeWordsOf(reportPage(report, REPORT_FRAME))).toEqual([]);
  });
  test('OPS-08 a new dealer', async () => expect(compare(null, base).summary).toMatchFileSnapshot(golden('first')));
  test('OPS-08 a removed dealer', async () =>
    expect(compare(base, null).summary).toMatchFileSnapshot(golden('deleted')));
});

/** Code identifiers in the text of a page. */
function codeWordsOf(page: string): string[] {
  const text = page.replace(/<style[\s\S]*?<\/style>|<[^>]*>/g, ' ');
  return text.match(/\b(?:frame|page)\.\w+|\b[a-z]+[A-Z]\w*|\b\w+_\w+\b|undefined|\[object|\{\w+\}/g) ?? [];
}

test('OPS-08 300 cars with new prices are under one heading, the first twelve visible and the others collapsed', () => {
  const withCars = (thousands: number): SiteViews => {
    const [path, view] = [...base.pages].find(([, { kind }]) => kind === 'car') as [
      string,
      SiteViews['pages'] extends ReadonlyMap<string, infer View> ? View : never,
    ];
    const pages = new Map(base.pages);
    for (let i = 0; i < 300; i += 1) {
      const text = JSON.stringify(view).replaceAll('$20,000', `$${(20 + thousands).toFixed(3).replace('.', ',')}`);
      const copy = JSON.parse(text);
      Object.assign(copy.page, { id: 990_000 + i, name: `Car ${i}` });
      copy.page.price.dollars = 20_000 + thousands * 1000;
      pages.set(`${path}-${i}`, copy);
    }
    return { ...base, pages };
  };
  const { changes, summary, report } = compare(withCars(0), withCars(-1));
  expect(reportSentence(changes)).toMatch(/^300 prices reduced/);
  expect(summary.split('\n').length).toBeLessThanOrEqual(SUMMARY_ROWS + 1);
  const page = reportPage(report, REPORT_FRAME);
  expect(page.slice(0, page.indexOf('<details>')).match(/<li class="car">/g)).toHaveLength(12);
  expect(page.match(/<li class="car">/g)).toHaveLength(300);
  expect(page).toContain('Show 288 more cars');
});

test('OPS-08 a changed footer is one entry with three examples, not one per page', async () => {
  const { changes, report } = compare(
    base,
    await aSiteViews({
      settings: (settings) => Object.assign(settings.legal as Settings, { legalName: 'One Tag Holdings Pty Ltd' }),
    }),
  );
  const footer = changes.causes.filter(({ places }) => places.includes('at the bottom'));
  expect(footer).toHaveLength(1);
  expect(footer[0]?.pages.length).toBe(base.pages.size);
  const page = reportPage(report, REPORT_FRAME);
  const entry = page.slice(page.indexOf('<li class="cause">'), page.indexOf('</ul></li>'));
  expect(entry.match(/In the preview:/g)).toHaveLength(3);
});

test('OPS-08 the examples of a change are pages with different names, if there are any', async () => {
  const { report } = compare(
    base,
    await aSiteViews({
      settings: (settings) => Object.assign(settings.legal as Settings, { legalName: 'One Tag Holdings Pty Ltd' }),
    }),
  );
  const [page] = report.changes.changedPages;
  const pages = ['/a', '/b', '/c', '/d'].map(
    (path) => ({ ...page, path, name: path > '/b' ? path : 'A list' }) as PageRef,
  );
  const causes = report.changes.causes.map((cause) => ({ ...cause, pages }));
  const text = reportPage({ ...report, changes: { ...report.changes, causes } }, REPORT_FRAME);
  const entry = text.slice(text.indexOf('<li class="cause">'), text.indexOf('</ul></li>'));
  expect(Array.from(entry.matchAll(/<li><span>([^<]+)<\/span>/g), ([, name]) => name)).toEqual(['A list', '/c', '/d']);
});

test('OPS-08 in a long text only the differing words are marked, and a changed car shows old and new values', async () => {
  const aboutText = (sentence: string) => aSiteViews({ files: { 'pages/about-us.md': ABOUT(sentence) } });
  const { report } = compare(
    await aboutText('We test each one ourselves.'),
    await aboutText('Two mechanics test each one.'),
  );
  const page = reportPage(report, REPORT_FRAME);
  expect(page).toContain('<ins>Two mechanics test each one.</ins>');
  expect(page).toContain('<del>We test each one ourselves.</del>');
  const { report: carReport } = compare(
    base,
    await aSiteViews({ stock: changeCar(3, { km: 31_234, colour: 'Blue' }) }),
  );
  expect(
    reportPage(carReport, REPORT_FRAME)
      .replaceAll(/<[^>]+>|\s+/g, ' ')
      .replaceAll(/ +/g, ' '),
  ).toMatch(/Odometer Before 33 km → After 31,234 km Colour Before Silver → After Blue/);
});

test('OPS-08 a picture that is only used for shared links is not reported as visible on the page', async () => {
  const { report } = compare(
    base,
    await aSiteViews({ settings: (settings) => Object.assign(settings, { theme: { light: { brand: '#7a1f5c' } } }) }),
  );
  const page = reportPage(report, REPORT_FRAME);
  expect(page).toMatch(
    /Picture for shared links<\/h3>[\s\S]*?<p>The picture people see when a page is shared \(Facebook, text messages\) changes too, because it shows your name in your colours/,
  );
});

test('OPS-08 changed colours and fonts are listed, with old and new values', async () => {
  const withTheme = (colours: Settings, otherSettings: Settings = {}) =>
    aSiteViews({ settings: (settings) => Object.assign(settings, { theme: { light: colours, ...otherSettings } }) });
  const [blue, redOnly, redAndFonts] = await Promise.all([
    withTheme({ brand: '#1d4f91' }),
    withTheme({ brand: '#7a1f2b' }),
    withTheme({ brand: '#7a1f2b' }, { dark: {}, fonts: { heading: 'source-serif-4' }, density: 'airy' }),
  ]);
  const { changes, report } = compare(blue, redOnly);
  expect(reportSentence(changes)).toMatch(/^Colours changed, /);
  expect(changes.causes[0]?.values).toEqual([
    { subject: 'Main colour (buttons and links)', before: '#1d4f91', after: '#7a1f2b' },
  ]);
  expect(reportPage(report, REPORT_FRAME)).toContain('<rect width="1" height="1" fill="#7a1f2b"/>');
  expect(
    compare(redOnly, redAndFonts).changes.causes.find(({ topic }) => topic === 'Colours, fonts and layout')?.values,
  ).toEqual([
    { subject: 'Separate colours for dark mode', before: 'no', after: 'yes' },
    { subject: 'Font of headings', before: 'Instrument Sans', after: 'Source Serif 4' },
    { subject: 'Space in cards and lists', before: 'comfortable', after: 'airy' },
  ]);
  expect(compare({ ...blue, theme: null }, redOnly).changes.causes[0]).toMatchObject({
    topic: 'Colours, fonts and layout',
  });
});

test('OPS-08 the first selling points are reported with their titles and texts', async () => {
  const sellingPoints = [{ title: 'Fixed prices', text: 'As on the screen.' }];
  const { causes } = compare(
    base,
    await aSiteViews({ settings: (settings) => Object.assign(settings, { home: { sellingPoints } }) }),
  ).changes;
  expect(causes.map(({ topic, values }) => [topic, values.map(({ after }) => after)])).toEqual([
    ['Selling points', ['Why buy from us: Fixed prices: As on the screen']],
  ]);
});

test('OPS-08 a change on every page is reported as such, even if pages are added', async () => {
  const { pagesAdded, causes } = compare(
    base,
    await aSiteViews({
      files: { 'pages/about-us.md': ABOUT('') },
      settings: (settings) => Object.assign(settings, { theme: { light: { brand: '#7a1f2b' } } }),
    }),
  ).changes;
  expect(pagesAdded).toHaveLength(1);
  expect(causes.find(({ topic }) => topic === 'Colours')?.places).toEqual(['on every page']);
});

test('OPS-08 a new dealer is reported in a few lines, with its address and the button to publish it', () => {
  const { report } = compare(null, base);
  const page = reportPage({ ...report, commits: { commit: 'c', base: 'b' } }, REPORT_FRAME);
  const text = page.replaceAll(/<[^>]+>|\s+/g, ' ').replaceAll(/ +/g, ' ');
  expect(text).toContain(
    'This is a new website with 50 pages and 11 cars for sale. When you publish it, it goes live at one-tag.example. If there is a website now, this one replaces it: ',
  );
  expect(text).toContain('Enquiries will go to a list that only the people who look after the website can read:');
  expect(text).toContain(
    'The site goes live at one-tag.example, and replaces the website that is there now, if there is one.',
  );
  expect(page.match(/<button/g)).toHaveLength(2);
  expect(text).not.toContain('This version replaces the live site');
});

test('OPS-08 the report of a deleted dealer says what happens, and it cannot be published with a button', () => {
  const { report } = compare(base, null);
  expect(reportSentence(report.changes)).toMatch(
    /^Once the people who look after the website go ahead, .* will no longer be updated\. It will be taken offline at a later date, which has not been set yet\. If you want to keep it, tell the person who sent you this report now\.$/,
  );
  const page = reportPage(report, REPORT_FRAME);
  expect(page).not.toContain('<button');
  const text = page.replaceAll(/<[^>]+>|\s+/g, ' ').replaceAll(/ +/g, ' ');
  expect(text).toContain('What will happen Until then The website stays online, and enquiries keep arriving.');
  expect(text).toContain('From that date, there is no website at one-tag.example,');
  expect(text).toMatch(
    /All enquiries, reservations and shoppers’ accounts [a-z ]+ will be deleted and can’t be restored\./,
  );
});

test('OPS-08 pictures beyond a few screens are collapsed, and the decision is linked at the top', () => {
  const shot = { href: '/_report/a.webp', width: 400, height: 300 };
  const page = { path: '/', kind: 'home', name: 'Home' } as const;
  const pictures = Array.from({ length: 9 }, (_, index) => ({
    id: `picture-${index}`,
    page,
    before: shot,
    after: shot,
  }));
  const { report } = compare(base, base);
  const text = reportPage(
    { ...report, pictures: { pictures, checked: 9, total: 9, missing: null }, commits: { commit: 'c', base: 'b' } },
    REPORT_FRAME,
  );
  expect(text.slice(0, text.indexOf('Show 6 more pages')).match(/<article/g)).toHaveLength(3);
  expect(text.match(/<article/g)).toHaveLength(9);
  expect(text).toContain('Show 6 more pages');
  expect(text).toContain('Tap or click a picture to see it larger.');
  expect(text).toContain('<a href="/_report/a.webp"><img src="/_report/a.webp" alt="Home, before"');
  expect(text.indexOf('href="#decide"')).toBeLessThan(text.indexOf('<main>'));
});

test('OPS-08 a removed page without a redirect is reported, and so is a link to it', async () => {
  const files = {
    'pages/about-us.md': ABOUT(''),
    'pages/careers.md': '---\ntitle: Careers\ndescription: Jobs.\n---\n\nJobs.\n',
  };
  const before = await aSiteViews({ files });
  const pages = new Map(before.pages);
  pages.delete('/about-us');
  const careers = JSON.parse(
    JSON.stringify(pages.get('/careers')).replace('Jobs.</p>', 'See <a href=\\"/about-us\\">us</a></p>'),
  );
  pages.set('/careers', careers);
  const { changes } = compare(before, { ...before, pages });
  expect(changes.removedPages).toMatchObject([{ path: '/about-us', leadsTo: null }]);
  expect(changes.brokenLinks.map(({ href }) => href)).toContain('/about-us');
  const { changes: withAlias } = compare(before, { ...before, pages, aliases: { '/about-us': '/careers' } });
  expect(withAlias.removedPages).toMatchObject([{ path: '/about-us', leadsTo: '/careers' }]);
  expect(withAlias.brokenLinks).toEqual([]);
});

test('OPS-08 warnings that are still open are listed, not only counted', () => {
  const { report } = compare(base, { ...base, files: { ...base.files, '/certified.svg': 'other' } });
  const page = reportPage(report, REPORT_FRAME);
  const openWarnings = page.slice(
    page.indexOf('Show 1 earlier warning that is still open'),
    page.indexOf('</details>'),
  );
  expect(openWarnings.replaceAll(/<[^>]+>|\s+/g, ' ').replaceAll(/ +/g, ' ')).toContain(
    ' Still open Your ABN is missing.',
  );
});

test('OPS-08 a picture file with the same name and different content is named', () => {
  const withFile = (digest: string): SiteViews => ({ ...base, files: { ...base.files, '/certified.svg': digest } });
  const { changes } = compare(withFile('a'), withFile('b'));
  expect(changes.kind).toBe('changed');
  expect(changes.pictureFiles).toEqual(['/certified.svg']);
});

test('OPS-08 text from a feed cannot become markup in the page or the summary', async () => {
  const markup = '<script>alert(1)</script> | [x](https://evil.example) @everyone';
  const { summary, report } = compare(base, await aSiteViews({ stock: changeCar(0, { badge: markup, price: 5000 }) }));
  const page = reportPage(report, REPORT_FRAME);
  expect(page).not.toContain('<script');
  expect(summary).not.toMatch(/<script|[^\\]\]\(https:\/\/evil|@everyone/);
});

test.each([
  [0, 21, '21 pages'],
  [1, 1, '1 page and 1 car for sale'],
  [3, 50, '50 pages and 3 cars for sale'],
])('OPS-08 the size of a website with %i cars and %i pages', (cars, pages, size) =>
  expect(siteSize({ cars, pages })).toBe(size),
);

test('PRICE-01 OPS-08 a sale price in place of a price by the week is not reported as a price that rose', async () => {
  const weekly = changeCar(0, { subscription_price: 199, price: 24_990 });
  const site = (subscriptions: boolean) =>
    aSiteViews({ stock: weekly, settings: (settings) => Object.assign(settings, { features: { subscriptions } }) });
  const { changes } = compare(await site(true), await site(false));
  expect(changes.cars.map(({ event, priceBefore, priceAfter }) => [event, priceBefore, priceAfter])).toEqual([
    ['price', expect.stringContaining('$199'), expect.stringContaining('$24,990')],
  ]);
});

test('OPS-08 a car that was listed twice is reported with where its address leads', async () => {
  const twice = await aSiteViews();
  const once = await aSiteViews({
    stock: (cars) => {
      const [first, second, ...others] = cars;
      return [{ ...first, former_slugs: [second?.slug] }, ...others];
    },
  });
  const { changes } = compare(twice, once);
  expect(changes.cars.map(({ event, note }) => [event, note])).toEqual([
    ['removed', 'It was listed twice. Its address now leads to the other listing of the same car.'],
  ]);
});
