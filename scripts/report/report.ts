import { CAR_EVENT_WORDS, changesSentence, REPORT_WORDS } from '#text/change-report.ts';
import { fill } from '#text/fill.ts';
import type { CarChange, CarEvent } from './car-changes.ts';
import type { Cause } from './causes.ts';
import type { SiteChanges } from './compare-sites.ts';
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

/** A change report in one sentence. */
export function reportSentence({
  kind,
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
    return fill(REPORT_WORDS[kind], { cars: totals.cars, pages: totals.pages });
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
    topics: [...new Set(causes.map(({ topic }) => topic))],
    pictureFiles: pictureFiles.length,
    redirects: redirects.length,
    pagesAdded: pagesAdded.length,
    pagesGone: pagesGone.length,
    lawAdded: law.added.length,
    lawGone: law.gone.length,
    brokenLinks: brokenLinks.length,
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

/** `in the footer and on contact pages` */
export function listed(parts: readonly string[], most = 4): string {
  const shown = parts.length > most ? [...parts.slice(0, most - 1), `${parts.length - most + 1} more places`] : parts;
  return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

/** `In the footer, 50 pages.` */
export function causePlace({ places, pages }: Pick<Cause, 'places' | 'pages'>): string {
  const count = pages.length > 1 ? `, ${fill(REPORT_WORDS.pageCount, { count: pages.length })}` : '';
  const text = `${listed(places)}${count}.`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Sentences about lists that changed because of the cars in them. */
export function followsTexts({ follows, listsAdded, listsGone }: SiteChanges): string[] {
  const counts = [
    [REPORT_WORDS.followsText, follows.length],
    [REPORT_WORDS.listsAdded, listsAdded.length],
    [REPORT_WORDS.listsGone, listsGone.length],
  ] as const;
  return counts.flatMap(([text, count]) => (count > 0 ? [fill(text, { count })] : []));
}

/** The subject of a law finding in words: settings are identified by paths, which only an operator knows. */
export function lawPlace(where: string): string {
  const page = /^(?:pages|blog)\/(.+)\.md(?::\d+)?$/.exec(where)?.[1];
  if (page !== undefined) return `The text “${page.replaceAll('-', ' ')}”`;
  return PLACES.find(([start]) => where.startsWith(start))?.[1] ?? 'The settings';
}

const PLACES: readonly (readonly [start: string, words: string])[] = [
  ['stock.jsonl', 'Cars in stock'],
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
