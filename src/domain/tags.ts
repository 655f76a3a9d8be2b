import { isAvailable } from '#domain/availability.ts';
import type { CarStatus, CarType } from '#domain/car.ts';
import type { CurrentTime } from '#domain/current-time.ts';

/** What decides a car's tag; a `SearchRecord` and a `Car` both give these facts. */
export interface TagFacts {
  readonly status: CarStatus;
  readonly car_type: CarType;
  readonly fuel: string | null;
  readonly reserved: boolean;
  readonly certified: boolean;
  /** The custom tag of the feed. */
  readonly tag: string | null;
  /** Milliseconds since 1970 UTC. */
  readonly createdAtMs: number | null;
}

export interface TagRules {
  /** Tag electric and hybrid cars (TAG-04). */
  readonly electric: boolean;
  /** Brand sites only: the picture for certified used cars. */
  readonly certifiedImage: { readonly url: string; readonly alt: string } | null;
  readonly newText: string;
  readonly soldText: string;
  readonly newTagDays: number;
}

const TAG_KINDS = ['sold', 'electric', 'reserved', 'certified', 'custom', 'coming_soon', 'new'] as const;
export type TagKind = (typeof TAG_KINDS)[number];

/** The one tag of a car. `from` and `until` bound a tag that time makes false: first instant true, first instant no longer true. */
export interface CarTag {
  readonly kind: TagKind;
  /** The tenant's or the feed's own text; null = the platform's wording for `kind` (and `fuel` for electric). */
  readonly text: string | null;
  readonly image: { readonly url: string; readonly alt: string } | null;
  readonly fuel: ElectricFuel | null;
  /** ISO instants. */
  readonly from: string | null;
  readonly until: string | null;
}

const ELECTRIC_FUELS = ['electric', 'hybrid', 'plug-in hybrid'] as const;
export type ElectricFuel = (typeof ELECTRIC_FUELS)[number];

const DAY_MS = 86_400_000;
const PLAIN = { text: null, image: null, fuel: null, from: null, until: null } as const;

/** `Plug-In Hybrid`, `plug in hybrid` and `PHEV` are one fuel; null = neither electric nor hybrid. */
export function electricFuel(fuel: string | null): ElectricFuel | null {
  const name = (fuel ?? '')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^plug[ -]in[ -]/, 'plug-in ');
  if (name === 'phev') return 'plug-in hybrid';
  return ELECTRIC_FUELS.find((known) => known === name) ?? null;
}

/** TAG-01 and TAG-02 in order, first answer wins. */
const PRECEDENCE: readonly ((facts: TagFacts, rules: TagRules, now: CurrentTime) => CarTag | null)[] = [
  (facts, rules) => (isAvailable(facts) ? null : { ...PLAIN, kind: 'sold', text: rules.soldText }),
  (facts, rules) => {
    const fuel = rules.electric ? electricFuel(facts.fuel) : null;
    return fuel === null ? null : { ...PLAIN, kind: 'electric', fuel };
  },
  (facts) => (facts.reserved ? { ...PLAIN, kind: 'reserved' } : null),
  (facts, rules) =>
    facts.certified && facts.car_type === 'used' && rules.certifiedImage !== null
      ? { ...PLAIN, kind: 'certified', text: rules.certifiedImage.alt, image: rules.certifiedImage }
      : null,
  (facts) => {
    const text = facts.tag?.trim() ?? '';
    return text === '' ? null : { ...PLAIN, kind: 'custom', text };
  },
  (facts) => (facts.status === 'coming_soon' ? { ...PLAIN, kind: 'coming_soon' } : null),
  newTag,
];

/**
 * New tag (TAG-03): created within the last `newTagDays` x 24 hours, the last instant included, so `until` is one
 * millisecond later. A car created up to a day after `now` gets its tag with `from`, because the clock of a feed may be ahead;
 * a later date is a feed's mistake and gives none.
 */
function newTag(facts: TagFacts, rules: TagRules, now: CurrentTime): CarTag | null {
  if (facts.createdAtMs === null || Number.isNaN(facts.createdAtMs)) return null;
  const end = facts.createdAtMs + rules.newTagDays * DAY_MS + 1;
  if (now.hasPassed(end) || now.isBefore(facts.createdAtMs - DAY_MS)) return null;
  return {
    ...PLAIN,
    kind: 'new',
    text: rules.newText,
    from: now.isBefore(facts.createdAtMs) ? new Date(facts.createdAtMs).toISOString() : null,
    until: new Date(end).toISOString(),
  };
}

/** The one tag of a car, or null (TAG-01 to TAG-05). */
export function carTag(facts: TagFacts, rules: TagRules, now: CurrentTime): CarTag | null {
  for (const rule of PRECEDENCE) {
    const tag = rule(facts, rules, now);
    if (tag !== null) return tag;
  }
  return null;
}
