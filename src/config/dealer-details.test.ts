import { describe, expect, test } from 'vitest';
import type { ConfigError } from '#config/config-error.ts';
import { readContentPage } from '#config/content-pages.ts';
import { NOT_GIVEN } from '#config/dealer-details.ts';
import type { Plain } from '#config/merge.ts';
import { LIMITS } from '#domain/constants.ts';
import { mainLocation } from '#domain/locations.ts';
import { resolveSite } from '#site/resolve-site.ts';
import { asHtml } from '#tests/builders/prose.ts';
import { SITE_NOW } from '#tests/builders/site.ts';
import { aTenant, MINIMAL_TENANT } from '#tests/builders/tenant.ts';
import { siteShellView } from '#views/site-shell.ts';
import { dealerData } from '#views/structured-data.ts';

const page = (body: string) => {
  const result = readContentPage('terms', `---\ntitle: A\ndescription: B\n---\n${body}\n`, 'pages/terms.md');
  if (result.page === null) throw new Error(result.problems[0]?.problem);
  return result.page;
};
const partsWith = (body: string, overrides = {}) => asHtml(aTenant(overrides, { pages: [page(body)] }).pages[0]?.parts);

test('LEGAL-02 details of the dealer are filled in wherever a page refers to them: text, link URL, question', () => {
  const body =
    '{legal.tradingName}, [{privacy.email}](mailto:{privacy.email})\n\n:::faq\n### Where is {site.name}?\n{site.address}\n:::';
  const address = '1 Only Street, Ipswich QLD 4305';
  expect(partsWith(body)).toEqual([
    {
      kind: 'prose',
      html: '<p>Least Motors, <a href="mailto:owner@least.example">owner@least.example</a></p>',
      headings: [],
    },
    {
      kind: 'questions',
      title: null,
      entries: [{ question: 'Where is Least Motors?', html: `<p>${address}</p>`, text: address }],
    },
  ]);
});

test('LEGAL-02 spaces within the braces do not matter: in a page and in the tenant file', () => {
  expect(partsWith('Ask { site.name } for {complaints.name }.')).toMatchObject([
    { html: '<p>Ask Least Motors for Owner.</p>' },
  ]);
  expect(() => page('Ask { site.nam }.')).toThrow('is not a detail of the dealer');
  expect(aTenant({ text: { 'blog.title': '{ site.name } news' } }).config.text['blog.title']).toBe('Least Motors news');
});

test('LEGAL-02 a detail in a heading is filled in where the page lists its sections', () => {
  expect(partsWith('## What {site.name} does')).toMatchObject([
    { headings: [{ id: 'part-what-site-name-does', title: 'What Least Motors does' }] },
  ]);
});

test('LEGAL-02 a phone number has non-breaking spaces, and no spaces in a link', () => {
  const legal = { privacyContact: { name: 'Owner', email: 'owner@least.example', phone: '02 5550 0000' } };
  expect(partsWith('Call [{privacy.phone}](tel:{privacy.phone}).', { legal })).toEqual([
    { kind: 'prose', html: '<p>Call <a href="tel:0255500000">02\u00a05550\u00a00000</a>.</p>', headings: [] },
  ]);
});

test('LEGAL-02 a phone number has no spaces in a link of a menu or slide either', () => {
  const legal = { privacyContact: { name: 'Owner', email: 'owner@least.example', phone: '02 5550 0000' } };
  const href = 'tel:{privacy.phone}';
  const { navigation, promotions } = aTenant({
    legal,
    navigation: { header: [{ label: 'Call {privacy.phone}', items: [{ label: 'Us', href }] }] },
    promotions: [{ name: 'call', title: 'A', href, image: '/drawings/a.svg' }],
  }).config;
  expect(navigation.header?.[0]).toMatchObject({ label: 'Call 02 5550 0000', items: [{ href: 'tel:0255500000' }] });
  expect(promotions[0]?.href).toBe('tel:0255500000');
});

test('LEGAL-02 a state is named as in the address beside it, however it is written', () => {
  const inState = (country: string, state: string) => ({
    locale: { country },
    locations: MINIMAL_TENANT.locations.map((location) => ({ ...location, address: { ...location.address, state } })),
  });
  const html = (overrides: object) => partsWith('We are in {legal.state}.', overrides)?.[0];
  expect(html(inState('NZ', 'hawkes bay region'))).toMatchObject({ html: "<p>We are in Hawke's Bay.</p>" });
  expect(html(inState('US', 'WA'))).toMatchObject({ html: '<p>We are in WA.</p>' });
  expect(html(inState('AU', 'qld'))).toMatchObject({ html: '<p>We are in Queensland.</p>' });
});

test('OFF-04 an offer that this website does not show may use a detail that its dealer has not given', () => {
  const offer = { id: 1, name: 'A', description: 'Call {privacy.phone}.' };
  expect(() => aTenant({ offers: [offer] })).toThrow('offers[0].description is a detail that the tenant file does not');
  expect(aTenant({ offers: [{ ...offer, excluded_website_ids: [7001] }] }).config.offers).toHaveLength(1);
});

test('LEGAL-02 a detail in a link is encoded in every setting that takes one', () => {
  const link = 'https://partner.example/form?dealer={legal.tradingName}&phone={site.phone}';
  const filled = 'https://partner.example/form?dealer=Least%20%26%20Sons&phone=0731234567';
  const { models, reviewRules, routes } = aTenant({
    legal: { ...MINIMAL_TENANT.legal, tradingName: 'Least & Sons' },
    dealerships: [{ ...MINIMAL_TENANT.dealerships[0], phone: '07 3123 4567' }],
    models: [{ id: 1, name: 'A', slug: 'a', manufacturer: 'A', override_url: link }],
    reviewRules: { link },
    routes: { externalStock: link },
  }).config;
  expect([models[0]?.override_url, reviewRules.link, routes.externalStock]).toEqual([filled, filled, filled]);
});

test('LEGAL-02 the spaces of other details are kept in a link, encoded', () => {
  const href = 'mailto:owner@least.example?subject=Visit%20to%20{site.name}';
  const filled = 'mailto:owner@least.example?subject=Visit%20to%20Least%20Motors';
  const { navigation } = aTenant({ navigation: { header: [{ label: 'Write', href }] } }).config;
  expect(navigation.header?.[0]?.href).toBe(filled);
  expect(JSON.stringify(partsWith(`[Write](${href})`))).toContain(filled);
});

test.each([
  ['https://wa.example/{privacy.phone}', 'https://wa.example/0255500000'],
  ['https://register.example/?abn={legal.abn}', 'https://register.example/?abn=51824753556'],
  [
    'mailto:owner@least.example?subject=Visit%20{site.name}',
    'mailto:owner@least.example?subject=Visit%20A%20%26%20B%20Motors',
  ],
  ['https://ads.example/?u=%7Blp.url%7D', 'https://ads.example/?u=%7Blp.url%7D'],
])('LEGAL-02 a detail in the link %s', (href, filled) => {
  const { navigation } = aTenant({
    name: 'A & B Motors',
    legal: {
      abn: '51 824 753 556',
      privacyContact: { name: 'Owner', email: 'owner@least.example', phone: '02 5550 0000' },
    },
    navigation: { header: [{ label: 'Write', href }] },
  }).config;
  expect(navigation.header?.[0]?.href).toBe(filled);
});

test('LEGAL-02 the plus of a phone number is encoded in a query, where it would be a space', () => {
  const legal = { privacyContact: { name: 'Owner', email: 'owner@least.example', phone: '+61 2 5550 0000' } };
  const links = '[Call](tel:{privacy.phone}) [Chat](https://wa.example/?phone={privacy.phone})';
  const html = JSON.stringify(partsWith(links, { legal }));
  expect(html).toContain('tel:+61255500000');
  expect(html).toContain('https://wa.example/?phone=%2B61255500000');
});

test('LEGAL-02 encoded braces of another system stay in a link of Markdown', () => {
  const href = 'https://ads.example/?u=%7Blp.url%7D';
  expect(JSON.stringify(partsWith(`[Ads](${href})`))).toContain(href);
});

test('LEGAL-02 a detail is escaped as text', () => {
  expect(JSON.stringify(partsWith('{site.name}', { name: 'A & B <3 "C"' }))).toContain('A &amp; B &lt;3');
});

test('LEGAL-02 a missing detail is reported with file and line', () => {
  let problems: ConfigError['problems'] = [];
  try {
    partsWith('One\n\nABN {legal.abn}');
  } catch (error) {
    problems = (error as ConfigError).problems;
  }
  expect(problems).toEqual([
    {
      file: 'pages/terms.md',
      path: 'line 7',
      found: '"{legal.abn}"',
      problem: 'is a detail that the tenant file does not give',
      fix: 'Add it to the tenant file, or remove it from the text.',
    },
  ]);
});

const NO_DEPOSITS = { private: { payments: { kind: 'none' } } };
const problemsOf = (createTenant: () => unknown): ConfigError['problems'] => {
  try {
    createTenant();
  } catch (error) {
    return (error as ConfigError).problems;
  }
  return [];
};

describe('RES-02 texts can refer to the deposit and the hours of a hold', () => {
  const text = 'A deposit of {deposit.amount} holds a car for {deposit.hours} hours.';
  const home = { sellingPoints: [{ title: 'Hold online', text }] };

  test.each([
    {
      why: 'the defaults',
      limits: {},
      expected: `A deposit of $${LIMITS.depositDollars} holds a car for ${LIMITS.holdHours} hours.`,
    },
    {
      why: 'custom ones, including cents',
      limits: { depositDollars: 99.5, holdHours: 72 },
      expected: 'A deposit of $99.50 holds a car for 72 hours.',
    },
  ])('$why, on a page and in the tenant file', ({ limits, expected }) => {
    expect(partsWith(text, { limits })).toEqual([{ kind: 'prose', html: `<p>${expected}</p>`, headings: [] }]);
    expect(aTenant({ limits, home }).config.home.sellingPoints[0]?.text).toBe(expected);
  });

  const noDeposit = {
    problem: 'is a detail of a deposit, and this site takes none (private.payments.kind)',
    fix: 'Remove it from the text, or name the payment service that takes the deposit.',
  };
  test('a text that refers to the deposit is reported if no deposit is taken', () => {
    expect(problemsOf(() => aTenant({ ...NO_DEPOSITS, home }))).toMatchObject([
      { path: 'home.sellingPoints[0].text', found: '"{deposit.amount}"', ...noDeposit },
      { path: 'home.sellingPoints[0].text', found: '"{deposit.hours}"', ...noDeposit },
    ]);
    expect(problemsOf(() => partsWith(text, NO_DEPOSITS))).toMatchObject([noDeposit, noDeposit]);
  });

  test('RES-05 they can refer to the hours for money back, if that is promised', () => {
    const ours = 'Bring it back within {moneyBack.hours} hours.';
    const promise = { limits: { moneyBackHours: 72 }, home: { lead: ours } };
    expect(aTenant({ ...promise, checkout: { claims: ['money_back'] } }).config.home.lead).toBe(
      'Bring it back within 72 hours.',
    );
    expect(problemsOf(() => aTenant(promise))).toMatchObject([
      {
        path: 'home.lead',
        problem: 'is a detail of a promise that this site does not make (checkout.claims)',
        fix: 'Remove it from the text, or add money_back to checkout.claims if you keep that promise.',
      },
    ]);
  });

  const model = { id: 1, name: 'Civic', slug: 'civic', manufacturer: 'Honda' };
  const tag = { name: 'Counter', src: 'https://count.example/a.js' };
  const TEXTS: readonly (readonly [setting: string, settings: (text: string) => Plain])[] = [
    ['reviewRules', (source) => ({ reviewRules: { source } })],
    ['models', (description) => ({ models: [{ ...model, description }] })],
    ['legal', (text) => ({ legal: { ...MINIMAL_TENANT.legal, stateNotes: [{ state: 'QLD', text }] } })],
    ['analytics', (purpose) => ({ analytics: { tags: [{ ...tag, purpose }] } })],
    ['navigation', (label) => ({ navigation: { header: [{ label, href: '/contact' }] } })],
    ['stock', (marketSource) => ({ stock: { marketSource } })],
  ];
  test.each(TEXTS)('a text of %s can refer to details, and an unknown one is reported', (setting, settings) => {
    const written = (config: object): string => JSON.stringify((config as { [name: string]: unknown })[setting]);
    expect(written(aTenant(settings('Ask {site.name}')).config)).toContain('"Ask Least Motors"');
    expect(problemsOf(() => aTenant(settings('Ask {site.nmae}')))).toMatchObject([{ didYouMean: 'site.name' }]);
  });

  test('FIN-05 a dealership’s text names the credit provider of its own lender, never that of the site’s', () => {
    const dealershipsOf = (legal?: object) => [
      MINIMAL_TENANT.dealerships[0],
      {
        id: 72,
        slug: 'south',
        name: 'South',
        config: {
          finance_provider: 'Angle',
          card: { placeholderText: 'Ask {legal.creditProvider}' },
          ...(legal && { legal }),
        },
      },
    ];
    const legal = { ...MINIMAL_TENANT.legal, creditProvider: 'Tidewater Finance', creditLicence: '500001' };
    const own = { creditProvider: 'Bellwether Finance', creditLicence: '500002' };
    expect(aTenant({ legal, dealerships: dealershipsOf(own) }).dealershipSettings['south']?.card.placeholderText).toBe(
      'Ask Bellwether Finance',
    );
    expect(problemsOf(() => aTenant({ legal, dealerships: dealershipsOf() }))).toMatchObject([
      { path: 'dealerships[1].config.card.placeholderText', problem: NOT_GIVEN },
    ]);
  });

  test('a detail can refer to another; customers’ words and private settings are left as they are', () => {
    const legal = {
      ...MINIMAL_TENANT.legal,
      privacyContact: { name: 'Privacy at {site.name}', email: 'a@least.example' },
    };
    const reviews = [
      { id: 1, customer_name: 'Jo', rating: 5, text: 'Better than {site.name}', created_at: '2026-01-01' },
    ];
    const tenant = aTenant({ legal, reviews, home: { lead: 'Write to {privacy.name}.' } });
    expect(tenant.config.home.lead).toBe('Write to Privacy at Least Motors.');
    expect(tenant.config.reviews[0]?.text).toBe('Better than {site.name}');
  });

  test('a dealership’s texts can refer to details too; an unknown detail is reported with a suggestion', () => {
    const card = (placeholderText: string) => ({
      dealerships: [{ id: 71, slug: 'least', name: 'Least Motors', config: { card: { placeholderText } } }],
    });
    expect(aTenant(card('Ring {site.name}')).dealershipSettings['least']?.card.placeholderText).toBe(
      'Ring Least Motors',
    );
    expect(problemsOf(() => aTenant(card('Pay {deposit.amout}')))).toMatchObject([
      {
        path: 'dealerships[0].config.card.placeholderText',
        problem: 'is not a detail of the dealer',
        didYouMean: 'deposit.amount',
      },
    ]);
  });

  test.each([
    ['by half its name', 'Held for {hours} hours', 'is not a detail of the dealer', 'deposit.hours'],
    ['with an underscore', 'Held for {deposit_hours} hours', 'is not a detail of the dealer', 'deposit.hours'],
    ['that is not closed', 'Held for {deposit.hours hours', 'is not closed', undefined],
  ])('a setting that names a detail %s is reported as on a page', (_why, lead, problem, didYouMean) => {
    const [found] = problemsOf(() => aTenant({ home: { lead } }));
    expect(found).toMatchObject({ path: 'home.lead', problem });
    expect(found?.didYouMean).toBe(didYouMean);
  });

  test('a text of the platform keeps its own placeholders, such as {hours}', () => {
    expect(aTenant({ text: { 'checkout.lead': 'We hold it for {hours} hours.' } }).config.text).toEqual({
      'checkout.lead': 'We hold it for {hours} hours.',
    });
  });
});

describe('LEGAL-02 details of the dealer are those that its pages show', () => {
  const locationIn = (id: number, name: string, city: string, overrides = {}) => ({
    ...MINIMAL_TENANT.locations[0],
    id,
    slug: name.toLowerCase(),
    name,
    address: { street: '1 Only Street', city, state: 'QLD', postcode: '4305' },
    ...overrides,
  });
  test.each(['QLD', 'qld'])(
    'LEGAL-03 a dealership’s own address is the same in texts, in the footer and for search engines, with its state as %s',
    (state) => {
      const address = { street: '7 Office Lane', city: 'Ipswich', state, postcode: '4300' };
      const overrides = { dealerships: [{ id: 71, slug: 'least', name: 'Least Motors', address }] };
      const { site } = resolveSite(aTenant(overrides), SITE_NOW);
      const { footer } = siteShellView(site, { path: '/', logo: null, has: () => true }, SITE_NOW);
      expect(footer.address).toBe('7 Office Lane, Ipswich QLD 4300');
      expect(html(overrides, '{site.address}')).toEqual([`<p>${footer.address}</p>`]);
      expect(dealerData(site, [], null)).toMatchObject({ address: { addressRegion: 'QLD' } });
      const atLocation = { locations: [{ ...MINIMAL_TENANT.locations[0], address }] };
      expect(html(atLocation, '{site.address}')).toEqual([`<p>${footer.address}</p>`]);
    },
  );

  const html = (overrides: object, body: string) =>
    partsWith(body, overrides)?.map((part) => 'html' in part && part.html);
  test.each([
    [
      'the first in display order',
      {},
      [locationIn(1, 'West', 'Toowoomba'), locationIn(2, 'East', 'Ipswich')],
      'Ipswich',
    ],
    [
      'in the order of the settings',
      ['west'],
      [locationIn(1, 'West', 'Toowoomba'), locationIn(2, 'East', 'Ipswich')],
      'Toowoomba',
    ],
    [
      'the main one',
      {},
      [locationIn(1, 'West', 'Toowoomba', { primary: true }), locationIn(2, 'East', 'Ipswich')],
      'Toowoomba',
    ],
  ])('the address is that of the main location: %s', (_why, order, locations, city) => {
    const overrides = { locations, locationRules: Array.isArray(order) ? { order } : {} };
    expect(html(overrides, '{site.address}')).toEqual([`<p>1 Only Street, ${city} QLD 4305</p>`]);
    const { site } = resolveSite(aTenant(overrides), SITE_NOW);
    expect([mainLocation(site.locations)?.address.city, site.home.lead]).toEqual([city, expect.stringContaining(city)]);
  });

  test('the number is the one in the header, even if only a location has one', () => {
    const locations = [locationIn(1, 'East', 'Ipswich', { contact_detail: { landline_phone: '07 5550 1111' } })];
    expect(html({ locations }, '{site.phone}')).toEqual(['<p>07\u00a05550\u00a01111</p>']);
  });

  test('the number is that of the main location, whose address is beside it, wherever it is in lists', () => {
    const locations = [
      locationIn(1, 'East', 'Ipswich', { contact_detail: { phone: '07 5550 1111' } }),
      locationIn(2, 'West', 'Toowoomba', { primary: true, contact_detail: { phone: '07 5550 2222' } }),
    ];
    expect(html({ locations }, '{site.phone}, {site.address}')).toEqual([
      '<p>07\u00a05550\u00a02222, 1 Only Street, Toowoomba QLD 4305</p>',
    ]);
  });
});
