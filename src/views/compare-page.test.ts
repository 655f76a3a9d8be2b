import { describe, expect, test } from 'vitest';
import type { PublicCar } from '#stock/public-car.ts';
import { aCar } from '#tests/builders/car.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { aSite, SITE_NOW } from '#tests/builders/site.ts';
import { wordsOf } from '#text/wording.ts';
import { cardSite } from '#views/car-card.ts';
import { comparedDetails } from '#views/car-sections.ts';
import { type CompareCell, compareView, savedWords } from '#views/compare-page.ts';
import { savedCarsView } from '#views/favourites-page.ts';

const SITE = cardSite(aSite());
const WORDS = savedWords({});
const car = (part: Partial<PublicCar> = {}): PublicCar => ({
  ...aSearchRecord(part),
  name: 'A car',
  images: [],
  phone: null,
  specifications: [],
  features: [],
  ...part,
});
const compareCars = (...cars: PublicCar[]) => compareView(SITE, cars, { words: WORDS, now: SITE_NOW });
const rowsOf = (...cars: PublicCar[]) => compareCars(...cars).groups.flatMap(({ rows }) => rows);
const cellText = (cell: CompareCell): string =>
  cell.kind === 'text'
    ? cell.text
    : cell.kind === 'price'
      ? `${cell.price.text} ${cell.price.typeLabel}`
      : cell.kind === 'finance'
        ? cell.finance.text
        : cell.kind;

describe('SAVE-07 cars side by side', () => {
  test('price with its type, year, odometer, body, fuel and transmission have a row each', () => {
    const rows = rowsOf(
      car(),
      car({ id: 2, price: null, year: 2020, km: null, body: 'SUV', fuel: 'Diesel', transmission: 'Manual' }),
    );
    expect(rows.map(({ key, cells }) => [key, ...cells.map(cellText)])).toEqual([
      ['price', '$24,990 Drive Away', 'Enquire for price. null'],
      ['condition', 'Used', 'Used'],
      ['year', '2021', '2020'],
      ['odometer', '48,200 km', 'none'],
      ['body', 'Hatch', 'SUV'],
      ['fuel', 'Petrol', 'Diesel'],
      ['transmission', 'Automatic', 'Manual'],
      ['drive', 'FWD', 'FWD'],
      ['colour', 'White', 'White'],
      ['seats', '5', '5'],
      ['doors', '5', '5'],
    ]);
    expect(rows.filter(({ differs }) => differs).map(({ key }) => key)).toEqual([
      'price',
      'year',
      'odometer',
      'body',
      'fuel',
      'transmission',
    ]);
  });

  test.each<[string, Partial<PublicCar>, Partial<PublicCar>, string, boolean]>([
    ['equal', {}, {}, 'price', false],
    ['the same amount of another type', {}, { price_type: 'excl_govt_charges' }, 'price', true],
    [
      'letter case and spaces do not count as a difference',
      { fuel: 'Premium  Petrol' },
      { fuel: 'premium petrol' },
      'fuel',
      false,
    ],
    ['known and not known', { seats: 5 }, { seats: null }, 'seats', true],
    ['zero is a value', { doors: 0 }, { doors: null }, 'doors', true],
  ])('differences: %s', (_why, first, second, key, differs) => {
    expect(rowsOf(car(first), car({ id: 2, ...second })).find((row) => row.key === key)?.differs).toBe(differs);
  });

  test('details that no car has get no row, and a single car has no differences', () => {
    const keys = rowsOf(car({ seats: null }), car({ id: 2, seats: null })).map(({ key }) => key);
    expect(keys).not.toContain('seats');
    expect(keys).not.toContain('finance');
    expect(rowsOf(car({ seats: 7 })).some(({ differs }) => differs)).toBe(false);
  });

  test('a dealer with several locations shows the location of each car', () => {
    const cars = [car({ location_name: 'North' }), car({ id: 2, location_name: 'South' })];
    const locationsOf = (showLocation: boolean) =>
      compareView({ ...SITE, showLocation }, cars, { words: WORDS, now: SITE_NOW })
        .groups.flatMap(({ rows }) => rows)
        .find(({ key }) => key === 'location')
        ?.cells.map(cellText);
    expect([locationsOf(true), locationsOf(false)]).toEqual([['North', 'South'], undefined]);
  });

  test('a repayment is shown with its rates and warning', () => {
    const finance = { weekly: 154, interestRate: 7.99, comparisonRate: 8.49, termMonths: 60, balloon: 0 };
    const [cell] = rowsOf(car({ finance })).find(({ key }) => key === 'finance')?.cells ?? [];
    expect(cell).toMatchObject({
      kind: 'finance',
      finance: {
        text: expect.stringMatching(/, 8\.49% p\.a\. comparison rate$/),
        warning: {
          name: expect.stringMatching(/^See comparison rate warning: \d{4} /),
          href: '#comparison-rate-warning',
        },
      },
    });
  });

  test('cars with the same repayment do not differ in it', () => {
    const finance = { weekly: 154, interestRate: 7.99, comparisonRate: 8.49, termMonths: 60, balloon: 0 };
    const row = rowsOf(car({ finance }), car({ id: 2, year: 2020, finance })).find(({ key }) => key === 'finance');
    expect(row?.differs).toBe(false);
  });

  test('specifications and features are matched by name, in the order of their first occurrence', () => {
    const view = compareCars(
      car({
        specifications: [
          { label: 'Engine', value: '1.8 L' },
          { label: 'Torque', value: '170 Nm' },
        ],
        features: ['Reversing camera', 'Sunroof'],
      }),
      car({ id: 2, specifications: [{ label: 'torque', value: '170 Nm' }], features: ['reversing camera', 'Tow bar'] }),
    );
    expect(
      view.groups.slice(1).map(({ rows }) => rows.map(({ label, cells }) => [label, ...cells.map(cellText)])),
    ).toEqual([
      [
        ['Engine', '1.8 L', 'none'],
        ['Torque', '170 Nm', '170 Nm'],
      ],
      [
        ['Reversing camera', 'yes', 'yes'],
        ['Sunroof', 'yes', 'no'],
        ['Tow bar', 'no', 'yes'],
      ],
    ]);
  });

  test('details of a car equal those on its page: units, no empty values, unique labels', () => {
    const site = aSite();
    const details = comparedDetails({
      site,
      record: aSearchRecord({ filtered_features: ['Reversing camera', ' - '] }),
      words: wordsOf(site.text),
      car: aCar({
        cylinders: 4,
        variant: { ...NO_VARIANT, cylinders: 4, torque: 170, fuelcapacity: ' ' },
        standardEquipment: [
          { group: 'featured', name: 'reversing camera', value: null },
          { group: 'specification', name: 'Kerb weight', value: '1,345 kg' },
          { group: 'specification', name: 'Nothing', value: '-' },
          { group: 'summary', name: 'Service history', value: 'Partial' },
          { group: 'summary', name: 'One owner', value: null },
        ],
      }),
    });
    const labels = details.specifications.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    expect(details.specifications).toContainEqual({ label: 'Torque', value: '170 Nm' });
    expect(details.specifications).toContainEqual({ label: 'Kerb weight', value: '1,345 kg' });
    expect(labels).not.toContain('Nothing');
    expect(details.specifications).toContainEqual({ label: 'Service history', value: 'Partial' });
    expect(details.features).toEqual(['Reversing camera', 'One owner']);
  });

  test('the size of an engine has one row, in litres where the page of the car has it so', () => {
    const site = aSite();
    const sizes = (engine_size_litres: number | null) =>
      comparedDetails({
        site,
        record: aSearchRecord(),
        words: wordsOf(site.text),
        car: aCar({
          engine_size: 1498,
          engine_size_litres,
          variant: { ...NO_VARIANT, enginesize: 1498, enginesize_litres: engine_size_litres },
        }),
      }).specifications.flatMap(({ label, value }) => (label.startsWith('Engine') ? [[label, value]] : []));
    expect(sizes(1.5)).toEqual([['Engine', '1.5 L']]);
    expect(sizes(null)).toEqual([['Engine size', '1,498 cc']]);
  });

  test('a tenant uses its own texts', () => {
    const site = { ...SITE, text: { 'fact.price': 'Our price' } };
    const words = savedWords({ 'compare.group.overview': 'At a glance' });
    const [overview] = compareView(site, [car()], { words, now: SITE_NOW }).groups;
    expect([overview?.heading, overview?.rows[0]?.label]).toEqual(['At a glance', 'Our price']);
  });
});

const NO_VARIANT = {
  cylinders: null,
  enginesize: null,
  enginesize_litres: null,
  induction: null,
  geartype: null,
  fuelconsumptioncombined: null,
  fuelcapacity: null,
  grossvehiclemass: null,
  vehiclelength: null,
  vehicleheight: null,
  vehiclewidth: null,
  torque: null,
  ancaprating: null,
};

describe('SAVE-01 unavailable cars are removed from a list stored on the device', () => {
  test.each<[string, string | null, boolean]>([
    ['in stock is kept', 'in_stock', true],
    ['coming soon is kept', 'coming_soon', true],
    ['sold is removed', 'sold', false],
    ['withdrawn is removed', 'withdrawn', false],
    ['unknown cars are removed', null, false],
  ])('%s', (_why, status, isListed) => {
    const savedCar = status === null ? null : car({ status });
    const { cards, unavailable } = savedCarsView(SITE, [[1001, savedCar]], SITE_NOW);
    expect([cards.length, unavailable.length]).toEqual(isListed ? [1, 0] : [0, 1]);
    if (status === 'sold')
      expect(unavailable[0]).toEqual({
        id: 1001,
        name: '2021 Toyota Corolla Ascent Sport ZWE211R',
        similar: expect.stringMatching(/^\/search\/.*make=Toyota/),
      });
  });
});
