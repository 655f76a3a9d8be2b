import { REPORT_WORDS } from '#text/change-report.ts';
import { framePlaceOf, onPagesOf } from '#text/report-words.ts';
import type { SiteViews } from '../build/site-views.ts';
import type { PageDifference, PageRef, ReportedChange } from './page-differences.ts';
import { cropToChange } from './view-changes.ts';

/** One thing that was something and is something else. */
export interface Value {
  /** What it belongs to: `Mon-Fri`; null = nothing says. */
  readonly of: string | null;
  /** As a reader sees it, long texts cut to where they differ; null = nothing. */
  readonly before: string | null;
  readonly after: string | null;
}

/** A change with one cause, on however many pages. */
export interface Cause {
  readonly topic: string;
  /** `in the footer`, `on car pages` */
  readonly places: readonly string[];
  readonly values: readonly Value[];
  /** How many more values there are than are told. */
  readonly moreValues: number;
  readonly pages: readonly PageRef[];
}

/** The two sites that differ. */
interface Compared {
  readonly before: SiteViews;
  readonly after: SiteViews;
}

/** Values that are told of one cause. */
const VALUES = 6;
/** From as many kinds of the same topic on, they are told as one. */
const GROUPS = 3;
/** Letters from which on the same words before and after are no coincidence. */
const TELLING = 4;

/** Changes with the same words before and after. */
interface Cluster {
  readonly before: string | null;
  readonly after: string | null;
  readonly ofs: Set<string>;
  /** Topics, with how many changes are theirs. */
  readonly topics: Map<string, number>;
  /** Places of the frame. */
  readonly places: Set<string>;
  /** Pages on which it stands elsewhere than in those places. */
  readonly elsewhere: Set<string>;
  readonly pages: Map<string, PageRef>;
}

/**
 * Changes by what caused them: the same words before and after are one cause wherever they stand, and so is a text in which only these words
 * differ. What is told with a car, follows from the stock or cannot be seen is left out.
 */
export function causesOf(
  differences: readonly PageDifference[],
  told: ReadonlySet<ReportedChange>,
  sites: Compared,
): Cause[] {
  const clusters = new Map<string, Cluster>();
  for (const { ref, changes } of differences)
    for (const change of changes) {
      if (change.topic.sort !== 'decided' || told.has(change)) continue;
      const { before, after, of } = change;
      const isTelling = (before?.length ?? 0) >= TELLING && after !== null;
      const key = JSON.stringify(isTelling ? [before, after] : [change.topic.name, of, before, after]);
      const cluster = clusters.get(key) ?? newCluster(before, after);
      clusters.set(key, cluster);
      if (of !== null) cluster.ofs.add(of);
      cluster.topics.set(change.topic.name, (cluster.topics.get(change.topic.name) ?? 0) + 1);
      const place = framePlaceOf(change.path);
      if (place === null) cluster.elsewhere.add(ref.path);
      else cluster.places.add(place);
      cluster.pages.set(ref.path, ref);
    }
  const byTopic = Map.groupBy(withTheirRoots([...clusters.values()]), topicOfCluster);
  return [...byTopic]
    .flatMap(([topic, group]) => mergedCauses(topic, group, sites))
    .sort((a, b) => b.pages.length - a.pages.length);
}

const newCluster = (before: string | null, after: string | null): Cluster => ({
  ...{ before, after, ofs: new Set<string>(), topics: new Map<string, number>(), places: new Set<string>() },
  ...{ elsewhere: new Set<string>(), pages: new Map<string, PageRef>() },
});

const topicOfCluster = ({ topics }: Cluster): string =>
  [...topics].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0] as [string, number])[0];

/** A text that differs by nothing but the words of a shorter change goes with it. */
function withTheirRoots(clusters: readonly Cluster[]): Cluster[] {
  const telling = clusters
    .filter(({ before, after }) => after !== null && (before?.length ?? 0) >= TELLING)
    .sort((a, b) => (a.before as string).length - (b.before as string).length);
  const gone = new Set<Cluster>();
  for (const cluster of [...telling].reverse()) {
    const root = telling.find(
      ({ before, after }) =>
        before !== cluster.before &&
        cluster.before?.includes(before as string) &&
        cluster.before.replaceAll(before as string, after as string) === cluster.after,
    );
    if (root === undefined) continue;
    gone.add(cluster);
    for (const [path, page] of cluster.pages) root.pages.set(path, page);
    for (const place of cluster.places) root.places.add(place);
    for (const path of cluster.elsewhere) root.elsewhere.add(path);
  }
  return clusters.filter((cluster) => !gone.has(cluster));
}

/** Those of a topic on the same pages are one cause; so are all, where there are many. What cannot be read out goes with what can. */
function mergedCauses(topic: string, clusters: readonly Cluster[], sites: Compared): Cause[] {
  const isRead = ({ before, after }: Cluster): boolean => before !== null || after !== null;
  const samePages = [
    ...Map.groupBy(clusters.filter(isRead), ({ pages }) => [...pages.keys()].sort().join('\n')).values(),
  ];
  if (samePages.length > GROUPS || samePages.length === 0) return [causeOf(topic, clusters, sites)];
  const [first = [], ...others] = samePages.sort((a, b) => pagesOf(b).size - pagesOf(a).size);
  const silent = clusters.filter((cluster) => !isRead(cluster));
  return [[...first, ...silent], ...others].map((group) => causeOf(topic, group, sites));
}

const pagesOf = (clusters: readonly Cluster[]): Map<string, PageRef> =>
  new Map(clusters.flatMap(({ pages }) => [...pages]));

function causeOf(topic: string, clusters: readonly Cluster[], sites: Compared): Cause {
  const read = clusters.filter(({ before, after }) => before !== null || after !== null);
  const pages = pagesOf(clusters);
  return {
    topic,
    places: placesOf(clusters, pages, sites),
    values: read.slice(0, VALUES).map(toValue),
    moreValues: Math.max(0, read.length - VALUES),
    pages: [...pages.values()],
  };
}

function toValue({ ofs, before: was, after: is }: Cluster): Value {
  const [before, after] = cropToChange(was, is);
  const of = ofs.size > 0 && ofs.size <= 3 ? [...ofs].join(', ') : null;
  return { of: of === was || of === is ? null : of, before, after };
}

function placesOf(clusters: readonly Cluster[], pages: ReadonlyMap<string, PageRef>, sites: Compared): string[] {
  const places = new Set(clusters.flatMap((cluster) => [...cluster.places]));
  const paths = new Set(clusters.flatMap(({ elsewhere }) => [...elsewhere]));
  if (paths.size === 0) return [...places];
  if ([...sites.after.pages.keys()].every((path) => paths.has(path) || !sites.before.pages.has(path)))
    return [...places, REPORT_WORDS.everyPage];
  const [only] = paths;
  if (paths.size === 1 && only !== undefined) {
    const page = pages.get(only) as PageRef;
    return [...places, REPORT_WORDS.onOnePage.replace('{page}', () => page.name)];
  }
  const kinds = [...new Set([...paths].map((path) => (pages.get(path) as PageRef).kind))];
  const count = (kind: PageRef['kind']): number =>
    [...sites.after.pages.values()].filter((view) => view.kind === kind).length;
  return [...places, ...kinds.map((kind) => onPagesOf(kind, count(kind) === 1))];
}
