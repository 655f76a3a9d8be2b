import { toSlug } from '#domain/paths.ts';

/** Drawing for each body type, including other names of the same type. */
const SHAPES: { readonly [body: string]: string } = {
  '4x4': 'suv',
  bike: 'motorcycle',
  bus: 'bus',
  'cab-chassis': 'cab',
  cabchassis: 'cab',
  caravan: 'caravan',
  convertible: 'convertible',
  coupe: 'coupe',
  hardtop: 'coupe',
  hatch: 'hatch',
  hatchback: 'hatch',
  'light-truck': 'truck',
  motorcycle: 'motorcycle',
  motorhome: 'bus',
  'people-mover': 'people-mover',
  sedan: 'sedan',
  softtop: 'convertible',
  'station-wagon': 'wagon',
  suv: 'suv',
  ute: 'ute',
  utility: 'ute',
  van: 'van',
  wagon: 'wagon',
};

/** Name of a body type's drawing in `bodies.svg` (TILE-01); a sedan if it has none. */
export const bodyShape = (body: string): string => SHAPES[toSlug(body)] ?? 'sedan';
