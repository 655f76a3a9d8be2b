import { REPORT_WORDS as W } from '#text/change-report.ts';
import { fill } from '#text/fill.ts';
import {
  ADDRESS,
  BUSINESS_NAMES,
  framePlaceOf,
  HOURS,
  isFirstTopic,
  LINKS,
  LOCATION_NAME,
  MENU,
  NAMES_AND_ABN,
  PHONE,
  SAME_EVERYWHERE,
  SHARED_PICTURE,
  SITE_NAME,
  TODAY_ON_CARS,
} from '#text/report-words.ts';
import type { CarPage } from '#view-types/car-page.ts';
import type { HoursLineView } from '#view-types/location.ts';
import type { PageView } from '#view-types/page.ts';
import type { SiteViews } from '../build/site-views.ts';
import type { Cause, Value } from './causes.ts';
import type { PageRef } from './page-differences.ts';
import { joinAll } from './setting-changes.ts';

interface SitePair {
  readonly before: SiteViews;
  readonly after: SiteViews;
}

/**
 * Adds to each change what its old and new values alone do not show: where an old value is still shown, what stays as it is, and why. Links
 * to removed pages are reported with the page, so they are left out.
 */
export function withNotes(causes: readonly Cause[], removedPages: readonly PageRef[], sites: SitePair): Cause[] {
  const areHoursSame = causes.every(({ topic }) => topic !== HOURS);
  const withCauseNotes = causes
    .flatMap((cause) => withoutLinksTo(cause, removedPages))
    .map((cause) => {
      switch (cause.topic) {
        case TODAY_ON_CARS:
          return { ...cause, values: [], notes: todayNotes(cause, areHoursSame, sites) };
        case SHARED_PICTURE:
          return { ...cause, values: [], notes: [hasNewAppearance(sites) ? W.sharedPictureWhy : W.sharedPicture] };
        case NAMES_AND_ABN:
          return cause.values.some(isOtherAbn) ? cause : { ...cause, topic: BUSINESS_NAMES };
        case HOURS:
          return hasUnchangedDays(cause, sites.after) ? { ...cause, notes: [W.otherDays] } : cause;
        default:
          return { ...cause, notes: unchangedNotes(cause, sites.after) };
      }
    });
  return withUnchangedNote(withOldNames(withLocationNames(withCauseNotes, sites), sites), sites).sort(
    (a, b) => Number(isFirstTopic(b.topic)) - Number(isFirstTopic(a.topic)),
  );
}

interface RenamedLocation {
  readonly oldName: string;
  readonly name: string;
}

const renamedLocations = ({ before, after }: SitePair): RenamedLocation[] =>
  before.edge.locations.flatMap(({ id, name: oldName }) => {
    const next = after.edge.locations.find((location) => location.id === id);
    return next === undefined || next.name === oldName ? [] : [{ oldName, name: next.name }];
  });

/**
 * Uses the new name of a renamed location as the subject, and reports the new name as a separate change, or as a note if the site gets the
 * same name.
 */
function withLocationNames(causes: readonly Cause[], sites: SitePair): Cause[] {
  let renamedCauses = [...causes];
  for (const { oldName, name } of renamedLocations(sites)) {
    renamedCauses = renamedCauses.map((cause) => ({
      ...cause,
      values: cause.values.map((value) => (value.subject === oldName ? { ...value, subject: name } : value)),
    }));
    const isName = ({ before, after }: Value): boolean => before === oldName && after === name;
    const index = renamedCauses.findIndex(({ values }) => values.some(isName));
    const cause = renamedCauses[index];
    if (cause === undefined) continue;
    if (cause.topic === SITE_NAME) {
      const note = fill(W.locationRenamed, { before: oldName, after: name });
      renamedCauses = renamedCauses.with(index, { ...cause, notes: [...cause.notes, note] });
      continue;
    }
    const value = { subject: null, before: oldName, after: name };
    const nameCause = { ...cause, topic: LOCATION_NAME, values: [value], moreValues: 0 };
    const others = cause.values.filter((value) => !isName(value));
    renamedCauses.splice(index, 1, nameCause, ...(others.length > 0 ? [{ ...cause, values: others }] : []));
  }
  return renamedCauses;
}

/**
 * Adds to the first change of a location's name that car pages keep showing the old one, which comes from the stock list. Nothing is
 * added if a note on opening hours already says so.
 */
function withOldNames(causes: readonly Cause[], sites: SitePair): Cause[] {
  const shownNames = new Set([...sites.after.pages.values()].flatMap(shownLocationName));
  const notedCauses = [...causes];
  for (const { oldName: name } of renamedLocations(sites)) {
    if (!shownNames.has(name) || hasLocation(sites.after, name)) continue;
    if (notedCauses.some(({ notes }) => notes.includes(fill(W.oldLocationName, { name })))) continue;
    const index = notedCauses.findIndex(({ values }) => values.some((value) => value.before?.includes(name)));
    const cause = notedCauses[index];
    if (cause) notedCauses[index] = { ...cause, notes: [...cause.notes, fill(W.oldNameOnCars, { name })] };
  }
  return notedCauses;
}

/** Adds to the first new name of the dealer that the web address and ABN are unchanged, if they are. */
function withUnchangedNote(causes: readonly Cause[], { before, after }: SitePair): Cause[] {
  const index = causes.findIndex(({ topic }) => topic === SITE_NAME || topic === BUSINESS_NAMES);
  const cause = causes[index];
  if (cause === undefined) return [...causes];
  const hosts = after.edge.hosts.join() === before.edge.hosts.join() ? after.edge.hosts.slice(0, 1) : [];
  const abns = abnsOf(after).join() === abnsOf(before).join() ? abnsOf(after) : [];
  const unchanged = [...hosts.map((host) => fill(W.webAddress, { host })), ...abns.map((abn) => `ABN ${abn}`)];
  if (unchanged.length === 0) return [...causes];
  const note = fill(W.sameAsBefore, { what: joinAll(unchanged), count: unchanged.length });
  return causes.with(index, { ...cause, notes: [...cause.notes, note] });
}

/** A cause without the links to removed pages that a menu or footer has lost; empty if there is nothing else. */
function withoutLinksTo(cause: Cause, removedPages: readonly PageRef[]): Cause[] {
  if (cause.topic !== MENU && cause.topic !== LINKS) return [cause];
  const names = new Set(removedPages.map(({ name }) => name.toLowerCase()));
  const values = cause.values.filter(({ before, after }) => after !== null || !names.has(before?.toLowerCase() ?? ''));
  return values.length === 0 && cause.values.length > 0 ? [] : [{ ...cause, values }];
}

function todayNotes({ values, pages }: Cause, areHoursSame: boolean, { before, after }: SitePair): string[] {
  const isRemoved = values.some((value) => value.after === null);
  const names = new Set(pages.flatMap(({ path }) => shownLocationName(after.pages.get(path))));
  const [name] = names;
  // The name of a car's location comes from the stock list, and that of its opening hours from the website.
  const isRenamed =
    isRemoved && names.size === 1 && name !== undefined && hasLocation(before, name) && !hasLocation(after, name);
  return [
    isRemoved ? W.todayRemoved : W.todayAdded,
    ...(areHoursSame ? [W.hoursStay] : []),
    ...(isRenamed ? [fill(W.oldLocationName, { name })] : []),
  ];
}

const shownLocationName = (view: PageView | undefined): string[] => {
  const location = view?.kind === 'car' ? (view.page as CarPage).location : null;
  return location === null ? [] : [location.name];
};

const hasLocation = ({ edge }: SiteViews, name: string): boolean =>
  edge.locations.some((location) => location.name === name);

/** Generated pictures show the name of the dealer or location in the dealer's colours. */
const hasNewAppearance = ({ before, after }: SitePair): boolean =>
  before.name !== after.name ||
  renamedLocations({ before, after }).length > 0 ||
  JSON.stringify(before.theme) !== JSON.stringify(after.theme);

const abnOf = (text: string | null): string => /\bABN ([\d ]+)/.exec(text ?? '')?.[1] ?? '';
const abnsOf = ({ pages }: SiteViews): string[] =>
  [...new Set([...pages.values()].map(({ frame }) => abnOf(frame.footer.legalLine)))]
    .filter((abn) => abn !== '')
    .sort();
const isOtherAbn = ({ before, after }: Value): boolean => abnOf(before) !== abnOf(after);

/**
 * Whether the opening hours also have days that stay the same; false if a changed line of hours was only added or removed, or has no label.
 */
function hasUnchangedDays({ values, pages }: Cause, after: SiteViews): boolean {
  if (!values.every(({ subject, before, after: newText }) => subject !== null && before !== null && newText !== null))
    return false;
  const changedDays = new Set(values.flatMap(({ subject }) => subject?.split(', ') ?? []));
  const days = new Set(pages.flatMap(({ path }) => weekdaysOf(after.pages.get(path), changedDays)));
  return days.size > 0 && days.size < DAYS_PER_WEEK;
}

const DAYS_PER_WEEK = 7;

/** The weekdays of the lines of opening hours with these labels (`Mon-Fri`). */
function weekdaysOf(view: unknown, labels: ReadonlySet<string>): readonly number[] {
  if (typeof view !== 'object' || view === null) return [];
  const { days, weekdays } = view as Partial<HoursLineView>;
  if (days !== undefined && weekdays !== undefined) return labels.has(days) ? weekdays : [];
  return Object.values(view).flatMap((inner) => weekdaysOf(inner, labels));
}

/** Sentences that say where an old value, which a site shows in several places, stays unchanged. */
function unchangedNotes({ topic, values }: Cause, after: SiteViews): string[] {
  return values.flatMap(({ before }) => {
    const kind = before === null ? null : kindOf(topic, before);
    const places = before === null || kind === null ? null : whereShown(before, after);
    return places === null || kind === null ? [] : [fill(W.stays, { what: kind, places, value: before as string })];
  });
}

/** What a changed text is, if a dealer expects it to change everywhere at once; null = something else. */
function kindOf(topic: string, text: string): string | null {
  if (/^\S+@\S+\.\S+$/.test(text)) return SAME_EVERYWHERE.email;
  return topic === PHONE ? SAME_EVERYWHERE.phone : topic === ADDRESS ? SAME_EVERYWHERE.address : null;
}

/** Where a text is shown: `at the top of every page`, `on 3 pages`; null = nowhere. */
function whereShown(text: string, { pages }: SiteViews): string | null {
  const matches = [...pages].flatMap(([path, view]) => {
    const leaves = leavesOf(view).filter((leaf) => leaf.text.includes(text));
    return leaves.length === 0
      ? []
      : [{ path, frame: new Set(leaves.flatMap((leaf) => framePlaceOf(leaf.path) ?? [])) }];
  });
  if (matches.length === 0) return null;
  const frames = [...new Set(matches.flatMap(({ frame }) => [...frame]))];
  const [frame] = frames;
  return frame !== undefined && matches.filter((match) => match.frame.has(frame)).length === pages.size
    ? fill(W.staysOnEvery, { place: frames.join(' and ') })
    : fill(W.staysOnPages, { count: matches.length });
}

interface Leaf {
  readonly path: string;
  readonly text: string;
}

/** Fields whose text nobody reads on the page, and data for scripts. */
const HIDDEN_PATHS = /^frame\.(?:structuredData|meta)\b|[hH]ref$|\.(?:url|src|srcset|data)$/;

/** The texts that a page shows. */
function leavesOf(view: unknown, path = ''): Leaf[] {
  if (typeof view === 'string') return HIDDEN_PATHS.test(path) || /^[[{]/.test(view) ? [] : [{ path, text: view }];
  if (typeof view !== 'object' || view === null) return [];
  return Object.entries(view).flatMap(([key, inner]) =>
    leavesOf(inner, Array.isArray(view) ? path : path === '' ? key : `${path}.${key}`),
  );
}
