import { readFileSync } from 'node:fs';
import type { ItemType } from '#domain/car.ts';

/** One badge of one model, as in `catalogue.txt`. Prices are new prices in whole dollars of 2026; lengths in mm. */
export interface CatalogueEntry {
  readonly make: string;
  readonly model: string;
  /** The body type of its drawings and rendered pictures, such as `cab-chassis`. */
  readonly drawing: string;
  /** The body type as the dealer's website names it, such as `Pop Top`. */
  readonly body: string;
  readonly series: string;
  /** First and last year in which it was sold. */
  readonly from: number;
  readonly to: number;
  readonly seats: number;
  readonly doors: number;
  readonly length: number;
  readonly width: number;
  readonly height: number;
  readonly kerbKg: number;
  readonly badge: string;
  readonly priceDollars: number;
  readonly engine: Engine;
  /** Caravans: body length as the maker states it, in feet or metres; aggregate trailer mass in kg; axle. */
  readonly trailer: { readonly length: string; readonly massKg: number; readonly axle: string } | null;
  /** Motorcycles: on the list of those that a learner may ride (LAMS). */
  readonly isLearner: boolean;
}
export interface Engine {
  /** Litres, or kWh of battery for electric cars. */
  readonly size: number;
  readonly fuel: 'Petrol' | 'Premium' | 'Diesel' | 'Hybrid' | 'Plug-in Hybrid' | 'Electric' | null;
  readonly cylinders: number;
  /** Kind and number of gears, such as `M6` or `DCT7`; `CVT`; `R1` for an electric car. */
  readonly gearbox: string;
  readonly drive: string | null;
  readonly litresPer100Km: number;
  readonly torqueNm: number;
}

const FUELS = {
  P: 'Petrol',
  R: 'Premium',
  D: 'Diesel',
  H: 'Hybrid',
  G: 'Plug-in Hybrid',
  E: 'Electric',
  X: null,
} as const;

/**
 * One file for each kind of dealer, so that adding models to one leaves the stock of the others unchanged; `leisure`: motorcycles, caravans
 * and motorhomes.
 */
const CATALOGUES = { cars: './catalogue.txt', leisure: './catalogue-leisure.txt' } as const;

const ITEM_TYPES: { readonly [drawing: string]: ItemType } = {
  motorcycle: 'motorcycle',
  'motorcycle-sport': 'motorcycle',
  'motorcycle-cruiser': 'motorcycle',
  'motorcycle-adventure': 'motorcycle',
  scooter: 'motorcycle',
  caravan: 'caravan',
  'pop-top': 'caravan',
  'camper-trailer': 'caravan',
};

/** The item type of a catalogue entry, by its drawing: car, motorcycle or caravan. */
export const itemTypeOf = (entry: CatalogueEntry): ItemType => ITEM_TYPES[entry.drawing] ?? 'car';

/** Whether it is a motorcycle of the leisure catalogue, recognised by having no drive (`NA`); such motorcycles do few kilometres. */
export const isLeisureMotorcycle = (entry: CatalogueEntry): boolean =>
  itemTypeOf(entry) === 'motorcycle' && entry.engine.drive === null;

/** What marks a motorcycle as learner approved, as its badge or in the cell after its engine. */
const LEARNER = 'LAMS';

/** Reads a catalogue: one line per model, followed by indented lines for its badges. */
export function readCatalogue(name: keyof typeof CATALOGUES = 'cars'): CatalogueEntry[] {
  const entries: CatalogueEntry[] = [];
  let model: string[] = [];
  for (const line of readFileSync(new URL(CATALOGUES[name], import.meta.url), 'utf8').split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const cells = line.split('|').map((cell) => cell.trim());
    if (!line.startsWith(' ')) {
      model = cells;
      continue;
    }
    const [make, name, drawing, body, series] = model;
    const [from, to, seats, doors, length, width, height, kerbKg] = model.slice(5).map(Number);
    const [badge, price, engine, bodyLength, massKg, axle] = cells;
    entries.push({
      make: make ?? '',
      model: name ?? '',
      drawing: drawing ?? '',
      body: body ?? '',
      series: series ?? '',
      from: from ?? 0,
      to: to ?? 0,
      seats: seats ?? 0,
      doors: doors ?? 0,
      length: length ?? 0,
      width: width ?? 0,
      height: height ?? 0,
      kerbKg: kerbKg ?? 0,
      badge: badge ?? '',
      priceDollars: Number(price),
      engine: readEngine(engine ?? ''),
      trailer:
        bodyLength === undefined || bodyLength === LEARNER
          ? null
          : { length: bodyLength, massKg: Number(massKg), axle: axle ?? '' },
      isLearner: [badge, bodyLength].includes(LEARNER),
    });
  }
  return entries;
}

function readEngine(text: string): Engine {
  const match = /^([\d.]+)([PRDHGEX])(\d+) (\w+) (\w+) ([\d.]+) (\d+)$/.exec(text);
  if (match === null) throw new Error(`catalogue: not an engine: "${text}"`);
  const [, size, fuel, cylinders, gearbox, drive, litres, torque] = match;
  return {
    size: Number(size),
    fuel: FUELS[(fuel ?? 'X') as keyof typeof FUELS],
    cylinders: Number(cylinders),
    gearbox: gearbox ?? '',
    drive: drive === 'NA' ? null : (drive ?? null),
    litresPer100Km: Number(litres),
    torqueNm: Number(torque),
  };
}
