import { describe, expect, test } from 'vitest';
import { inMenuOrder, menuScrolls, modelPagePath, modelTabs } from './models.ts';

const modelsNamed = (...names: readonly string[]) => names.map((name) => ({ name, category: null }));
const orderOf = (names: readonly string[], order: readonly string[]) =>
  inMenuOrder(modelsNamed(...names), order).map(({ name }) => name);

describe('MENU-05 models of the menu', () => {
  const FIXED =
    'bZ4X, Prado, C-HR, Yaris, Corolla Hatch, Camry, Corolla Sedan, Yaris Cross, Corolla Cross, RAV4, Kluger, Fortuner, LandCruiser 300, HiLux, LandCruiser 70, Tundra, HiAce, Granvia, Coaster, GR Yaris, GR86, GR Corolla, GR Supra'.split(
      ', ',
    );

  test.each([
    ['backwards', FIXED.toReversed()],
    ['by name', FIXED.toSorted()],
    ['interleaved', [...FIXED.filter((_, index) => index % 2 === 1), ...FIXED.filter((_, index) => index % 2 === 0)]],
  ])('the complete list from a fixture shuffled %s', (_why, shuffled) => {
    expect(orderOf(shuffled, FIXED)).toEqual(FIXED);
  });

  test.each<[why: string, names: string[], order: string[], expected: string[]]>([
    ['a longer name wins', ['Yaris Cross', 'Yaris'], ['Yaris', 'Camry', 'Yaris Cross'], ['Yaris', 'Yaris Cross']],
    ['even if it comes later', ['Camry', 'GR Yaris'], ['Yaris', 'Camry', 'GR Yaris'], ['Camry', 'GR Yaris']],
    ['case does not matter', ['Camry', 'hilux'], ['HILUX', 'camry'], ['hilux', 'Camry']],
    ['a name in a longer one', ['Camry', 'LandCruiser Prado'], ['Prado', 'Camry'], ['LandCruiser Prado', 'Camry']],
    ['not part of a word', ['Camryx', 'Zed', 'Camry'], ['Camry', 'Zed'], ['Camry', 'Zed', 'Camryx']],
    ['an entry longer than the model', ['Corolla', 'Camry'], ['Corolla Hatch', 'Camry'], ['Camry', 'Corolla']],
    ['the others by name', ['Zed', 'alpha', 'Camry'], ['Camry'], ['Camry', 'alpha', 'Zed']],
    ['numbers are sorted as numbers', ['Type 10', 'Type 9'], [], ['Type 9', 'Type 10']],
    ['two models that match one entry', ['HiLux Rogue', 'HiLux'], ['HiLux'], ['HiLux', 'HiLux Rogue']],
    ['no list', ['B', 'A'], [], ['A', 'B']],
    ['no models', [], ['A'], []],
  ])('%s', (_why, names, order, expected) => {
    expect(orderOf(names, order)).toEqual(expected);
  });
});

describe('MENU-04 tabs of the model menu', () => {
  const CATEGORIES = [
    'All Vehicles',
    'Hatch & sedans',
    'SUVs & 4WD',
    'Utes & Vans',
    'GR & performance',
    'Electrified',
    'Discontinued',
  ];
  const modelsWith = (...categories: readonly (string | null)[]) =>
    modelTabs(
      categories.map((category) => ({ name: 'x', category })),
      CATEGORIES,
      'All Vehicles',
    );

  test.each<[why: string, categories: (string | null)[], tabs: string[]]>([
    ['every category', CATEGORIES.slice(1).toReversed(), CATEGORIES],
    [
      'a missing category',
      CATEGORIES.filter((category) => category !== 'Electrified'),
      CATEGORIES.filter((category) => category !== 'Electrified'),
    ],
    ['an unknown one has no tab', ['Boats', 'Utes & Vans'], ['All Vehicles', 'Utes & Vans']],
    ['none', [null, null], ['All Vehicles']],
    ['no models', [], ['All Vehicles']],
  ])('%s', (_why, categories, tabs) => {
    expect(modelsWith(...categories)).toEqual(tabs);
  });

  test('a dealer without categories has only the tab of all models', () => {
    expect(modelTabs([{ name: 'x', category: 'SUVs' }], [], 'All Vehicles')).toEqual(['All Vehicles']);
  });
});

test.each<[why: string, count: number, isAll: boolean, scrolls: boolean]>([
  ['none', 0, false, false],
  ['six', 6, false, false],
  ['seven', 7, false, true],
  ['all vehicles, however few', 3, true, true],
  ['all vehicles', 23, true, true],
])('MENU-06 the menu with %s', (_why, count, isAll, scrolls) => {
  expect(menuScrolls(count, isAll, { above: 6, allCountAs: 10 })).toBe(scrolls);
});

test.each([
  ['/models/{manufacturer}-{model}', 'Land Rover', 'defender', '/models/land-rover-defender'],
  ['/models/new-{manufacturer}-{model}-vehicle', 'Toyota', 'gr-yaris', '/models/new-toyota-gr-yaris-vehicle'],
])('ROUTE-06 the model page of %s', (pattern, make, slug, path) => {
  expect(modelPagePath(pattern, make, slug)).toBe(path);
});
