import { describe, expect, test } from 'vitest';
import { ConfigError } from '#config/config-error.ts';
import { mergeLayers, type Plain } from '#config/merge.ts';
import { layersBelow, presetNames } from '#config/presets.ts';
import { readMarkdown } from '#config/read-markdown.ts';
import { rulesFor } from '#domain/dealership-rules.ts';
import { PROVIDERS } from '#domain/lenders.ts';
import { resolveSite } from '#site/resolve-site.ts';
import { SITE_NOW } from '#tests/builders/site.ts';
import { aPage, aTenant, MINIMAL_TENANT } from '#tests/builders/tenant.ts';
import { PSEUDO_TEXTS } from '#tests/pseudo-locale.ts';

/** The error message for a tenant file with these settings. */
function messageOf(overrides: Plain, source: Parameters<typeof aTenant>[1] = {}): string {
  try {
    aTenant(overrides, source);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
}

/** The resolved site, with the platform's texts where a dealer has none. */
const siteOf = (overrides: Plain) => resolveSite(aTenant(overrides), SITE_NOW).site;

const [location] = MINIMAL_TENANT.locations;
const [dealership] = MINIMAL_TENANT.dealerships;
const tile = { name: 'a', title: 'A', body: 'A', href: '/' };
const model = { id: 1, name: 'A', slug: 'a', manufacturer: 'A' };
const review = { id: 1, customer_name: 'A', text: 'A', rating: 5 };
const slide = { name: 'a', title: 'A', href: '/', image: '/drawings/a.svg' };

const openDaily = (open: string, close: string) => ({
  ...location,
  contact_detail: { opening_hours: [{ weekday: 1, open, close }] },
});

test('a dealer can override every text', () => {
  expect(messageOf({ text: PSEUDO_TEXTS })).toBe('accepted');
});

test('FORM-14 the last day of test drives is included', () => {
  const appointments = { slotMinutes: 30, daysAhead: 1, leadHours: 24 };
  expect(messageOf({ locations: [openDaily('09:00', '17:00')], appointments })).toBe('accepted');
});

test('TAG-03 a dealership of a group can have a setting where the others have a text', () => {
  const group = { id: 72, slug: 'other', name: 'Other', config: { tags: { newText: 'New in' } } };
  expect(messageOf({ text: { 'tag.new': 'Fresh' }, dealerships: [dealership, group] })).toBe('accepted');
});

test('SAVE-06 a garage is accepted where one dealership of a group saves cars', () => {
  const group = { id: 72, slug: 'other', name: 'Other', config: { features: { favourites: true } } };
  const settings = { garage_enabled: true, features: { favourites: false } };
  expect(messageOf({ ...settings, dealerships: [dealership, group] })).toBe('accepted');
  const newCars = { garage_enabled: true, search_filters: { types: ['new', 'demo'] } };
  expect(messageOf({ ...newCars, features: { favouritesUsedOnly: true } })).toContain(
    'features.favouritesUsedOnly leaves none: search_filters.types lists only new, demo',
  );
  expect(messageOf(newCars)).toBe('accepted');
  const withoutCompare = { ...group, config: { features: { compare: false } } };
  expect(messageOf({ ...settings, dealerships: [dealership, withoutCompare] })).toContain('garage_enabled');
});

test('CARD-02 the button to request photos is refused on a site that lists no car without them', () => {
  const photosOnly = { search_filters: { withPhotosOnly: true } };
  const requested = { features: { requestPhotos: true } };
  const fault =
    'features.requestPhotos has no effect, because search_filters.withPhotosOnly lists no car without photos';
  expect(messageOf({ ...photosOnly, ...requested })).toContain(fault);
  expect(messageOf({ ...photosOnly, dealerships: [{ ...dealership, config: requested }] })).toContain(
    `dealerships[0].config.${fault}`,
  );
  expect(messageOf(requested)).toBe('accepted');
  expect(messageOf(photosOnly)).toBe('accepted');
});

test('a switch that changes another one is refused where that one is off', () => {
  const fault = (name: string, needed: string) => `${name} has no effect, because features.${needed} is off`;
  const group = (config: object) => [dealership, { id: 72, slug: 'other', name: 'Other', config }];
  const usedOnly = { favouritesUsedOnly: true };
  const off = { ...usedOnly, favourites: false };
  expect(messageOf({ features: off })).toContain(fault('features.favouritesUsedOnly', 'favourites'));
  expect(messageOf({ features: { reserveWithoutPrice: true, onlinePurchase: true } })).not.toContain(
    'reserveWithoutPrice',
  );
  expect(messageOf({ features: { reserveWithoutPrice: true } })).toContain(
    fault('features.reserveWithoutPrice', 'checkout'),
  );
  expect(messageOf({ features: { keepValuation: true, tradeIn: false } })).toContain(
    fault('features.keepValuation', 'tradeIn'),
  );
  expect(messageOf({ features: { gateCheckout: true } })).toContain(fault('features.gateCheckout', 'checkout'));
  expect(messageOf({ features: { gateCheckout: true, checkout: true } })).toBe('accepted');
  expect(messageOf({ features: usedOnly })).toBe('accepted');
  expect(messageOf({ features: off, dealerships: group({ features: { favourites: true } }) })).toBe('accepted');
  expect(messageOf({ dealerships: group({ features: usedOnly }) })).toBe('accepted');
  expect(messageOf({ dealerships: group({ features: off }) })).toContain(
    fault('dealerships[1].config.features.favouritesUsedOnly', 'favourites'),
  );
});

test.each<[types: readonly string[], category: string, line: string]>([
  [['used'], 'New Vehicle Enquiry', 'is not offered by a dealer of these cars'],
  [['new'], 'Used Vehicle Enquiry', 'Use one of: General Enquiry, New Vehicle Enquiry, Finance Enquiry'],
  [['used'], 'Used Vehicle Enquiry', 'accepted'],
  [['used'], 'Fleet Enquiry', 'accepted'],
])('a dealer of %j cars has a page with a form about %s', (types, category, line) => {
  const { parts } = readMarkdown(`::form{category="${category}"}`, 'pages/page.md', 1);
  const message = messageOf({ search_filters: { types } }, { pages: [aPage({ parts })] });
  expect(message).toContain(line);
  if (line !== 'accepted') expect(message).toContain('pages/page.md');
});

test.each([
  ['::form\n\n::form{category="General Enquiry"}', '::form is in this text twice'],
  ['::finance\n\n::finance{heading="Get A Quote"}', '::finance is in this text twice'],
  ['::locations{show=sales}\n\n::locations{show=sales as=list}', '::locations is in this text twice'],
  ['::form\n\n::form{id=parts}', 'accepted'],
  ['::finance\n\n::finance{show=quote}', 'accepted'],
  ['::locations\n\n::locations{as=map}', 'accepted'],
  ['::reviews\n\n::reviews', 'accepted'],
])('a text with the blocks %j: %s', (markdown, expected) => {
  const { parts } = readMarkdown(markdown, 'pages/page.md', 1);
  const message = messageOf({}, { pages: [aPage({ parts })] });
  expect(message).toContain(expected);
  if (expected !== 'accepted') expect(message).toContain('pages/page.md');
});

test.each([
  [true, 'finance', '::form id asks for finance without signing in'],
  [true, 'general', 'accepted'],
  [false, 'finance', 'accepted'],
])('AUTH-01 gateFinance %j and a page with the form %s', (gateFinance, id, expected) => {
  const { parts } = readMarkdown(`::form{id="${id}"}`, 'pages/page.md', 1);
  const message = messageOf({ features: { gateFinance } }, { pages: [aPage({ parts })] });
  expect(message).toContain(expected);
  if (expected !== 'accepted') expect(message).toContain('pages/page.md');
});

test.each([
  ['Hi-Lux', 'accepted'],
  ['CX5', 'accepted'],
  ['Mazda CX-5', 'accepted'],
  ['Toyota RAV4', 'accepted'],
  ['Ranger', '::service-advantage model is the name of several models with service prices'],
  ['hilux', 'accepted'],
  ['cx 5', 'accepted'],
  ['Kia RAV4', 'accepted'],
  ['Corolla', 'accepted'],
])('SVC-01 a page with the service price of %s', (model, expected) => {
  const { parts } = readMarkdown(`::service-advantage{model="${model}"}`, 'pages/page.md', 1);
  const rows = ['HiLux', 'CX-5', 'Ford Ranger', 'Toyota Ranger', null].map((name) => ({ model: name, amount: 305 }));
  const overrides = {
    manufacturer: 'Mazda',
    serviceAdvantage: rows,
    models: [
      { id: 1, name: 'RAV4', slug: 'rav4', manufacturer: 'Toyota' },
      { id: 2, name: 'Puma', slug: 'puma', manufacturer: 'Ford' },
    ],
  };
  const message = messageOf(overrides, { pages: [aPage({ parts })] });
  expect(message).toContain(expected);
  if (expected !== 'accepted') expect(message).toContain('pages/page.md');
});

test.each<[setting: string | null, pages: readonly string[], expected: string]>([
  [null, ['pages/handling-complaint'], 'accepted'],
  [null, ['pages/complaint-handling'], 'accepted'],
  ['/pages/handling-complaint', ['pages/handling-complaint'], 'accepted'],
  ['/pages/handling-complaint', ['about-us'], 'accepted'],
  [
    '/pages/complaint-handling',
    ['pages/handling-complaint'],
    'routes.complaint is not where the complaints page is: /pages/handling-complaint',
  ],
  [
    '/pages/handling-complaint',
    ['pages/complaint-handling'],
    'Leave it out, or write `path: pages/handling-complaint` at the top of that page',
  ],
  [
    null,
    ['pages/handling-complaint', 'pages/complaint-handling'],
    'routes.complaint is the path of one page, and there are two',
  ],
])('LEGAL-04 routes.complaint %j and the pages %j', (complaint, pages, expected) => {
  const routes = complaint === null ? {} : { complaint };
  expect(messageOf({ routes }, { pages: pages.map((path) => aPage({ path })) })).toContain(expected);
});

describe('a single mistake', () => {
  test.each<[why: string, overrides: Plain, lines: readonly string[]]>([
    ['unknown key at the top', { finanse: {} }, ['finanse is not a known field', 'did you mean: finance']],
    [
      'nested unknown key',
      { theme: { light: { inksoft: '#000' } } },
      ['theme.light.inksoft is not a known field', 'did you mean: inkSoft'],
    ],
    [
      'unknown key in a list',
      { locations: [{ ...location, adress: {} }] },
      ['locations[0].adress is not a known field', 'did you mean: address'],
    ],
    [
      'unknown key without a similar one',
      { theme: { zzz: 1 } },
      ['theme.zzz is not a known field', 'Known here: light, dark, fonts'],
    ],
    [
      'a lender in the wrong place',
      { finance: { provider: 'Angle' } },
      ['finance.provider is not a known field', 'Write it as `finance_provider`, beside `finance`.'],
    ],
    [
      'wrong lender',
      { finance_provider: 'Tauros' },
      [
        'finance_provider is not one of the allowed values',
        'found: "Tauros"',
        'did you mean: Taurus',
        PROVIDERS.map((provider) => `"${provider}"`).join(', '),
      ],
    ],
    [
      'wrong location type',
      { locations: [{ ...location, location_type: 'showroom' }] },
      ['locations[0].location_type is not one of the allowed values', '"sales", "service", "parts", ""'],
    ],
    ['a number in quotes', { id: '7001' }, ['id should be a number', 'found: "7001"', 'sent with leads as `site_id`']],
    [
      'text instead of a switch',
      { features: { compare: 'yes' } },
      ['features.compare should be true or false', 'found: "yes"'],
    ],
    ['a list instead of an object', { theme: [] }, ['theme should be an object in { }']],
    [
      'a time as a number',
      { locations: [{ ...location, contact_detail: { opening_hours: [{ weekday: 1, open: 830, close: '17:00' }] } }] },
      ['opening_hours[0].open should be text in quotes', 'Write text in quotes, such as "08:30".'],
    ],
    ['missing name', { name: null }, ['name should be text in quotes', 'found: null']],
    [
      'missing address',
      { locations: [{ id: 1, name: 'A', slug: 'a' }] },
      ['locations[0].address is missing', 'Add it. It is: Where it is.'],
    ],
    ['no locations', { locations: [] }, ['locations has fewer than 1 entries']],
    [
      'an unknown time zone',
      { locale: { timeZone: 'Australia/Toowoomba' } },
      ['locale.timeZone is not a known time zone', 'Australia/Brisbane'],
    ],
    ['a URL with a path', { origin: 'https://a.example/cars' }, ['origin is more than a site address']],
    ['a URL without protocol', { origin: 'a.example' }, ['origin is not a full web address']],
    ['a host with a port', { hosts: ['a.example:80'] }, ['hosts[0] is not the name of a host on the internet']],
    [
      'a script as a link',
      { navigation: { header: [{ label: 'X', href: 'javascript:alert(1)' }] } },
      ['navigation.header[0].href is not an address a page may link to'],
    ],
    [
      'a script in a submenu',
      { navigation: { header: [{ label: 'X', items: [{ label: 'Y', href: '//evil.example' }] }] } },
      ['navigation.header[0].items[0].href is not an address'],
    ],
    [
      'weekday 7',
      { locations: [{ ...location, contact_detail: { opening_hours: [{ weekday: 7 }] } }] },
      ['opening_hours[0].weekday is too large', '0 Sunday to 6 Saturday'],
    ],
    [
      'a repeated weekday',
      {
        locations: [
          {
            ...location,
            contact_detail: {
              opening_hours: [
                { weekday: 1, status: 'Closed' },
                { weekday: 1, status: 'Closed' },
              ],
            },
          },
        ],
      },
      ['opening_hours[1].weekday is listed twice'],
    ],
    [
      'closing before opening',
      {
        locations: [
          { ...location, contact_detail: { opening_hours: [{ weekday: 1, open: '17:00', close: '08:00' }] } },
        ],
      },
      ['opening_hours[0].close is not after `open`, 17:00'],
    ],
    [
      'closing at midnight',
      {
        locations: [
          { ...location, contact_detail: { opening_hours: [{ weekday: 1, open: '17:00', close: '00:00' }] } },
        ],
      },
      ['opening_hours[0].close is not after `open`, 17:00', 'Write 23:59 for midnight.'],
    ],
    [
      'closing after midnight',
      {
        locations: [
          { ...location, contact_detail: { opening_hours: [{ weekday: 1, open: '17:00', close: '01:00' }] } },
        ],
      },
      ['opening_hours[0].close is not after `open`, 17:00', '23:59 if it closes after midnight.'],
    ],
    [
      'open without times',
      { holidays: [{ holiday: 'good_friday', status: 'Open' }] },
      ['holidays[0] is open without its times'],
    ],
    [
      'time on the 12 hour clock',
      {
        locations: [
          { ...location, contact_detail: { opening_hours: [{ weekday: 1, open: '8:30am', close: '17:00' }] } },
        ],
      },
      ['opening_hours[0].open is not a time of day'],
    ],
    [
      'a day that does not exist',
      { locations: [{ ...location, contact_detail: { special_hours: [{ date: '2027-02-30' }] } }] },
      ['special_hours[0].date is not a date'],
    ],
    [
      'two locations with the same slug',
      { locations: [location, { ...location, id: 712 }] },
      ['locations[1].slug is used twice, first by locations[0]'],
    ],
    [
      'two locations with the same number',
      { locations: [location, { ...location, slug: 'other' }] },
      ['locations[1].id is used twice, first by locations[0]'],
    ],
    [
      'two models with the same number',
      { models: [model, { ...model, slug: 'b' }] },
      ['models[1].id is used twice, first by models[0]'],
    ],
    [
      'two reviews with the same number',
      { reviews: [review, review] },
      ['reviews[1].id is used twice, first by reviews[0]'],
    ],
    [
      'two slides with the same name',
      { promotions: [slide, slide] },
      ['promotions[1].name is used twice, first by promotions[0]'],
    ],
    [
      'two tiles with the same name',
      { search: { tiles: [tile, { ...tile, position: 6 }] } },
      ['search.tiles[1].name is used twice, first by search.tiles[0]', 'Give each entry of search.tiles its own name'],
    ],
    [
      'SVC-01 two service prices for one model, spelt differently',
      { serviceAdvantage: [{ model: 'HiLux' }, {}, { model: 'hilux', amount: 305 }] },
      [
        'serviceAdvantage[2].model is the same model as HiLux in serviceAdvantage[0]',
        'found: "hilux"',
        'Keep one row for each model.',
      ],
    ],
    [
      'SVC-01 two service prices for all other models',
      { serviceAdvantage: [{}, { model: 'HiLux' }, { amount: 305 }] },
      ['serviceAdvantage[2].model is left out as in serviceAdvantage[0]', 'Keep one row for all other models.'],
    ],
    [
      'a menu item without link and submenu',
      { navigation: { header: [{ label: 'Cars', items: [{ label: 'Used' }] }] } },
      ['navigation.header[0].items[0] leads nowhere', 'Give it `href`, `items` or `models: true`'],
    ],
    ['an empty footer group', { navigation: { footer: [{ label: 'About' }] } }, ['navigation.footer[0] leads nowhere']],
    [
      'an order with unknown locations',
      { locationRules: { order: ['lest'] } },
      ['locationRules.order[0] is not a location of this tenant', 'did you mean: least'],
    ],
    [
      'finance exclusion of an unknown dealership',
      { finance: { excludedDealerships: ['other'] } },
      ['finance.excludedDealerships[0] is not a dealership of this tenant', 'Use one of: least.'],
    ],
    [
      'a trade-in form without locations',
      { forms: { excludedLocationIds: [9] } },
      ['forms.excludedLocationIds[0] is not a location of this tenant', 'Use one of: 711.'],
    ],
    [
      'test drives at no location',
      {
        locations: [openDaily('09:00', '17:00')],
        appointments: { capacities: [{ location_id: 9, capacity: 1 }] },
      },
      ['appointments.capacities[0].location_id is not a location of this tenant'],
    ],
    [
      'FORM-14 test drives at a workshop',
      {
        locations: [
          openDaily('09:00', '17:00'),
          { ...openDaily('09:00', '17:00'), id: 9, slug: 'workshop', name: 'Workshop', location_type: 'service' },
        ],
        appointments: { capacities: [{ location_id: 9, capacity: 2 }] },
      },
      [
        'appointments.capacities[0].location_id is a location without test drives: a hidden one, or one that sells no cars',
        'Remove it, or write one that sells cars: 711.',
      ],
    ],
    [
      'FORM-14 two capacities of one location',
      {
        locations: [openDaily('09:00', '17:00')],
        appointments: {
          capacities: [
            { location_id: 711, capacity: 1 },
            { location_id: 711, capacity: 2 },
          ],
        },
      },
      ['appointments.capacities[1].location_id is used twice, first by appointments.capacities[0]'],
    ],
    [
      'FORM-14 test drives without opening hours',
      { appointments: {} },
      ['appointments.slotMinutes leaves nothing to book: no location that sells cars has opening hours'],
    ],
    [
      'FORM-14 test drives longer than every day',
      { locations: [openDaily('09:00', '12:00')], appointments: { slotMinutes: 240 } },
      ['slotMinutes leaves nothing to book: no location that sells cars is open for longer than 180 minutes'],
    ],
    [
      'FORM-14 test drives for nobody',
      { locations: [openDaily('09:00', '17:00')], appointments: { capacity: 0 } },
      ['appointments.capacity leaves nothing to book: no location that sells cars offers test drives'],
    ],
    [
      'FORM-14 test drives after the last day',
      { locations: [openDaily('09:00', '17:00')], appointments: { slotMinutes: 30, daysAhead: 1, leadHours: 41 } },
      [
        'appointments.leadHours leaves nothing to book: the last test drive that appointments.daysAhead allows',
        '40 hours',
      ],
    ],
    [
      'FORM-14 test drives that are deleted before their day',
      {
        locations: [openDaily('09:00', '17:00')],
        appointments: { daysAhead: 30 },
        private: { leads: { keepDays: 30 } },
      },
      [
        'private.leads.keepDays ends before the last test drive that can be booked',
        'at least 31',
        'appointments.daysAhead',
      ],
    ],
    [
      'TRADE-04 offers that are deleted before their last day',
      { features: { tradeIn: true }, private: { leads: { keepDays: 7 } } },
      ['private.leads.keepDays ends before the last day of an estimate', 'at least 8', 'private.tradeIn.validDays'],
    ],
    [
      'a slider with a step longer than itself',
      { limits: { homeSliderMaxDollars: 20_000, homeSliderStepDollars: 50_000 } },
      ['limits.homeSliderStepDollars is more than the whole slider, from 5000 to 20000'],
    ],
    [
      'RES-02 a deposit of nothing',
      { features: { checkout: true }, limits: { depositDollars: 0 } },
      ['limits.depositDollars is not a deposit', "private.payments.kind 'none'"],
    ],
    [
      'RES-02 a deposit of nothing for an online purchase',
      {
        features: { onlinePurchase: true },
        detail: { sidebar: ['enquire', 'online_purchase'] },
        limits: { depositDollars: 0 },
      },
      ['limits.depositDollars is not a deposit'],
    ],
    [
      'RES-02 a deposit of nothing for the cars of one dealership',
      { dealerships: [{ ...dealership, config: { features: { checkout: true } } }], limits: { depositDollars: 0 } },
      ['limits.depositDollars is not a deposit'],
    ],
    [
      'RES-05 a promise to take a car back within no time',
      { checkout: { claims: ['money_back'] }, limits: { moneyBackHours: 0 } },
      ['limits.moneyBackHours is no time to return a car', "leave 'money_back' out of checkout.claims"],
    ],
    [
      'FIN-02 another dealership excluded by the settings of one, which are not for its cars',
      {
        dealerships: [
          dealership,
          { id: 72, slug: 'other', name: 'Other', config: { finance: { excludedDealerships: ['other', 'least'] } } },
        ],
      },
      ['dealerships[1].config.finance.excludedDealerships[1] is another dealership', 'Write it at the top'],
    ],
    [
      'the level of a law that the country does not have',
      {
        locale: { country: 'NZ', timeZone: 'Pacific/Auckland' },
        locations: [{ ...location, address: { ...location?.address, state: 'Otago', postcode: '9016' } }],
        legal: { checks: { 'warranty-text': { level: 'off', reason: 'No such page.' } } },
      },
      ['legal.checks.warranty-text is a rule that is not checked in the country of this site (NZ)'],
    ],
    [
      'FORM-09 the trade-in form in steps, which has its own',
      { forms: { multiStep: ['finance', 'trade-in'] } },
      ['forms.multiStep[1] is not one of the allowed values'],
    ],
    [
      'PHONE-03 the number of one dealership that cannot be called',
      { dealerships: [{ ...dealership, config: { phone: { used: '5550 9100' } } }] },
      ['dealerships[0].config.phone.used cannot be called: it is not a complete phone number'],
    ],
    [
      'ROUTE-03 online purchase of one dealership without its button',
      {
        dealerships: [
          { ...dealership, config: { features: { onlinePurchase: true }, detail: { sidebar: ['enquire'] } } },
        ],
      },
      ['dealerships[0].config.detail.sidebar has no button for the online purchase'],
    ],
    [
      'SRCH-22 a tile for cars that are not listed',
      { search_filters: { types: ['used'] }, search: { tiles: [{ ...tile, display: ['new', 'demo'] }] } },
      ['search.tiles[0].display is never shown: search_filters.types lists only used'],
    ],
    [
      'PHONE-03 a number for cars that are not listed',
      { search_filters: { types: ['used'] }, phone: { demo: '07 5550 1234', used: '07 5550 1235' } },
      ['phone.demo is never shown: search_filters.types lists only used'],
    ],
    [
      'PHONE-03 a number of a dealership for cars that are not listed',
      {
        search_filters: { types: ['used'] },
        dealerships: [dealership, { id: 72, slug: 'b', name: 'B', config: { phone: { new: '07 5550 1234' } } }],
      },
      ['dealerships[1].config.phone.new is never shown: search_filters.types lists only used'],
    ],
    [
      'CARD-01 an image service without its host',
      { images: { service: 'cloudflare' } },
      ['images.domain is needed by images.service cloudflare'],
    ],
    [
      'CARD-01 the host that resizes pictures, which would be in the URL of every picture',
      { images: { service: 'cloudflare', domain: 'https://www.example.com.au/' } },
      ['images.domain is not the name of a host on the internet', 'did you mean: www.example.com.au'],
    ],
    [
      'CARD-01 a host that the image service does not use',
      { images: { domain: 'www.example.com.au' } },
      ['images.domain is not used by images.service auto', 'write the service `cloudflare`'],
    ],
    [
      'the same script twice',
      {
        analytics: {
          tags: ['A', 'B'].map((name) => ({ name, purpose: 'Counts.', src: 'https://count.example/a.js' })),
        },
      },
      ['analytics.tags[1].src is used twice, first by analytics.tags[0]'],
    ],
    [
      'a receiver of leads that is there twice',
      {
        private: {
          leads: {
            destinations: (['email', 'adf-email', 'email'] as const).map((kind) => ({ kind, to: 'a@least.example' })),
          },
        },
      },
      [
        'private.leads.destinations[2] has the receiver of private.leads.destinations[0], to which everything is sent once',
      ],
    ],
    [
      'a system that is to receive an event twice',
      {
        private: {
          hooks: (['reservation', 'valuation', 'reservation'] as const).map((event, index) => ({
            event,
            url: 'https://crm.example/hook',
            secretBinding: `SECRET_${index}`,
          })),
        },
      },
      ['private.hooks[2] has the receiver of private.hooks[0], to which everything is sent once'],
    ],
    [
      'two selling points with one title',
      { home: { sellingPoints: ['A.', 'B.'].map((text) => ({ title: 'Checked', text })) } },
      ['home.sellingPoints[1].title is used twice'],
    ],
    [
      'a slide that ends when it starts',
      { promotions: [{ ...slide, from: '2027-01-01T00:00:00+10:00', until: '2027-01-01T00:00:00+10:00' }] },
      ['promotions[0].until is not after 2027-01-01T00:00:00+10:00'],
    ],
    [
      'an offer that ends before it starts',
      {
        offers: [
          {
            id: 1,
            name: 'A',
            description: 'A',
            from: '2027-02-01T00:00:00+10:00',
            until: '2027-01-01T00:00:00+10:00',
          },
        ],
      },
      ['offers[0].until is not after 2027-02-01T00:00:00+10:00'],
    ],
    [
      'an unknown wording key of a dealership',
      { dealerships: [{ ...dealership, config: { text: { 'home.serch': 'Find' } } }] },
      ['dealerships[0].config.text.home.serch is not a wording key', 'did you mean: home.search'],
    ],
    [
      'a location of an unknown dealership',
      { locations: [{ ...location, dealership_slug: 'lest' }] },
      ['locations[0].dealership_slug is not a dealership', 'did you mean: least'],
    ],
    [
      'id and slug of two dealerships',
      {
        dealerships: [dealership, { id: 72, slug: 'other', name: 'Other' }],
        locations: [{ ...location, dealership_id: 72, dealership_slug: 'least' }],
      },
      ['locations[0].dealership_id is not the id of dealership least', 'Write 71'],
    ],
    ['unknown dealership_id', { dealership_id: 99 }, ['dealership_id is not a dealership of this tenant']],
    [
      'a law check set without a reason',
      { legal: { checks: { ended: { level: 'off' } } } },
      ['legal.checks.ended.reason is missing'],
    ],
    [
      'the licence check switched off (LEGAL-03)',
      { legal: { checks: { licence: { level: 'off', reason: 'We would rather not.' } } } },
      ['legal.checks.licence is not a known field'],
    ],
    ['an ABN with a typing error', { legal: { abn: '51 824 753 565' } }, ['legal.abn is not an ABN']],
    [
      'an ACN with a typing error',
      { legal: { legalName: 'X Pty Ltd ACN 004 085 615' } },
      ['legal.legalName contains an invalid ABN or ACN'],
    ],
    ['an ABN with 10 digits', { legal: { abn: '12 345 678 90' } }, ['legal.abn is not an ABN']],
    [
      'text with low contrast',
      { theme: { light: { inkSoft: '#aaaaaa' } } },
      ['theme.light.inkSoft has contrast', 'text needs 4.5'],
    ],
    [
      'text with low contrast on notes',
      { theme: { light: { ink: '#767676', inkSoft: '#767676', page: '#ffffff' } } },
      ['theme.light.ink has contrast', 'on notes and messages; text needs 4.5'],
    ],
    [
      'text with low contrast in the dark theme',
      { theme: { dark: { onBrand: '#ffffff' } } },
      ['theme.dark.onBrand has contrast'],
    ],
    [
      'a font we do not have',
      { theme: { fonts: { body: 'Figtre' } } },
      ['theme.fonts.body is not one of the allowed values', 'did you mean: figtree'],
    ],
    ['a missing logo', { theme: { logo: 'logo.svg' } }, ['theme.logo is not a file in the tenant folder']],
    ['a logo outside the folder', { theme: { logo: '../other/logo.svg' } }, ['theme.logo']],
    [
      'an unknown tile position',
      { search: { tiles: [{ name: 'a', title: 'A', body: 'A', href: '/', position: 5 }] } },
      ['search.tiles[0].position is not one of the allowed values', '4, 6, 8, 9, 17'],
    ],
    [
      'a tile that ends before it starts',
      {
        search: {
          tiles: [
            {
              name: 'a',
              title: 'A',
              body: 'A',
              href: '/',
              start: '2027-02-01T00:00:00+10:00',
              expiry: '2027-01-01T00:00:00+10:00',
            },
          ],
        },
      },
      ['search.tiles[0].expiry is not after'],
    ],
    [
      'an instant without offset',
      { offers: [{ id: 1, name: 'A', description: 'A', until: '2027-02-01' }] },
      ['offers[0].until is not an instant with a time offset'],
    ],
    [
      'an instant on a day that does not exist',
      { offers: [{ id: 1, name: 'A', description: 'A', until: '2027-02-31T00:00:00+11:00' }] },
      ['offers[0].until is not an instant with a time offset'],
    ],
    [
      'buckets that overlap',
      {
        search: {
          priceBuckets: [
            { label: 'a', from: 0, below: 20 },
            { label: 'b', from: 10 },
          ],
        },
      },
      ['search.priceBuckets[1].from overlaps the bucket before'],
    ],
    [
      'buckets with the same label',
      {
        search: {
          priceBuckets: [
            { label: 'a', from: 0, below: 20 },
            { label: 'a', from: 20 },
          ],
        },
      },
      ['search.priceBuckets[1].label is the label of an earlier bucket too'],
    ],
    [
      'an unknown wording key',
      { text: { 'home.serch': 'Find' } },
      ['text.home.serch is not a wording key', 'did you mean: home.search'],
    ],
    [
      'a custom text with an unknown placeholder',
      { text: { 'page.title': '{name} at {sit}' } },
      ['text.page.title has {sit}, which nothing fills in', 'Use {name}, {site}, or remove it', 'did you mean: site'],
    ],
    [
      'a placeholder in a text that has none',
      { text: { 'shell.menu': 'Menu of {site}' } },
      ['text.shell.menu has {site}, which nothing fills in', 'this text has no placeholders'],
    ],
    [
      'a custom text of a sign-in message without its code',
      { text: { 'message.code.text': 'Welcome to {site}. Here is your code.' } },
      ['text.message.code.text has no {code}, without which the text is of no use', 'Write {code} where'],
    ],
    [
      'a custom text without the link to cancel a reservation',
      { text: { 'message.held.link': 'See or cancel your reservation.' } },
      ['text.message.held.link has no {link}, without which the text is of no use'],
    ],
    [
      'a custom text for a test drive that does not give the number of the dealer',
      { text: { 'message.test_drive.phone': 'Any questions? Ring us' } },
      ['text.message.test_drive.phone has no {phone}, without which the text is of no use'],
    ],
    [
      'a custom text for a deposit that leaves out the buyer’s number',
      { text: { 'message.deposit.phone': 'Mobile' } },
      ['text.message.deposit.phone has no {value}, without which'],
    ],
    [
      'a custom text of a suggestion that does not say what is suggested',
      { text: { 'results.did_you_mean': 'Check your spelling.' } },
      ['text.results.did_you_mean has no {query}, without which'],
    ],
    [
      'a custom text that does not name the vehicle that a shopper enquired about',
      { text: { 'success.vehicle': 'We have your vehicle.' } },
      ['text.success.vehicle has no {vehicle}, without which'],
    ],
    ...(['account.delete_lead', 'account.delete_lead_unsaved', 'account.deleted'] as const).map(
      (key): [why: string, overrides: Plain, lines: readonly string[]] => [
        `a custom text of ${key} that does not say how to have enquiries erased`,
        { text: { [key]: 'Your account is deleted for good.' } },
        [`text.${key} has no {contact}, without which the text is of no use`, 'Write {contact} where'],
      ],
    ),
    [
      'a custom text with markup',
      { text: { 'shell.menu': '<b>Menu</b>' } },
      ['text.shell.menu contains markup', '"<b>"', 'Write plain text'],
    ],
    [
      'a custom text with a character reference',
      { text: { 'message.hello_nobody': 'Good&nbsp;day,' } },
      ['text.message.hello_nobody contains markup', '"&nbsp;"'],
    ],
    [
      'a custom text of 10,000 characters',
      { text: { 'error.no_page': 'word '.repeat(2000) } },
      ['text.error.no_page has 10000 characters', 'Write 1000 or fewer'],
    ],
    [
      'TAG-03 a text beside the setting that it is the default of',
      { text: { 'tag.new': 'Fresh' }, tags: { newText: 'New in' } },
      ['text.tag.new is not shown, because tags.newText is "New in"', 'Write it as tags.newText'],
    ],
    [
      'CARD-02 a text that the template has as a setting',
      { text: { 'card.new_arrival': 'Photos soon' }, template: 'variant-one' },
      ['text.card.new_arrival is not shown, because card.placeholderText is "Arriving soon,'],
    ],
    [
      'TAG-01 a text of one dealership beside a setting of the site',
      { tags: { soldText: 'Gone' }, dealerships: [{ ...dealership, config: { text: { 'tag.sold': 'Sold' } } }] },
      ['dealerships[0].config.text.tag.sold is not shown, because tags.soldText is "Gone"'],
    ],
    ['an unknown preset', { template: 'variant-on' }, ['template is not a preset', 'did you mean: variant-one']],
    [
      'online purchase without its button',
      { features: { onlinePurchase: true }, detail: { sidebar: ['ctd'] } },
      ['detail.sidebar has no button for the online purchase', 'Add "online_purchase" to detail.sidebar'],
    ],
    [
      'Meilisearch without a server',
      { search: { engine: 'meilisearch' } },
      ['private.search is needed by search.engine meilisearch'],
    ],
    [
      'a secret instead of its name',
      { private: { search: { host: 'https://s.example', adminKeyBinding: 'sk_live_1', searchKeyBinding: 'A' } } },
      ['private.search.adminKeyBinding is not the name of a secret binding'],
    ],
    [
      'an unknown kind of lead destination',
      { private: { leads: { destinations: [{ kind: 'fax' }] } } },
      ['private.leads.destinations[0].kind is not one of the allowed values', '"outbox", "webhook", "email", "adf"'],
    ],
    [
      'a wrong field of a lead destination',
      { private: { leads: { destinations: [{ kind: 'email', too: 'a@b.example' }] } } },
      ['private.leads.destinations[0].too is not a known field', 'did you mean: to'],
    ],
    [
      'a wrong field of a dealership',
      { dealerships: [{ ...dealership, config: { card: { button: [] } } }] },
      ['dealerships[0].config.card.button is not a known field', 'did you mean: buttons'],
    ],
    [
      'a manufacturer with a wrong field',
      { manufacturer: { name: 'A', slog: 'a' } },
      ['manufacturer.slog is not a known field', 'did you mean: slug'],
    ],
    ['a function', { home: { lead: () => 'x' } }, ['home.lead is not plain data']],
    [
      'a wildcard policy',
      {
        analytics: {
          tags: [{ name: 'A', purpose: 'B', src: 'https://a.example/a.js', trustedTypes: ["'allow-duplicates'"] }],
        },
      },
      ['analytics.tags[0].trustedTypes[0] is not the name of a policy', 'fix:  Write each name on its own'],
    ],
    [
      'a date object',
      { offers: [{ id: 1, name: 'A', description: 'A', until: new Date(0) }] },
      ['offers[0].until is not plain data', 'found: "Date"'],
    ],
  ])('TEN-02 %s', (_why, overrides, lines) => {
    const message = messageOf(overrides, { folder: { fileNames: ['tenant.ts'] } });
    for (const line of lines) expect(message).toContain(line);
    expect(message).toMatch(/^1 problem in the tenant files/);
  });
});

test('TEN-02 a valid file of each kind is accepted', () => {
  expect(messageOf({})).toBe('accepted');
  expect(messageOf({ locations: [{ ...location, dealership_id: 71, dealership_slug: 'least' }] })).toBe('accepted');
  expect(messageOf({ locale: { country: 'US', timeZone: 'America/New_York' }, legal: { licences: [] } })).toBe(
    'accepted',
  );
});

test('low contrast on notes is reported together with that of other texts, and on other backgrounds', () => {
  const light = { ink: '#767676', page: '#ffffff' };
  const onNotes = /theme\.light\.ink has contrast .*\d to 1 on notes and messages; text needs 4.5/;
  expect(messageOf({ theme: { light: { ...light, inkSoft: '#aaaaaa' } } })).toMatch(onNotes);
  expect(messageOf({ theme: { light: { ...light, raised: '#dddddd' } } })).toMatch(onNotes);
});

test('TEN-02 five mistakes are reported at once', () => {
  const message = messageOf({
    finanse_provider: 'Angle',
    theme: { light: { ink: '#cccccc', brand: 'red' }, density: 'roomy' },
    locations: [{ ...location, dealership_slug: 'nobody' }],
  });
  expect(message).toMatchInlineSnapshot(`
    "5 problems in the tenant files

    tenants/least/tenant.ts
      theme.light.brand is not a colour
        found: "red"
        fix:  Write \`#1a2b3c\` or \`oklch(0.45 0.12 30)\`; no transparency, no names, no functions.
      theme.density is not one of the allowed values
        found: "roomy"
        fix:  Use one of: "tight", "compact", "comfortable", "airy".
      finanse_provider is not a known field
        found: "Angle"
        did you mean: finance_provider
        fix:  Rename it to finance_provider, or remove it.
      locations[0].dealership_slug is not a dealership of this tenant
        found: "nobody"
        fix:  Use one of: least.
      theme.light.ink has contrast 1.51 to 1 on page #f7f8f9, 1.61 to 1 on surface #ffffff, 1.61 to 1 on raised #ffffff, 1.30 to 1 on notes and messages; text needs 4.5
        found: "#cccccc"
        fix:  Move ink and page, surface, raised further apart in lightness."
  `);
});

describe('precedence', () => {
  const sidebar = (overrides: Plain) => aTenant(overrides).config.detail.sidebar;

  test('TEN-01 template < brand < site < dealership, layer by layer', () => {
    const text = (overrides: Plain) => siteOf(overrides).tags.newText;
    expect(text({})).toBe('New Arrival');
    expect(text({ template: 'variant-one' })).toBe('JUST ARRIVED');
    expect(text({ template: 'variant-one', tags: { newText: 'Site' } })).toBe('Site');
    const withTags = { ...dealership, config: { tags: { newText: 'Dealership' } } };
    expect(text({ template: 'variant-one', tags: { newText: 'Site' }, dealerships: [withTags] })).toBe('Dealership');
  });

  test('TEN-01 a brand preset is found by the manufacturer and overrides the template', () => {
    const brand = presetNames('brands')[0] as string;
    const brandConfig = aTenant({ manufacturer: brand, template: 'variant-one' }).config;
    expect(brandConfig.menu.modelOrder.length).toBeGreaterThan(0);
    expect(brandConfig.detail.sidebar[0]).toBe('ctd');
    expect(aTenant({ manufacturer: { name: 'Others', slug: brand } }).config.menu.modelOrder.length).toBeGreaterThan(0);
    expect(layersBelow({ manufacturer: { slug: brand } }, 'tenant.json').layers.map(({ file }) => file)).toContain(
      `src/config/presets/brands/${brand}.json`,
    );
    expect(aTenant({ manufacturer: brand, brand: null }).config.menu.modelOrder).toEqual([]);
    expect(aTenant({ manufacturer: brand, menu: { modelOrder: ['Own'] } }).config.menu.modelOrder).toEqual(['Own']);
  });

  test('TEN-01 settings of another dealership affect only that one', () => {
    const south = {
      id: 72,
      slug: 'south',
      name: 'South',
      config: { card: { placeholderText: 'South' }, finance_provider: 'Angle' },
    };
    const tenant = aTenant({ dealerships: [dealership, south], card: { buttons: ['details'] } });
    expect(tenant.config.card.placeholderText).toBe(null);
    expect(tenant.config.finance_provider).toBe('Manual');
    expect(tenant.dealershipSettings['south']?.card).toEqual({ buttons: ['details'], placeholderText: 'South' });
    expect(tenant.dealershipSettings['south']?.finance_provider).toBe('Angle');
    expect(Object.keys(tenant.dealershipSettings)).toEqual(['south']);
  });

  test.each<[why: string, config: Plain | null]>([
    ['without settings', null],
    ['with empty settings', {}],
    ['with another setting', { tags: { newText: 'Fresh' } }],
  ])('TEN-01 the settings of the site’s own dealership are the site’s, for another %s too', (_why, config) => {
    const own = {
      card: { placeholderText: 'Own' },
      phone: { used: '07 5550 1111' },
      finance: { excludedDealerships: ['south'] },
      legal: { creditProvider: 'Lender of the own', creditLicence: '001' },
    };
    const site = siteOf({
      dealerships: [
        { ...dealership, config: own },
        { id: 72, slug: 'south', name: 'South', config },
      ],
      legal: { ...MINIMAL_TENANT.legal, creditProvider: 'Lender of the site', creditLicence: '002' },
    });
    const { card, phone, finance, legal } = rulesFor(site, 'south');
    expect(card.placeholderText).toBe('Own');
    expect(phone.byType.used).toBe('07 5550 1111');
    expect(finance.excludedDealerships).toEqual(['south']);
    expect([legal.creditProvider, legal.creditLicence]).toEqual(['Lender of the own', '001']);
  });

  test('TEN-01 a dealership can take back a setting of the site’s own', () => {
    const site = siteOf({
      dealerships: [
        { ...dealership, config: { phone: { used: '07 5550 1111' } } },
        { id: 72, slug: 'south', name: 'South', config: { phone: { used: null } } },
      ],
    });
    expect(rulesFor(site, 'south').phone.byType.used).toBe(null);
    expect(rulesFor(site, dealership?.slug ?? null).phone.byType.used).toBe('07 5550 1111');
  });

  test('FIN-05 a text and a page of a dealership name the same credit provider', () => {
    const lender = (creditProvider: string) => ({ creditProvider, creditLicence: '001' });
    const site = siteOf({
      dealerships: [
        { ...dealership, config: { legal: lender('Lender of the own') } },
        { id: 72, slug: 'south', name: 'South', config: { card: { placeholderText: 'Ask {legal.creditProvider}' } } },
      ],
      legal: { ...MINIMAL_TENANT.legal, ...lender('Lender of the site') },
    });
    const { card, legal } = rulesFor(site, 'south');
    expect(card.placeholderText).toBe(`Ask ${legal.creditProvider}`);
  });

  test('TEN-04 the first dealer variant, and no other dealer', () => {
    expect(sidebar({ template: 'variant-one' })).toEqual(['ctd', 'make_offer', 'trade_in', 'finance', 'test_drive']);
    const { search, card, routes, detail } = aTenant({ template: 'variant-one' }).config;
    expect(search.sorts).toEqual([
      '',
      'created_at:desc',
      'price:desc',
      'price:asc',
      'km:desc',
      'km:asc',
      'make_volume:desc',
    ]);
    expect(card.placeholderText).toBe('Arriving soon, please enquire for photos');
    expect(routes.model).toBe('/models/new-{manufacturer}-{model}-vehicle');
    expect(detail.ctdLabel).toBe(null);
    expect(siteOf({ template: 'variant-one' }).detail.ctdLabel).toBe('Contact the dealer');
    const defaults = aTenant().config;
    expect(defaults.detail.sidebar).toEqual([
      'enquire',
      'history',
      'finance',
      'trade_in',
      'reserve',
      'online_purchase',
    ]);
    expect(defaults.search.sorts).toHaveLength(4);
    expect(defaults.routes.model).toBe('/models/{manufacturer}-{model}');
  });

  test('TEN-01 a preset gives its texts only in their language', () => {
    const merged = (language: string) =>
      JSON.stringify(layersBelow({ template: 'variant-one', locale: { language } }, 'tenant.json').layers);
    for (const text of ['Arriving soon, please enquire for photos', 'GET A QUOTE', 'JUST ARRIVED']) {
      expect(merged('en')).toContain(text);
      expect(merged('de')).not.toContain(text);
    }
    expect(merged('de')).toContain('make_volume:desc');
  });

  test('TEN-01 every preset is valid on its own, and none contains a dealer’s name', () => {
    for (const template of presetNames('templates')) expect(messageOf({ template })).toBe('accepted');
    for (const brand of presetNames('brands')) expect(messageOf({ brand })).toBe('accepted');
  });

  test.each<[why: string, layers: readonly Plain[], merged: Plain]>([
    ['later wins', [{ a: 1 }, { a: 2 }], { a: 2 }],
    ['groups field by field', [{ a: { b: 1, c: 1 } }, { a: { c: 2 } }], { a: { b: 1, c: 2 } }],
    ['entire lists', [{ a: [1, 2] }, { a: [3] }], { a: [3] }],
    ['null is a value', [{ a: { b: 1 } }, { a: null }], { a: null }],
    ['undefined is not written', [{ a: 1 }, { a: undefined }], { a: 1 }],
    ['prototypes are not changed', [JSON.parse('{"__proto__":{"x":1}}') as Plain], {}],
  ])('TEN-01 layers: %s', (_why, layers, merged) => {
    expect(mergeLayers(...layers)).toEqual(merged);
    expect(({} as { x?: number }).x).toBeUndefined();
  });
});

describe('entities', () => {
  test.each<[why: string, reviews: Plain, rating: unknown]>([
    ['flat fields', { average_rating: 4.1, review_count: 9 }, { average_rating: 4.1, review_count: 9, reviews: null }],
    [
      'both forms are kept; the nested one takes precedence when resolved',
      { reviews: { average_rating: 4.8, count: 20 }, average_rating: 1 },
      { reviews: { average_rating: 4.8, count: 20 }, average_rating: 1 },
    ],
  ])('DATA-02 rating: %s', (_why, reviews, rating) => {
    expect(aTenant({ locations: [{ ...location, ...reviews }] }).config.locations[0]).toMatchObject(rating as Plain);
  });

  test('DATA-03 a promo tile has the specified fields and defaults', () => {
    const tile = { name: 'a', title: 'A', body: 'B', href: '/c' };
    const defaults = { position: 4, display: [], strictDisplay: false };
    const settings = { search: { tiles: [tile] } };
    expect(aTenant(settings).config.search.tiles).toEqual([
      { ...tile, ...defaults, linkText: null, start: null, expiry: null },
    ]);
    expect(siteOf(settings).search.tiles).toEqual([
      { ...tile, ...defaults, linkText: 'Read more', from: null, until: null },
    ]);
  });

  test('DATA-02 a location keeps its stored map picture and additional purposes; a single purpose may be text', () => {
    const [location] = MINIMAL_TENANT.locations;
    const locationWith = (overrides: object) =>
      aTenant({ locations: [{ ...location, ...overrides }] }).config.locations[0];
    const address = { ...location?.address, map_key: 'map-ipswich.png' };
    expect(locationWith({ address, location_subtype: 'Buying' })).toMatchObject({
      address: { map_key: 'map-ipswich.png' },
      location_subtype: ['buying'],
    });
    expect(locationWith({ location_subtype: ['buying', 'fleet'] })?.location_subtype).toEqual(['buying', 'fleet']);
    expect(locationWith({})).toMatchObject({ address: { map_key: null }, location_subtype: [] });
    expect(() => locationWith({ address: { ...address, map_key: '../map.png' } })).toThrow(
      /is not the name of a picture/,
    );
  });

  test.each(['CX-30', 'CX-30 GT', 'Ranger'])('DATA-02 an offer may have its own name of a model: %s', (name) => {
    const models = ['cx-5', 'cx-30', 'ranger'].map((slug, index) => ({
      id: index + 1,
      name: slug,
      slug,
      manufacturer: 'Mazda',
    }));
    const sameName = { id: 9, name: 'Ranger', slug: 'ranger-ev', manufacturer: 'Ford' };
    const slug = name === 'Ranger' ? 'ranger-ev' : 'cx-30';
    const offers = [{ id: 1, name: 'A', description: 'B', model: { name, slug } }];
    expect(aTenant({ models: [...models, sameName], offers }).config.offers[0]?.model?.name).toBe(name);
  });

  test('DATA-02 ids of excluded websites may be text', () => {
    const offer = { id: 1, name: 'A', description: 'B', excluded_website_ids: ['7001', 8] };
    expect(aTenant({ offers: [offer] }).config.offers[0]?.excluded_website_ids).toEqual([7001, 8]);
  });
});
