import { REPORT_WORDS as W } from '#text/change-report.ts';
import { fill } from '#text/fill.ts';
import {
  ADDRESS,
  BUSINESS_NAMES,
  framePlaceOf,
  HOURS,
  isFirstTopic,
  LINKS,
  MENU,
  NAMES_AND_ABN,
  PHONE,
  PLACE_NAME,
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
import { joined } from './setting-changes.ts';

interface Compared {
  readonly before: SiteViews;
  readonly after: SiteViews;
}

/**
 * Adds to each change what its old and new values alone do not tell: where an old value is still shown, what stays as it is, and why. Links
 * to removed pages are reported with the page, so they are left out.
 */
export function withNotes(causes: readonly Cause[], removedPages: readonly PageRef[], sites: Compared): Cause[] {
  const areHoursSame = causes.every(({ topic }) => topic !== HOURS);
  const noted = causes
    .flatMap((cause) => withoutLinksTo(cause, removedPages))
    .map((cause) => {
      switch (cause.topic) {
        case TODAY_ON_CARS:
          return { ...cause, values: [], notes: todayNotes(cause, areHoursSame, sites) };
        case SHARED_PICTURE:
          return { ...cause, values: [], notes: [hasOwnLook(sites) ? W.sharedPictureWhy : W.sharedPicture] };
        case NAMES_AND_ABN:
          return cause.values.some(isOtherAbn) ? cause : { ...cause, topic: BUSINESS_NAMES };
        case HOURS:
          return haveOtherDays(cause, sites.after) ? { ...cause, notes: [W.otherDays] } : cause;
        default:
          return { ...cause, notes: soldNotes(cause, sites.after) };
      }
    });
  return withWhatStays(withOldNames(withPlaceNames(noted, sites), sites), sites).sort(
    (a, b) => Number(isFirstTopic(b.topic)) - Number(isFirstTopic(a.topic)),
  );
}

interface Renamed {
  readonly old: string;
  readonly name: string;
}

const renamedPlaces = ({ before, after }: Compared): Renamed[] =>
  before.edge.locations.flatMap(({ id, name: old }) => {
    const next = after.edge.locations.find((location) => location.id === id);
    return next === undefined || next.name === old ? [] : [{ old, name: next.name }];
  });

/** Calls a location by its new name, and the name itself so; where the site itself gets the same name, its change says so of the location too. */
function withPlaceNames(causes: readonly Cause[], sites: Compared): Cause[] {
  let all = [...causes];
  for (const { old, name } of renamedPlaces(sites)) {
    all = all.map((cause) => ({
      ...cause,
      values: cause.values.map((value) => (value.subject === old ? { ...value, subject: name } : value)),
    }));
    const isName = ({ before, after }: Value): boolean => before === old && after === name;
    const index = all.findIndex(({ values }) => values.some(isName));
    const cause = all[index];
    if (cause === undefined) continue;
    if (cause.topic === SITE_NAME) {
      const note = fill(W.placeRenamed, { before: old, after: name });
      all = all.with(index, { ...cause, notes: [...cause.notes, note] });
      continue;
    }
    const value = { subject: null, before: old, after: name };
    const own = { ...cause, topic: PLACE_NAME, values: [value], moreValues: 0 };
    const others = cause.values.filter((value) => !isName(value));
    all.splice(index, 1, own, ...(others.length > 0 ? [{ ...cause, values: others }] : []));
  }
  return all;
}

/**
 * Says with the first change of a location's name that car pages keep showing the old one: theirs comes from the stock list. Nothing is
 * added where a note on opening hours says so already.
 */
function withOldNames(causes: readonly Cause[], sites: Compared): Cause[] {
  const shown = new Set([...sites.after.pages.values()].flatMap(placeNameOf));
  const all = [...causes];
  for (const { old: name } of renamedPlaces(sites)) {
    if (!shown.has(name) || hasLocation(sites.after, name)) continue;
    if (all.some(({ notes }) => notes.includes(fill(W.oldPlaceName, { name })))) continue;
    const index = all.findIndex(({ values }) => values.some((value) => value.before?.includes(name)));
    const cause = all[index];
    if (cause) all[index] = { ...cause, notes: [...cause.notes, fill(W.oldNameOnCars, { name })] };
  }
  return all;
}

/** Says with the first new name of the dealer that web address and ABN stay, if they do. */
function withWhatStays(causes: readonly Cause[], { before, after }: Compared): Cause[] {
  const index = causes.findIndex(({ topic }) => topic === SITE_NAME || topic === BUSINESS_NAMES);
  const cause = causes[index];
  if (cause === undefined) return [...causes];
  const hosts = after.edge.hosts.join() === before.edge.hosts.join() ? after.edge.hosts.slice(0, 1) : [];
  const abns = abnsOf(after).join() === abnsOf(before).join() ? abnsOf(after) : [];
  const stay = [...hosts.map((host) => fill(W.webAddress, { host })), ...abns.map((abn) => `ABN ${abn}`)];
  if (stay.length === 0) return [...causes];
  const note = fill(W.sameAsBefore, { what: joined(stay), count: stay.length });
  return causes.with(index, { ...cause, notes: [...cause.notes, note] });
}

/** Whether a menu or footer has lost only links that are named like a removed page. */
function withoutLinksTo(cause: Cause, removedPages: readonly PageRef[]): Cause[] {
  if (cause.topic !== MENU && cause.topic !== LINKS) return [cause];
  const names = new Set(removedPages.map(({ name }) => name.toLowerCase()));
  const values = cause.values.filter(({ before, after }) => after !== null || !names.has(before?.toLowerCase() ?? ''));
  return values.length === 0 && cause.values.length > 0 ? [] : [{ ...cause, values }];
}

function todayNotes({ values, pages }: Cause, areHoursSame: boolean, { before, after }: Compared): string[] {
  const isRemoved = values.some((value) => value.after === null);
  const names = new Set(pages.flatMap(({ path }) => placeNameOf(after.pages.get(path))));
  const [name] = names;
  // The name of a car's location comes from the stock list, and that of its opening hours from the website.
  const isRenamed =
    isRemoved && names.size === 1 && name !== undefined && hasLocation(before, name) && !hasLocation(after, name);
  return [
    isRemoved ? W.todayRemoved : W.todayAdded,
    ...(areHoursSame ? [W.hoursStay] : []),
    ...(isRenamed ? [fill(W.oldPlaceName, { name })] : []),
  ];
}

const placeNameOf = (view: PageView | undefined): string[] => {
  const location = view?.kind === 'car' ? (view.page as CarPage).location : null;
  return location === null ? [] : [location.name];
};

const hasLocation = ({ edge }: SiteViews, name: string): boolean => edge.locations.some((one) => one.name === name);

/** Generated pictures show the name of the dealer or location in the dealer's colours. */
const hasOwnLook = ({ before, after }: Compared): boolean =>
  before.name !== after.name ||
  renamedPlaces({ before, after }).length > 0 ||
  JSON.stringify(before.theme) !== JSON.stringify(after.theme);

const abnOf = (text: string | null): string => /\bABN ([\d ]+)/.exec(text ?? '')?.[1] ?? '';
const abnsOf = ({ pages }: SiteViews): string[] =>
  [...new Set([...pages.values()].map(({ frame }) => abnOf(frame.footer.legalLine)))]
    .filter((abn) => abn !== '')
    .sort();
const isOtherAbn = ({ before, after }: Value): boolean => abnOf(before) !== abnOf(after);

/** Whether the opening hours also have days that stay the same; only said if each changed day has its old and new hours. */
function haveOtherDays({ values, pages }: Cause, after: SiteViews): boolean {
  if (!values.every(({ subject, before, after: newText }) => subject !== null && before !== null && newText !== null))
    return false;
  const named = new Set(values.flatMap(({ subject }) => subject?.split(', ') ?? []));
  const days = new Set(pages.flatMap(({ path }) => weekdaysOf(after.pages.get(path), named)));
  return days.size > 0 && days.size < WEEK;
}

const WEEK = 7;

/** The weekdays of the lines of opening hours with these labels (`Mon-Fri`). */
function weekdaysOf(view: unknown, named: ReadonlySet<string>): readonly number[] {
  if (typeof view !== 'object' || view === null) return [];
  const { days, weekdays } = view as Partial<HoursLineView>;
  if (days !== undefined && weekdays !== undefined) return named.has(days) ? weekdays : [];
  return Object.values(view).flatMap((inner) => weekdaysOf(inner, named));
}

/** Sentences on where the old value of something that a site shows in several places stays as it is. */
function soldNotes({ topic, values }: Cause, after: SiteViews): string[] {
  return values.flatMap(({ before }) => {
    const what = before === null ? null : kindOf(topic, before);
    const places = before === null || what === null ? null : placesOfText(before, after);
    return places === null || what === null ? [] : [fill(W.stays, { what, places, value: before as string })];
  });
}

/** What a changed text is, if a dealer expects it to change everywhere at once; null = something else. */
function kindOf(topic: string, text: string): string | null {
  if (/^\S+@\S+\.\S+$/.test(text)) return SAME_EVERYWHERE.email;
  return topic === PHONE ? SAME_EVERYWHERE.phone : topic === ADDRESS ? SAME_EVERYWHERE.address : null;
}

/** Where a text stands: `at the top of every page`, `on 3 pages`; null = nowhere. */
function placesOfText(text: string, { pages }: SiteViews): string | null {
  const found = [...pages].flatMap(([path, view]) => {
    const leaves = leavesOf(view).filter((leaf) => leaf.text.includes(text));
    return leaves.length === 0
      ? []
      : [{ path, frame: new Set(leaves.flatMap((leaf) => framePlaceOf(leaf.path) ?? [])) }];
  });
  if (found.length === 0) return null;
  const frames = [...new Set(found.flatMap(({ frame }) => [...frame]))];
  const [frame] = frames;
  return frame !== undefined && found.filter((one) => one.frame.has(frame)).length === pages.size
    ? fill(W.staysOnEvery, { place: frames.join(' and ') })
    : fill(W.staysOnPages, { count: found.length });
}

interface Leaf {
  readonly path: string;
  readonly text: string;
}

/** Fields whose text nobody reads on the page, and data for scripts. */
const UNREAD = /^frame\.(?:structuredData|meta)\b|[hH]ref$|\.(?:url|src|srcset|data)$/;

/** The texts that a page shows. */
function leavesOf(view: unknown, path = ''): Leaf[] {
  if (typeof view === 'string') return UNREAD.test(path) || /^[[{]/.test(view) ? [] : [{ path, text: view }];
  if (typeof view !== 'object' || view === null) return [];
  return Object.entries(view).flatMap(([key, inner]) =>
    leavesOf(inner, Array.isArray(view) ? path : path === '' ? key : `${path}.${key}`),
  );
}
