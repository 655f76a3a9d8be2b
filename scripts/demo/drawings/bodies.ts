import type { Body } from './body.ts';
import { camperTrailer, caravan, coachbuilt, popTop } from './leisure-bodies.ts';
import { convertible, coupe, hatch, sedan, suv, wagon } from './passenger-bodies.ts';
import { bus, cabChassis, campervan, peopleMover, ute, van } from './work-bodies.ts';

/** Every body type, by the name used in a drawing's URL. */
export const BODIES: { readonly [name: string]: Body } = {
  hatch,
  sedan,
  wagon,
  suv,
  ute,
  'cab-chassis': cabChassis,
  van,
  'people-mover': peopleMover,
  coupe,
  convertible,
  caravan,
  'pop-top': popTop,
  'camper-trailer': camperTrailer,
  bus,
  campervan,
  coachbuilt,
};
