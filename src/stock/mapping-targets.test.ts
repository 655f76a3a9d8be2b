import { describe, expect, test } from 'vitest';
import { depositOf } from '#domain/reserve.ts';
import { convert } from './convert.ts';
import { RowMapper } from './map-row.ts';
import { checkMapping, type Source } from './mapping.ts';
import { readCar } from './read-car.ts';

const checking = (columns: object) => () => checkMapping({ name: 'list', columns }, 'list');
const CAR = { make: 'Make', model: 'Model', year: { from: 'Year', as: 'number' }, car_type: 'Condition' };
const CELLS = { Make: 'Mazda', Model: '3', Year: '2020', Condition: 'used' };

/** The car of a row with one more column, and the texts of the findings about that column. */
function readCell(target: string, settings: object, cell: unknown) {
  const columns = { ...CAR, [target]: { from: 'Cell', ...settings } };
  const mapper = new RowMapper(checkMapping({ name: 'list', columns }, 'list'), [...Object.keys(CELLS), 'Cell'], 'AUD');
  const mapped = mapper.map({ row: 2, cells: { ...CELLS, Cell: cell }, positions: [] });
  const { car, findings } = readCar(mapped.row, 2, { tolerant: true });
  return { car, rules: [...mapped.findings, ...findings].map(({ rule }) => rule) };
}

describe('RES-02 a column with the deposit of each car', () => {
  test.each([
    ['500', 500],
    ['$1,000', 1000],
    ['$199.50', 199.5],
    ['[{"name": "Card", "amount": 199.5}]', 199.5],
    ['Card: 500', 500],
    ['Card: 0; PayPal: $1,200', 1200],
    ['Card = 500\nPayPal = 300', 500],
    ['[{"name": "Card", "amount": 500}]', 500],
    ['[{"name": "Card", "amount": null}, {"name": "PayPal", "amount": "300"}]', 300],
    ['{"name": "Card", "amount": 500}', 500],
    [500, 500],
    [[{ name: 'Card', amount: 500 }], 500],
  ])('%j is $%d', (cell, dollars) => {
    const { car, rules } = readCell('payment_processors', { as: 'deposits' }, cell);
    expect([depositOf(car ?? { payment_processors: [] }, 200), rules]).toEqual([dollars, []]);
  });

  test.each([
    'some',
    'Card: some',
    'Card',
    ': 500',
    '[500]',
    '[500,300]',
    '[{"name": "Card"',
    '{}',
    'USD 500',
    'POA',
    'SOLD',
  ])('"%s" is none: the site’s own counts, and the report says why', (cell) => {
    const { car, rules } = readCell('payment_processors', { as: 'deposits' }, cell);
    expect(depositOf(car ?? { payment_processors: [] }, 200)).toBe(200);
    expect(rules).toHaveLength(1);
  });

  test('a column that is read as anything else is refused', () => {
    expect(checking({ payment_processors: 'Deposit' })).toThrow(
      'columns.payment_processors: is the list of a car’s deposits, and "as" is "text". Write { "from": …, "as": "deposits" }.',
    );
    expect(
      checking({
        payment_processors: [
          { from: 'A', as: 'deposits' },
          { from: 'B', as: 'money' },
        ],
      }),
    ).toThrow('"as" is "money"');
  });
});

describe('a part of a field', () => {
  test.each([
    'location.city',
    'location.address.postcode',
    'variant.fuelcapacity',
    'finance_lenders.manual.interestRate',
    'finance_lenders.manual.term48',
    'autograb_data.average_market_price',
  ])('%s can be filled', (target) => {
    expect(checking({ [target]: 'Cell' })).not.toThrow();
  });

  test.each([
    ['payment_processors.0.amount', 'payment_processors has no parts'],
    ['images.0.url', 'images has no parts'],
    ['price.value', 'price has no parts'],
    ['make.name', 'make has no parts'],
    ['location.town', 'location has no part town. It has: name, slug, phone, address,'],
    ['location.address.zip', 'location.address has no part zip. It has: id, street, city,'],
    [
      'finance_lenders.ausloans.rate',
      'finance_lenders.ausloans has no part rate. It has: interestRate, comparisonRate,',
    ],
    ['finance_lenders.ausloans.termLong', 'finance_lenders.ausloans has no part termLong. It has: interestRate,'],
  ])('%s cannot, and the message says what can', (target, message) => {
    expect(checking({ [target]: 'Cell' })).toThrow(`columns.${target}: ${message}`);
    expect(() => checkMapping({ name: 'list', columns: {}, constants: { [target]: 1 } }, 'list')).toThrow(
      `constants.${target}: ${message}`,
    );
  });
});

describe('settings that a column of its kind does not read', () => {
  test('numbered columns are read for pictures only, so any other field is told', () => {
    expect(checking({ standardEquipment: { from: ['Features', 'Feature {n}'], as: 'list' } })).toThrow(
      'columns.standardEquipment: "Feature {n}" stands for several columns, which are read only as "images". Name one column, or several in the order in which they are tried.',
    );
    expect(checking({ images: { from: 'Photo {n}', as: 'images' } })).not.toThrow();
  });

  test.each([
    ['filtered_features', { separator: ';' }, 'Sunroof; Tow bar, 50 mm', ['Sunroof', 'Tow bar, 50 mm']],
    ['categories', {}, 'Family; SUV', ['Family', 'SUV']],
    ['categories', { values: { Utes: 'Work' } }, 'Utes | Vans', ['Work', 'Vans']],
    ['categories', {}, ['Family', 'SUV'], ['Family', 'SUV']],
  ] as const)('%s is read as a list without being told: %j', (field, settings, cell, values) => {
    expect(readCell(field, settings, cell).car?.[field]).toEqual(values);
  });

  const [FRONT, REAR] = ['https://pictures.example/1.jpg', 'https://pictures.example/2.jpg'];
  test.each([
    ['one', FRONT, [FRONT]],
    ['several', `${FRONT};${REAR}`, [FRONT, REAR]],
    ['a list of a JSON feed', [FRONT, REAR], [FRONT, REAR]],
  ])('DATA-01 pictures are read without being told: %s', (_why, cell, urls) => {
    expect(readCell('images', {}, cell).car?.images.map(({ image }) => image.url)).toEqual(urls);
  });

  test('DATA-01 a column of pictures that does not say so leaves those of the others as they are', () => {
    const mapping = checking({ images: [{ from: 'Photo 1' }, { from: 'Photo 2', as: 'images' }] })();
    const cells = { 'Photo 1': FRONT, 'Photo 2': REAR };
    const mapper = new RowMapper(mapping, Object.keys(cells), 'AUD');
    expect(mapper.map({ row: 2, cells, positions: Object.values(cells) }).row['images']).toEqual([FRONT, REAR]);
  });

  test.each([
    ['images', FRONT, `"${FRONT}"`],
    ['standardEquipment', 'Sunroof', '"Sunroof"'],
  ])('a constant of %s that is not a list is refused', (field, constant, shown) => {
    const withConstant = (value: unknown) => () =>
      checkMapping({ name: 'list', columns: {}, constants: { [field]: value } }, 'list');
    expect(withConstant(constant)).toThrow(`constants.${field}: is a list. Write [${shown}].`);
    expect(withConstant([constant])).not.toThrow();
  });

  test.each([
    ['Smith Motors, Ipswich', ['Smith Motors, Ipswich']],
    ['Smith Motors, Ipswich; Gatton, QLD', ['Smith Motors, Ipswich', 'Gatton, QLD']],
    ['Gatton | Laidley', ['Gatton', 'Laidley']],
  ])('a place keeps the commas of its name: %s', (cell, places) => {
    const read = (settings: object) =>
      readCell('location.distribution_locations', settings, cell).car?.location?.distribution_locations;
    expect(read({})).toEqual(places);
    expect(read({ as: 'names' })).toEqual(places);
  });

  test.each([
    ['tag', { separator: ';' }, 'columns.tag: "separator" divides a list, and "as" is "text". Remove the separator.'],
    [
      'payment_processors',
      { as: 'deposits', separator: ';' },
      '"separator" divides a list, and "as" is "deposits". Remove the separator.',
    ],
    ['images', { as: 'place' }, 'columns.images: is a list, and "as" is "place". Write "as": "images".'],
    ['categories', { as: 'boolean' }, 'columns.categories: is a list, and "as" is "boolean". Write "as": "list".'],
    [
      'tag',
      { with: { standardEquipment: 'Sunroof' } },
      'columns.tag.with.standardEquipment: is a list, which "with" cannot set. Write it under "constants", or map a column to it.',
    ],
    ['images', { as: 'images', with: { tag: 'Photos' } }, '"with" is not read for pictures. Remove it.'],
    [
      'rego_expiry',
      { formats: ['mm/dd/yyyy'] },
      '"formats" are forms of a date, and "as" is "text". Write "as": "date"',
    ],
    ['engine_size', { as: 'litres', expects: 'litres' }, '"expects" says what a pattern looks for, and there is none'],
  ])('a setting of %s that is not read is refused: %j', (field, settings, message) => {
    expect(checking({ [field]: { from: 'Cell', ...settings } })).toThrow(message);
  });

  test('fields set with a picture are read where another kind of column may give the pictures instead', () => {
    const images = [
      { from: 'Cell', as: 'images', with: { tag: 'Photos' } },
      { from: 'Other', as: 'list' },
    ];
    expect(checking({ images })).not.toThrow();
  });

  test('a separator of no characters is refused: a word would be split into its letters', () => {
    expect(checking({ standardEquipment: { from: 'Features', as: 'list', separator: '' } })).toThrow(
      'columns.standardEquipment.0.separator: ',
    );
  });

  test.each([
    ['text', '0'],
    ['text', '0.00'],
    ['boolean', '0'],
    ['list', '0'],
    ['names', '0'],
    ['number', '0'],
    ['money', '$0'],
  ])('a 0 means "not given" in a column of kind %s as well: %s', (as, text) => {
    const read = (zero: string) =>
      convert(text, checking({ tag: { from: 'Cell', as, zero } })().columns['tag']?.[0] as Source);
    expect(read('missing')).toMatchObject({ ok: true, value: null });
    expect(read('keep')).not.toMatchObject({ value: null });
  });

  test('and a 0 of a JSON feed in a column of text', () => {
    expect(readCell('doors', { zero: 'missing' }, 0).car?.doors).toBeNull();
  });
});
