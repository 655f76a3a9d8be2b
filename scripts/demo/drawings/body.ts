/** A corner of a profile: mm from the front, mm above ground, rounding radius; `part` names the surface that follows it. */
export type Corner = readonly [x: number, z: number, radius: number, part?: Part];
/** A surface across the car: `face` is grille and bumper, `screen` the windscreen, `deck` boot lid or tub, `tail` the rear end. */
export type Part = 'face' | 'bonnet' | 'screen' | 'roof' | 'rear-screen' | 'deck' | 'tail';
type Point = readonly [x: number, z: number];

/** Features of a caravan's walls, in mm; `null` = none. */
export interface Trailer {
  /** From and to along the side, top and bottom above ground. */
  readonly door: readonly [from: number, to: number, top: number, bottom: number] | null;
  /** Top of the wide stripe and of the narrow one. */
  readonly stripes: readonly [broad: number, narrow: number] | null;
  /** Bottom and top of the front and rear windows. */
  readonly endWindow: readonly [bottom: number, top: number] | null;
}

/** A body type: a side profile that is extruded across the width. All lengths in mm; the front is at x = 0. */
export interface Body {
  readonly length: number;
  readonly width: number;
  /** Height above which the cabin leans inwards. */
  readonly belt: number;
  /** How far each side leans inwards per mm above the belt line. */
  readonly lean: number;
  /** Outline over the top, from the front bottom corner to the rear bottom corner. */
  readonly outline: readonly Corner[];
  /** Indexes of the outline where the cabin begins and ends. */
  readonly cabin: readonly [number, number];
  readonly wheels: readonly number[];
  readonly wheelRadius: number;
  /** Side windows, front to rear. */
  readonly windows: readonly (readonly Point[])[];
  /** Door gaps: x at the belt line, x at the sill. */
  readonly doors: readonly (readonly [number, number])[];
  readonly handles: readonly number[];
  readonly cladding?: boolean;
  readonly softTop?: boolean;
  /** Roof rails from x to x. */
  readonly rails?: readonly [number, number];
  /** A box that is separate from the body, such as a tray: x from, x to, z from, z to. */
  readonly box?: readonly [number, number, number, number];
  /** Caravans: no lights, no mirror, a drawbar in front. */
  readonly trailer?: Trailer;
}
