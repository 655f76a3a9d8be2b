import { expect, test } from 'vitest';
import { bodyLabel, bodyType } from '#domain/body.ts';

/** The platform's list as written in the specification. */
const BODY_TYPES =
  '4x4, bus, cabChassis, convertible, coupe, hardtop, hatch, hatchback, motorhome, lightTruck, peopleMover, sedan, softtop, suv, ute, van, wagon, stationWagon'.split(
    ', ',
  );

test('CARD-09 every body type has a label, and different spellings of a body type share it', () => {
  const labels = BODY_TYPES.map((body) => bodyLabel(body));
  expect(new Set(labels).size).toBe(BODY_TYPES.length - 2);
  expect(labels).not.toContain(null);
  expect(labels.filter((label) => label === label?.toLowerCase() && label !== '4x4')).toEqual([]);
});

test.each([
  ['hatchback is hatch', 'hatchback', 'Hatch'],
  ['station wagon in one word', 'stationWagon', 'Wagon'],
  ['station wagon in two', 'Station Wagon', 'Wagon'],
  ['capitals', 'SUV', 'SUV'],
  ['a hyphen', 'cab-chassis', 'Cab Chassis'],
  ['a kind of motorcycle is kept as written', 'Adventure', 'Adventure'],
  ['so is a kind of caravan', ' Pop Top ', 'Pop Top'],
  ['nothing', null, null],
  ['white space', '  ', null],
])('CARD-09 body: %s', (_why, body, label) => {
  expect(bodyLabel(body)).toBe(label);
});

test('a body type is recognised by its label as well as by the feed’s text', () => {
  for (const body of BODY_TYPES) expect(bodyType(bodyLabel(body))).toBe(bodyType(bodyLabel(bodyLabel(body))));
  for (const body of BODY_TYPES) expect([body, bodyType(body)]).not.toContain(null);
  expect([bodyType('Soft Top'), bodyType('Pop Top'), bodyType(null)]).toEqual(['softtop', null, null]);
});
