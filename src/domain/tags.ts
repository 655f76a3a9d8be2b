import { isAvailable } from '#domain/availability.ts';
import type { CarStatus, CarType } from '#domain/car.ts';
import type { CurrentTime } from '#domain/current-time.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { SettingPicture } from '#domain/picture.ts';

/** Details that decide a car's tag; available from both a `SearchRecord` and a `Car`. */
export interface TagFields {
  readonly status: CarStatus;
  readonly car_type: CarType;
  readonly fuel: string | null;
  readonly reserved: boolean;
  readonly certified: boolean;
  /** The custom tag in the feed. */
  readonly tag: string | null;
  /** Milliseconds since 1970 UTC. */
  readonly createdAtMs: number | null;
}

/** The site's settings for tags. */
export interface TagRules {
  /** Tag electric and hybrid cars (TAG-04). */
  readonly electric: boolean;
  /** Picture for certified used cars; brand sites only. */
  readonly certifiedImage: { readonly url: SettingPicture; readonly alt: string } | null;
  readonly newText: string;
  readonly soldText: string;
  readonly newTagDays: number;
}

const TAG_KINDS = ['sold', 'electric', 'reserved', 'certified', 'custom', 'coming_soon', 'new'] as const;
export type TagKind = (typeof TAG_KINDS)[number];

/** A car's tag. `from` and `until` limit a tag that is valid for a time: first instant it applies, first instant it no longer applies. */
export interface CarTag {
  readonly kind: TagKind;
  /** Text from the tenant or the feed; null = the platform's text for `kind` (and `fuel` for electric). */
  readonly text: string | null;
  readonly image: { readonly url: SettingPicture; readonly alt: string } | null;
  readonly fuel: ElectricFuel | null;
  /** ISO instants. */
  readonly from: string | null;
  readonly until: string | null;
}

const ELECTRIC_FUELS = ['electric', 'hybrid', 'plug-in hybrid'] as const;
export type ElectricFuel = (typeof ELECTRIC_FUELS)[number];

const EMPTY_TAG = { text: null, image: null, fuel: null, from: null, until: null } as const;

/** The fuel of a car without an engine, as feeds call it: `Electric`, `EV`, `Battery Electric`. */
const ENGINELESS = /^(electric(ity)?\b|b?ev$|battery)(?!.*(hybrid|hev|plug|petrol|ulp|diesel|extend))/;

/** The electric fuel type: `Plug-In Hybrid`, `plug in hybrid` and `PHEV` are the same, so are `Electric` and `BEV`. Null if neither electric nor hybrid. */
export function electricFuel(fuel: string | null): ElectricFuel | null {
  const name = (fuel ?? '')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^plug[ -]in[ -]/, 'plug-in ');
  if (name === 'phev') return 'plug-in hybrid';
  if (ENGINELESS.test(name)) return 'electric';
  return ELECTRIC_FUELS.find((known) => known === name) ?? null;
}

/** Tag rules in the order of TAG-01 and TAG-02; the first match applies. */
const PRECEDENCE: readonly ((car: TagFields, rules: TagRules, now: CurrentTime) => CarTag | null)[] = [
  (car, rules) => (isAvailable(car) ? null : { ...EMPTY_TAG, kind: 'sold', text: rules.soldText }),
  (car, rules) => {
    const fuel = rules.electric ? electricFuel(car.fuel) : null;
    return fuel === null ? null : { ...EMPTY_TAG, kind: 'electric', fuel };
  },
  (car) => (car.reserved ? { ...EMPTY_TAG, kind: 'reserved' } : null),
  (car, rules) =>
    car.certified && car.car_type === 'used' && rules.certifiedImage !== null
      ? { ...EMPTY_TAG, kind: 'certified', text: rules.certifiedImage.alt, image: rules.certifiedImage }
      : null,
  (car) => {
    const text = car.tag?.trim() ?? '';
    return text === '' ? null : { ...EMPTY_TAG, kind: 'custom', text };
  },
  (car) => (car.status === 'coming_soon' ? { ...EMPTY_TAG, kind: 'coming_soon' } : null),
  newTag,
];

/**
 * New tag (TAG-03): created within the last `newTagDays` x 24 hours, inclusive, so `until` is one millisecond later. A creation date up to
 * one day after `now` gives a tag that starts then, because the feed's clock may be ahead; a later date is treated as an error and gives
 * none.
 */
function newTag(car: TagFields, rules: TagRules, now: CurrentTime): CarTag | null {
  if (car.createdAtMs === null || Number.isNaN(car.createdAtMs)) return null;
  const untilMs = car.createdAtMs + rules.newTagDays * DAY_MS + 1;
  if (now.hasPassed(untilMs) || now.isBefore(car.createdAtMs - DAY_MS)) return null;
  return {
    ...EMPTY_TAG,
    kind: 'new',
    text: rules.newText,
    from: now.isBefore(car.createdAtMs) ? new Date(car.createdAtMs).toISOString() : null,
    until: new Date(untilMs).toISOString(),
  };
}

/** The tag of a car, or null (TAG-01 to TAG-05). */
export function carTag(car: TagFields, rules: TagRules, now: CurrentTime): CarTag | null {
  for (const rule of PRECEDENCE) {
    const tag = rule(car, rules, now);
    if (tag !== null) return tag;
  }
  return null;
}
