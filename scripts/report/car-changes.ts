import { carPath } from '#domain/routes/public-paths.ts';
import { uncapitalise } from '#domain/uncapitalise.ts';
import { REPORT_WORDS } from '#text/change-report.ts';
import { fill } from '#text/fill.ts';
import { APPEARANCE, FACTS, FOR_SEARCH, PHOTOS, SHARED_PICTURE } from '#text/report-words.ts';
import type { CarPage } from '#view-types/car-page.ts';
import type { PageView } from '#view-types/page.ts';
import type { PictureView } from '#view-types/picture.ts';
import type { SiteViews } from '../build/site-views.ts';
import type { Value } from './causes.ts';
import { type PageDifference, type PageRef, type ReportedChange, refOf } from './page-differences.ts';
import { cropToChange } from './view-changes.ts';

/** The kinds of event, in the order of the report. */
const EVENTS = [
  ...(['added', 'back', 'sold', 'removed', 'price fell', 'price rose'] as const),
  ...(['price without charges', 'price', 'changed'] as const),
] as const;
/**
 * What happened to a car. `back`: a sold car is for sale again; `price`: the same price is shown differently, such as with another type;
 * `price without charges`: it no longer includes government charges; `changed`: only other details changed.
 */
export type CarEvent = (typeof EVENTS)[number];

/** The change of one car. */
export interface CarChange {
  readonly event: CarEvent;
  readonly page: PageRef;
  readonly picture: Pick<PictureView, 'src' | 'alt' | 'width' | 'height'> | null;
  /** The old price as in the report; null = the car is new. */
  readonly priceBefore: string | null;
  /** The new price as in the report; null = the car is no longer on the site. */
  readonly priceAfter: string | null;
  /** Other changes on its page, as a reader sees them. */
  readonly values: readonly Value[];
  /** What happens to the page of a car that is no longer for sale, in a sentence; null for the others. */
  readonly note: string | null;
  /** Topics of other changes that cannot be shown as text. */
  readonly otherTopics: readonly string[];
}

/** Changes that at least this many cars share are reported once and not with each car. */
const SHARED_BY_CARS = 3;

type CarView = PageView & { readonly page: CarPage };

/** The changes of each car between two builds, and which page changes they cover. */
export function carChanges(
  before: SiteViews,
  after: SiteViews,
  differences: readonly PageDifference[],
): { readonly cars: readonly CarChange[]; readonly covered: ReadonlySet<ReportedChange> } {
  const [oldCars, newCars] = [carsOf(before), carsOf(after)];
  const delisted = new Set(after.delisted.map(carPath));
  const sold = new Set((after.sold ?? []).map(carPath));
  const sharedKeys = sharedByCars(differences);
  const changesAt = new Map(differences.map(({ ref, changes }) => [ref.path, changes]));
  const cars: CarChange[] = [];
  const covered = new Set<ReportedChange>();
  for (const [id, [path, view]] of newCars) {
    const oldCar = oldCars.get(id)?.[1];
    if (oldCar === undefined) {
      if (!isUnavailable(view)) cars.push(carChange('added', carRef(path, view), null, view, []));
      continue;
    }
    const carOnly = (changesAt.get(path) ?? []).filter(
      (change) =>
        isCarDetail(change) &&
        !sharedKeys.has(keyOf(change)) &&
        !(hasNoPhotos(oldCar, view) && isSharedPicture(change)),
    );
    const event = eventOf(oldCar, view, carOnly, addsCharges([oldCar, before], [view, after]));
    if (event === null) continue;
    const note = event === 'sold' ? soldNote(after) : null;
    cars.push(carChange(event, carRef(path, view), oldCar, view, carOnly, note));
    for (const change of carOnly) covered.add(change);
  }
  for (const [id, [path, view]] of oldCars)
    if (!newCars.has(id) && !isUnavailable(view)) {
      const isSold = sold.has(path);
      const isListedTwice = Object.hasOwn(after.aliases, path);
      const why = delisted.has(path) ? 'withdrawn' : isListedTwice ? 'listedTwice' : 'removed';
      const note = REPORT_WORDS[isSold ? 'soldRemoved' : why];
      cars.push(carChange(isSold ? 'sold' : 'removed', carRef(path, view), view, null, [], note));
    }
  return { cars: cars.sort((a, b) => EVENTS.indexOf(a.event) - EVENTS.indexOf(b.event)), covered };
}

const carsOf = ({ pages }: SiteViews): Map<number, readonly [path: string, view: CarView]> =>
  new Map(
    [...pages].flatMap(([path, view]) =>
      view.kind === 'car' ? [[(view.page as CarPage).id, [path, view as CarView]] as const] : [],
    ),
  );

/** What happens to a sold car that the site still shows. */
const soldNote = ({ soldDays }: SiteViews): string =>
  soldDays === null ? REPORT_WORDS.soldStaysSomeTime : fill(REPORT_WORDS.soldStays, { count: soldDays });

/** A reference with the car's name and stock number, because several cars may have the same name. */
function carRef(path: string, view: CarView): PageRef {
  const ref = refOf(path, view);
  const [number] = view.page.identifiers;
  if (number === undefined) return ref;
  const values = { name: ref.name, label: uncapitalise(number.label), number: number.value };
  return { ...ref, name: fill(REPORT_WORDS.carName, values) };
}

const isUnavailable = (view: CarView): boolean => view.page.unavailable.isShown;

/** A change about the car itself, on its page. */
const isCarDetail = ({ path, topic }: ReportedChange): boolean =>
  topic.kind === 'decided' && topic.name !== APPEARANCE && (path.startsWith('page.') || path.startsWith('frame.meta.'));

/**
 * Changes that several car pages share, so that their cause is not the car. A detail such as the colour counts as shared only if most cars
 * whose detail changed have this same change: a few cars may share it by chance.
 */
function sharedByCars(differences: readonly PageDifference[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const subjectCounts = new Map<string, number>();
  const subjects = new Map<string, string>();
  const add = (map: Map<string, number>, key: string): Map<string, number> => map.set(key, (map.get(key) ?? 0) + 1);
  for (const { ref, changes } of differences) {
    const others = ref.kind === 'car' ? changes.filter(({ topic }) => topic.name !== 'Price') : [];
    for (const key of new Set(others.map(keyOf))) add(counts, key);
    const withSubject = others.filter(({ topic, subject }) => topic.name === FACTS && subject !== null);
    for (const change of withSubject) subjects.set(keyOf(change), change.subject as string);
    for (const subject of new Set(withSubject.map(({ subject: name }) => name as string))) add(subjectCounts, subject);
  }
  const isSharedByMost = (key: string, count: number): boolean => {
    const subject = subjects.get(key);
    return subject === undefined || count > (subjectCounts.get(subject) ?? 0) / 2;
  };
  return new Set(
    [...counts].filter(([key, count]) => count >= SHARED_BY_CARS && isSharedByMost(key, count)).map(([key]) => key),
  );
}

const keyOf = ({ topic, subject, raw }: ReportedChange): string => JSON.stringify([topic.name, subject, raw]);

type CarOfSite = readonly [car: CarView, site: SiteViews];
const showsWithoutCharges = ([{ page }, { priceTypes }]: CarOfSite): boolean =>
  page.price.typeLabel !== null && priceTypes?.[page.id] === 'excl_govt_charges';

/** Whether a price no longer includes government charges, by its type: a dealer may call that what it likes. */
const addsCharges = (before: CarOfSite, after: CarOfSite): boolean =>
  before[1].priceTypes !== null && !showsWithoutCharges(before) && showsWithoutCharges(after);

function eventOf(
  oldCar: CarView,
  newCar: CarView,
  ownChanges: readonly ReportedChange[],
  isWithoutCharges: boolean,
): CarEvent | null {
  if (!isUnavailable(oldCar) && isUnavailable(newCar)) return 'sold'; // a withdrawn car has no page
  if (isUnavailable(oldCar) && !isUnavailable(newCar)) return 'back';
  const [a, b] = [oldCar.page.price, newCar.page.price];
  // A price by the week and a sale price cannot be compared.
  if (a.dollars !== null && b.dollars !== null && a.dollars !== b.dollars && a.per === b.per)
    return b.dollars < a.dollars ? 'price fell' : 'price rose';
  if (priceOf(oldCar) !== priceOf(newCar)) return isWithoutCharges ? 'price without charges' : 'price';
  return ownChanges.some(({ topic }) => !SITE_TOPICS.has(topic.name)) ? 'changed' : null;
}

/** Topics that also change with the name and colours of the site or a location, without any change of the car. */
const SITE_TOPICS: ReadonlySet<string> = new Set([SHARED_PICTURE, FOR_SEARCH]);

const isSharedPicture = ({ topic }: ReportedChange): boolean => topic.name === SHARED_PICTURE;
/** Whether the picture for shared links is drawn, because the car has no photos. */
const hasNoPhotos = (...views: readonly CarView[]): boolean => views.every(({ page }) => page.gallery.photos === null);

const priceOf = ({ page: { price } }: CarView): string =>
  [price.text, price.per, price.typeLabel].filter((part) => part !== null).join(' ');

/** The earlier price without the text that both have in common at the end. */
const shortPrice = (oldCar: CarView, newCar: CarView | null): string =>
  newCar !== null &&
  ['per', 'typeLabel'].every((part) => oldCar.page.price[part as 'per'] === newCar.page.price[part as 'per'])
    ? oldCar.page.price.text
    : priceOf(oldCar);

/** Topics that follow from a price change: what is calculated from the price, and what repeats it. */
const PRICE_TOPICS: ReadonlySet<string> = new Set([
  ...['Price', 'Repayments', 'Finance calculator', 'Enquiry form', 'Buttons', 'Comparison rate warning'],
  ...[FOR_SEARCH, 'Sold or reserved notice'],
]);

function carChange(
  event: CarEvent,
  page: PageRef,
  oldCar: CarView | null,
  newCar: CarView | null,
  ownChanges: readonly ReportedChange[],
  note: string | null = null,
): CarChange {
  const view = (newCar ?? oldCar) as CarView;
  const photo = view.page.gallery.photos?.list[0] ?? null;
  const hasDetails = event === 'changed' || event.startsWith('price');
  const others = hasDetails
    ? ownChanges.filter(({ topic }) => event === 'changed' || !PRICE_TOPICS.has(topic.name))
    : [];
  const values = [
    ...photoCount(others, oldCar, newCar),
    ...valuesOf(others.filter(({ topic }) => topic.name !== PHOTOS)),
  ];
  const hasNewPhotos = others.some(({ topic }) => topic.name === PHOTOS);
  const isShownAsValue = ({ topic, before, after }: ReportedChange): boolean =>
    topic.name === PHOTOS ? values.some(({ subject }) => subject === PHOTOS) : before !== null || after !== null;
  const shownTopics = new Set(others.filter(isShownAsValue).map(({ topic }) => topic));
  return {
    event,
    page,
    picture: photo && { src: photo.src, alt: photo.alt, width: photo.width, height: photo.height },
    priceBefore:
      oldCar && (priceOf(oldCar) === (newCar && priceOf(newCar)) ? priceOf(oldCar) : shortPrice(oldCar, newCar)),
    priceAfter: newCar && priceOf(newCar),
    values,
    note,
    otherTopics: [
      ...new Set(
        others
          .filter((change) => !shownTopics.has(change.topic) && !(hasNewPhotos && isSharedPicture(change)))
          .map(({ topic }) => topic.name),
      ),
    ],
  };
}

/** The number of photos, if it changes: all their descriptions, such as `photo 1 of 4`, change with it. */
function photoCount(changes: readonly ReportedChange[], oldCar: CarView | null, newCar: CarView | null): Value[] {
  if (oldCar === null || newCar === null || changes.every(({ topic }) => topic.name !== PHOTOS)) return [];
  const [before, after] = [oldCar, newCar].map(({ page }) => String(page.gallery.photos?.list.length ?? 0));
  return before === after || before === undefined || after === undefined ? [] : [{ subject: PHOTOS, before, after }];
}

/** The changes, each once: the page shows most of them in several places. */
function valuesOf(changes: readonly ReportedChange[]): Value[] {
  const byWords = new Map<string, Value>();
  for (const { topic, subject, before, after } of changes) {
    if ((before === null && after === null) || topic.name === FOR_SEARCH) continue; // repeats what the page shows
    const [shortBefore, shortAfter] = cropToChange(before, after);
    const key = JSON.stringify([shortBefore, shortAfter]);
    if (!byWords.has(key)) byWords.set(key, { subject: subject ?? topic.name, before: shortBefore, after: shortAfter });
  }
  return [...byWords.values()];
}
