/** Body types with their labels (CARD-09). Different spellings of a body type share a label. */
const BODY_LABELS = {
  '4x4': '4x4',
  bus: 'Bus',
  cabchassis: 'Cab Chassis',
  convertible: 'Convertible',
  coupe: 'Coupe',
  hardtop: 'Hardtop',
  hatch: 'Hatch',
  hatchback: 'Hatch',
  motorhome: 'Motorhome',
  lighttruck: 'Light Truck',
  peoplemover: 'People Mover',
  sedan: 'Sedan',
  softtop: 'Soft Top',
  suv: 'SUV',
  ute: 'Ute',
  van: 'Van',
  wagon: 'Wagon',
  stationwagon: 'Wagon',
} as const;
/** A body type of the platform; rules and drawings refer to it and not to a label. */
export type BodyType = keyof typeof BODY_LABELS;

/** The body type that a feed's text or a label means: `stationWagon`, `Station Wagon`; null if it is none of the platform's. */
export function bodyType(text: string | null): BodyType | null {
  const name = bodyKey(text ?? '');
  return Object.hasOwn(BODY_LABELS, name) ? (name as BodyType) : null;
}

/** A body's name without letter case, spaces and punctuation: `Pop Top` is `poptop`. */
export const bodyKey = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * The label of a body type, however the feed spells it: `stationWagon`, `Station Wagon` and `wagon` all give `Wagon`. Lists, tiles and
 * filters compare this label. An unknown body type keeps the feed's text; null if there is none.
 */
export function bodyLabel(body: string | null): string | null {
  const text = body?.trim() ?? '';
  if (text === '') return null;
  const type = bodyType(text);
  return type === null ? text : BODY_LABELS[type];
}

/** The labels of several body types, each once: `station wagon` and `Wagon` are one. */
export const bodyLabels = (bodies: readonly string[]): string[] => [
  ...new Set(bodies.flatMap((body) => bodyLabel(body) ?? [])),
];
