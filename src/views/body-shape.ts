import { toSlug } from '#domain/paths.ts';

/** Names of the platform's list of body types and their everyday spellings share a drawing. */
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

/** Name of the drawing of a body type in `bodies.svg` (TILE-01); a sedan stands for what has no drawing. */
export const bodyShape = (body: string): string => SHAPES[toSlug(body)] ?? 'sedan';
