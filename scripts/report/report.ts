import { uncapitalise } from '#domain/uncapitalise.ts';
import { CAR_EVENT_WORDS, changesSentence, lawSentence, REPORT_WORDS, siteSize } from '#text/change-report.ts';
import { fill } from '#text/fill.ts';
import { capitalise } from '#text/item-names.ts';
import { ADDRESS, HOURS, isFirstTopic, isFramePlace, onOnePage, PHONE } from '#text/report-words.ts';
import type { CarChange, CarEvent } from './car-changes.ts';
import type { Cause, Value } from './causes.ts';
import { colourName } from './colour-names.ts';
import type { RedirectChange, RemovedPage, SiteChanges } from './compare-sites.ts';
import type { LawChange } from './law-changes.ts';
import type { PageRef } from './page-differences.ts';
import type { PagePictures } from './page-pictures.ts';
import type { WeightChange } from './page-weights.ts';

/** The content of a change report. */
export interface Report {
  readonly changes: SiteChanges;
  /** Pages whose weight changed noticeably. */
  readonly weights: readonly WeightChange[];
  readonly pictures: PagePictures;
  /** The compared commits, with which it can be published; null = some files are not committed. */
  readonly commits: { readonly commit: string; readonly base: string } | null;
  /** The time (ISO) the preview was built for; null = there is none. */
  readonly builtFor: string | null;
}

/** The heading of a report. */
export function reportTitle({ kind, name }: Pick<SiteChanges, 'kind' | 'name'>): string {
  const { title, titleFirst, titleSame, titleDeleted } = REPORT_WORDS;
  return fill({ first: titleFirst, same: titleSame, deleted: titleDeleted, changed: title }[kind], { site: name });
}

/** A change report in one sentence. */
export function reportSentence({
  kind,
  hosts,
  settings,
  cars,
  causes,
  pagesAdded,
  removedPages,
  pictureFiles,
  redirects,
  law,
  brokenLinks,
  isPublishable,
  totals,
}: SiteChanges): string {
  if (kind === 'first' || kind === 'deleted') {
    const warnings = kind === 'first' && law.added.length > 0 ? ` ${lawSentence(law.added.length)}` : '';
    return `${fill(REPORT_WORDS[kind], { size: siteSize(totals), hosts: joinWithLimit(hosts) })}${warnings}${isPublishable ? '' : ` ${REPORT_WORDS.notPublishable}`}`;
  }
  if (kind === 'same') return REPORT_WORDS.same;
  const count = (...events: readonly CarEvent[]): number => cars.filter(({ event }) => events.includes(event)).length;
  return changesSentence({
    added: count('added'),
    back: count('back'),
    sold: count('sold'),
    removed: count('removed'),
    fell: count('price fell'),
    rose: count('price rose'),
    shown: count('price'),
    charges: count('price without charges'),
    changed: cars.filter((car) => car.event === 'changed' || hasDetails(car)).length,
    topics: [
      ...topicParts(causes.filter(({ topic }) => isFirstTopic(topic))),
      ...settingParts(settings),
      ...topicParts(causes.filter(({ topic }) => !isFirstTopic(topic))),
    ],
    pictureFiles: pictureFiles.length,
    redirects: redirects.filter(({ before, after }) => before !== null && after !== null).length,
    redirectsAdded: redirects.filter(({ before, after }) => before === null && after !== null).length,
    redirectsLost: redirects.filter(({ after }) => after === null).length,
    pagesAdded: pagesAdded.length,
    removedPages: removedPages.length,
    lawAdded: law.added.length,
    resolvedWarnings: law.removed.length,
    brokenLinks: brokenLinks.length,
  });
}

/** Settings in a few words, each once: two of them may be about the same. */
const settingParts = (settings: SiteChanges['settings']): { text: string; entries: number }[] =>
  [...Map.groupBy(settings, ({ short }) => uncapitalise(short))].map(([text, group]) => ({
    text,
    entries: group.length,
  }));

/** `opening hours changed`, `text on “About us” changed`. */
function topicParts(causes: readonly Cause[]): { text: string; entries: number }[] {
  return [...Map.groupBy(causes, ({ topic }) => topic)].map(([topic, group]) => {
    const pages = new Map(group.flatMap(({ pages }) => pages).map((page) => [page.path, page]));
    const [onlyPage] = pages.values();
    const places = placesOf(topic, group);
    const onPage = pages.size === 1 && onlyPage !== undefined ? onOnePage(onlyPage) : null;
    const words =
      places.length > 0
        ? REPORT_WORDS.topicOfPlace
        : onPage !== null
          ? REPORT_WORDS.topicOnPage
          : REPORT_WORDS.topicChanged;
    const values = {
      topic: uncapitalise(topic),
      page: onPage ?? '',
      places: joinWithLimit(places, 2, REPORT_WORDS.moreLists),
    };
    return { text: fill(words, values), entries: group.length };
  });
}

/** What a dealer has one of for each location: the sentence says whose it is. */
const PER_LOCATION_TOPICS: readonly string[] = [PHONE, ADDRESS];

/** The locations that all the values are of; empty if one is of the dealer as a whole, or there is only one location. */
function placesOf(topic: string, causes: readonly Cause[]): string[] {
  const values = causes.flatMap((cause) => cause.values);
  const places = PER_LOCATION_TOPICS.includes(topic)
    ? values.map(({ subject }) => subject)
    : topic === HOURS
      ? values.map(({ owner }) => owner ?? null)
      : [null];
  return places.includes(null) ? [] : [...new Set(places.map((place) => `“${place}”`))];
}

/** Whether more than the price of a car changes. */
export const hasDetails = ({ event, values, otherTopics }: CarChange): boolean =>
  event !== 'changed' && values.length + otherTopics.length > 0;

/** Whether what changes about a car is a value of the stock list, which the dealer can correct. */
export const isFromStockList = (car: CarChange): boolean =>
  !['sold', 'removed', 'added', 'back'].includes(car.event) || hasDetails(car);

/** Cars with the same event, under its heading. */
export interface CarGroup {
  readonly event: CarEvent;
  readonly heading: string;
  readonly tag: string;
  readonly cars: readonly CarChange[];
}

/** Cars by event, in the order of the report. */
export function carGroups(cars: readonly CarChange[]): CarGroup[] {
  return [...Map.groupBy(cars, ({ event }) => event)].map(([event, group]) => {
    const [heading, tag] = CAR_EVENT_WORDS[event];
    return { event, heading: fill(heading, { count: group.length }), tag, cars: group };
  });
}

/** `at the bottom and on contact pages` */
export function joinWithLimit(parts: readonly string[], limit = 4, rest = REPORT_WORDS.morePlaces as string): string {
  const listedParts =
    parts.length > limit ? [...parts.slice(0, limit - 1), fill(rest, { count: parts.length - limit + 1 })] : parts;
  return listedParts.length < 2
    ? (listedParts[0] ?? '')
    : `${listedParts.slice(0, -1).join(', ')} and ${listedParts.at(-1)}`;
}

/** Above this number, only some places are named. */
const MANY_PLACES = 4;

/** `At the bottom of all 50 pages.`, `On the home page and “Contact us” (2 pages).` */
export function causePlace({ places, pages, isOnAll }: Pick<Cause, 'places' | 'pages' | 'isOnAll'>): string {
  const isOn = (place: string): boolean => place.startsWith('on ');
  const shown = places.map((place, index) =>
    index > 0 && isOn(place) && isOn(places[index - 1] ?? '') ? place.slice(3) : place,
  );
  const count = pages.length;
  if (places.length === 1 && places[0] === REPORT_WORDS.everyPage) return fill(REPORT_WORDS.allCount, { count });
  if (places.length > MANY_PLACES && places.every(isOn)) {
    const named = [...places].sort((a, b) => Number(a.includes('“')) - Number(b.includes('“')));
    return fill(REPORT_WORDS.onPagesIncluding, {
      count,
      places: joinWithLimit(named.slice(0, MANY_PLACES - 1).map((place) => place.slice(3))),
    });
  }
  const words =
    count < 2
      ? joinWithLimit(shown)
      : places.every(isFramePlace)
        ? fill(isOnAll ? REPORT_WORDS.ofAllPages : REPORT_WORDS.ofPages, { places: joinWithLimit(shown), count })
        : `${joinWithLimit(shown)} (${fill(REPORT_WORDS.pageCount, { count })})`;
  return capitalise(`${words}.`);
}

/** Sentences about lists that changed because of the cars in them. */
export function followsTexts({ cars, stockDependent, listsAdded, removedLists }: SiteChanges): string[] {
  const names = (pages: readonly PageRef[]): string =>
    joinWithLimit(
      pages.map(({ name }) => `“${name}”`),
      4,
      REPORT_WORDS.moreLists,
    );
  const texts = [
    [cars.length > 0 ? REPORT_WORDS.followsText : REPORT_WORDS.followsTextAlone, stockDependent],
    [REPORT_WORDS.listsAdded, listsAdded],
    [REPORT_WORDS.removedLists, removedLists],
  ] as const;
  return texts.flatMap(([text, pages]) =>
    pages.length > 0 ? [fill(text, { count: pages.length, names: names(pages) })] : [],
  );
}

/** What becomes of a removed page's URL and of the links to it, in sentences. */
export const removedText = ({ leadsTo }: RemovedPage, origin: string): string =>
  leadsTo === null ? REPORT_WORDS.leadsNowhere : fill(REPORT_WORDS.leadsTo, { address: urlOf(leadsTo, origin) });

/** A URL as people write it: `dealer.example/contact`. */
export function urlOf(path: string, origin: string): string {
  const { host } = new URL(origin);
  return path.endsWith('*')
    ? fill(REPORT_WORDS.allBelow, { address: `${host}${path.slice(0, -1)}` })
    : `${host}${path === '/' ? '' : path}`;
}

/** `Visitors to dealer.example/old.html will be taken to “Contact us” instead of the home page of this website.` */
export function redirectText(change: RedirectChange, origin: string): string {
  const { from, before, after, nameBefore, nameAfter } = change;
  const to = (path: string | null, name: string | null): string =>
    path === '/' ? REPORT_WORDS.homeOfSite : name !== null ? `“${name}”` : path === null ? '' : urlOf(path, origin);
  const values = { before: to(before, nameBefore), address: to(after, nameAfter) };
  if (after === null && from.endsWith('*'))
    return fill(REPORT_WORDS.redirectsNowhere, { ...values, from: `${new URL(origin).host}${from.slice(0, -1)}` });
  const { redirectNowhere, redirectTo, redirectChanged } = REPORT_WORDS;
  return fill(after === null ? redirectNowhere : before === null ? redirectTo : redirectChanged, {
    ...values,
    from: urlOf(from, origin),
  });
}

/** Whose a value is, and which: `Ipswich, Mon-Fri`; null = it has no label. */
export const labelOf = ({ subject, owner }: Value): string | null =>
  owner === undefined ? subject : subject === null ? owner : `${owner}, ${subject}`;

/** Two colours by their names, with their codes: `blue → purple (colour codes #1d4f91 → #7a1f5c)`; null if they are not colours. */
export function colourText(before: string | null, after: string | null): string | null {
  const [oldName, newName] = [before, after].map((text) => (text === null ? null : colourName(text)));
  if (oldName === null || oldName === undefined || newName === null || newName === undefined) return null;
  return fill(REPORT_WORDS.colourPair, {
    before: oldName,
    after: oldName === newName ? fill(REPORT_WORDS.otherColour, { name: newName }) : newName,
    codes: `${before} → ${after}`,
  });
}

/** How urgent a new finding of the law check is. */
export const lawTag = ({ level }: LawChange): string =>
  level === 'error' ? REPORT_WORDS.lawError : REPORT_WORDS.lawNew;
