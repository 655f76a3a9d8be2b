/** The platform's body types with their labels (CARD-09). Two spellings of one body share a label. */
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
 * One label a body type, whatever the feed's spelling: `stationWagon`, `Station Wagon` and `wagon` are `Wagon`. Lists, tiles and
 * filters compare this label. A body that is not on the list keeps the feed's text; null when there is none.
 */
export function bodyLabel(body: string | null): string | null {
  const text = body?.trim() ?? '';
  if (text === '') return null;
  return BODY_LABELS[bare(text)] ?? text;
}

const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
/** Is this one of the platform's body types, in any spelling? */
export const isBodyType = (text: string): boolean => Object.hasOwn(BODY_LABELS, bare(text));
