import type { ItemType } from '#domain/car.ts';
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

/** Drawings of motorcycles and caravans. Their body types have names of cars too: a caravan's may be `wagon`. */
const OTHER_SHAPES: { readonly [type in Exclude<ItemType, 'car'>]: { readonly [body: string]: string } } = {
  motorcycle: {
    adventure: 'adventure-bike',
    cruiser: 'cruiser',
    dual: 'adventure-bike',
    'dual-sport': 'adventure-bike',
    enduro: 'adventure-bike',
    'road-trail': 'adventure-bike',
    scooter: 'scooter',
    sports: 'sports-bike',
    'super-sport': 'sports-bike',
    supersport: 'sports-bike',
  },
  caravan: { camper: 'camper-trailer', 'camper-trailer': 'camper-trailer', motorhome: 'bus', 'motor-home': 'bus' },
};

/**
 * Name of a body type's drawing in `bodies.svg` (TILE-01). Without one of its own a motorcycle or a caravan has the drawing of its type, and
 * any other body a sedan's.
 *
 * @param type What all cars of this body type are; null if they differ.
 */
export const bodyShape = (body: string, type: ItemType | null = null): string =>
  type === null || type === 'car' ? (SHAPES[toSlug(body)] ?? 'sedan') : (OTHER_SHAPES[type][toSlug(body)] ?? type);
