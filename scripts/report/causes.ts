import { REPORT_WORDS } from '#text/change-report.ts';
import { fill } from '#text/fill.ts';
import {
  framePlaceOf,
  isFirstTopic,
  NAMES_AND_ABN,
  onOnePage,
  onPagesOf,
  SHARED_PICTURE,
  TWO_PAGES_OF_LOCATION,
} from '#text/report-words.ts';
import type { LocationContactPage } from '#view-types/location-contact-page.ts';
import type { LocationPage } from '#view-types/location-page.ts';
import type { SiteViews } from '../build/site-views.ts';
import type { PageDifference, PageRef, ReportedChange } from './page-differences.ts';
import { cropToChange } from './view-changes.ts';

/** An old value and its replacement. */
export interface Value {
  /** What it belongs to: `Mon-Fri`; null = there is no label. */
  readonly subject: string | null;
  /** Whose it is, if the site has several locations: `Ipswich`. */
  readonly owner?: string;
  /** As a reader sees it, with long texts cut to the difference; null = nothing. */
  readonly before: string | null;
  readonly after: string | null;
}

/** A change with one cause, on any number of pages. */
export interface Cause {
  readonly topic: string;
  /** `in the footer`, `on car pages` */
  readonly places: readonly string[];
  readonly values: readonly Value[];
  /** What the values alone do not show, in sentences. */
  readonly notes: readonly string[];
  /** Number of further values that are not shown. */
  readonly moreValues: number;
  readonly pages: readonly PageRef[];
  /** Whether these are all pages that both sites have. */
  readonly isOnAll: boolean;
}

/** The two sites being compared. */
interface SitePair {
  readonly before: SiteViews;
  readonly after: SiteViews;
}

/** Maximum number of values of one cause. */
const MAX_VALUES = 40;
/** More groups of different changes on the same topic than this are reported as one. */
const MAX_CAUSES_PER_TOPIC = 3;
/** Length from which identical texts before and after are not a coincidence. */
const MIN_TEXT_LENGTH = 4;

/** Changes with the same text before and after. */
interface Cluster {
  readonly before: string | null;
  readonly after: string | null;
  readonly subjects: Set<string>;
  /** Locations that the subjects are of. */
  readonly owners: Set<string>;
  /** Topics, with the number of their changes. */
  readonly topics: Map<string, number>;
  /** Places in the page frame. */
  readonly places: Set<string>;
  /** Pages on which it occurs outside those places. */
  readonly elsewhere: Set<string>;
  readonly pages: Map<string, PageRef>;
}

/**
 * Groups changes by cause: the same text before and after is one cause wherever it occurs, and so is a longer text that differs only in
 * this text. Changes that are reported with a car, follow from the stock or are invisible are left out.
 */
export function causesOf(
  differences: readonly PageDifference[],
  covered: ReadonlySet<ReportedChange>,
  sites: SitePair,
): Cause[] {
  const clusters = new Map<string, Cluster>();
  const locations = new Set(sites.after.edge.locations.map(({ name }) => name));
  for (const { ref, changes } of differences)
    for (const change of changes) {
      if (change.topic.kind !== 'decided' || covered.has(change)) continue;
      const { before, after, subject } = change;
      const isDistinctive = (before?.length ?? 0) >= MIN_TEXT_LENGTH && after !== null;
      const key = JSON.stringify(isDistinctive ? [before, after] : [change.topic.name, subject, before, after]);
      const cluster = clusters.get(key) ?? newCluster(before, after);
      clusters.set(key, cluster);
      if (subject !== null) cluster.subjects.add(subject);
      if (change.owner !== undefined && locations.has(change.owner)) cluster.owners.add(change.owner);
      cluster.topics.set(change.topic.name, (cluster.topics.get(change.topic.name) ?? 0) + 1);
      const placeText = framePlaceOf(change.path);
      if (placeText === null) cluster.elsewhere.add(ref.path);
      else cluster.places.add(placeText);
      cluster.pages.set(ref.path, ref);
    }
  const byTopic = Map.groupBy(mergeIntoRoots([...clusters.values()]), topicOfCluster);
  return [...byTopic]
    .flatMap(([topic, group]) => mergedCauses(topic, group, sites))
    .sort((a, b) => rankOf(a) - rankOf(b) || b.pages.length - a.pages.length);
}

const rankOf = ({ topic }: Cause): number => (isFirstTopic(topic) ? 0 : topic === SHARED_PICTURE ? 2 : 1);

const newCluster = (before: string | null, after: string | null): Cluster => ({
  ...{ before, after, subjects: new Set<string>(), owners: new Set<string>(), topics: new Map<string, number>() },
  ...{ places: new Set<string>(), elsewhere: new Set<string>(), pages: new Map<string, PageRef>() },
});

const topicOfCluster = ({ topics }: Cluster): string =>
  [...topics].reduce((largest, entry) => (entry[1] > largest[1] ? entry : largest), ['', 0] as [string, number])[0];

/** Merges the change of a longer text into the shorter changes that make it up (its roots). */
function mergeIntoRoots(clusters: readonly Cluster[]): Cluster[] {
  const visible = clusters
    .filter(({ before, after }) => after !== null && (before?.length ?? 0) >= MIN_TEXT_LENGTH)
    .sort((a, b) => (a.before as string).length - (b.before as string).length);
  const merged = new Set<Cluster>();
  for (const cluster of [...visible].reverse()) {
    const roots = rootsOf(cluster, visible);
    if (roots.length === 0 || isCompanyName(cluster, roots)) continue;
    merged.add(cluster);
    for (const root of roots) {
      for (const [path, page] of cluster.pages) root.pages.set(path, page);
      for (const place of cluster.places) root.places.add(place);
      for (const path of cluster.elsewhere) root.elsewhere.add(path);
    }
  }
  return clusters.filter((cluster) => !merged.has(cluster));
}

/** Whether a change is too important to be reported with another: the company's name that contains the name of the site. */
const isCompanyName = (cluster: Cluster, roots: readonly Cluster[]): boolean =>
  topicOfCluster(cluster) === NAMES_AND_ABN && roots.every((root) => topicOfCluster(root) !== NAMES_AND_ABN);

/** The shorter changes that together make up the change of a longer text; empty = there are none. Both texts may contain the old one elsewhere. */
function rootsOf(cluster: Cluster, visible: readonly Cluster[]): Cluster[] {
  const [before, after] = [cluster.before as string, cluster.after as string];
  const candidates = visible.filter(
    (candidate) =>
      (candidate.before as string).length < before.length &&
      before.includes(candidate.before as string) &&
      after.includes(candidate.after as string),
  );
  const root = candidates.find((candidate) => explainsDifference([candidate], before, after));
  if (root !== undefined) return [root];
  return explainsDifference(candidates, before, after) ? candidates : [];
}

/** Whether two texts are equal apart from these changes. */
function explainsDifference(changes: readonly Cluster[], before: string, after: string): boolean {
  const longestFirst = changes.toSorted((a, b) => (b.before as string).length - (a.before as string).length);
  const withoutChanges = (text: string): string =>
    longestFirst.reduce(
      (rest, change, index) =>
        rest.replaceAll(change.before as string, `\0${index}`).replaceAll(change.after as string, `\0${index}`),
      text,
    );
  return withoutChanges(before) === withoutChanges(after);
}

/**
 * Changes of one topic on the same pages are one cause; if there are many, all changes of the topic are. Changes that cannot be shown as
 * text are added to one that can.
 */
function mergedCauses(topic: string, clusters: readonly Cluster[], sites: SitePair): Cause[] {
  const hasText = ({ before, after }: Cluster): boolean => before !== null || after !== null;
  const samePages = [
    ...Map.groupBy(clusters.filter(hasText), ({ pages }) => [...pages.keys()].sort().join('\n')).values(),
  ];
  if (samePages.length > MAX_CAUSES_PER_TOPIC || samePages.length === 0) return [causeOf(topic, clusters, sites)];
  const [first = [], ...others] = samePages.sort((a, b) => pagesOf(b).size - pagesOf(a).size);
  const withoutText = clusters.filter((cluster) => !hasText(cluster));
  return [[...first, ...withoutText], ...others].map((group) => causeOf(topic, group, sites));
}

const pagesOf = (clusters: readonly Cluster[]): Map<string, PageRef> =>
  new Map(clusters.flatMap(({ pages }) => [...pages]));

function causeOf(topic: string, clusters: readonly Cluster[], sites: SitePair): Cause {
  const withText = clusters.filter(({ before, after }) => before !== null || after !== null);
  const pages = pagesOf(clusters);
  return {
    topic,
    places: placesOf(clusters, pages, sites),
    values: withText.slice(0, MAX_VALUES).map(toValue),
    notes: [],
    moreValues: Math.max(0, withText.length - MAX_VALUES),
    pages: [...pages.values()],
    isOnAll: isEveryPage(pages, sites),
  };
}

const isEveryPage = (paths: Pick<ReadonlySet<string>, 'has'>, { before, after }: SitePair): boolean =>
  [...after.pages.keys()].every((path) => paths.has(path) || !before.pages.has(path));

/** More labels than this are not named. */
const MAX_LABELS = 3;

function toValue({ subjects, owners, before: oldText, after: newText }: Cluster): Value {
  const [before, after] = cropToChange(oldText, newText);
  const subject = subjects.size > 0 && subjects.size <= MAX_LABELS ? [...subjects].join(', ') : null;
  const value = { subject: subject === oldText || subject === newText ? null : subject, before, after };
  return owners.size > 0 && owners.size <= MAX_LABELS ? { ...value, owner: [...owners].join(', ') } : value;
}

function placesOf(clusters: readonly Cluster[], pages: ReadonlyMap<string, PageRef>, sites: SitePair): string[] {
  const places = new Set(clusters.flatMap((cluster) => [...cluster.places]));
  const paths = new Set(clusters.flatMap(({ elsewhere }) => [...elsewhere]));
  if (paths.size === 0) return [...places];
  if (isEveryPage(paths, sites)) return [REPORT_WORDS.everyPage];
  const [path] = paths;
  if (paths.size === 1 && path !== undefined) {
    const page = pages.get(path) as PageRef;
    return [...places, onOnePage(page)];
  }
  const location = locationOf(paths, sites.after);
  const locationPages = location === null ? [] : [fill(TWO_PAGES_OF_LOCATION, { name: location })];
  const kinds = [...new Set([...paths].map((path) => (pages.get(path) as PageRef).kind))].filter(
    (kind) => location === null || !LOCATION_KINDS.includes(kind),
  );
  const onlyPage = (kind: PageRef['kind']): PageRef | null => {
    const [first, ...others] = [...pages.values()].filter((page) => page.kind === kind && paths.has(page.path));
    return others.length === 0 ? (first ?? null) : null;
  };
  const count = (kind: PageRef['kind']): number =>
    [...sites.after.pages.values()].filter((view) => view.kind === kind).length;
  const onKinds = kinds.map((kind) => onPagesOf(kind, { page: onlyPage(kind), isOnlyOne: count(kind) === 1 }));
  return [...places, ...onKinds, ...locationPages];
}

const LOCATION_KINDS: readonly string[] = ['location', 'location-contact'];

/** The name of the location whose two pages are among these; null if there are other pages of locations, or fewer. */
function locationOf(paths: ReadonlySet<string>, { pages }: SiteViews): string | null {
  const views = [...paths].flatMap((path) => pages.get(path) ?? []).filter(({ kind }) => LOCATION_KINDS.includes(kind));
  const names = new Set(views.map(({ page }) => (page as LocationPage | LocationContactPage).location.name));
  const [name = null] = names;
  return views.length === 2 && names.size === 1 ? name : null;
}
