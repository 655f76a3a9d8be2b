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
  /** Other changed topics, without duplicates: `Opening hours`. */
  readonly topics: readonly string[];
  readonly pictureFiles: number;
  readonly redirects: number;
  readonly lawAdded: number;
  readonly lawGone: number;
  readonly brokenLinks: number;
}

/** Maximum number of topics listed; further ones are only counted. */
const TOPICS_NAMED = 3;
const PARTS: readonly (readonly [count: keyof ReportCounts, text: string])[] = [
  ['added', '{count} car added|{count} cars added'],
  ['back', '{count} car back on sale|{count} cars back on sale'],
  ['sold', '{count} car sold|{count} cars sold'],
  ['removed', '{count} car taken off the site|{count} cars taken off the site'],
  ['fell', '{count} price fell|{count} prices fell'],
  ['rose', '{count} price rose|{count} prices rose'],
  ['shown', '{count} price shown differently|{count} prices shown differently'],
  ['changed', '{count} car with other details|{count} cars with other details'],
  ['topics', '{count} other change|{count} other changes'],
  ['pictureFiles', '{count} picture replaced|{count} pictures replaced'],
  ['redirects', '{count} old address leads elsewhere|{count} old addresses lead elsewhere'],
  ['pagesAdded', '{count} page added|{count} pages added'],
  ['pagesGone', '{count} page gone|{count} pages gone'],
  ['brokenLinks', '{count} broken link|{count} broken links'],
  ['lawAdded', '{count} law warning|{count} law warnings'],
  ['lawGone', '{count} law warning settled|{count} law warnings settled'],
];

/** The first sentence of a report: `12 cars added, 5 prices fell, opening hours changed, 1 law warning.` */
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

function topicsText(topics: readonly string[], text: string): string[] {
  if (topics.length > TOPICS_NAMED) return [fill(text, { count: topics.length })];
  return topics.map((topic) => `${topic.charAt(0).toLowerCase()}${topic.slice(1)} changed`);
}

/** Heading of each group of cars, and the label beside each car. */
export const CAR_EVENT_WORDS = {
  added: ['{count} car added|{count} cars added', 'Added'],
  back: ['{count} car back on sale|{count} cars back on sale', 'Back on sale'],
  sold: ['{count} car sold|{count} cars sold', 'Sold'],
  removed: ['{count} car taken off the site|{count} cars taken off the site', 'Taken off'],
  'price fell': ['{count} price fell|{count} prices fell', 'Price fell'],
  'price rose': ['{count} price rose|{count} prices rose', 'Price rose'],
  price: ['{count} price is shown differently|{count} prices are shown differently', 'Price'],
  changed: ['{count} car with other details|{count} cars with other details', 'Details'],
} as const;

/** All other texts of a change report. */
export const REPORT_WORDS = {
  title: 'What changes on {site}',
  eyebrow: 'Preview report',
  first: 'This is the first version of the site: {cars} cars on {pages} pages.',
  deleted: 'The whole site goes: {cars} cars on {pages} pages are taken down.',
  same: 'Nothing changes. The site comes out exactly as it is.',
  built: 'Preview made for {date}.',
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
  nothing: 'nothing',
  causes: 'Other changes on the pages',
  causesAlone: 'Changes on the pages',
  examples: 'For example',
  moreValues: 'and {count} more like this|and {count} more like these',
  cannotShow: 'Its look or its settings change. Open a page to see it.',
  cannotShowShared: 'You see it where somebody shares a page, in a message or on social media.',
  follows: 'Lists of cars follow by themselves',
  followsText:
    '{count} page shows the new stock, counts and order.|{count} pages show the new stock, counts and order.',
  listsAdded: '{count} list of cars is new.|{count} lists of cars are new.',
  listsGone:
    '{count} list has no cars left and goes with its address.|{count} lists have no cars left and go with their addresses.',
  onOnePage: 'on “{page}”',
  everyPage: 'on every page',
  pageCount: '{count} page|{count} pages',
  unseen: 'Nothing to see',
  unseenText:
    '{count} page changes only behind the scenes, such as data for search engines.|{count} pages change only behind the scenes, such as data for search engines.',
  pages: 'Pages added and gone',
  added: 'New',
  gone: 'Gone',
  leadsTo: 'its address now leads to {path}',
  leadsNowhere: 'its address leads nowhere now: bookmarks and search results to it will fail',
  pictureFiles: 'Pictures replaced',
  pictureFilesText: 'The same picture with other contents, wherever it is shown.',
  redirects: 'Addresses of the old website',
  redirectsText: 'Where links and search results to the old website lead.',
  redirectTo: 'leads to {path}',
  redirectNowhere: 'leads nowhere',
  law: 'Law',
  lawNew: 'New',
  lawError: 'Must be fixed',
  lawSettled: 'Settled',
  lawStay: '{count} warning stays as it was.|{count} warnings stay as they were.',
  lawNote: 'What the law check finds is a reminder, not legal advice.',
  links: 'Broken links',
  linkOn: 'leads nowhere, on {pages}',
  weight: 'Page weight',
  weightNote:
    'What a phone downloads to show a page, without photos of cars. Heavier pages take longer on a slow connection.',
  weightUp: '{before} kB before, {after} kB now, {percent}% more',
  weightDown: '{before} kB before, {after} kB now, {percent}% less',
  pictures: 'Before and after',
  picturesNone: 'No page looks different.',
  picturesSome:
    'We looked at {count} changed page and show where it looks different.|We looked at {count} changed pages and show where they look different.',
  morePictures: 'Show {count} more page|Show {count} more pages',
  picturesCut: 'Of {all} changed pages, we looked at {count}, at least one for each change above.',
  picturesMissing: 'Pictures are missing from this report: {why}',
  beforeOf: '{page}, before',
  afterOf: '{page}, after',
  decide: 'Your decision',
  decideNote: 'Nothing happens until you press a button. Open the preview first, and look at what matters to you.',
  name: 'Your name',
  publish: 'Publish',
  publishNote: 'This version replaces the live site. It can be taken back.',
  sure: 'I have looked at it. Publish it.',
  wish: 'Ask for a change',
  wishLabel: 'What should be different?',
  allPages: 'All changed pages ({count})',
  more: 'and {count} more|and {count} more',
} as const;
