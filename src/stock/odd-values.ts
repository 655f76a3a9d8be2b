import { isAvailable } from '#domain/availability.ts';
import { bodyType } from '#domain/body.ts';
import type { Clock } from '#domain/clock.ts';
import { isMonth } from '#domain/dates.ts';
import { mainPicture } from '#domain/picture.ts';
import { hasRegistrationEnded } from '#domain/registration.ts';
import { isLargeShare } from './changed-values.ts';
import type { Finding } from './finding.ts';
import type { Draft } from './identity.ts';
import { resolveDate } from './instants.ts';
import type { CarDraft } from './read-car.ts';
import { isKnownMake, misspeltMake } from './spellings.ts';

/** Lower prices are trailers, wrecks and typing errors. */
const LOW_PRICE = 1000;
/** A used car older than two years has more kilometres, unless the column is in thousands. */
const LOW_KM = { km: 1000, years: 2 };
/** A former price advertises a saving; one this many times the price is a typing error. */
const HIGH_BEFORE = 2;
/** A few cars that are this many years older than all others may have a wrong digit in their year. */
const OUTLIER = { years: 20, share: 0.2 };
/** Vehicle identification numbers have 17 characters from this model year on, worldwide. */
const LONG_VIN = { from: 1981, length: 17 };
/** The usual names of fuels. */
const FUELS = /^(petrol|diesel|electric|hybrid|plug-?in hybrid|lpg|hydrogen)\b/i;
/** Words of which one is in every usual name of a gearbox. */
const GEARBOXES = /auto|manual|\bman\b|cvt|dct|dsg|clutch|speed|tronic|sequential|gear/i;
/** A code of a program, such as `A`, `02`, `WHI` or `#FFFFFF`. */
const CODE = /^(?:(?!(RED|TAN)$)[A-Z\d]{1,3}|#[\dA-Fa-f]{3,8})$/;
/** Words for the driven wheels, and the makers' own names of all-wheel drives. */
const DRIVES =
  /^([fra4]wd|4x[24]|2wd|(front|rear|all|four|two|[24])[- ]wheel[- ]drive|quattro|x-?drive|4-?matic\+?|4motion|e-four)$/i;
/** If the median price is this high, the feed may be in cents. */
const HIGH_MEDIAN = { price: 400_000, minCount: 5 };
/** Registration is paid for a year, in few cases more. */
const REGO_YEARS = 2;
/** Words in place of a make. */
const NOT_A_MAKE = /^(?:other|others|various|misc|miscellaneous|general|none|custom)$/i;
/** Whether a make is misspelt, is not a make, or also contains a year or a model: `Madza`, `Other`, `2012 Mazda`, `Kia Rio`. */
const isOddMake = (make: string): boolean =>
  NOT_A_MAKE.test(make) ||
  misspeltMake(make) !== null ||
  /\b(19|20)\d\d\b/.test(make) ||
  (!isKnownMake(make) && / /.test(make) && isKnownMake(make.split(' ')[0] ?? ''));

/** The make that a misspelt one may be, as a question; empty if there is none. */
function makeSuggestion({ column, value }: Pick<Finding, 'column' | 'value'>): string {
  const make = column === 'make' ? misspeltMake(value) : null;
  return make === null ? '' : `Is it ${make}? `;
}

const isLowPrice = ({ price }: CarDraft): boolean => price !== null && price < LOW_PRICE;
const hasLowKm = ({ km, car_type, year }: CarDraft, latest: number): boolean =>
  km !== null && km < LOW_KM.km && car_type === 'used' && year < latest - LOW_KM.years;

/**
 * The reason to stop if a large share of the cars for sale have a price or kilometres that hardly any car has: a column counts in thousands,
 * or contains weekly prices. Null = none.
 */
export function oddColumn(drafts: readonly Draft[], latest: number): string | null {
  const cars = drafts.flatMap(({ car }) => (isAvailable(car) && car.item_type === 'car' ? [car] : []));
  const priced = cars.filter(({ price }) => price !== null);
  const cheap = priced.filter(isLowPrice).length;
  if (isLargeShare(cheap, priced.length))
    return `${cheap} of ${priced.length} prices would be below ${LOW_PRICE}. Does the column contain weekly prices, or count in thousands?`;
  const driven = cars.filter(({ km, car_type }) => km !== null && car_type === 'used');
  const undriven = driven.filter((car) => hasLowKm(car, latest)).length;
  return isLargeShare(undriven, driven.length)
    ? `${undriven} of ${driven.length} used cars would have fewer than ${LOW_KM.km} km. Does the column count in thousands?`
    : null;
}

/** Findings for cars for sale whose registration has ended, as their pages say: it may have been renewed since. */
export function endedRegistrations(drafts: readonly Draft[], now: Clock, timeZone: string): Finding[] {
  return drafts.flatMap(({ car, row }): Finding[] => {
    const value = car.rego_expiry;
    if (value === null || !isAvailable(car)) return [];
    const end = isMonth(value) ? value : resolveDate(value, now, timeZone);
    if (end === null || !hasRegistrationEnded(end, now, timeZone)) return [];
    return [
      {
        outcome: 'kept',
        row,
        column: 'rego_expiry',
        value,
        rule: 'a registration that has not ended',
        hint: 'Its page says that it has expired. If it was renewed, correct the date.',
      },
    ];
  });
}

/**
 * Findings for values of cars for sale that are accepted but may be errors: a three-digit price, very few kilometres, terms that no list or
 * filter uses.
 */
export function oddValues(drafts: readonly Draft[], latest: number): Finding[] {
  const findings: Finding[] = [];
  const words = new Map<string, { finding: Omit<Finding, 'hint'>; rows: number }>();
  for (const { car, row } of drafts) {
    if (!isAvailable(car)) continue;
    const { price, before_price, km, year } = car;
    const report = (column: string, value: number, rule: string, hint: string): void =>
      void findings.push({ outcome: 'kept', row, column, value: String(value), rule, hint });
    const rego = Number(car.rego_expiry?.slice(0, 4) ?? 0);
    if (rego > latest + REGO_YEARS)
      report(
        'rego_expiry',
        rego,
        `registration until ${latest + REGO_YEARS}`,
        'It is shown as it is. Is a digit wrong?',
      );
    if (car.item_type !== 'car') continue;
    if (isLowPrice(car))
      report('price', price ?? 0, `a price of ${LOW_PRICE} or more`, 'It is advertised as it is. Is a digit missing?');
    if (price !== null && before_price !== null && before_price >= price * HIGH_BEFORE)
      report(
        'before_price',
        before_price,
        `a former price below ${HIGH_BEFORE} times the current price`,
        'It is shown as it is. Was the car ever offered for it?',
      );
    if (hasLowKm(car, latest))
      report(
        'km',
        km ?? 0,
        `${LOW_KM.km} km or more for a used car of ${year}`,
        'It is shown as it is. Does the column count in thousands?',
      );
    for (const [column, word, isUsual] of [
      ['make', car.make, !isOddMake(car.make)],
      ['simple_fuel', car.simple_fuel, FUELS.test(car.simple_fuel ?? '')],
      ['simple_transmission', car.simple_transmission, GEARBOXES.test(car.simple_transmission ?? '')],
      ['colour', car.colour, !CODE.test(car.colour ?? '')],
      ['drive', car.drive, DRIVES.test(car.drive ?? '')],
      ['simple_body', car.simple_body, bodyType(car.simple_body) !== null],
    ] as const) {
      if (word === null || isUsual) continue;
      const finding = words.get(`${column}|${word}`);
      if (finding !== undefined) finding.rows++;
      else {
        const finding = {
          outcome: 'kept',
          row,
          column,
          value: word,
          rule: 'a word that lists are filtered by',
        } as const;
        words.set(`${column}|${word}`, { finding, rows: 1 });
      }
    }
  }
  return [
    ...findings,
    ...pricesInCents(drafts),
    ...oddYears(drafts),
    ...missingPictures(drafts),
    ...Array.from(words.values(), ({ finding, rows }) => ({
      ...finding,
      hint: `${makeSuggestion(finding)}${rows === 1 ? '1 row has' : `${rows} rows have`} it, and a separate entry in lists and filters. Say under "values" of the mapping what it is.`,
    })),
  ];
}

/** Findings about cars for sale that are far older than all others, or older than their VIN can be. */
function oddYears(drafts: readonly Draft[]): Finding[] {
  const sorted = drafts.filter(({ car }) => isAvailable(car)).sort((a, b) => a.car.year - b.car.year);
  const yearAt = (index: number): number => sorted[index]?.car.year ?? 0;
  let oldCount = Math.floor(sorted.length * OUTLIER.share);
  while (oldCount > 0 && yearAt(oldCount) - yearAt(oldCount - 1) < OUTLIER.years) oldCount--;
  const rest = `${yearAt(oldCount)} to ${yearAt(sorted.length - 1)}`;
  return sorted.flatMap(({ car: { year, vin }, row }, index): Finding[] => {
    const report = (rule: string): Finding[] => [
      {
        outcome: 'kept',
        row,
        column: 'year',
        value: String(year),
        rule,
        hint: 'It is listed as it is. Is a digit wrong?',
      },
    ];
    if (index < oldCount) return report(`a year near those of the other cars, ${rest}`);
    return year < LONG_VIN.from && vin?.length === LONG_VIN.length
      ? report(`a year from ${LONG_VIN.from} for a VIN of ${LONG_VIN.length} characters`)
      : [];
  });
}

/** One finding for all cars for sale of which the feed counts pictures or gives thumbnails, but no picture that pages show. */
function missingPictures(drafts: readonly Draft[]): Finding[] {
  const countOf = ({ photos_count, thumbnails }: CarDraft): number => Math.max(photos_count, thumbnails.length);
  const unpictured = drafts.filter(({ car }) => isAvailable(car) && mainPicture(car) === null && countOf(car) > 0);
  const [first] = unpictured;
  if (first === undefined) return [];
  const cars = unpictured.length === 1 ? '1 car is' : `${unpictured.length} cars are`;
  return [
    {
      outcome: 'kept',
      row: first.row,
      column: 'images',
      value: `none of ${countOf(first.car)}`,
      rule: 'as many pictures as photos_count or thumbnails say',
      hint: `${cars} shown without pictures. Are their addresses in another column?`,
    },
  ];
}

/** One finding for the file if the prices of used cars look like cents. */
function pricesInCents(drafts: readonly Draft[]): Finding[] {
  const prices = drafts
    .flatMap(({ car }) => (isAvailable(car) && car.car_type === 'used' && car.price !== null ? [car.price] : []))
    .sort((a, b) => a - b);
  const median = prices[Math.floor(prices.length / 2)] ?? 0;
  if (prices.length < HIGH_MEDIAN.minCount || median < HIGH_MEDIAN.price) return [];
  const rule = `used cars of which most cost less than ${HIGH_MEDIAN.price}`;
  const hint = 'They are advertised as they are. Are the prices in cents?';
  return [{ outcome: 'kept', row: 0, column: 'price', value: `a median of ${median}`, rule, hint }];
}
