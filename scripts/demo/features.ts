import type { EquipmentItem } from '#domain/car.ts';
import { type CatalogueEntry, itemTypeOf } from './catalogue.ts';
import type { Random } from './random.ts';

/** Features of cars built since `year` whose new price is at least `from` dollars. Those marked `filter` are in `filtered_features`. */
const FEATURES: readonly {
  readonly name: string;
  readonly from: number;
  readonly year: number;
  readonly filter?: true;
}[] = [
  { name: 'Air conditioning', from: 0, year: 0 },
  { name: 'Bluetooth', from: 0, year: 2012, filter: true },
  { name: 'Cruise control', from: 0, year: 0, filter: true },
  { name: 'Power windows', from: 0, year: 0 },
  { name: 'Remote central locking', from: 0, year: 0 },
  { name: 'Reversing camera', from: 18_000, year: 2014, filter: true },
  { name: 'Rear parking sensors', from: 26_000, year: 2012, filter: true },
  { name: 'Alloy wheels', from: 24_000, year: 0, filter: true },
  { name: 'Apple CarPlay', from: 26_000, year: 2017, filter: true },
  { name: 'Android Auto', from: 26_000, year: 2017, filter: true },
  { name: 'Autonomous emergency braking', from: 28_000, year: 2018, filter: true },
  { name: 'Lane keep assist', from: 30_000, year: 2018, filter: true },
  { name: 'LED headlights', from: 30_000, year: 2016 },
  { name: 'Automatic headlights', from: 24_000, year: 2013 },
  { name: 'Rain-sensing wipers', from: 34_000, year: 2013 },
  { name: 'Adaptive cruise control', from: 34_000, year: 2017, filter: true },
  { name: 'Blind spot monitor', from: 38_000, year: 2016, filter: true },
  { name: 'Rear cross traffic alert', from: 38_000, year: 2017 },
  { name: 'Keyless entry and start', from: 32_000, year: 2013, filter: true },
  { name: 'Dual-zone climate control', from: 36_000, year: 2013 },
  { name: 'Satellite navigation', from: 40_000, year: 2013, filter: true },
  { name: 'Front parking sensors', from: 42_000, year: 2014 },
  { name: 'Leather-accented seats', from: 46_000, year: 2012, filter: true },
  { name: 'Heated front seats', from: 50_000, year: 2014, filter: true },
  { name: 'Power tailgate', from: 52_000, year: 2015, filter: true },
  { name: 'Wireless phone charging', from: 48_000, year: 2019 },
  { name: 'Digital instrument display', from: 48_000, year: 2019 },
  { name: '360-degree camera', from: 58_000, year: 2017, filter: true },
  { name: 'Panoramic glass roof', from: 62_000, year: 2015, filter: true },
  { name: 'Premium sound system', from: 60_000, year: 2014 },
  { name: 'Head-up display', from: 64_000, year: 2017 },
  { name: 'Ventilated front seats', from: 72_000, year: 2018 },
  { name: 'Matrix LED headlights', from: 85_000, year: 2019 },
];
/** More features, by the drawing of a car or else by its item type. */
const EXTRAS: { readonly [drawing: string]: readonly string[] } = {
  ute: ['Tow bar', 'Tub liner', 'Hard tonneau cover', 'Sports bar', 'Side steps'],
  'cab-chassis': ['Alloy tray', 'Tow bar', 'Snorkel', 'Steel bull bar'],
  suv: ['Roof rails', 'Tow bar', 'Cargo blind'],
  wagon: ['Roof rails', 'Cargo blind'],
  van: ['Cargo barrier', 'Rear barn doors', 'Rubber load floor'],
  'people-mover': ['Power sliding doors', 'Third-row climate control', 'ISOFIX on three seats'],
  caravan: [
    'Ensuite',
    'Roll-out awning',
    'Solar panel 200 W',
    'Lithium battery 100 Ah',
    'Gas and electric cooktop',
    'Reversing camera',
  ],
  bus: ['Roof air conditioning', 'Folding entry door', 'Luggage racks', 'Reading lights'],
  campervan: ['Pop-top roof', 'Fridge', 'Awning', 'Second battery'],
  coachbuilt: ['Fridge', 'Ensuite', 'Roll-out awning', 'Solar panel 200 W', 'Bicycle rack'],
  'pop-top': ['Roll-out awning', 'Fridge', 'Gas and electric cooktop', 'Outdoor shower'],
  'camper-trailer': ['Slide-out kitchen', 'Water tank 100 L', 'Awning', 'Solar panel 120 W'],
  'motorcycle-adventure': ['ABS brakes', 'Panniers', 'Hand guards', 'Quick shifter', 'Heated grips'],
  scooter: ['ABS brakes', 'Under-seat storage', 'Keyless start'],
  motorcycle: ['ABS brakes', 'LED headlight', 'Digital dash', 'Slipper clutch'],
  convertible: ['Power soft top', 'Wind deflector'],
};
const LEARNER_APPROVED = 'Learner approved (LAMS)';

export interface Equipment {
  readonly items: readonly EquipmentItem[];
  readonly filterable: readonly string[];
}

/** The equipment of a car: features by price and year, a few by body, and lines of specification and summary. */
export function equipmentOf(entry: CatalogueEntry, year: number, km: number | null, random: Random): Equipment {
  const item = itemTypeOf(entry);
  const isCar = item === 'car';
  const standardFeatures = isCar
    ? FEATURES.filter(({ from, year: since }) => entry.priceDollars >= from && year >= since && random.chance(0.93))
    : [];
  const extras = (EXTRAS[entry.drawing] ?? EXTRAS[item] ?? []).filter(() => random.chance(isCar ? 0.45 : 0.9));
  if (entry.isLearner) extras.unshift(LEARNER_APPROVED);
  const featured = [...extras, ...standardFeatures.map(({ name }) => name).reverse()];
  const specification: [string, string][] = isCar
    ? [
        ['Kerb weight', `${entry.kerbKg.toLocaleString('en-AU')} kg`],
        ['Airbags', String(entry.priceDollars > 40_000 ? 7 : 6)],
        ['Wheel size', `${entry.priceDollars > 60_000 ? 19 : entry.priceDollars > 35_000 ? 17 : 15} inch`],
        ['Braked towing', entry.drawing === 'ute' ? '3,500 kg' : entry.drawing === 'suv' ? '1,800 kg' : '1,000 kg'],
      ]
    : [];
  const summary: [string, string][] = [['Keys', String(random.between(1, 2))]];
  // A new car has no service history yet, and a caravan's feed does not give one.
  if (km !== null && km >= 100)
    summary.push(['Service history', random.pick(['Full', 'Full, with stamped book', 'Partial'])]);
  return {
    items: [
      ...featured.map((name) => ({ group: 'featured' as const, name, value: null })),
      ...specification.map(([name, value]) => ({ group: 'specification' as const, name, value })),
      ...summary.map(([name, value]) => ({ group: 'summary' as const, name, value })),
    ],
    filterable: [...extras, ...standardFeatures.filter(({ filter }) => filter).map(({ name }) => name)].filter((name) =>
      FILTERABLE.has(name),
    ),
  };
}
const FILTERABLE = new Set([
  ...FEATURES.filter(({ filter }) => filter).map(({ name }) => name),
  'Tow bar',
  'Roof rails',
  LEARNER_APPROVED,
]);
