import { fill } from '#text/fill.ts';

/** Counts in the first sentence of a change report. */
export interface ReportCounts {
  readonly added: number;
  readonly back: number;
  readonly sold: number;
  readonly removed: number;
  readonly fell: number;
  readonly rose: number;
  /** Cars whose displayed price changes in another way, such as to a text. */
  readonly shown: number;
  /** Cars with any other change. */
  readonly changed: number;
  readonly pagesAdded: number;
  readonly pagesGone: number;
  /** Other changes, without duplicates, as parts of a sentence: `opening hours changed`. */
  readonly topics: readonly string[];
  readonly pictureFiles: number;
  readonly redirects: number;
  readonly lawAdded: number;
  readonly lawGone: number;
  readonly brokenLinks: number;
}

/** Maximum number of topics listed; if there are more, the last ones are only counted. */
const TOPICS_NAMED = 3;
const PARTS: readonly (readonly [count: keyof ReportCounts, text: string])[] = [
  ['added', '{count} car added|{count} cars added'],
  ['back', '{count} car back on sale|{count} cars back on sale'],
  ['sold', '{count} car sold|{count} cars sold'],
  ['removed', '{count} car taken off the site|{count} cars taken off the site'],
  ['fell', '{count} price reduced|{count} prices reduced'],
  ['rose', '{count} price increased|{count} prices increased'],
  ['shown', '{count} price shown differently|{count} prices shown differently'],
  ['changed', 'other details of {count} car changed|other details of {count} cars changed'],
  ['topics', '{count} other change|{count} other changes'],
  ['pictureFiles', '{count} picture replaced|{count} pictures replaced'],
  ['redirects', '{count} old web address changed|{count} old web addresses changed'],
  ['pagesAdded', '{count} page added|{count} pages added'],
  ['pagesGone', '{count} page removed|{count} pages removed'],
  ['brokenLinks', '{count} broken link|{count} broken links'],
  ['lawAdded', '{count} legal warning|{count} legal warnings'],
  ['lawGone', '{count} legal warning solved|{count} legal warnings solved'],
];

/** The first sentence of a report: `12 cars added, 5 prices reduced, opening hours changed, 1 legal warning.` */
export function changesSentence(counts: ReportCounts): string {
  const parts = PARTS.flatMap(([key, text]) => {
    const count = counts[key];
    if (typeof count !== 'number') return topicsText(count, text);
    return count > 0 ? [fill(text, { count })] : [];
  });
  if (parts.length === 0) return 'Shoppers will see no difference.';
  const sentence = parts.join(', ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

const topicsText = (topics: readonly string[], text: string): readonly string[] =>
  topics.length > TOPICS_NAMED
    ? [...topics.slice(0, TOPICS_NAMED - 1), fill(text, { count: topics.length - TOPICS_NAMED + 1 })]
    : topics;

/** Heading of each group of cars, and the label beside each car. */
export const CAR_EVENT_WORDS = {
  added: ['{count} car added|{count} cars added', 'Added'],
  back: ['{count} car back on sale|{count} cars back on sale', 'Back on sale'],
  sold: ['{count} car sold|{count} cars sold', 'Sold'],
  removed: ['{count} car taken off the site|{count} cars taken off the site', 'Taken off'],
  'price fell': ['{count} price reduced|{count} prices reduced', 'Reduced'],
  'price rose': ['{count} price increased|{count} prices increased', 'Increased'],
  price: ['{count} price is shown differently|{count} prices are shown differently', 'Price'],
  changed: ['Other details change for {count} car|Other details change for {count} cars', 'Details'],
} as const;

/** All other texts of a change report. */
export const REPORT_WORDS = {
  title: 'What will change on {site}',
  titleFirst: 'New website: {site}',
  titleDeleted: '{site} is being removed',
  eyebrow: 'Preview report',
  first: 'This is a new website: {cars} cars on {pages} pages. It goes live at {hosts} once it is published.',
  deleted:
    'The website ({cars} cars, {pages} pages) stays online as it is until the people who look after it take it down. Nothing else happens before that.',
  same: 'Nothing changes. The site stays exactly as it is.',
  built: 'This preview shows the site as of {date}.',
  preview: 'Open the preview',
  live: 'Live site now',
  seePreview: 'In the preview',
  seeLive: 'Live now',
  liveOf: 'Live now: {page}',
  previewOf: 'In the preview: {page}',
  cars: 'Cars',
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
  showValues: 'Show {count} more change|Show {count} more changes',
  moreDetails: 'And {count} more detail: see its page|And {count} more details: see its page',
  silent: 'Looks or works differently.',
  cannotShow: 'This looks or works differently, in a way that words cannot show. Open a page below to see it.',
  cannotShowShared: 'You see it where somebody shares a page, in a message or on social media.',
  follows: 'Car lists update by themselves',
  followsText:
    '{count} page with a list of cars will show these changes too.|{count} pages with lists of cars will show these changes too.',
  followsTextAlone:
    '{count} page with a list of cars will look different.|{count} pages with lists of cars will look different.',
  listsAdded: 'New list of cars: {names}.|{count} new lists of cars: {names}.',
  listsGone:
    'Removed because no cars are left in it: the list {names}.|Removed because no cars are left in them: {count} lists, {names}.',
  topicChanged: '{topic} changed',
  topicOnPage: '{topic} on “{page}” changed',
  morePlaces: '{count} other kind of page|{count} other kinds of page',
  moreLists: '{count} more|{count} more',
  morePages: '{count} more page|{count} more pages',
  onOnePage: 'on “{page}”',
  everyPage: 'on every page',
  pageCount: '{count} page|{count} pages',
  ofPages: '{places} of {count} pages',
  unseen: 'Changes that visitors do not see',
  unseenText:
    '{count} page changes behind the scenes, for example in what Google reads. It looks the same.|{count} pages change behind the scenes, for example in what Google reads. They look the same.',
  pages: 'Pages added and removed',
  added: 'New page',
  addedMany: 'New pages',
  gone: 'Page removed',
  goneMany: 'Pages removed',
  leadsTo: 'Visitors to the old address are taken to {address}.',
  leadsNowhere: 'The old address no longer works: visitors see “Page not found”.',
  pictureFiles: 'Pictures replaced',
  pictureFilesText: 'The new picture appears wherever the old one was shown.',
  redirects: 'Addresses of your old website',
  redirectsText: 'Where visitors end up who follow a link to your old website.',
  redirectTo: '{from}: visitors are taken to {address}.',
  redirectChanged: '{from}: visitors are taken to {address} instead of {before}.',
  redirectNowhere: '{from}: no longer works; visitors see “Page not found”.',
  /** An address that ends in `*` matches all addresses with the same beginning. */
  allBelow: 'All addresses that begin with {address}',
  law: 'Legal check',
  lawNew: 'New',
  lawError: 'Must be fixed',
  lawSettled: 'Solved',
  lawStay: '{count} earlier warning is still open.|{count} earlier warnings are still open.',
  lawNote: 'These warnings are reminders, not legal advice.',
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
  picturesMissing: 'Pictures are missing from this report: {why}',
  beforeOf: '{page}, before',
  afterOf: '{page}, after',
  decide: 'Your decision',
  decideNote: 'Nothing happens until you press a button. Open the preview first, and look at what matters to you.',
  name: 'Your name',
  publish: 'Publish',
  publishNote: 'This version replaces the live site. It can be undone later.',
  publishFirstNote: 'The site goes live at {hosts}, and replaces whatever is there now. It can be taken down later.',
  sure: 'I have looked at it. Publish it.',
  wish: 'Ask for a change',
  wishLabel: 'What should be different?',
  allPages: 'All changed pages ({count})',
  more: 'And {count} more|And {count} more',
} as const;
