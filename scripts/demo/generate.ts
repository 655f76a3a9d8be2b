import type { Car, CarType } from '#domain/car.ts';
import { carNameOf } from '#domain/full-model-name.ts';
import { toSlug } from '#domain/slug.ts';
import { makeSlug } from '#stock/identity.ts';
import { type CatalogueEntry, isLeisureMotorcycle, itemTypeOf, readCatalogue } from './catalogue.ts';
import { commentsOf } from './comments.ts';
import { drawingNames } from './drawings.ts';
import { equipmentOf } from './features.ts';
import { paymentsOf } from './payments.ts';
import type { DemoPlan } from './plan.ts';
import { type Random, randomOf } from './random.ts';
import { renderingUrlsOf } from './renderings.ts';
import { SPECIAL_CASES } from './special-cases.ts';
import { neighboursWithSamePicture, withVariedPictures } from './vary-pictures.ts';

/** The year of the catalogue's prices; the ages of cars are relative to it, so the output never depends on a clock. */
const PRICE_YEAR = 2026;
/** The colours of cars, and the paint of their pictures. A colour with several entries is more common. */
const COLOURS: readonly (readonly [name: string, paint: string])[] = [
  ['White', 'white'],
  ['White', 'white'],
  ['Glacier White', 'white'],
  ['Silver', 'silver'],
  ['Sterling Silver', 'silver'],
  ['Grey', 'grey'],
  ['Graphite', 'grey'],
  ['Black', 'black'],
  ['Ebony Black', 'black'],
  ['Blue', 'blue'],
  ['Saturn Blue', 'blue'],
  ['Red', 'red'],
  ['Feverish Red', 'red'],
  ['Green', 'green'],
  ['Bronze', 'bronze'],
  ['Orange', 'orange'],
  ['Yellow', 'yellow'],
];
/** The gearboxes of the catalogue by code: `M6` is a manual, and "6 speed manual" in full. */
const GEARBOXES: { readonly [code: string]: readonly [simple: string, full: string] } = {
  M: ['Manual', 'speed manual'],
  A: ['Automatic', 'speed sports automatic'],
  DCT: ['Automatic', 'speed dual-clutch automatic'],
  R: ['Automatic', 'speed reduction gear'],
};

/** How often another car is repainted before neighbours with the same picture are accepted. */
const MAX_REPAINTS = 40;

/** The whole stock of one plan, sorted by id; the same plan always gives the same cars. Times are offsets in days. */
export function generateStock(plan: DemoPlan): Car[] {
  if (!plan.rendered) return stockWithFirstViews(plan);
  const colourShifts = new Map<number, number>();
  for (let attempt = 0; ; attempt++) {
    const stock = withVariedPictures(stockWithFirstViews(plan, colourShifts));
    // Where a model has too few views for all neighbours of a car, the car is painted in another colour.
    const car = neighboursWithSamePicture(stock)[0]?.[1];
    if (car === undefined || attempt === MAX_REPAINTS) return stock;
    colourShifts.set(car.id, (colourShifts.get(car.id) ?? 0) + 1);
  }
}

/**
 * The stock before its pictures are varied: every car shows its usual view first. `colourShifts`: by id, how many colours a car is moved on
 * from its random one.
 */
function stockWithFirstViews(plan: DemoPlan, colourShifts: ReadonlyMap<number, number> = new Map()): Car[] {
  const cars: Car[] = [];
  for (const group of plan.groups) {
    const entries = readCatalogue(group.catalogue).filter((entry) => isInGroup(entry, group));
    for (let i = 0; i < group.count; i++) {
      const random = randomOf(`${plan.seed}/${cars.length}`);
      const colourShift = colourShifts.get(plan.firstId + cars.length) ?? 0;
      cars.push(makeCar(plan, group.type, pickEntry(entries, i, random), cars.length, colourShift, random));
    }
  }
  return SPECIAL_CASES.reduce((all, special, position) => applySpecialCase(all, special, position, plan), cars).sort(
    (a, b) => a.id - b.id,
  );
}

function isInGroup(entry: CatalogueEntry, group: DemoPlan['groups'][number]): boolean {
  if (group.makes.length > 0 && !group.makes.includes(entry.make)) return false;
  if (group.drawings.length > 0 && !group.drawings.includes(entry.drawing)) return false;
  if (group.type !== 'used' && entry.to < PRICE_YEAR) return false;
  if (group.catalogue === 'leisure') return true;
  return group.type === 'used' || (!['bus', 'campervan'].includes(entry.drawing) && entry.engine.fuel !== null);
}

/** A prime, so that stepping through the catalogue by it reaches every entry and mixes the makes. */
const STRIDE = 7919;

/** Every fourth car steps through the catalogue, so that every model occurs; the others tend to be cheaper models. */
function pickEntry(entries: readonly CatalogueEntry[], index: number, random: Random): CatalogueEntry {
  const nextEntry = entries[((index >> 2) * STRIDE) % entries.length];
  if (index % 4 === 0 && nextEntry !== undefined) return nextEntry;
  const [first, second] = [random.pick(entries), random.pick(entries)];
  return first.priceDollars <= second.priceDollars || random.chance(0.3) ? first : second;
}

function makeCar(
  plan: DemoPlan,
  type: CarType,
  entry: CatalogueEntry,
  index: number,
  colourShift: number,
  random: Random,
): Car {
  const year = yearOf(type, entry, random);
  const age = PRICE_YEAR - year;
  const itemType = itemTypeOf(entry);
  const isTowed = itemType === 'caravan';
  const km = isTowed ? null : kmOf(type, age, random, entry);
  const availableColours = plan.rendered
    ? COLOURS.filter(([, candidate]) => renderingUrlsOf(entry, candidate).length > 0)
    : [];
  const choices = availableColours.length > 0 ? availableColours : COLOURS;
  const firstColour = random.pick(choices);
  const otherColours = choices.filter(([, candidate]) => candidate !== firstColour[1]);
  const [colour, paint] =
    (colourShift === 0 ? null : otherColours[(colourShift - 1) % otherColours.length]) ?? firstColour;
  const price = priceOf(type, entry, age, km ?? 0, random);
  const location = locationOf(plan, random);
  const equipment = equipmentOf(entry, year, km, random);
  const stocknum = `${plan.stockPrefix}${type === 'new' ? 'N' : type === 'demo' ? 'D' : 'U'}${String(10_001 + index * 7)}`;
  const drawingUrls = drawingUrlsOf(entry.drawing, paint, type, random);
  const renderingUrls = plan.rendered ? renderingUrlsOf(entry, paint) : [];
  const images = renderingUrls.length > 0 ? renderingUrls : drawingUrls;
  // The catalogue only lists the latest series of a model, which older cars do not have.
  const series = year >= entry.to - 5 && random.chance(0.9) ? entry.series : null;
  const electric = entry.engine.fuel === 'Electric';
  const [simpleTransmission, trans] = gearboxText(entry.engine.gearbox);
  const fuel = entry.engine.fuel === 'Premium' ? 'Petrol' : entry.engine.fuel;
  const features = equipment.items.filter(({ group }) => group === 'featured').map(({ name }) => name);
  const car: Car = {
    id: plan.firstId + index,
    slug: '',
    former_slugs: [],
    name: carNameOf({ year, make: entry.make, model: entry.model, badge: entry.badge, series }),
    item_type: itemType,
    make: entry.make,
    model: entry.model,
    badge: entry.badge,
    series,
    year,
    car_type: type,
    status: 'in_stock',
    price,
    before_price: null,
    offer_price: null,
    price_type: itemType === 'motorcycle' ? 'ride_away' : 'drive_away',
    subscription_price: null,
    preorder: false,
    km,
    colour,
    simple_body: entry.body,
    simple_fuel: fuel,
    simple_transmission: isTowed ? null : simpleTransmission,
    trans: isTowed ? null : trans,
    drive: entry.engine.drive,
    seats: isTowed ? null : entry.seats,
    doors: isTowed || entry.doors === 0 ? null : entry.doors,
    regplate: type === 'used' ? plateOf(plan.country === 'NZ' ? 'NZ' : location.state, random) : null,
    rego_expiry: type === 'used' ? `+${random.between(12, 350)}d` : null,
    ...datesOf(type, year, random),
    created_at: `-${createdDays(random)}d${random.between(0, 9)}h`,
    sold_at: null,
    stocknum,
    vin: isTowed ? null : vinOf(random),
    views: random.between(3, 900),
    tag: null,
    reserved: false,
    certified: false,
    sold: false,
    dealercomments: commentsOf(
      { entry, type, year, km: km ?? 0, colour, city: location.city, features, country: plan.country },
      random,
    ),
    carsales_title: null,
    private_suburb: null,
    private_postcode: null,
    has_nvic: type === 'used' && random.chance(0.7),
    dealership_slug: location.dealership_slug,
    dealership_id: location.dealership_id,
    location_id: location.id,
    location_name: location.name,
    city: location.city,
    location: null,
    photos_count: images.length,
    show_on_dealer_website: true,
    categories: categoriesOf(entry, price, km),
    filtered_features: equipment.filterable,
    make_model: `${entry.make} ${entry.model}`,
    engine_size: electric || isTowed ? null : Math.round(entry.engine.size * 1000) - 2,
    engine_size_litres: electric || isTowed ? null : entry.engine.size,
    cylinders: electric || isTowed ? null : entry.engine.cylinders,
    fuel: entry.engine.fuel === 'Premium' ? 'Petrol - Premium Unleaded' : fuel,
    thumbnails: images,
    images: images.map((url) => ({ image: { url } })),
    primary_image_url: images[0] ?? null,
    standardEquipment: equipment.items,
    file: type === 'used' && random.chance(0.35) ? `https://reports.example.com/history/${toSlug(stocknum)}.pdf` : null,
    autograb_data: type === 'used' && random.chance(0.7) ? marketOf(price, random) : null,
    payment_processors: [],
    variant: isTowed ? null : variantOf(entry),
    caravan: isTowed ? caravanOf(entry) : null,
    finance_lenders: type !== 'new' || random.chance(0.8) ? lendersOf(plan, price, location.lender) : {},
  };
  return { ...car, slug: makeSlug(car) };
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/**
 * Random months of the model year; the build date is never after the compliance date. Cars of the latest year are built in its first half,
 * because they are already on the yard.
 */
function datesOf(type: CarType, year: number, random: Random): Pick<Car, 'compliance_date' | 'build_date'> {
  const months = year === PRICE_YEAR ? 6 : 12;
  const dateOf = (month: number): string => `${year}-${twoDigits(((month - 1) % months) + 1)}-01`;
  const complianceDate = type === 'used' ? dateOf(random.between(1, 12)) : null;
  const buildDate = dateOf(random.between(1, 12));
  return complianceDate === null || complianceDate >= buildDate
    ? { compliance_date: complianceDate, build_date: buildDate }
    : { compliance_date: buildDate, build_date: complianceDate };
}

function yearOf(type: CarType, entry: CatalogueEntry, random: Random): number {
  if (type !== 'used') return type === 'new' && random.chance(0.15) ? PRICE_YEAR - 1 : PRICE_YEAR;
  const latest = Math.min(entry.to, PRICE_YEAR - 1);
  // The smaller of two random numbers, because young cars are more common.
  const yearsBack = Math.min(random.between(0, 13), random.between(0, 13));
  return Math.max(entry.from, latest - yearsBack);
}

function kmOf(type: CarType, age: number, random: Random, entry: CatalogueEntry): number {
  if (type === 'new') return random.between(5, 45);
  if (type === 'demo') return random.between(800, 9500);
  if (isLeisureMotorcycle(entry)) return random.between(700, 2600) + age * random.between(1500, 6500);
  const yearly = random.between(6000, 22_000);
  return Math.min(310_000, Math.max(1800, Math.round(yearly * Math.max(0.4, age) + random.between(-900, 900))));
}

/** Used cars lose 18 % in the first year and 10 % of the rest in each further one; more with many kilometres, less with few. */
function priceOf(type: CarType, entry: CatalogueEntry, age: number, km: number, random: Random): number {
  if (type === 'new') return entry.priceDollars + random.between(0, 9) * 250;
  if (type === 'demo') return roundToNinety(entry.priceDollars * (0.93 - random.next() * 0.04));
  const ageFactor = 0.82 * 0.9 ** Math.max(0, age - 1);
  const expectedKm = Math.max(1, age) * 14_000;
  const kmFactor = Math.min(1.12, Math.max(0.8, 1 + ((expectedKm - km) / Math.max(60_000, expectedKm)) * 0.14));
  return Math.max(2990, roundToNinety(entry.priceDollars * ageFactor * kmFactor * (0.96 + random.next() * 0.08)));
}
const roundToNinety = (dollars: number): number => Math.round(dollars / 500) * 500 - 10;

function locationOf(plan: DemoPlan, random: Random): DemoPlan['locations'][number] {
  const total = plan.locations.reduce((sum, { share }) => sum + share, 0);
  let remaining = random.next() * total;
  for (const location of plan.locations) {
    remaining -= location.share;
    if (remaining < 0) return location;
  }
  return random.pick(plan.locations);
}

function createdDays(random: Random): number {
  return Math.min(random.between(1, 160), random.between(1, 160));
}

function drawingUrlsOf(body: string, paint: string, type: CarType, random: Random): string[] {
  const names = drawingNames(body, paint);
  const count = type === 'new' ? random.between(3, 5) : random.between(4, names.length);
  return names.slice(0, Math.max(2, count)).map((name) => `/drawings/${name}.svg`);
}

function gearboxText(code: string): readonly [string | null, string | null] {
  if (code === 'CVT') return ['Automatic', 'Continuously variable automatic'];
  const [, kind, gears] = /^([A-Z]+)(\d+)$/.exec(code) ?? [];
  const text = GEARBOXES[kind ?? ''];
  return text === undefined ? [null, null] : [text[0], `${gears} ${text[1]}`];
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
function plateOf(state: string, random: Random): string {
  const letter = () => LETTERS[random.between(0, LETTERS.length - 1)] ?? 'A';
  const digit = () => String(random.between(0, 9));
  const patterns: { readonly [state: string]: string } = { QLD: '000AA0', NSW: 'AAA00A', VIC: '1AA0AA', WA: '1AAA000' };
  return [...(patterns[state] ?? 'AAA000')]
    .map((unit) => (unit === '0' ? digit() : unit === 'A' ? letter() : unit))
    .join('');
}

/** 17 characters that no maker issues: they start with DEM0. */
function vinOf(random: Random): string {
  const characters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
  return `DEM0${Array.from({ length: 13 }, () => characters[random.between(0, characters.length - 1)]).join('')}`;
}

function categoriesOf(entry: CatalogueEntry, price: number, km: number | null): string[] {
  const list: string[] = [];
  if (entry.seats >= 7 && entry.seats < 12) list.push('Seven seats and more');
  if (entry.engine.drive === '4WD' && (entry.drawing === 'suv' || entry.drawing === 'ute')) list.push('Tow and tour');
  if (price < 15_000) list.push('Under $15,000');
  if (km !== null && km < 30_000) list.push('Low kilometres');
  return list;
}

function marketOf(price: number, random: Random): Car['autograb_data'] {
  const average = price + random.between(-1200, 1600);
  return { state_average_market_price: average + random.between(-300, 500), average_market_price: average };
}

function variantOf(entry: CatalogueEntry): NonNullable<Car['variant']> {
  const { engine } = entry;
  const electric = engine.fuel === 'Electric';
  return {
    cylinders: electric ? null : engine.cylinders,
    enginesize: electric ? null : Math.round(engine.size * 1000) - 2,
    enginesize_litres: electric ? null : engine.size,
    induction: electric
      ? null
      : engine.fuel === 'Diesel' || (engine.torqueNm > 230 && engine.size < 2.5)
        ? 'Turbo'
        : 'Aspirated',
    geartype: gearboxText(engine.gearbox)[1],
    fuelconsumptioncombined: electric ? null : engine.litresPer100Km,
    fuelcapacity: electric
      ? null
      : Math.round(isLeisureMotorcycle(entry) ? 6 + entry.kerbKg / 20 : 36 + entry.kerbKg / 60),
    grossvehiclemass: itemTypeOf(entry) === 'motorcycle' ? null : Math.round((entry.kerbKg + 520) / 10) * 10,
    vehiclelength: entry.length,
    vehicleheight: entry.height,
    vehiclewidth: entry.width,
    torque: engine.torqueNm,
    ancaprating: ['hatch', 'sedan', 'suv', 'wagon', 'ute'].includes(entry.drawing) ? 5 : null,
  };
}

function caravanOf(entry: CatalogueEntry): NonNullable<Car['caravan']> {
  return {
    body_width: entry.width,
    body_length: entry.trailer?.length ?? 5640,
    tare_weight: entry.kerbKg,
    axle_type: entry.trailer?.axle ?? 'Tandem, independent',
    sleeps: entry.trailer === null ? 3 : entry.seats,
    aggregate_trailer_mass: entry.trailer?.massKg ?? entry.kerbKg + 600,
  };
}

/** An ordinary loan with the plan's term and deposit; payments are rounded to cents. */
function lendersOf(plan: DemoPlan, price: number, lenderKey?: string): Car['finance_lenders'] {
  if (plan.finance === null) return {};
  const { lender, interestRate, comparisonRate, termMonths, depositPercent } = plan.finance;
  return {
    [lenderKey ?? lender]: {
      interestRate,
      comparisonRate,
      ...paymentsOf(price, { interestRate, termMonths, depositPercent }),
      termMonths,
      termYears: termMonths / 12,
      balloon: 0,
      disclaimer: null,
    },
  };
}

type SpecialCase = (typeof SPECIAL_CASES)[number];

/** Applies a special case to one suitable car that has none yet; it looks from its own position in the stock, so that cases are spread over it. */
function applySpecialCase(cars: readonly Car[], special: SpecialCase, position: number, plan: DemoPlan): Car[] {
  if (special.optional !== undefined && !plan.specialCases.includes(special.optional)) return [...cars];
  const step = Math.max(1, Math.floor(cars.length / SPECIAL_CASES.length));
  const start = (position * step) % cars.length;
  for (let offset = 0; offset < cars.length; offset++) {
    const index = (start + offset) % cars.length;
    const car = cars[index];
    if (car === undefined || carsWithSpecialCase.has(car) || !(special.isSuitable?.(car) ?? true)) continue;
    const changed = { ...car, ...special.change(car, plan) };
    const carWithSlug = { ...changed, slug: makeSlug(changed) };
    carsWithSpecialCase.add(carWithSlug);
    return cars.with(index, carWithSlug);
  }
  return [...cars];
}
const carsWithSpecialCase = new WeakSet<Car>();
