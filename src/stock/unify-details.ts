import {
  type Car,
  type CarVariant,
  type EquipmentItem,
  MIN_CC_IN_LITRES,
  type TechnicalValue,
  VARIANT_FIELDS,
} from '#domain/car.ts';
import { electricFuel } from '#domain/tags.ts';
import { textOrNull } from '#domain/text-or-null.ts';
import { isPossible } from './contradictions.ts';
import type { Finding } from './finding.ts';
import type { CarDraft } from './read-car.ts';
import { NO, YES } from './yes-no.ts';

type Details = Pick<
  Car,
  | 'item_type'
  | 'cylinders'
  | 'engine_size'
  | 'engine_size_litres'
  | 'simple_fuel'
  | 'trans'
  | 'simple_transmission'
  | 'drive'
  | 'seats'
  | 'doors'
  | 'variant'
  | 'standardEquipment'
>;
type Engine = Pick<Car, 'cylinders' | 'engine_size' | 'engine_size_litres'>;
type VariantDetails = Partial<CarVariant>;

/** A size below this is in litres, any other in cc, whichever column it is in. */
const LITRES_BELOW = 20;
/** Litres on a badge differ from the exact size by at most this much: a 5.0 has 4,951 cc, a 6.3 has 6,208. */
const ROUNDED_BY_CC = 100;

/**
 * Gives one value to every detail that a feed states more than once: for the car, for its variant and in its equipment, or in cc and in litres.
 * What it states for the car itself wins, as the dealer has that car and the variant is only its model; what it states for the variant alone is
 * the car's too. So every section of a page, and the search, has the same value. Applying it twice changes nothing more.
 */
export function unifyDetails<C extends Details>(car: C): C {
  const engine = engineOf(car);
  const { variant } = car;
  const unified = { ...car, ...engine, doors: zeroAsNull(car.doors) };
  return {
    ...unified,
    variant:
      variant === null ? null : { ...variant, ...engineOfVariant(variant, engine, car), ...gearbox(variant, car) },
    standardEquipment: withoutContradictoryEntries(car.standardEquipment.filter((item) => !contradicts(item, unified))),
  };
}

/** As `unifyDetails`, for a row of an import, with a finding for each value of the feed that is not shown. */
export function unifyRow(
  car: CarDraft,
  row: number,
): { readonly car: CarDraft; readonly findings: readonly Finding[] } {
  const unified = unifyDetails(car);
  const finding = (column: string, value: TechnicalValue, shown: TechnicalValue): Finding[] =>
    textOrNull(value) === null ||
    String(value) === String(shown) ||
    (numberIn(value) === 0 && shown === null) ||
    (column.includes('size') && isSizeOf(value, unified))
      ? []
      : [
          {
            outcome: shown === null ? 'left_out' : 'cleaned',
            row,
            column,
            value: String(value),
            rule: 'the same as the other details of the car',
            hint: `Read ${shown === null ? `without ${column}` : `as "${shown}"`}. If that is wrong, correct the feed.`,
          },
        ];
  const ofCar = (['cylinders', 'engine_size', 'engine_size_litres'] as const).flatMap((column) =>
    finding(column, car[column], unified[column]),
  );
  const ofVariant = VARIANT_FIELDS.flatMap((field) =>
    finding(`variant.${field}`, car.variant?.[field] ?? null, unified.variant?.[field] ?? null),
  );
  const equipment = car.standardEquipment
    .filter((item) => !unified.standardEquipment.includes(item))
    .flatMap(({ name, value }) => finding('standardEquipment', `${name}: ${value}`, null));
  return { car: unified, findings: [...ofCar, ...ofVariant, ...equipment] };
}

const isElectric = ({ simple_fuel }: Pick<Details, 'simple_fuel'>): boolean => electricFuel(simple_fuel) === 'electric';

/** The only number in a value; null if there is none, or several. */
function numberIn(value: TechnicalValue): number | null {
  const numbers = String(value ?? '').match(/\d+(?:[.,]\d+)?/g) ?? [];
  return numbers.length === 1 ? Number(numbers[0]?.replace(',', '.')) : null;
}

/** A count or size, with 0 as null: programs write 0 where nothing was entered. */
const zeroAsNull = (count: number | null): number | null => (count === 0 ? null : count);

interface Size {
  readonly cc: number;
  /** The figure in litres, if that is what was given. */
  readonly litres: number | null;
}

function engineOf(car: Details): Engine {
  const { cylinders, engine_size, engine_size_litres, variant } = car;
  if (isElectric(car)) return { cylinders: null, engine_size: null, engine_size_litres: null };
  const isShown = (count: number | null): count is number =>
    count !== null && count > 0 && isPossible('cylinders', count, car);
  const sizes = [engine_size_litres, engine_size, variant?.enginesize_litres, variant?.enginesize].flatMap((value) =>
    sizeOf(value ?? null, car),
  );
  const [first] = sizes;
  const agreeing = first === undefined ? [] : sizes.filter(({ cc }) => Math.abs(cc - first.cc) <= ROUNDED_BY_CC);
  const exact =
    agreeing.find(({ litres }) => litres === null) ??
    agreeing.find(({ cc }) => cc < MIN_CC_IN_LITRES && cc % 100 !== 0);
  const cc = exact?.cc ?? null;
  const rounded = cc !== null && cc >= MIN_CC_IN_LITRES ? Math.round(cc / 100) / 10 : null;
  return {
    cylinders: [cylinders, numberIn(variant?.cylinders ?? null)].find(isShown) ?? zeroAsNull(cylinders),
    ...(first === undefined
      ? { engine_size: zeroAsNull(engine_size), engine_size_litres: zeroAsNull(engine_size_litres) }
      : { engine_size: cc, engine_size_litres: agreeing.find(({ litres }) => litres !== null)?.litres ?? rounded }),
  };
}

/** The engine size that a value gives; empty if it gives none. */
function sizeOf(value: TechnicalValue, car: Details): Size[] {
  const text = String(value ?? '').replace(/(?<=\d)[ ,](?=\d{3}\b)/, '');
  const size = numberIn(text.replace(/cm3/i, 'cc'));
  if (size === null || size <= 0) return [];
  const isLitres = size < LITRES_BELOW;
  const cc = Math.round(isLitres ? size * 1000 : size);
  return isPossible('engine_size_litres', cc / 1000, car) ? [{ cc, litres: isLitres ? size : null }] : [];
}

/** Whether a size, in any unit, is that of the engine of the car. */
const isSizeOf = (value: TechnicalValue, car: Details): boolean =>
  sizeOf(value, car).some(({ cc }) =>
    [car.engine_size, car.engine_size_litres].some((own) =>
      sizeOf(own, car).some((size) => Math.abs(size.cc - cc) <= ROUNDED_BY_CC),
    ),
  );

/** Details of an engine that burns fuel. */
const ENGINE_FIELDS = ['cylinders', 'enginesize', 'enginesize_litres', 'induction'] as const;
/** Details of fuel, which an electric car has in kWh. */
const FUEL_FIELDS = ['fuelconsumptioncombined', 'fuelcapacity'] as const;

function engineOfVariant(variant: CarVariant, engine: Engine, car: Details): VariantDetails {
  if (isElectric(car)) {
    // A figure without a unit is shown in litres; `16.5 kWh/100 km` stays.
    const inLitres = FUEL_FIELDS.filter((field) => variant[field] !== 0 && !/wh/i.test(String(variant[field])));
    return Object.fromEntries([...ENGINE_FIELDS, ...inLitres].map((field) => [field, null]));
  }
  const own: VariantDetails = {
    cylinders: engine.cylinders,
    enginesize: engine.engine_size,
    enginesize_litres: engine.engine_size_litres,
  };
  // What is not known of the car either stays as it is, unless it is a number that no car has.
  const isKnown = (field: keyof typeof own): boolean =>
    field === 'cylinders'
      ? engine.cylinders !== null
      : engine.engine_size !== null || engine.engine_size_litres !== null;
  return Object.fromEntries(
    (['cylinders', 'enginesize', 'enginesize_litres'] as const).flatMap((field) => {
      const value = variant[field];
      if (isKnown(field)) return [[field, sameNumber(value, own[field] ?? null) ? value : own[field]]];
      return numberIn(value) === null ? [] : [[field, null]];
    }),
  );
}

const sameNumber = (value: TechnicalValue, other: TechnicalValue): boolean =>
  value !== null && numberIn(value) === numberIn(other);

/** The kinds of a detail, by the words for them. Two values contradict each other if both name kinds, but none in common. */
type Kinds = { readonly [kind: string]: RegExp };
const GEARBOXES: Kinds = {
  automatic: /auto|cvt|variable|dct|dsg|dual.clutch|tronic|reduction/i,
  manual: /^(?!.*(?:auto|dual.clutch)).*\bman(?:ual)?\b/i,
};
/** A hybrid may be of any fuel, so it contradicts none. */
const FUELS: Kinds = {
  petrol: /petrol|unleaded|ulp|hybrid|hev/i,
  diesel: /diesel|hybrid|hev/i,
  electric: /electric|\bb?ev\b|hybrid|hev/i,
  gas: /lpg|hybrid/i,
};
/** `4x2` is either axle. */
const DRIVES: Kinds = {
  front: /\bfwd\b|front|4x2|\b2wd\b/i,
  rear: /\brwd\b|rear|4x2|\b2wd\b/i,
  all: /\b[4a]wd\b|4x4|all.?wheel|four.?wheel|4.?wheel/i,
};

function differInKind(value: string, other: string | null, kinds: Kinds): boolean {
  const [those, others] = [value, other ?? ''].map((text) =>
    Object.keys(kinds).filter((kind) => kinds[kind]?.test(text) === true),
  );
  return those?.length !== 0 && others?.length !== 0 && those?.some((kind) => others?.includes(kind)) === false;
}

const gearsIn = (text: string | null): string | null => /(\d{1,2})[ -]?(?:speed|sp)\b/i.exec(text ?? '')?.[1] ?? null;

function differsAsGearbox(value: string, { trans, simple_transmission }: Details): boolean {
  const gears = gearsIn(simple_transmission) ?? gearsIn(trans);
  const isOther = gearsIn(value) !== null && gears !== null && gearsIn(value) !== gears;
  return isOther || differInKind(value, simple_transmission, GEARBOXES);
}

/** The gearbox of the variant, or that of the car if it is another one. */
function gearbox({ geartype }: CarVariant, car: Details): VariantDetails {
  if (geartype === null || !differsAsGearbox(String(geartype), car)) return {};
  const own = [car.trans, car.simple_transmission].find((text) => text !== null && !differsAsGearbox(text, car));
  return { geartype: own ?? null };
}

type Contradicts = (value: string, car: Details) => boolean;
const otherNumber = (value: string, own: number | null): boolean => {
  const number = numberIn(value);
  return own !== null && number !== null && number !== own;
};

/** What an equipment list may say about a detail of the car, by its name. */
const IN_EQUIPMENT: readonly { readonly name: RegExp; readonly contradicts: Contradicts }[] = [
  { name: /^(?:number of |no\.? of )?cylinders$/, contradicts: (value, car) => otherNumber(value, car.cylinders) },
  { name: /^(?:number of |no\.? of )?doors$/, contradicts: (value, car) => otherNumber(value, car.doors) },
  {
    name: /^(?:number of |no\.? of )?(?:seats|seating capacity)$/,
    contradicts: (value, car) => otherNumber(value, car.seats),
  },
  {
    name: /^engine (?:size|capacity|displacement)$|^displacement$/,
    contradicts: (value, car) => {
      const isKnown = car.engine_size !== null || car.engine_size_litres !== null;
      return isKnown && sizeOf(value, car).length > 0 && !isSizeOf(value, car);
    },
  },
  {
    name: /^(?:transmission|gear ?box|gear type)(?: type)?$/,
    contradicts: (value, car) => differsAsGearbox(value, car),
  },
  { name: /^fuel(?: type)?$/, contradicts: (value, car) => differInKind(value, car.simple_fuel, FUELS) },
  {
    name: /^(?:drive|driven wheels|drive ?train)(?: type)?$/,
    contradicts: (value, car) => differInKind(value, car.drive, DRIVES),
  },
];

/** The first of several entries of one name that cannot all be true; others of that name stay, such as two airbags. */
const withoutContradictoryEntries = (items: readonly EquipmentItem[]): readonly EquipmentItem[] =>
  items.filter((item, index) => !items.slice(0, index).some((earlier) => areContradictory(item, earlier)));

/** Whether two entries of one name contradict each other: by different numbers, or by yes and no. A name without a value says yes. */
function areContradictory(item: EquipmentItem, earlier: EquipmentItem): boolean {
  if (plain(item.name) !== plain(earlier.name)) return false;
  const [value, other] = [item, earlier].map((entry) => plain(entry.value ?? 'yes')) as [string, string];
  const isNumber = numberIn(value) !== null && withoutNumber(value) === withoutNumber(other);
  const isYesAndNo = (YES.test(value) && NO.test(other)) || (NO.test(value) && YES.test(other));
  return isYesAndNo || (isNumber && numberIn(value) !== numberIn(other));
}

const plain = (text: string): string => text.trim().toLowerCase();
const withoutNumber = (text: string): string => text.replace(/\d+(?:[.,]\d+)?/, '').replace(/\s+/g, '');

function contradicts({ name, value }: EquipmentItem, car: Details): boolean {
  const detail = IN_EQUIPMENT.find((entry) => entry.name.test(name.trim().toLowerCase()));
  return detail !== undefined && value !== null && detail.contradicts(value, car);
}
