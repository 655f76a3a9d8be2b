import { type BodyType, bodyKey, bodyType } from '#domain/body.ts';
import type { ItemType } from '#domain/car.ts';

/** Drawing for each body type. */
const SHAPES: { readonly [body in BodyType]: string } = {
  '4x4': 'suv',
  bus: 'bus',
  cabchassis: 'cab',
  convertible: 'convertible',
  coupe: 'coupe',
  hardtop: 'coupe',
  hatch: 'hatch',
  hatchback: 'hatch',
  lighttruck: 'truck',
  motorhome: 'bus',
  peoplemover: 'people-mover',
  sedan: 'sedan',
  softtop: 'convertible',
  stationwagon: 'wagon',
  suv: 'suv',
  ute: 'ute',
  van: 'van',
  wagon: 'wagon',
};
/** Drawings of bodies that are none of the platform's types, by `bodyKey`. */
const NAMED_SHAPES: { readonly [body: string]: string } = {
  bike: 'motorcycle',
  caravan: 'caravan',
  motorcycle: 'motorcycle',
  utility: 'ute',
};
/** Drawings of motorcycles and caravans, by `bodyKey`. Some of their bodies are named like car bodies: a caravan's may be `wagon`. */
const OTHER_SHAPES: { readonly [type in Exclude<ItemType, 'car'>]: { readonly [body: string]: string } } = {
  motorcycle: {
    adventure: 'adventure-bike',
    cruiser: 'cruiser',
    dual: 'adventure-bike',
    dualsport: 'adventure-bike',
    enduro: 'adventure-bike',
    roadtrail: 'adventure-bike',
    scooter: 'scooter',
    sports: 'sports-bike',
    supersport: 'sports-bike',
  },
  caravan: { camper: 'camper-trailer', campertrailer: 'camper-trailer', motorhome: 'bus' },
};

/**
 * Name of a body type's drawing in `bodies.svg` (TILE-01). Without one of its own a motorcycle or a caravan has the drawing of its type, and
 * any other body a sedan's.
 *
 * @param type What all cars of this body type are; null if they differ.
 */
export function bodyShape(body: string, type: ItemType | null = null): string {
  if (type !== null && type !== 'car') return OTHER_SHAPES[type][bodyKey(body)] ?? type;
  const knownType = bodyType(body);
  return (knownType === null ? NAMED_SHAPES[bodyKey(body)] : SHAPES[knownType]) ?? 'sedan';
}
