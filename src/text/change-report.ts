import { fill } from '#text/fill.ts';
import { capitalise } from '#text/item-names.ts';
import { listText } from '#text/list.ts';

/** Counts in the first sentence of a change report. */
export interface ReportCounts {
  /** Cars added. */
  readonly added: number;
  /** Cars back on sale. */
  readonly back: number;
  /** Cars sold. */
  readonly sold: number;
  /** Cars taken off the site. */
  readonly removed: number;
  /** Prices reduced. */
  readonly fell: number;
  /** Prices increased. */
  readonly rose: number;
  /** Cars whose price no longer includes government charges. */
  readonly charges: number;
  /** Cars whose displayed price changes in another way, such as to a text. */
  readonly shown: number;
  /** Cars with any other change, whether or not their price changes too. */
  readonly changed: number;
  readonly pagesAdded: number;
  readonly removedPages: number;
  /** Other changes, without duplicates, as parts of a sentence (`opening hours changed`), with the number of entries in the report. */
  readonly topics: readonly { readonly text: string; readonly entries: number }[];
  /** Pictures replaced. */
  readonly pictureFiles: number;
  /** Links to the old website that lead to another page than before. */
  readonly redirects: number;
  /** Links to the old website that lead to a page for the first time. */
  readonly redirectsAdded: number;
  /** Links to the old website that no longer lead anywhere; one may represent many addresses, so their number is not shown. */
  readonly redirectsLost: number;
  /** New legal warnings. */
  readonly lawAdded: number;
  /** Legal warnings that no longer apply. */
  readonly resolvedWarnings: number;
  readonly brokenLinks: number;
}

/** Maximum number of topics listed; if there are more, the last ones are only counted. */
const MAX_NAMED_TOPICS = 7;
const LEGAL_WARNINGS = ['lawAdded', '{count} legal warning|{count} legal warnings'] as const;
/** Parts of the sentence in the order in which they matter: first what can cost the dealer a fine or a visitor. */
const PARTS: readonly (readonly [count: keyof ReportCounts, text: string])[] = [
  LEGAL_WARNINGS,
  ['brokenLinks', '{count} broken link|{count} broken links'],
  ['removedPages', '{count} page removed|{count} pages removed'],
  ['redirectsLost', 'some links to your old website stop working'],
  ['added', '{count} car added|{count} cars added'],
  ['back', '{count} car back on sale|{count} cars back on sale'],
  ['sold', '{count} car sold|{count} cars sold'],
  ['removed', '{count} car taken off the site|{count} cars taken off the site'],
  ['fell', '{count} price reduced|{count} prices reduced'],
  ['rose', '{count} price increased|{count} prices increased'],
  [
    'charges',
    '{count} price no longer includes government charges|{count} prices no longer include government charges',
  ],
  ['shown', '{count} price shown differently|{count} prices shown differently'],
  ['changed', 'other details of {count} car changed|other details of {count} cars changed'],
  ['topics', '{count} other change|{count} other changes'],
  ['pictureFiles', '{count} picture replaced|{count} pictures replaced'],
  [
    'redirects',
    '{count} link to your old website leads to another page|{count} links to your old website lead to another page',
  ],
  ['redirectsAdded', '{count} link to your old website starts working|{count} links to your old website start working'],
  ['pagesAdded', '{count} page added|{count} pages added'],
  ['resolvedWarnings', '{count} legal warning resolved|{count} legal warnings resolved'],
];

/** How large a new or a deleted website is: `21 pages and 3 cars for sale`; without cars only its pages. */
export function siteSize({ pages, cars }: { readonly pages: number; readonly cars: number }): string {
  const parts = [fill('{count} page|{count} pages', { count: pages })];
  if (cars > 0) parts.push(fill('{count} car for sale|{count} cars for sale', { count: cars }));
  return parts.join(' and ');
}

/** `2 legal warnings.` */
export const lawSentence = (count: number): string => fill(`${LEGAL_WARNINGS[1]}.`.replace('|', '.|'), { count });

/** The first sentence of a report: `12 cars added, 5 prices reduced, opening hours changed, 1 legal warning.` */
export function changesSentence(counts: ReportCounts): string {
  const parts = PARTS.flatMap(([key, text]) => {
    const count = counts[key];
    if (typeof count !== 'number') return topicsText(count, text);
    return count > 0 ? [fill(text, { count })] : [];
  });
  if (parts.length === 0) return 'Shoppers will see no difference.';
  return `${capitalise(listText(parts))}.`;
}

function topicsText(topics: ReportCounts['topics'], text: string): readonly string[] {
  const named = topics.length > MAX_NAMED_TOPICS ? topics.slice(0, MAX_NAMED_TOPICS - 1) : topics;
  const count = topics.slice(named.length).reduce((sum, { entries }) => sum + entries, 0);
  return [...named.map((topic) => topic.text), ...(count > 0 ? [fill(text, { count })] : [])];
}

/** Heading of each group of cars, and the label beside each car. */
export const CAR_EVENT_WORDS = {
  added: ['{count} car added|{count} cars added', 'Added'],
  back: ['{count} car back on sale|{count} cars back on sale', 'Back on sale'],
  sold: ['{count} car sold|{count} cars sold', 'Sold'],
  removed: ['{count} car taken off the site|{count} cars taken off the site', 'Taken off'],
  'price fell': ['{count} price reduced|{count} prices reduced', 'Reduced'],
  'price rose': ['{count} price increased|{count} prices increased', 'Increased'],
  'price without charges': [
    '{count} price no longer includes government charges: buyers pay them on top|{count} prices no longer include government charges: buyers pay them on top',
    'Price',
  ],
  price: ['{count} price is shown differently|{count} prices are shown differently', 'Price'],
  changed: ['Other details change for {count} car|Other details change for {count} cars', 'Details'],
} as const;

/** All other texts of a change report. */
export const REPORT_WORDS = {
  title: 'What will change on {site}',
  titleFirst: 'New website: {site}',
  titleSame: 'No changes to {site}',
  titleDeleted: '{site} will be taken offline',
  eyebrow: 'Preview report',
  first:
    'This is a new website with {size}. When you publish it, it goes live at {hosts}. If there is a website now, this one replaces it: pages of the old one can no longer be seen, and links to them, from Google for example, may lead to “Page not found”. Your email addresses stay as they are.',
  deleted:
    'Once the people who look after the website go ahead, the website with {size} will no longer be updated. It will be taken offline at a later date, which has not been set yet. If you want to keep it, tell the person who sent you this report now.',
  deletedHeading: 'What will happen',
  same: 'The site stays exactly as it is. You don’t need to do anything.',
  /** Below a summary, which has no buttons. */
  untilPublished:
    'Nothing changes for your customers until this is published. To see it first, to publish it or to ask for a change, open the full report with your invitation link. If you can’t find that link, ask the person who sent you this report.',
  built: 'This preview shows the site as of {date}.',
  preview: 'Open the preview',
  live: 'Live site now',
  seePreview: 'In the preview',
  seeLive: 'Live now',
  liveOf: 'Live now: {page}',
  previewOf: 'In the preview: {page}',
  cars: 'Cars',
  /** A car, as the people who look after the stock call it. */
  carName: '{name} ({label} {number})',
  soldStays:
    'It stays on the site, marked as sold, until {count} day after the sale.|It stays on the site, marked as sold, until {count} days after the sale.',
  soldStaysSomeTime: 'It stays on the site for now, marked as sold.',
  soldRemoved: 'It comes off the site now.',
  /** After the cars of a report. */
  checkCars: 'If a price or detail is wrong, correct it in your stock list.',
  withdrawn: 'Your stock list says that it’s not for sale, so it comes off the site.',
  listedTwice: 'It was listed twice. Its address now leads to the other listing of the same car.',
  removed: 'It’s no longer in your stock list for this website. If that’s a mistake, put it back into your stock list.',
  priceWas: 'last price {price}',
  detailOfAll: '{topic} will be “{after}” for all {count} cars.',
  detailOfSome: '{topic} will be “{after}” for {count} of these cars.',
  otherDetails:
    'Other details change for {count} of the cars listed there.|Other details change for {count} of the cars listed there.',
  moreInFull: '{count} more detail in the full report|{count} more details in the full report',
  moreCarsInFull: 'And {count} more car, listed in the full report|And {count} more cars, listed in the full report',
  moreCars: 'Show {count} more car|Show {count} more cars',
  before: 'Before',
  after: 'After',
  noPicture: 'No photo',
  alsoChanged: 'Also changes: {topics}',
  valueAdded: 'Added',
  valueRemoved: 'Removed',
  settings: 'How the site works',
  causes: 'Other changes on the pages',
  causesAlone: 'Changes on the pages',
  examples: 'For example',
  moreValues: 'And {count} more change, shown in the full report|And {count} more changes, shown in the full report',
  moreCauses:
    '{count} more change, shown in the full report: {topics}|{count} more changes, shown in the full report, including {topics}',
  moreCausesAll:
    '{count} more change, shown in the full report: {topics}|{count} more changes, shown in the full report: {topics}',
  showValues: 'Show {count} more change|Show {count} more changes',
  moreDetails: 'And {count} more detail: see its page|And {count} more details: see its page',
  silent: 'This changes in a way we can’t describe in words. See before and after in the full report.',
  cannotShow: 'This looks or works differently, in a way that words cannot show. Open a page below to see it.',
  sharedPicture: 'The picture people see when a page is shared (Facebook, text messages) changes too.',
  sharedPictureWhy:
    'The picture people see when a page is shared (Facebook, text messages) changes too, because it shows your name in your colours.',
  todayRemoved: 'Car pages no longer show whether you’re open now, or today’s hours.',
  todayAdded: 'Car pages now show whether you’re open, and today’s hours.',
  hoursStay: 'Your opening hours themselves don’t change.',
  oldLocationName:
    'The reason: the cars are still listed under the location “{name}”, and the website has no location of that name. Car pages will keep showing “{name}” until your stock list has the new name.',
  oldNameOnCars: 'Car pages will keep showing the location as “{name}” until your stock list has the new name.',
  otherDays: 'Other days don’t change.',
  stays: '{what} {places} doesn’t change: it stays {value}. If it should change too, ask for that.',
  locationRenamed: 'Your location gets the same new name: {before} → {after}.',
  /** With a new name: what a dealer may expect to change with it. */
  sameAsBefore: 'Your {what} stays the same.|Your {what} stay the same.',
  webAddress: 'web address {host}',
  staysOnPages: 'on {count} page|on {count} pages',
  staysOnEvery: '{place} of every page',
  colourPair: '{before} → {after} (colour codes {codes})',
  otherColour: 'another {name}',
  follows: 'Car lists',
  followsText:
    'The {count} page that lists cars updates automatically: there’s nothing you need to do.|The {count} pages that list cars update automatically: there’s nothing you need to do.',
  followsTextAlone:
    '{count} page with a list of cars will look different.|{count} pages with lists of cars will look different.',
  listsAdded: 'New page that lists cars: {names}.|{count} new pages that list cars: {names}.',
  removedLists:
    'The page {names} is removed, because none of its cars are left on the site.|{count} pages are removed, because none of their cars are left on the site: {names}.',
  topicChanged: '{topic} changed',
  topicOnPage: '{topic} {page} changed',
  topicOfPlace: '{topic} of {places} changed',
  morePlaces: '{count} other kind of page|{count} other kinds of page',
  moreLists: '{count} more|{count} more',
  morePages: '{count} more page|{count} more pages',
  everyPage: 'on every page',
  allCount: 'On the only page.|On all {count} pages.',
  onPagesIncluding: 'On {count} pages, including {places}.',
  pageCount: '{count} page|{count} pages',
  ofPages: '{places} of {count} pages',
  ofAllPages: '{places} of all {count} pages',
  unseen: 'Changes that visitors do not see',
  unseenText:
    '{count} page changes behind the scenes, for example in what Google reads. It looks the same.|{count} pages change behind the scenes, for example in what Google reads. They look the same.',
  pages: 'Pages added and removed',
  added: 'New page',
  addedMany: 'New pages',
  pageRemoved: 'Page removed',
  pagesRemoved: 'Pages removed',
  leadsTo: 'People who reach it through an old link, from Google for example, are taken to {address}.',
  leadsNowhere:
    'People who reach it through an old link, from Google for example, will see “Page not found”. If they should reach another page instead, ask for that.',
  pictureFiles: 'Pictures replaced',
  pictureFilesText: 'The new picture appears wherever the old one was shown.',
  redirects: 'Links to your old website',
  redirectsText: 'Where visitors end up when they follow a link to your old website.',
  homeOfSite: 'the home page of this website',
  redirectTo: 'New: visitors to {from} will be taken to {address}. Today they see “Page not found”.',
  redirectChanged: 'Visitors to {from} will be taken to {address}. Today they are taken to {before}.',
  redirectNowhere:
    '{from} stops working: visitors will see “Page not found”. Today they are taken to {before}. If they should reach another page, ask for that.',
  /** An address that ends in `*` matches all addresses with the same beginning. */
  redirectsNowhere:
    'Links that begin with {from} stop working: visitors will see “Page not found”. Today they are taken to {before}. If they should reach another page, ask for that.',
  allBelow: 'links that begin with {address}',
  law: 'Legal check',
  lawNew: 'A warning (you can still publish)',
  lawError: 'Must be fixed',
  lawResolved: 'Resolved',
  lawOpen: 'Still open',
  lawMore: 'And {count} more warning, listed in the full report|And {count} more warnings, listed in the full report',
  lawStay: 'Show {count} earlier warning that is still open|Show {count} earlier warnings that are still open',
  lawNote: 'These warnings are not legal advice. If you are unsure, ask your lawyer or your dealer association.',
  links: 'Broken links',
  linkOn: '{address}: there is no such page. The link is on {pages}.',
  weight: 'Download size of pages',
  weightNote:
    'What a phone downloads to show a page, without photos of cars. Larger pages take longer on a slow connection.',
  weightUp: '{before} kB before, {after} kB after this change, {percent}% more',
  weightDown: '{before} kB before, {after} kB after this change, {percent}% less',
  pictures: 'Before and after',
  picturesNone: 'No page looks different.',
  picturesSome:
    'We compared {count} changed page and show where it looks different.|We compared {count} changed pages and show where they look different.',
  morePictures: 'Show {count} more page|Show {count} more pages',
  picturesCut: 'We compared {count} of the {all} changed pages, at least one for each change above.',
  picturesLarger: 'Tap or click a picture to see it larger.',
  picturesMissing: 'Pictures are missing from this report: {why}',
  beforeOf: '{page}, before',
  afterOf: '{page}, after',
  decide: 'Your decision',
  decideNote: 'Nothing happens until you press a button. Open the preview first, and look at what matters to you.',
  name: 'Your name',
  publish: 'Publish',
  publishNote: 'This version replaces the live site. It can be undone later.',
  publishFirstNote:
    'The site goes live at {hosts}, and replaces the website that is there now, if there is one. It can be taken down later.',
  notPublishable: 'This can’t be published yet: some details are still to be filled in.',
  confirmed: 'I have looked at it. Publish it.',
  request: 'Ask for a change',
  requestLabel: 'What should be different?',
  allPages: 'All changed pages ({count})',
  more: 'And {count} more|And {count} more',
} as const;
