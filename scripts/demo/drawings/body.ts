/** A corner of a profile: mm from the front, mm above ground, rounding radius; `part` names the surface that follows it. */
export type Corner = readonly [x: number, z: number, radius: number, part?: Part];
export type Part = 'face' | 'hood' | 'screen' | 'roof' | 'rear-screen' | 'deck' | 'tail';
type Point = readonly [x: number, z: number];

/** What a caravan's sides show, in mm; `null` = there is none. */
export interface Trailer {
  /** From and to along the side, top and bottom above ground. */
  readonly door: readonly [from: number, to: number, top: number, bottom: number] | null;
  /** Top of the broad and of the narrow stripe. */
  readonly stripes: readonly [broad: number, narrow: number] | null;
  /** Bottom and top of the window in front and rear. */
  readonly endWindow: readonly [bottom: number, top: number] | null;
}

/** A body type as a side profile that is also pulled across its width. All lengths in mm, the front stands at x = 0. */
export interface Body {
  readonly length: number;
  readonly width: number;
  /** Height where the cabin begins to lean in. */
  readonly belt: number;
  /** How far each side leans in per mm above the belt. */
  readonly lean: number;
  /** Outline over the top, from the front bottom corner to the rear bottom corner. */
  readonly outline: readonly Corner[];
  /** Indexes of the outline where the cabin begins and ends. */
  readonly cabin: readonly [number, number];
  readonly wheels: readonly number[];
  readonly wheelRadius: number;
  /** Side windows, front to rear. */
  readonly windows: readonly (readonly Point[])[];
  /** Door gaps: x at the belt, x at the sill. */
  readonly doors: readonly (readonly [number, number])[];
  readonly handles: readonly number[];
  readonly cladding?: boolean;
  readonly softTop?: boolean;
  /** Roof rails from x to x. */
  readonly rails?: readonly [number, number];
  /** Loose boxes beside the body, such as a tray: x from, x to, z from, z to. */
  readonly box?: readonly [number, number, number, number];
  /** Caravans: no lights, no mirror, a drawbar in front. */
  readonly towed?: Trailer;
}
