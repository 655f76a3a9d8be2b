import { didYouMean } from '#config/did-you-mean.ts';
import { bodyLabel, bodyType } from '#domain/body.ts';
import { CAR_STATUSES } from '#domain/car.ts';
import { zonedIso } from '#domain/dates.ts';
import { dealershipBySlug } from '#domain/dealership-rules.ts';
import { MIN_PRICE } from '#domain/price.ts';
import { makePath, TYPE_SEARCHES } from '#domain/routes/public-paths.ts';
import { toSlug } from '#domain/slug.ts';
import { withoutImpossible } from './contradictions.ts';
import type { KnownLocation } from './dealership-keys.ts';
import type { Finding } from './finding.ts';
import { nameProblem, withoutPlaceholders } from './placeholders.ts';
import type { CarDraft } from './read-car.ts';
import { unifyRow } from './unify-details.ts';

/** Locations and dealerships in the dealer's settings, which a feed may refer to. */
export interface KnownPlaces {
  readonly locations: readonly KnownLocation[];
  readonly dealerships: readonly { readonly id: number; readonly slug: string; readonly name: string }[];
  /** Names of the dealer: that of the site, and the trading name. */
  readonly names: readonly string[];
}

/** Latest valid model year; makers announce models at most one year ahead. */
export const latestYear = (now: Date, timeZone: string): number => Number(zonedIso(now, timeZone).slice(0, 4)) + 1;
/**
 * The first year that is accepted as it is. Below it a wrong digit is far more likely (1919 for 2019), unless a date of the car agrees.
 */
const earliestYear = (latest: number): number => latest - 99;
const STATUSES: readonly string[] = CAR_STATUSES;
/** The locations of the dealer with their ids, as a sentence for a hint. */
export const locationList = (locations: readonly KnownLocation[]): string =>
  `Locations: ${locations.map(({ id, name }) => `${id} ${name}`).join(', ') || 'none'}.`;

/**
 * Checks a row against the current year and the dealer's locations. Only imports do this, because an older stock file remains valid.
 *
 * @param latest latest valid model year
 * @returns the car, or null if its year, make or model is not possible, with a finding for each value
 */
export function checkPlausibility(
  car: CarDraft,
  row: number,
  { locations, dealerships }: KnownPlaces,
  latest: number,
): { readonly car: CarDraft | null; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const report = (outcome: Finding['outcome'], column: string, value: string, rule: string, hint: string): void =>
    void findings.push({ outcome, row, column, value, rule, hint });
  if (car.year > latest) {
    report('rejected', 'year', String(car.year), `a year up to ${latest}`, 'Correct the year in the feed.');
    return { car: null, findings };
  }
  const earliest = earliestYear(latest);
  const dates = [car.build_date, car.compliance_date];
  if (car.year < earliest && !dates.some((date) => date?.startsWith(String(car.year)))) {
    const hint = `Is it ${car.year + 100}? Correct the year; for a car that really is this old, give the build date as well.`;
    report('rejected', 'year', String(car.year), `a year from ${earliest}`, hint);
    return { car: null, findings };
  }
  if (
    !/\p{L}/u.test(car.make) ||
    bodyType(car.make) !== null ||
    TYPE_SEARCHES.some(({ path }) => path === makePath(car.make))
  ) {
    report('rejected', 'make', car.make, 'the name of a maker', 'Cells may be in the wrong columns; correct the row.');
    return { car: null, findings };
  }
  for (const column of ['make', 'model'] as const) {
    const problem = nameProblem(car[column], column);
    if (problem === null) continue;
    report('rejected', column, car[column], problem.rule, problem.hint);
    return { car: null, findings };
  }
  let { location_id, price } = car;
  const { dealership_slug, dealership_id } = car;
  if (price === 0) {
    report('cleaned', 'price', '0', 'a price above 0', 'Read as "not given".');
    price = null;
  }
  if (price !== null && price < MIN_PRICE) {
    const hint = 'Imported without price. Leave the cell empty, or write POA, where no price should be shown.';
    report('left_out', 'price', String(price), `the price of a vehicle, ${MIN_PRICE} or more`, hint);
    price = null;
  }
  if (!STATUSES.includes(car.status)) {
    const hint = 'The car is not listed. Map the feed’s word to one of these with "values" in the mapping.';
    report('kept', 'status', car.status, STATUSES.join(', '), hint);
  }
  if (location_id !== null && !locations.some(({ id }) => id === location_id)) {
    const hint = `Imported without location_id. ${locationList(locations)}`;
    report('left_out', 'location_id', String(location_id), 'the id of a location of this dealer', hint);
    location_id = null;
  }
  const bySlug = dealershipBySlug(dealerships, dealership_slug);
  const byId = dealerships.find(({ id }) => id === dealership_id);
  if (dealership_slug !== null && bySlug === undefined) {
    const slugs = dealerships.map(({ slug }) => slug);
    const suggestion = didYouMean(dealership_slug, slugs);
    const hint = `Imported without it${suggestion === undefined ? '' : `; did you mean ${suggestion}?`}. Dealerships: ${slugs.join(', ') || 'none'}.`;
    report('left_out', 'dealership_slug', dealership_slug, 'the slug of a dealership of this dealer', hint);
  }
  if (dealership_id !== null && byId === undefined) {
    const hint = `Imported without it. Dealerships: ${dealerships.map(({ id, slug }) => `${id} ${slug}`).join(', ') || 'none'}.`;
    report('left_out', 'dealership_id', String(dealership_id), 'the id of a dealership of this dealer', hint);
  }
  if (bySlug !== undefined && byId !== undefined && bySlug !== byId) {
    const hint = `Read as ${bySlug.id}. Correct the one that is wrong: ${byId.id} is ${byId.slug}.`;
    report('cleaned', 'dealership_id', String(byId.id), `the id of dealership ${bySlug.slug}`, hint);
  }
  const known = { dealership_slug: bySlug?.slug ?? null, dealership_id: byId?.id ?? null };
  const cleaned = withoutPlaceholders({ ...car, price, location_id, ...known }, row);
  const possible = withoutImpossible(cleaned.car, row, latest);
  const unified = unifyRow(possible.car, row);
  return {
    car: unified.car,
    findings: [...findings, ...cleaned.findings, ...possible.findings, ...unified.findings],
  };
}

/** Removes body types that are also a make in this feed, because both would have the same list path. */
export function withoutMakesAsBodies<D extends { readonly car: CarDraft; readonly row: number }>(
  drafts: readonly D[],
): { readonly drafts: readonly D[]; readonly findings: readonly Finding[] } {
  const makes = new Set(drafts.map(({ car }) => toSlug(car.make)));
  const findings: Finding[] = [];
  const cleaned = drafts.map((draft) => {
    const { simple_body } = draft.car;
    if (simple_body === null || !makes.has(toSlug(bodyLabel(simple_body) ?? ''))) return draft;
    findings.push({
      outcome: 'left_out',
      row: draft.row,
      column: 'simple_body',
      value: simple_body,
      rule: 'a body type, not a make',
      hint: 'Imported without simple_body. Cells may be in the wrong columns.',
    });
    return { ...draft, car: { ...draft.car, simple_body: null } };
  });
  return { drafts: cleaned, findings };
}
