import { describe, expect, test } from 'vitest';
import { BLOCKS, type Block, type BlockName } from '#config/schema/blocks.ts';
import type { Location, Site } from '#site/site.ts';
import { pageInput } from '#tests/builders/page-input.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { aSite, type Changes } from '#tests/builders/site.ts';
import { wordsOf } from '#text/wording.ts';
import { blockView } from './blocks.ts';
import { calculatorView } from './finance-calculator.ts';

const ROUTE = { kind: 'content', path: '/about-us', file: '/about-us', content: '/about-us' } as const;
const [firstLocation] = aSite().locations;
if (firstLocation === undefined) throw new Error('The site has a location.');
const location: Location = { ...firstLocation, address: { ...firstLocation.address, lat: -27.6, long: 152.8 } };
const withLocations = (...types: Location['type'][]): Changes<Site> => ({
  locations: types.map((type, index) => ({
    ...location,
    id: index + 1,
    slug: `place-${index}`,
    name: `Place ${index}`,
    type,
  })),
});
/** A block with its attributes as completed by the schema. */
function block<Name extends BlockName>(name: Name, attributes: object = {}): Block {
  return { name, attributes: BLOCKS[name].parse(attributes) } as Block;
}
const view = (block: Block, changes: Changes<Site> = {}, cars = 0) =>
  blockView(
    block,
    pageInput(
      aSite(changes),
      Array.from({ length: cars }, (_, id) => aSearchRecord({ id, slug: `car-${id}`, body: id === 0 ? 'Ute' : 'SUV' })),
    ),
    ROUTE,
  );

describe('a block with nothing to show has no view', () => {
  test.each<[why: string, block: Block, changes: Changes<Site>]>([
    ['a location type that the dealer does not have', block('locations', { show: 'parts' }), withLocations('sales')],
    ['an unknown id', block('locations', { show: '99' }), withLocations('sales')],
    ['no offers', block('offers'), { offers: [] }],
    ['no reviews', block('reviews'), { reviews: { entries: [] } }],
    ['nothing accepted', block('payments'), { features: { checkout: true }, checkout: { accepts: [] } }],
    [
      'no deposits taken',
      block('payments'),
      { features: { checkout: true }, checkout: { accepts: ['Visa'], takesDeposits: false } },
    ],
    ['no car reserved or bought online', block('payments'), { features: { checkout: false, onlinePurchase: false } }],
    ['no trade-in valued', block('faq'), { features: { tradeIn: false } }],
    ['no regulator known', block('complaints'), { legal: { regulators: [] } }],
    ['no stock', block('tiles'), {}],
  ])('%s', (_why, block, changes) => expect(view(block, changes)).toBeNull());
});

test('RES-05 the block of payments says that they are for a deposit, as nothing else on a page does', () => {
  expect(
    view(block('payments'), { features: { checkout: true }, checkout: { accepts: ['Visa'], takesDeposits: true } }),
  ).toMatchObject({ payments: { title: expect.stringContaining('deposit'), accepts: ['Visa'] } });
});

describe('LOC-01 locations in a page', () => {
  test.each<[why: string, attributes: object, types: Location['type'][], as: string]>([
    ['one is a section', { show: 'all', as: 'carousel' }, ['sales'], 'panel'],
    ['one of its type is a section', { show: 'service' }, ['sales', 'service'], 'panel'],
    ['several are a list', { show: 'all' }, ['sales', 'service'], 'list'],
    ['side by side', { show: 'all', as: 'carousel' }, ['sales', 'service'], 'carousel'],
    ['a list with their map', { show: 'all', as: 'map' }, ['sales', 'service'], 'list'],
  ])('%s', (_why, attributes, types, as) => {
    expect(view(block('locations', attributes), withLocations(...types))).toMatchObject({ locations: { as } });
  });

  test('only the list with a map has one', () => {
    const map = (as: string) => {
      const locationsView = view(block('locations', { show: 'all', as }), withLocations('sales', 'service'));
      return locationsView?.name === 'locations' && locationsView.locations.as === 'list'
        ? locationsView.locations.map
        : undefined;
    };
    expect([map('list'), map('map')]).toEqual([null, expect.anything()]);
  });
});

test('FIN-05 the example has the same warning as the calculator, with the loan that its comparison rate is based on', () => {
  const legal: Changes<Site> = { legal: { comparisonWarning: 'WARNING: this rate is true only for this example.' } };
  const { warning } = calculatorView(aSite(legal), wordsOf({}));
  expect(warning?.text).toMatch(/^\* .*\$30,000.* WARNING:/);
  expect(view(block('finance', { show: 'quote' }), legal)).toMatchObject({ finance: { example: { warning } } });
});

test('FIN-09 the total of the calculator says that it includes the fees, which the repayments beside it do not', () => {
  const { result } = calculatorView(aSite(), wordsOf({}));
  expect(result.rows.find(({ key }) => key === 'total')?.label).toMatch(/including fees$/);
});

test('FIN-09 a calculator about no car opens with the rate of the site, without fees', () => {
  const opened = (limits: NonNullable<Changes<Site>['limits']>) => {
    const { amounts, result } = calculatorView(aSite({ limits }), wordsOf({}));
    return [amounts.after[0]?.value, ...amounts.fees.map(({ value }) => value), result.comparison];
  };
  expect(opened({})).toEqual(['10', '0', '0', expect.stringMatching(/^10\.00%/)]);
  expect(opened({ calculatorRatePercent: 8.5 })).toEqual(['8.5', '0', '0', expect.stringMatching(/^8\.50%/)]);
});

test('FIN-08 a finance block is the calculator, or an example with a link to a quote', () => {
  expect(view(block('finance'))).toMatchObject({ finance: { calculator: expect.anything(), example: null } });
  expect(view(block('finance', { show: 'quote', heading: 'GET A QUOTE' }))).toMatchObject({
    finance: { heading: 'GET A QUOTE', calculator: null, example: { quote: { href: aSite().routes.finance } } },
  });
});

test.each([
  [{}, 'General Enquiry'],
  [{ category: 'Fleet Enquiry' }, 'Fleet Enquiry'],
])('FORM-03 a form in a page with %j has the category %s initially', (attributes, category) => {
  const formView = view(block('form', attributes));
  if (formView?.name !== 'form') throw new Error('A form block shows a form.');
  const rendered = JSON.stringify(formView.panel.form);
  const categoryField = rendered.slice(rendered.indexOf('"name":"category"'));
  expect(/\],"value":"([^"]*)"/.exec(categoryField)?.[1]).toBe(category);
});

test('tiles link to the most frequent values in stock, up to the requested number', () => {
  const tilesView = view(block('tiles', { of: 'body', limit: '1' }), {}, 3);
  if (tilesView?.name !== 'tiles') throw new Error('A tiles block shows tiles.');
  expect(JSON.stringify(tilesView.tiles)).toContain('/search/suv');
  expect(JSON.stringify(tilesView.tiles)).not.toContain('/search/ute');
});

test('LEGAL-01 complaints show the regulators of the states, with phone numbers on one line', () => {
  const complaintsView = view(block('complaints'));
  if (complaintsView?.name !== 'complaints') throw new Error('The dealer is in a state with a regulator.');
  for (const { before, after } of complaintsView.complaints.regulators)
    expect([before, after]).toEqual([expect.stringMatching(/^[A-Z]+: $/), expect.stringMatching(/^, [^ \n]+$/)]);
});

describe('SVC-01 CONT-04 nothing on the booking page leads to that page', () => {
  const PAGE = {
    kind: 'content',
    path: '/genuine-service',
    file: '/genuine-service',
    content: 'genuine-service',
  } as const;
  const on = (shown: Block, parts: Block[] = []) => {
    const page = {
      path: 'genuine-service',
      title: 'Service',
      description: '',
      parts: parts.map((part) => ({ kind: 'block', block: part })),
    };
    const workshop = withLocations('service');
    const changes = {
      ...workshop,
      routes: { ...aSite().routes, base: null, pages: [page] },
    } as unknown as Changes<Site>;
    return JSON.stringify(blockView(shown, pageInput(aSite(changes)), PAGE));
  };
  test.each<[why: string, shown: Block, withForm: string, without: string]>([
    ['a workshop', block('locations', { show: 'service' }), '#general-form', '/contact-us/place-0#enquiry'],
    ['service prices', block('service-advantage'), '#general-form', '/contact'],
    ['a button', block('call', { to: 'service' }), '#general-form', '/contact-us/place-0#enquiry'],
  ])('%s', (_why, shown, withForm, without) => {
    const form = block('form', { id: 'general' });
    expect([on(shown, [form]), on(shown)].map((text) => text.includes('"/genuine-service"'))).toEqual([false, false]);
    expect([on(shown, [form]), on(shown)]).toEqual([
      expect.stringContaining(`"href":"${withForm}"`),
      expect.stringContaining(`"href":"${without}"`),
    ]);
  });
});
