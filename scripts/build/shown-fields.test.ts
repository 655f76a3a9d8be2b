import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Car } from '#domain/car.ts';
import type { Site } from '#site/site.ts';
import { CAR_COLUMNS, type CarRow } from '#stock/car-row.ts';
import { formerCarRedirects } from '#stock/former-slugs.ts';
import { NOT_SHOWN } from '#stock/not-shown.ts';
import { readCar } from '#stock/read-car.ts';
import { toSearchRecord } from '#stock/search-record.ts';
import { toSnapshot } from '#stock/snapshot.ts';
import { unifyDetails } from '#stock/unify-details.ts';
import { aCar } from '#tests/builders/car.ts';
import { aSite, SITE_NOW } from '#tests/builders/site.ts';
import { carDetails } from '#views/car-details.ts';
import { carDataJson } from './car-data.ts';

const { features, ...rest } = aSite();
const SITE = aSite({
  ...{ features: { ...features, showRegistration: true, showVin: true, subscriptions: true } },
  ...{ finance: { ...rest.finance, provider: 'AusLoans' }, stock: { itemTypes: ['car', 'motorcycle', 'caravan'] } },
});

/** Everything that a site has of one car: its record in lists and search, its page, its file, its other URLs; null = it is not listed. */
function outputOf(row: Partial<CarRow>, site: Site = SITE): string | null {
  const { car, findings } = readCar(row, 1);
  if (car === null) throw new Error(JSON.stringify(findings));
  const [listed] = toSnapshot([unifyDetails(car as Car)], site, SITE_NOW).cars;
  if (listed === undefined) return null;
  const record = toSearchRecord(listed, site, SITE_NOW);
  const details = carDetails(site, { car: listed, record, similar: [] }, SITE_NOW);
  const file = carDataJson(site, listed, record, SITE_NOW);
  return JSON.stringify({ record, details, file, redirects: formerCarRedirects([listed]) });
}

const { thumbnails: _, ...CAR } = aCar({ simple_fuel: null, simple_transmission: null, engine_size_litres: null });
const FINANCE = { auslOans: { interestRate: 7, comparisonRate: 8, termMonths: 60 } } as unknown;

/** Another value of each field, and of what it is shown with. */
const CHANGED: { readonly [F in keyof CarRow]: { readonly [column: string]: unknown } } = {
  id: { id: 2 },
  slug: { slug: 'other' },
  former_slugs: { former_slugs: ['other'] },
  name: { name: 'Other' },
  item_type: { item_type: 'motorcycle' },
  make: { make: 'Kia' },
  model: { model: 'Rio' },
  badge: { badge: 'Other' },
  series: { series: 'Other' },
  year: { year: 2020 },
  car_type: { car_type: 'demo' },
  status: { status: 'sold' },
  price: { price: 23_990 },
  before_price: { before_price: 26_990 },
  offer_price: { offer_price: 19_990 },
  price_type: { price_type: 'excl_govt_charges' },
  subscription_price: { subscription_price: 299 },
  preorder: { preorder: true },
  km: { km: 1234 },
  colour: { colour: 'Red' },
  simple_body: { simple_body: 'Wagon' },
  simple_fuel: { simple_fuel: 'Diesel' },
  simple_transmission: { simple_transmission: 'Manual' },
  trans: { trans: '5 speed manual' },
  drive: { drive: 'AWD' },
  seats: { seats: 7 },
  doors: { doors: 3 },
  regplate: { regplate: 'XYZ987' },
  rego_expiry: { rego_expiry: '2027-05-01' },
  compliance_date: { compliance_date: '2021-06-01' },
  build_date: { build_date: '2021-03-01' },
  created_at: { created_at: '2026-10-02T00:00:00.000Z' },
  sold_at: { sold_at: '2026-11-19T00:00:00.000Z' },
  stocknum: { stocknum: 'Other' },
  vin: { vin: 'JTNK4RBE303054321' },
  views: { views: 9 },
  tag: { tag: 'Other' },
  reserved: { reserved: true },
  certified: { certified: true },
  sold: { sold: true },
  dealercomments: { dealercomments: 'Other.' },
  carsales_title: { carsales_title: 'Other' },
  private_suburb: { private_suburb: 'Other' },
  private_postcode: { private_postcode: '0870' },
  has_nvic: { has_nvic: false },
  dealership_slug: { dealership_slug: 'least' },
  dealership_id: { dealership_id: SITE.dealerships[0]?.id, dealership_slug: null },
  location_id: { location_id: 9 },
  location_name: { location_name: 'Other' },
  city: { city: 'Other' },
  location: { location: { state: 'NT' } },
  photos_count: { photos_count: 9 },
  show_on_dealer_website: { show_on_dealer_website: false },
  categories: { categories: ['Other'] },
  filtered_features: { filtered_features: ['Other'] },
  make_model: { make_model: 'Other' },
  engine_size: { engine_size: 2498 },
  engine_size_litres: { engine_size_litres: 2.5, engine_size: null },
  cylinders: { cylinders: 6 },
  fuel: { fuel: 'Diesel' },
  thumbnails: { thumbnails: ['/small.jpg'] },
  images: { images: ['/other.jpg'] },
  primary_image_url: { primary_image_url: '/drawings/hatch-white-rear.svg' },
  standardEquipment: { standardEquipment: ['Other'] },
  file: { file: 'https://reports.example/1.pdf' },
  autograb_data: { autograb_data: { state_average_market_price: 30_000, average_market_price: 30_000 } },
  payment_processors: { payment_processors: [{ name: 'stripe', amount: 777 }] },
  variant: { variant: { ancaprating: 5 } },
  caravan: { item_type: 'caravan', caravan: { sleeps: 4 } },
  finance_lenders: { finance_lenders: FINANCE },
};

describe('DATA-01 where the fields of a feed are shown', () => {
  const base = outputOf(CAR as unknown as Partial<CarRow>);
  test.each(CAR_COLUMNS)('%s is either shown, or listed as not shown', (field) => {
    const changed = outputOf({ ...CAR, ...CHANGED[field] } as unknown as Partial<CarRow>);
    expect(base).not.toBeNull();
    expect(changed === base).toBe(Object.hasOwn(NOT_SHOWN, field));
  });

  const plain = aSite({ ...SITE, features: { ...SITE.features, showVin: false, showRegistration: false } });
  const hidden: readonly (readonly [field: keyof CarRow, row: Partial<CarRow>, site: Site])[] = [
    ['before_price', { before_price: 1000 }, SITE],
    ['fuel', { simple_fuel: 'Petrol', fuel: 'Premium unleaded' }, SITE],
    ['trans', { simple_transmission: 'Automatic', trans: 'Dual clutch' }, SITE],
    ['vin', { vin: '6T1BE42K78X000001' }, plain],
    ['rego_expiry', { rego_expiry: '2027-05-01' }, plain],
    ['regplate', { regplate: 'XYZ99Z' }, plain],
  ];
  test.each(hidden)('%s is not shown in some cases', (field, row, site) => {
    const without = { ...CAR, ...row, [field]: null };
    expect(outputOf({ ...CAR, ...row } as unknown as Partial<CarRow>, site)).toBe(
      outputOf(without as unknown as Partial<CarRow>, site),
    );
  });

  test('the guide lists the same fields as shown in some cases', () => {
    const guide = readFileSync('tenants/stock.md', 'utf8');
    const [line = ''] = /^Shown only in some cases:.*$/m.exec(guide) ?? [];
    for (const [field] of hidden) expect(line).toContain(`\`${field}\``);
  });

  test('the guide lists the same fields as not shown', () => {
    const guide = readFileSync('tenants/stock.md', 'utf8');
    const [line = ''] = /^Kept, but shown nowhere:.*$/m.exec(guide) ?? [];
    const listed = Array.from(line.replace(/\([^)]*\)/g, '').matchAll(/`(\w+)`/g), ([, field]) => field);
    expect(listed.toSorted()).toEqual(Object.keys(NOT_SHOWN).sort());
  });
});
