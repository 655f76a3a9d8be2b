import { insideSentence } from '#domain/inside-sentence.ts';
import { CAR_EVENT_WORDS, changesSentence, REPORT_WORDS } from '#text/change-report.ts';
import { fill } from '#text/fill.ts';
import { isFramePlace } from '#text/report-words.ts';
import type { ReportedFinding } from '../build/law-check.ts';
import type { CarChange, CarEvent } from './car-changes.ts';
import type { Cause } from './causes.ts';
import type { RedirectChange, RemovedPage, SiteChanges } from './compare-sites.ts';
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
  readonly about: { readonly commit: string; readonly base: string } | null;
  /** The time (ISO) the preview was built for; null = there is none. */
  readonly builtFor: string | null;
}

/** The heading of a report. */
export function reportTitle({ kind, name }: Pick<SiteChanges, 'kind' | 'name'>): string {
  const { title, titleFirst, titleDeleted } = REPORT_WORDS;
  return fill(kind === 'first' ? titleFirst : kind === 'deleted' ? titleDeleted : title, { site: name });
}

/** A change report in one sentence. */
export function reportSentence({
  kind,
  hosts,
  settings,
  cars,
  causes,
  pagesAdded,
  pagesGone,
  pictureFiles,
  redirects,
  law,
  brokenLinks,
  totals,
}: SiteChanges): string {
  if (kind === 'first' || kind === 'deleted')
    return fill(REPORT_WORDS[kind], { cars: totals.cars, pages: totals.pages, hosts: listed(hosts) });
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
    changed: count('changed'),
    topics: [...new Set([...settings.map(({ short }) => insideSentence(short)), ...topicParts(causes)])],
    pictureFiles: pictureFiles.length,
    redirects: redirects.length,
    pagesAdded: pagesAdded.length,
    pagesGone: pagesGone.length,
    lawAdded: law.added.length,
    lawGone: law.gone.length,
    brokenLinks: brokenLinks.length,
  });
}

/** `opening hours changed`, `text on “About us” changed`. */
function topicParts(causes: readonly Cause[]): string[] {
  return [...Map.groupBy(causes, ({ topic }) => topic)].map(([topic, group]) => {
    const pages = new Map(group.flatMap(({ pages }) => pages).map((page) => [page.path, page]));
    const [only] = pages.values();
    return fill(pages.size === 1 && only !== undefined ? REPORT_WORDS.topicOnPage : REPORT_WORDS.topicChanged, {
      topic: insideSentence(topic),
      page: only?.name ?? '',
    });
  });
}

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
export function listed(parts: readonly string[], most = 4, rest = REPORT_WORDS.morePlaces as string): string {
  const shown =
    parts.length > most ? [...parts.slice(0, most - 1), fill(rest, { count: parts.length - most + 1 })] : parts;
  return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

/** `At the bottom of 50 pages.`, `On the home page and “Contact us” (2 pages).` */
export function causePlace({ places, pages }: Pick<Cause, 'places' | 'pages'>): string {
  const isOn = (place: string): boolean => place.startsWith('on ');
  const shown = places.map((place, at) =>
    at > 0 && isOn(place) && isOn(places[at - 1] ?? '') ? place.slice(3) : place,
  );
  const count = pages.length;
  const words =
    count < 2
      ? listed(shown)
      : places.every(isFramePlace)
        ? fill(REPORT_WORDS.ofPages, { places: listed(shown), count })
        : `${listed(shown)} (${fill(REPORT_WORDS.pageCount, { count })})`;
  const text = `${words}.`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Sentences about lists that changed because of the cars in them. */
export function followsTexts({ cars, follows, listsAdded, listsGone }: SiteChanges): string[] {
  const names = (pages: readonly PageRef[]): string =>
    listed(
      pages.map(({ name }) => `“${name}”`),
      4,
      REPORT_WORDS.moreLists,
    );
  const texts = [
    [cars.length > 0 ? REPORT_WORDS.followsText : REPORT_WORDS.followsTextAlone, follows],
    [REPORT_WORDS.listsAdded, listsAdded],
    [REPORT_WORDS.listsGone, listsGone],
  ] as const;
  return texts.flatMap(([text, pages]) =>
    pages.length > 0 ? [fill(text, { count: pages.length, names: names(pages) })] : [],
  );
}

/** What becomes of the address of a removed page, in a sentence. */
export const goneText = ({ leadsTo }: RemovedPage, origin: string): string =>
  leadsTo === null ? REPORT_WORDS.leadsNowhere : fill(REPORT_WORDS.leadsTo, { address: addressOf(leadsTo, origin) });

/** An address as people write it: `dealer.example/contact`. */
export function addressOf(path: string, origin: string): string {
  const { host } = new URL(origin);
  return path.endsWith('*')
    ? fill(REPORT_WORDS.allBelow, { address: `${host}${path.slice(0, -1)}` })
    : `${host}${path === '/' ? '' : path}`;
}

/** `dealer.example/old.html: visitors are taken to dealer.example/contact.` */
export function redirectText({ from, before, after }: RedirectChange, origin: string): string {
  const text =
    after === null
      ? REPORT_WORDS.redirectNowhere
      : before === null
        ? REPORT_WORDS.redirectTo
        : REPORT_WORDS.redirectChanged;
  const to = (path: string | null): string => (path === null ? '' : addressOf(path, origin));
  return fill(text, { from: addressOf(from, origin), before: to(before), address: to(after) });
}

/** A law finding in words. */
export const lawText = ({ where, found }: ReportedFinding): string =>
  where === STOCK ? `${STOCK_NUMBER} ${found}` : `${lawPlace(where)}: ${found}`;

const STOCK = 'stock.jsonl';
const STOCK_NUMBER = 'Cars in stock, number';

/** The subject of a finding: settings are identified by paths, which only an operator knows. */
function lawPlace(where: string): string {
  const page = /^(?:pages|blog)\/(.+)\.md(?::\d+)?$/.exec(where)?.[1];
  if (page !== undefined) return `The text “${page.replaceAll('-', ' ')}”`;
  return PLACES.find(([start]) => where.startsWith(start))?.[1] ?? 'The settings';
}

const PLACES: readonly (readonly [start: string, words: string])[] = [
  ['offers', 'Special offers'],
  ['promotions', 'Promotions'],
  ['locations', 'Locations'],
  ['legal.abn', 'ABN'],
  ['legal.licences', 'Licence number'],
  ['legal.creditProvider', 'Credit provider'],
  ['legal', 'Business details'],
  ['form ', 'Forms'],
  ['forms', 'Forms'],
  ['home', 'Home page'],
  ['search', 'Stock lists'],
  ['reviewRules', 'Reviews'],
  ['src/domain/law', 'The platform’s table of laws'],
];
