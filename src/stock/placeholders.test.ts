import { describe, expect, test } from 'vitest';
import { CARAVAN_FIELDS, type Car, type CaravanSpecification, type CarVariant, VARIANT_FIELDS } from '#domain/car.ts';
import { carPictures } from '#domain/picture.ts';
import { aCar } from '#tests/builders/car.ts';
import { nameProblem, withoutPlaceholders } from './placeholders.ts';

const NO_VARIANT = Object.fromEntries(VARIANT_FIELDS.map((field) => [field, null])) as CarVariant;
const [main, first, second, placeholder, video] = [
  'https://img.example/main.jpg',
  'https://img.example/1.jpg',
  'https://img.example/2.jpg',
  'https://img.example/no-image.png',
  'https://img.example/walkaround.mp4',
];

describe('DET-01 the main picture and the list of pictures follow one rule', () => {
  test.each<
    [why: string, main: string | null, images: readonly string[], shown: readonly string[], columns: readonly string[]]
  >([
    ['a good main picture stays when another is left out', main, [first, placeholder], [main, first], ['images']],
    ['it comes first even if its list has it later', second, [first, placeholder, second], [second, first], ['images']],
    ['a placeholder as the main picture is left out, once', placeholder, [placeholder, first], [first], ['images']],
    ['so is one that the list does not repeat', placeholder, [first], [first], ['primary_image_url']],
    ['a video as the only picture is left out', video, [], [], ['primary_image_url']],
    ['nothing to leave out', main, [first], [main, first], []],
    ['no pictures', null, [], [], []],
  ])('%s', (_why, primary_image_url, urls, shown, columns) => {
    const images = urls.map((url) => ({ image: { url } }));
    const car = aCar({ primary_image_url, images, thumbnails: urls, photos_count: urls.length });
    const result = withoutPlaceholders(car, 2);
    expect(carPictures(result.car)).toEqual(shown);
    expect(result.findings.map(({ column }) => column)).toEqual(columns);
  });
});

test('DATA-01 an unresolved XML entity is not a name', () => {
  expect(nameProblem('&make;', 'make')).toMatchObject({ rule: 'a name, not an unfilled field of a template' });
  expect(nameProblem('Town & Country', 'model')).toBeNull();
});

test('an unfilled field of a template is left out of lists, equipment and technical data as of texts', () => {
  const draft = aCar({
    stocknum: '{{stock_number}}',
    fuel: '{{fuel}}',
    categories: ['Work utes', '%CATEGORY%'],
    filtered_features: ['{{feature_1}}', 'Sunroof'],
    standardEquipment: [
      { group: 'featured', name: '{{equipment}}', value: null },
      { group: 'specification', name: 'Wheels', value: '${wheels}' },
      { group: 'featured', name: 'Tow bar', value: null },
    ],
    variant: { ...NO_VARIANT, induction: '[[induction]]', cylinders: 4 },
  });
  const { car, findings } = withoutPlaceholders(draft, 2);
  expect(car).toMatchObject({
    stocknum: null,
    fuel: null,
    categories: ['Work utes'],
    filtered_features: ['Sunroof'],
    standardEquipment: [{ name: 'Tow bar' }],
    variant: { induction: null, cylinders: 4 },
  });
  expect(findings.map(({ column, value, outcome }) => [column, value, outcome])).toEqual([
    ['stocknum', '{{stock_number}}', 'left_out'],
    ['fuel', '{{fuel}}', 'left_out'],
    ['categories', '%CATEGORY%', 'left_out'],
    ['filtered_features', '{{feature_1}}', 'left_out'],
    ['standardEquipment', '{{equipment}}', 'left_out'],
    ['standardEquipment', '${wheels}', 'left_out'],
    ['variant.induction', '[[induction]]', 'left_out'],
  ]);
});

test.each(['price', 'before_price', 'subscription_price', 'km'] as const)(
  'DATA-01 a row of nines is no %s',
  (column) => {
    const { car, findings } = withoutPlaceholders(aCar({ [column]: 999_999 }), 2);
    expect(car[column]).toBeNull();
    expect(findings).toMatchObject([{ outcome: 'left_out', column, value: '999999' }]);
  },
);

test.each(['categories', 'filtered_features', 'standardEquipment'] as const)(
  'DATA-01 a description among the features is left out of %s',
  (column) => {
    const item = (name: string) => (column === 'standardEquipment' ? { group: 'featured', name, value: null } : name);
    const draft = aCar({ [column]: [item('Tow bar'), item('A lovely ute. '.repeat(15))] });
    const { car, findings } = withoutPlaceholders(draft, 2);
    expect(car[column]).toEqual([item('Tow bar')]);
    expect(findings).toMatchObject([{ outcome: 'left_out', column, rule: 'a feature of at most 200 characters' }]);
  },
);

test.each(['categories', 'filtered_features', 'standardEquipment'] as const)(
  'DATA-01 a 0 among the features is no value of %s',
  (column) => {
    const item = (name: string) => (column === 'standardEquipment' ? { group: 'featured', name, value: null } : name);
    const { car, findings } = withoutPlaceholders(aCar({ [column]: [item('0'), item('Tow bar')] }), 2);
    expect(car[column]).toEqual([item('Tow bar')]);
    expect(findings).toMatchObject([{ outcome: 'cleaned', column, value: '0' }]);
  },
);

test.each<[given: string | number, kept: string | number | null]>([
  [0, null],
  ['0', null],
  [2, 2],
])('DATA-01 a caravan for %j people sleeps %j', (sleeps, kept) => {
  const caravan = { ...Object.fromEntries(CARAVAN_FIELDS.map((field) => [field, null])), sleeps, tare_weight: 0 };
  const { car, findings } = withoutPlaceholders(aCar({ caravan: caravan as unknown as CaravanSpecification }), 2);
  expect(car.caravan).toMatchObject({ sleeps: kept, tare_weight: 0 });
  expect(findings.map(({ outcome, column }) => `${outcome} ${column}`)).toEqual(
    kept === null ? ['cleaned caravan.sleeps'] : [],
  );
});

test.each<[why: string, fields: Partial<Car>, findings: readonly string[]]>([
  ['a petrol car', { simple_fuel: 'Petrol' }, ['cleaned cylinders 0', 'cleaned doors 0']],
  ['an electric car', { simple_fuel: 'Electric' }, ['cleaned doors 0']],
  ['a motorcycle', { item_type: 'motorcycle' }, ['cleaned cylinders 0']],
  ['a caravan', { item_type: 'caravan' }, []],
])('DATA-01 no cylinders and no doors of %s are not given', (_why, fields, expected) => {
  const { car, findings } = withoutPlaceholders(aCar({ cylinders: 0, doors: 0, ...fields }), 2);
  expect([car.cylinders, car.doors]).toEqual([null, null]);
  expect(findings.map(({ outcome, column, value }) => `${outcome} ${column} ${value}`)).toEqual(expected);
});
