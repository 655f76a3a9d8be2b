import { expect, test } from 'vitest';
import type { Car } from '#domain/car.ts';
import type { Site } from '#site/site.ts';
import type { CarFile } from '#stock/public-car.ts';
import { toSearchRecord } from '#stock/search-record.ts';
import { aCar } from '#tests/builders/car.ts';
import { aSite, SITE_NOW } from '#tests/builders/site.ts';
import { carDetails } from '#views/car-details.ts';
import { carDataJson } from './car-data.ts';

const USED = '07 3333 3333';
const YARD = '07 1111 1111';
const OTHER_YARD = '07 4444 4444';
const DEALER = '07 1234 5678';

/** A group: the number for its used cars is set only by the second dealership. */
function aGroup(): Site {
  const site = aSite({ dealership: { phone: DEALER } });
  const [yard] = site.locations;
  if (yard === undefined) throw new Error('The site has a location.');
  const { features, card, detail, finance, tags, text, legal } = site;
  const rules = {
    features,
    card,
    detail,
    finance,
    tags,
    text,
    legal,
    phone: { byType: { new: null, used: USED, demo: null } },
  };
  const dealership = { ...site.dealership, slug: 'own', phone: DEALER };
  return {
    ...site,
    dealership,
    dealerships: [dealership, { ...dealership, id: 72, slug: 'other', rules }],
    locations: [
      { ...yard, id: 1, slug: 'east', dealershipSlug: 'own', phone: YARD },
      { ...yard, id: 2, slug: 'west', dealershipSlug: 'other', phone: OTHER_YARD },
    ],
  };
}

test.each<[where: string, car: Partial<Car>, phone: string]>([
  ['at a yard', { location_id: 1, dealership_slug: 'own' }, YARD],
  ['of a dealership with a number for used cars', { location_id: 2, dealership_slug: 'other' }, USED],
  ['at the yard of another dealership', { location_id: 1, dealership_slug: 'other' }, USED],
  ['at a place that is none of the dealer’s', { location_id: null, dealership_slug: 'other' }, USED],
  ['at no known place', { location_id: null, location: null, dealership_slug: 'own' }, DEALER],
])(
  'PHONE-03 TEN-01 the confirmation of a form calls the number of the car’s page: a used car %s',
  (_where, fields, phone) => {
    const site = aGroup();
    const car = aCar({ car_type: 'used', ...fields });
    const record = toSearchRecord(car, site, SITE_NOW);
    const file = JSON.parse(carDataJson(site, car, record, SITE_NOW)) as CarFile;
    expect(file.phone).toEqual({ label: phone, href: `tel:+61${phone.slice(1).replaceAll(' ', '')}` });
    expect(file.window_card.phone).toBe(phone);
    expect(carDetails(site, { car, record, similar: [] }, SITE_NOW).phone?.masked.slice(0, 4)).toBe(phone.slice(0, 4));
  },
);

test('PHONE-03 a car without a number has none to call', () => {
  const site = { ...aSite({ dealership: { phone: null } }), locations: [], dealerships: [] };
  const car = aCar({ location: null });
  const file = JSON.parse(carDataJson(site, car, toSearchRecord(car, site, SITE_NOW), SITE_NOW)) as CarFile;
  expect(file.phone).toBeNull();
});
