/** Body types with their labels (CARD-09). Different spellings of a body type share a label. */
const BODY_LABELS: { readonly [key: string]: string } = {
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
};

/**
 * The label of a body type, however the feed spells it: `stationWagon`, `Station Wagon` and `wagon` all give `Wagon`. Lists, tiles and
 * filters compare this label. An unknown body type keeps the feed's text; null if there is none.
 */
export function bodyLabel(body: string | null): string | null {
  const text = body?.trim() ?? '';
  if (text === '') return null;
  return BODY_LABELS[normalise(text)] ?? text;
}

const normalise = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
/** Whether a text is one of the platform's body types, in any spelling. */
export const isBodyType = (text: string): boolean => Object.hasOwn(BODY_LABELS, normalise(text));
