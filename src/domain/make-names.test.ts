import { expect, test } from 'vitest';
import { isMakeInList, isPathOfOtherName, isSameMake, stockMake } from '#domain/make-names.ts';

test.each([
  ['VW', 'Volkswagen', true],
  ['volkswagen', 'vw', true],
  ['Volkswagon', 'VW', true],
  ['Merc', 'MERCEDES BENZ', true],
  ['Citroen', 'Citroën', true],
  ['LandRover', 'Land Rover', true],
  ['Great Wall Motors', 'Great Wall', true],
  ['比亚迪', '比亚迪', true],
  ['比亚迪', '五菱', false],
  ['Audi', 'VW', false],
  ['', '', false],
])('whether %s is the make %s: %s', (a, b, isSame) =>
  expect([isSameMake(a, b), isSameMake(b, a), isMakeInList(b, ['Kia', a])]).toEqual([isSame, isSame, isSame]),
);

test.each([
  ['VW', 'Volkswagen'],
  ['volkswagon', 'Volkswagen'],
  ['Merc', 'Mercedes-Benz'],
  ['great-wall motors', 'Great Wall'],
  ['VOLKSWAGEN', 'VOLKSWAGEN'],
  ['Kia', 'Kia'],
  ['', ''],
])('the make %s of the settings is %s in the stock', (make, name) => expect(stockMake(make)).toBe(name));

test.each([
  ['/models/vw-golf', '/models/volkswagen-golf', true],
  ['/models/new-merc-c200-vehicle', '/models/new-mercedes-benz-c200-vehicle', true],
  ['/search/vw', '/search/volkswagen', true],
  ['/offers/vw/5', '/offers/volkswagen/5', true],
  ['/models/vw-vw-golf', '/models/vw-volkswagen-golf', true],
  ['/models/vwx-golf', '/models/volkswagenx-golf', false],
  ['/models/golf', '/models/volkswagen-golf', false],
  ['/offers/vw/5', '/offers/5', false],
])('whether %s differs from %s in the name of the make only: %s', (path, canonical, isOtherName) =>
  expect(isPathOfOtherName(path, canonical)).toBe(isOtherName),
);
