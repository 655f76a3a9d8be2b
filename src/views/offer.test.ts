import { describe, expect, test } from 'vitest';
import { COMPARISON_WARNINGS } from '#domain/law/comparison-rate.ts';
import { offerRoutes } from '#site/offer-routes.ts';
import { resolveSite } from '#site/resolve-site.ts';
import { routesOf } from '#site/route-table.ts';
import type { Offer, Site } from '#site/site.ts';
import { pageInput } from '#tests/builders/page-input.ts';
import { aSite, type Changes, SITE_INSTANT, SITE_NOW } from '#tests/builders/site.ts';
import { aTenant } from '#tests/builders/tenant.ts';
import { firstOffers } from '#views/blocks.ts';
import { offerView, offerViews } from '#views/offer.ts';
import { offerPage } from '#views/offer-page.ts';

const OFFER: Offer = {
  id: 5,
  name: 'Run-out',
  description: ['Short.'],
  disclaimer: [],
  warning: null,
  imageUrl: null,
  manufacturer: { name: 'Toyota', slug: 'toyota', logoUrl: null },
  model: { name: 'HiLux', slug: 'hilux', overrideUrl: null },
  finance: null,
  from: null,
  until: null,
};
const hasEveryPage = (): boolean => true;
const view = (changes: Partial<Offer> = {}, site: Changes<Site> = {}) =>
  offerView(aSite(site), { ...OFFER, ...changes }, SITE_NOW, hasEveryPage);
const readOffer = (offer: object): Offer | undefined =>
  resolveSite(aTenant({ offers: [{ id: 1, name: 'A', description: 'B', ...offer }] }), SITE_NOW).site.offers[0];
const text = (length: number): string => `${'word '.repeat(60).slice(0, length - 1)}.`;

describe('texts of an offer', () => {
  test.each<[length: number, short: number | null]>([
    [160, null],
    [161, null],
    [200, null],
    [201, 160],
  ])('OFF-01 OFF-02 %i characters', (length, short) => {
    const { description, disclaimer } = view({ description: [text(length)], disclaimer: [text(length)] });
    expect(description.full).toHaveLength(length);
    expect(description.short?.text.length ?? null).toBe(short);
    expect(disclaimer?.short?.text.length ?? null).toBe(short === null ? null : 200);
  });

  test('OFF-01 with the setting, texts of any length are expanded', () => {
    const { description, disclaimer } = view(
      { description: [text(290)], disclaimer: [text(290)] },
      { features: { expandOffers: true } },
    );
    expect([description.short, disclaimer?.short]).toEqual([null, null]);
  });

  const WARNING = COMPARISON_WARNINGS.short.text;
  test.each<[why: string, changes: Partial<Offer>, warning: string | null, rates: readonly string[]]>([
    ['no finance', {}, null, []],
    [
      'rates as separate details',
      { finance: { rate: 5.9, comparison: 6.35 } },
      WARNING,
      ['5.90% p.a.', '6.35% p.a. comparison rate'],
    ],
    ['rates in the description', { description: ['5.9% p.a., comparison rate 6.35% p.a.'] }, WARNING, []],
    ['rates in the disclaimer', { disclaimer: [text(250), 'Comparison rate 6.35% p.a.'] }, WARNING, []],
    [
      'its own warning',
      readOffer({ disclaimer: `${text(250)}\n${WARNING.replace('only', 'just')}` }) ?? {},
      WARNING.replace('only', 'just'),
      [],
    ],
    [
      'a rate of zero is a rate',
      { finance: { rate: 0, comparison: 0 } },
      WARNING,
      ['0.00% p.a.', '0.00% p.a. comparison rate'],
    ],
  ])('OFF-02 the comparison rate warning is always visible: %s', (_why, changes, warning, rates) => {
    const offer = view(changes);
    expect(offer.warning).toBe(warning);
    expect(offer.rates).toEqual(rates);
    expect(JSON.stringify([offer.description, offer.disclaimer])).not.toContain('WARNING');
  });

  test('OFF-02 a description that states a rate is not cut, so that its comparison rate is shown with it', () => {
    expect(view({ description: [`5.9% p.a. ${text(250)} Comparison rate 6.35% p.a.`] }).description.short).toBeNull();
  });

  test('OFF-02 if no law requires it there is no warning', () => {
    expect(view({ finance: { rate: 5, comparison: null } }, { legal: { comparisonWarning: null } })).toMatchObject({
      warning: null,
      rates: ['5.00% p.a.'],
    });
  });

  test.each<[why: string, offer: object, description: readonly string[]]>([
    ['plain', { description: 'Up to 5 < 6' }, ['Up to 5 < 6']],
    [
      'scripts are removed with their content',
      { description: '<p>One</p><script>alert("x")</script><p>Two</p>' },
      ['One', 'Two'],
    ],
    ['entities are one character', { description: 'Rock &amp; roll&nbsp;&#128663;' }, ['Rock & roll 🚗']],
    ['the cleaned one is preferred', { description: '<b>raw</b>', sanitized_description: 'Clean' }, ['Clean']],
    ['an unclosed tag', { description: 'One <script>alert(1)' }, ['One']],
    ['the warning is separate', { description: `One\n* ${COMPARISON_WARNINGS.short.text}\nTwo` }, ['One', 'Two']],
  ])('OFF-04 description: %s', (_why, offer, description) => {
    expect(readOffer(offer)?.description).toEqual(description);
  });
  test('OFF-01 two hundred entities count as two hundred characters', () => {
    const offer = readOffer({ description: '&amp;'.repeat(200) });
    expect(view({ description: offer?.description ?? [] }).description).toEqual({ full: '&'.repeat(200), short: null });
  });
  test.each<[why: string, offer: object, image: string | null]>([
    [
      'the offer’s own picture',
      { image_url: '/drawings/a.svg', image_or_model_image: { url: '/drawings/b.svg' } },
      '/drawings/a.svg',
    ],
    ['the model’s picture, if there is none', { image_or_model_image: { url: '/drawings/b.svg' } }, '/drawings/b.svg'],
    ['no picture, if both are missing', { image_or_model_image: { url: null } }, null],
  ])('OFF-04 picture: %s', (_why, offer, image) => {
    expect(readOffer(offer)?.imageUrl).toBe(image);
  });
  test.each([7001, '7001'])('OFF-04 an offer that excludes this website is left out: %j', (id) => {
    expect(readOffer({ excluded_website_ids: [id] })).toBeUndefined();
  });
});

describe('links of an offer', () => {
  const MAKE = { id: 1, name: 'Toyota', slug: 'toyota', logoUrl: null };
  const kia = { id: null, name: 'Kia', slug: 'kia', logoUrl: null };
  test.each<[why: string, site: Changes<Site>, manufacturer: Offer['manufacturer'], href: string]>([
    ['a site with one make', { manufacturer: MAKE }, MAKE, '/offers/5'],
    ['a site with one make, an offer about another', { manufacturer: MAKE }, kia, '/offers/5'],
    ['a site with several makes', { manufacturer: null }, kia, '/offers/kia/5'],
    ['a site with several makes, an offer without a make', { manufacturer: null }, null, '/offers/5'],
  ])('OFF-03 Enquire Now: %s', (_why, site, manufacturer, href) => {
    expect(view({ manufacturer }, site).enquire).toMatchObject({ label: 'Enquire Now', href });
  });

  test('OFF-03 the alternative path redirects to the canonical one', () => {
    const aliases = (site: Changes<Site>) => routesOf(aSite({ offers: [OFFER], ...site }), []).aliases;
    expect(aliases({ manufacturer: MAKE })).toMatchObject({
      '/offers/toyota/5': '/offers/5',
      '/offers': '/special-offers',
    });
    expect(aliases({ manufacturer: null })).toMatchObject({ '/offers/5': '/offers/toyota/5' });
    expect(aliases({ manufacturer: null })).not.toHaveProperty('/offers/toyota/5');
    expect(offerRoutes(aSite())).toEqual([]);
    expect(routesOf(aSite(), []).aliases).not.toHaveProperty('/offers');
  });

  test.each<[why: string, make: unknown, manufacturer: Offer['manufacturer']]>([
    ['a name', 'Land Rover', { name: 'Land Rover', slug: 'land-rover', logoUrl: null }],
    ['an object', { name: 'Land Rover', slug: 'lr' }, { name: 'Land Rover', slug: 'lr', logoUrl: null }],
    ['nothing', null, null],
  ])('OFF-03 manufacturer as %s', (_why, make, manufacturer) => {
    const offers = [{ id: 1, name: 'A', description: 'B', manufacturer: make }];
    expect(resolveSite(aTenant({ offers }), SITE_NOW).site.offers[0]?.manufacturer).toEqual(manufacturer);
  });

  test('OFF-03 Explore links to the replacement page, the model page or the model’s stock list, or is left out', () => {
    const explore = (has: (path: string) => boolean, model = OFFER.model) =>
      offerView(aSite(), { ...OFFER, model }, SITE_NOW, has).explore;
    expect(explore(hasEveryPage)).toMatchObject({ label: 'Explore HiLux', href: '/hilux' });
    expect(explore((path) => path !== '/hilux')?.href).toBe('/models/toyota-hilux');
    expect(explore((path) => path.startsWith('/search/'))?.href).toBe('/search/toyota/hilux');
    expect(explore(() => false)).toBeNull();
    expect(
      explore(hasEveryPage, { name: 'HiLux', slug: 'hilux', overrideUrl: 'https://example.com/hilux' })?.href,
    ).toBe('https://example.com/hilux');
    expect(explore(hasEveryPage, null)).toBeNull();
  });

  test('OFF-03 the settings of the model decide where Explore leads: the name that the stock has for it, its replacement page', () => {
    const hilux: Site['models'][number] = {
      ...{ id: 1, name: 'HiLux', slug: 'hilux', make: 'Toyota', stockName: 'Hi Lux Ute', description: null },
      ...{ bodyStyles: [], category: null, imageUrl: null, status: 'current', fuel: null },
      ...{ overrideUrl: null, accessoriesCount: 0 },
    };
    const inStock = (path: string): boolean => path === '/search/toyota/hi-lux-ute';
    expect(offerView(aSite({ models: [hilux] }), OFFER, SITE_NOW, inStock).explore?.href).toBe(
      '/search/toyota/hi-lux-ute',
    );
    // The model's own replacement page, as on its card.
    const replaced = aSite({ models: [{ ...hilux, overrideUrl: 'https://make.example/hilux' }] });
    expect(offerView(replaced, OFFER, SITE_NOW, inStock).explore).toMatchObject({
      href: 'https://make.example/hilux',
      external: true,
    });
  });

  test.each<[why: string, site: object, manufacturer: unknown, lead: object]>([
    ['an offer without a make', {}, null, { make: 'Mazda', makeSlug: 'mazda' }],
    ['a make with a slug of its own', {}, { name: 'Mazda', slug: 'mazda-au' }, { make: 'Mazda', makeSlug: 'mazda-au' }],
    [
      'a brand site whose make has a slug of its own',
      { manufacturer: { name: 'Mazda', slug: 'mazda-au' } },
      null,
      { make: 'Mazda', makeSlug: 'mazda-au' },
    ],
    ['a brand site with a model of another make', { manufacturer: 'Kia' }, null, { make: 'Mazda', makeSlug: 'mazda' }],
  ])(
    'OFF-03 Explore links to the model’s page, and a lead about the offer names the make: %s',
    (_why, settings, manufacturer, lead) => {
      const tenant = aTenant({
        models: [{ id: 1, name: 'CX-5', slug: 'cx-5', manufacturer: 'Mazda' }],
        offers: [{ id: 1, name: 'A', description: 'B', manufacturer, model: { name: 'CX-5', slug: 'cx-5' } }],
        ...settings,
      });
      const { site, edge } = resolveSite(tenant, SITE_NOW);
      const [offer] = offerViews(site, SITE_NOW, routesOf(site, []).has);
      expect(offer?.explore?.href).toBe('/models/mazda-cx-5');
      expect(edge.offers[0]).toMatchObject(lead);
    },
  );

  test('OFF-03 Explore does not lead to a replacement page that is a list without cars today', () => {
    const hilux = { name: 'HiLux', slug: 'hilux', overrideUrl: '/search/toyota/hilux-rogue' };
    const explore = (pages: readonly string[]) =>
      offerView(aSite(), { ...OFFER, model: hilux }, SITE_NOW, (path) => pages.includes(path)).explore;
    expect(explore(['/search/toyota/hilux-rogue', '/hilux'])?.href).toBe('/search/toyota/hilux-rogue');
    expect(explore(['/hilux'])?.href).toBe('/hilux');
    expect(explore([])).toBeNull();
  });
});

describe('validity of offers', () => {
  const zone: Changes<Site> = { locale: { timeZone: 'Australia/Brisbane' } };
  const ended = { ...OFFER, id: 1, until: SITE_INSTANT.toISOString() };
  const running = { ...OFFER, id: 2, until: '2026-11-30T14:00:00Z' };
  const upcoming = { ...OFFER, id: 3, from: '2026-12-01T00:00:00Z' };
  const site = aSite({ offers: [ended, running, upcoming], ...zone });

  test('OFF-04 ended offers are left out, future ones are hidden until they start; the last day is shown', () => {
    const views = offerViews(site, SITE_NOW, hasEveryPage);
    expect(views.map(({ from, isActive, untilText }) => [from, isActive, untilText])).toEqual([
      [null, true, 'Offer ends 30 November 2026'],
      ['2026-12-01T00:00:00Z', false, null],
    ]);
  });

  test('OFF-04 the page of an ended offer says so, shows other offers and has no structured data of an offer', () => {
    const pageOf = ({ id }: Offer) =>
      offerPage(pageInput(site), { kind: 'offer', path: '/offer', file: '', offer: id });
    const { head, structuredData, page } = pageOf(ended);
    expect(page.ended).toMatchObject({ isShown: true, text: 'It ended on 20 November 2026.' });
    expect([page.offer, page.coming, page.others?.offers.length]).toEqual([null, null, 2]);
    expect(head.noindex).toBe(true);
    expect(structuredData).toMatchObject([{ '@type': 'BreadcrumbList' }]);
    expect(pageOf(running).structuredData).toHaveLength(2);
    expect(pageOf(upcoming).page.coming).toMatchObject({ isShown: true, text: 'It starts on 1 December 2026.' });
  });
});

test('OFF-04 where there is room for only a few offers, upcoming ones do not displace a current one', () => {
  const coming = [1, 2, 3].map((id) => ({ ...OFFER, id, name: `Coming ${id}`, from: '2026-12-01T00:00:00Z' }));
  const running = { ...OFFER, id: 4, name: 'Running' };
  const current = { ...OFFER, id: 5, name: 'Current' };
  const input = pageInput(aSite({ offers: [...coming, running, current] }));
  const names = (offers: readonly { readonly title: string }[] | undefined) => offers?.map(({ title }) => title);
  expect(names(firstOffers(input, 3, '/')?.offers)).toEqual(['Running', 'Current', 'Coming 1']);
  const { others } = offerPage(input, { kind: 'offer', path: '/offers/5', file: '/offers/5', offer: 5 }).page;
  expect(names(others?.offers)).toEqual(['Running', 'Coming 1', 'Coming 2']);
});
