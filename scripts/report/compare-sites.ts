import { carPath, SEARCH_PATH } from '#domain/routes/public-paths.ts';
import type { PageView } from '#view-types/page.ts';
import type { SiteViews } from '../build/site-views.ts';
import { type CarChange, carChanges } from './car-changes.ts';
import { withNotes } from './cause-notes.ts';
import { type Cause, causesOf } from './causes.ts';
import { type LawChanges, lawChanges } from './law-changes.ts';
import { type PageDifference, type PageRef, pageDifferences, refOf } from './page-differences.ts';
import {
  codeChange,
  firstSettings,
  removalSettings,
  type SettingChange,
  sampleSettingChanges,
  settingChanges,
  unseenChange,
} from './setting-changes.ts';
import { switchChanges, withoutConsequences } from './switch-changes.ts';
import { withThemeChanges } from './theme-changes.ts';

/** A page that no longer exists. */
export interface RemovedPage extends PageRef {
  /** Where its URL redirects to now; null = nowhere. */
  readonly leadsTo: string | null;
}

/** A redirect of the dealer that was added, changed or removed. */
export interface RedirectChange {
  /** The old URL, with query or wildcard. */
  readonly from: string;
  /** Where it led; null = there was none. */
  readonly before: string | null;
  /** Where it leads; null = there is none. */
  readonly after: string | null;
  /** Names of the pages; null = not a page of this site. */
  readonly nameBefore: string | null;
  readonly nameAfter: string | null;
}

/** The differences between two sites of a dealer. */
export interface SiteChanges {
  readonly slug: string;
  /** The name and URL of the live site, by which the dealer knows it; of a new dealer, those of the new site. */
  readonly name: string;
  readonly origin: string;
  /** `first`: the dealer has no live site yet. */
  readonly kind: 'first' | 'changed' | 'deleted' | 'same';
  /** Host names of the site, the main one first. */
  readonly hosts: readonly string[];
  /** Features switched on or off, and settings that no page shows. */
  readonly settings: readonly SettingChange[];
  readonly cars: readonly CarChange[];
  readonly causes: readonly Cause[];
  /** Pages whose lists and counts depend on which cars are in stock. */
  readonly stockDependent: readonly PageRef[];
  /** Lists of cars that appear and disappear with the cars. */
  readonly listsAdded: readonly PageRef[];
  readonly removedLists: readonly RemovedPage[];
  /** Pages with invisible changes only: data, or the markup. */
  readonly unseen: readonly PageRef[];
  /** Pages other than cars and lists of cars. */
  readonly pagesAdded: readonly PageRef[];
  readonly removedPages: readonly RemovedPage[];
  readonly law: LawChanges;
  /** Links of the new site that lead nowhere and are new or used to work. */
  readonly brokenLinks: readonly { readonly href: string; readonly pages: readonly PageRef[] }[];
  /** Files shown on pages, with the same name and other content. */
  readonly pictureFiles: readonly string[];
  readonly redirects: readonly RedirectChange[];
  /** All pages of both sites whose bytes differ; if the bytes are unknown, whose views differ. */
  readonly changedPages: readonly PageRef[];
  /** False = the site has made-up settings, with which it is not published. */
  readonly isPublishable: boolean;
  /** Cars and pages of the new site; of the old one if the dealer is deleted. */
  readonly totals: { readonly cars: number; readonly pages: number };
}

/**
 * Compares two builds of one dealer.
 *
 * @param before null = the dealer is new
 * @param after null = the dealer has been removed
 * @param isCodeNew whether the code of the edge differs
 * @throws Error if both are null
 */
export function compareSites(before: SiteViews | null, after: SiteViews | null, isCodeNew = false): SiteChanges {
  const site = after ?? before;
  if (site === null) throw new Error('There is nothing to compare: neither site was given.');
  const pageChanges = before === null || after === null ? NO_CHANGES : changesBetween(before, after);
  const brokenLinks = after === null ? [] : brokenLinksOf(before, after);
  const allChanges = { ...pageChanges, law: lawChanges(before, after), brokenLinks };
  const changes =
    after === null
      ? { ...allChanges, settings: removalSettings(site.edge) }
      : before === null
        ? {
            ...allChanges,
            settings: [
              ...sampleSettingChanges(after.edge),
              ...firstSettings(after.edge, (text) => isShown(text, after)),
            ],
          }
        : withUnseen(allChanges, before, after, isCodeNew);
  const kind = before === null ? 'first' : after === null ? 'deleted' : isSame(changes) ? 'same' : 'changed';
  const cars = [...site.pages.values()].filter((view) => view.kind === 'car').length;
  return {
    ...{ slug: site.slug, name: (before ?? site).name, origin: (before ?? site).origin, hosts: site.edge.hosts, kind },
    ...changes,
    settings: kind === 'changed' ? [...sampleSettingChanges(site.edge), ...changes.settings] : changes.settings,
    isPublishable: (after?.edge.sampleSettings ?? []).length === 0,
    totals: { cars, pages: site.pages.size },
  };
}

type PageChanges = Omit<
  SiteChanges,
  'slug' | 'name' | 'origin' | 'hosts' | 'kind' | 'law' | 'brokenLinks' | 'isPublishable' | 'totals'
>;
const NO_CHANGES: PageChanges = {
  ...{ settings: [], cars: [], causes: [], stockDependent: [], listsAdded: [], removedLists: [], unseen: [] },
  ...{ pagesAdded: [], removedPages: [], pictureFiles: [], redirects: [], changedPages: [] },
};

function changesBetween(before: SiteViews, after: SiteViews): PageChanges {
  const differencesWithSwitches = pageDifferences(before, after);
  const switches = switchChanges(before.edge.features, after.edge.features);
  const differences = withoutConsequences(differencesWithSwitches, switches);
  const { cars, covered } = carChanges(before, after, differences);
  const sites = { before, after };
  const causes = causesOf(differences, covered, sites);
  const changedPages = changedPagesOf(before, after, differencesWithSwitches);
  const addedPages = missingIn(after, before);
  const removed = missingIn(before, after).map((page) => ({ ...page, leadsTo: after.aliases[page.path] ?? null }));
  const isReportedPage = (page: PageRef): boolean => isOther(page) && !switches.isPageOf(page);
  const removedPages = removed.filter(isReportedPage);
  const topicKindsOf = ({ changes }: PageDifference): ReadonlySet<string> =>
    new Set(changes.map(({ topic }) => topic.kind));
  const visiblePaths = new Set(
    differencesWithSwitches.flatMap((page) =>
      topicKindsOf(page).size === 1 && topicKindsOf(page).has('unseen') ? [] : [page.ref.path],
    ),
  );
  return {
    settings: [
      ...switches.switches,
      ...settingChanges(before.edge, after.edge, (text) => isShown(text, before, after)).changes,
    ],
    ...{ cars, changedPages, pictureFiles: pictureFilesOf(before, after), redirects: redirectChanges(before, after) },
    causes: withNotes(withThemeChanges(causes, before.theme, after.theme), removedPages, sites),
    stockDependent: differences
      .filter((page) => topicKindsOf(page).has('stock'))
      .map(({ ref }) => ref)
      .sort((a, b) => Number(b.kind === 'search') - Number(a.kind === 'search')), // lists of cars first, because they make the best examples
    unseen: changedPages.filter(({ path }) => !visiblePaths.has(path)),
    listsAdded: addedPages.filter(({ kind }) => kind === 'search'),
    removedLists: removed.filter(({ kind }) => kind === 'search'),
    pagesAdded: addedPages.filter(isReportedPage),
    removedPages,
  };
}

const isOther = ({ kind }: PageRef): boolean => kind !== 'search' && kind !== 'car';

function isSame({ law, ...lists }: PageChanges & Pick<SiteChanges, 'law' | 'brokenLinks'>): boolean {
  return [...Object.values(lists), law.added, law.removed].every((list) => list.length === 0);
}

/** Adds changes that nobody sees: newer code of the edge, and anything without another entry, so that no change goes unreported. */
function withUnseen<Reported extends PageChanges & Pick<SiteChanges, 'law' | 'brokenLinks'>>(
  changes: Reported,
  before: SiteViews,
  after: SiteViews,
  isCodeNew: boolean,
): Reported {
  const unseen =
    isSame(changes) && (settingChanges(before.edge, after.edge).hasUnnamed || !haveSameFiles(before, after));
  const added = [...(isCodeNew ? [codeChange()] : []), ...(unseen ? [unseenChange()] : [])];
  return added.length === 0 ? changes : { ...changes, settings: [...changes.settings, ...added] };
}

/** Whether a page of any of these sites contains a text, so that anybody can read it. */
const isShown = (text: string, ...sites: readonly SiteViews[]): boolean =>
  sites.some(({ pages }) => [...pages.values()].some((view) => JSON.stringify(view).includes(text)));

/** Contains the age of the stock, and the edge file's digest. */
const HEADERS = '/_headers';

function haveSameFiles({ files: before }: SiteViews, { files: after }: SiteViews): boolean {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths].every((path) => path === HEADERS || before[path] === after[path]);
}

const missingIn = (site: SiteViews, otherSite: SiteViews): PageRef[] =>
  [...site.pages].flatMap(([path, view]) => (otherSite.pages.has(path) ? [] : [refOf(path, view)]));

function changedPagesOf(before: SiteViews, after: SiteViews, differences: readonly PageDifference[]): PageRef[] {
  const differing = new Set(differences.map(({ ref }) => ref.path));
  const fileOf = (path: string): string => (path === '/' ? '/index.html' : `${path}.html`);
  return [...after.pages].flatMap(([path, view]) => {
    if (!before.pages.has(path)) return [];
    const [oldFile, newFile] = [before.files[fileOf(path)], after.files[fileOf(path)]];
    return (oldFile === undefined || newFile === undefined ? differing.has(path) : oldFile !== newFile)
      ? [refOf(path, view)]
      : [];
  });
}

/** Handled by the edge, not by a file. */
const EDGE_PATHS = /^\/(?:api\/|cars\/[^/]+\.pdf$)/;

function brokenLinksOf(before: SiteViews | null, after: SiteViews): SiteChanges['brokenLinks'] {
  const exists = (path: string, { pages, aliases, files, delisted }: SiteViews): boolean =>
    pages.has(path) ||
    Object.hasOwn(aliases, path) ||
    Object.hasOwn(files, path) ||
    EDGE_PATHS.test(path) ||
    (path.startsWith(carPath('')) && delisted.includes(path.slice(carPath('').length)));
  const broken = new Map<string, PageRef[]>();
  for (const [path, view] of after.pages)
    for (const href of linksIn(view))
      if (!exists(href, after)) broken.set(href, [...(broken.get(href) ?? []), refOf(path, view)]);
  const wasBroken = (href: string, { path }: PageRef): boolean => {
    const oldView = before?.pages.get(path);
    return before !== null && oldView !== undefined && !exists(href, before) && linksIn(oldView).has(href);
  };
  return [...broken].flatMap(([href, pages]) => {
    const newlyBroken = pages.filter((page) => !wasBroken(href, page));
    return newlyBroken.length > 0 ? [{ href, pages: newlyBroken }] : [];
  });
}

/** Internal links of a page, as paths. */
function linksIn(view: PageView): ReadonlySet<string> {
  const paths = new Set<string>();
  const add = (href: string): void => {
    const path = /^(\/(?!\/)[^?#]*)/.exec(href)?.[1];
    if (path !== undefined) paths.add(path.length > 1 ? path.replace(/\/+$/, '') : path);
  };
  const visit = (value: unknown, key: string): void => {
    if (typeof value === 'string') {
      if (/href$/i.test(key)) add(value);
      else if (value.includes('href="/')) for (const [, href = ''] of value.matchAll(/href="([^"]+)"/g)) add(href);
    } else if (typeof value === 'object' && value !== null)
      for (const [inner, item] of Object.entries(value)) visit(item, Array.isArray(value) ? key : inner);
  };
  visit(view, '');
  return paths;
}

/**
 * Removed redirects come first. Empty if either site was built by a version that did not save its redirects. A redirect to a list that has no
 * cars for a while (null) has not changed.
 */
function redirectChanges(before: SiteViews, after: SiteViews): RedirectChange[] {
  const [oldRedirects, newRedirects] = [before.redirects, after.redirects];
  if (oldRedirects === null || newRedirects === null) return [];
  const targetOf = (redirects: typeof oldRedirects, from: string): string | null =>
    Object.hasOwn(redirects, from) ? (redirects[from] ?? SEARCH_PATH) : null;
  const changes = [...new Set([...Object.keys(oldRedirects), ...Object.keys(newRedirects)])].sort().flatMap((from) => {
    const isInBoth = Object.hasOwn(oldRedirects, from) && Object.hasOwn(newRedirects, from);
    if (
      isInBoth &&
      (oldRedirects[from] === newRedirects[from] || oldRedirects[from] === null || newRedirects[from] === null)
    )
      return [];
    const [oldTarget, newTarget] = [targetOf(oldRedirects, from), targetOf(newRedirects, from)];
    return [
      {
        from,
        before: oldTarget,
        after: newTarget,
        nameBefore: nameAt(oldTarget, before),
        nameAfter: nameAt(newTarget, after),
      },
    ];
  });
  return [...changes.filter((change) => change.after === null), ...changes.filter((change) => change.after !== null)];
}

function nameAt(path: string | null, { pages }: SiteViews): string | null {
  const view = path === null ? undefined : pages.get(path);
  return path === null || view === undefined ? null : refOf(path, view).name;
}

const PICTURE = /\.(?:svg|png|jpe?g|webp|avif|gif)$/;

function pictureFilesOf(before: SiteViews, after: SiteViews): string[] {
  return Object.entries(after.files).flatMap(([path, digest]) =>
    PICTURE.test(path) && before.files[path] !== undefined && before.files[path] !== digest ? [path] : [],
  );
}
