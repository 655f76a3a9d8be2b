import { carPath } from '#domain/paths.ts';
import { SHARED_PICTURE } from '#text/report-words.ts';
import type { CarPage } from '#view-types/car-page.ts';
import type { PageView } from '#view-types/page.ts';
import type { PictureView } from '#view-types/picture.ts';
import type { SiteViews } from '../build/site-views.ts';
import type { Value } from './causes.ts';
import { type PageDifference, type PageRef, type ReportedChange, refOf } from './page-differences.ts';
import { cropToChange } from './view-changes.ts';

/** In the order they are told. */
const EVENTS = ['added', 'back', 'sold', 'removed', 'price fell', 'price rose', 'price', 'changed'] as const;
export type CarEvent = (typeof EVENTS)[number];

/** What becomes of one car. */
export interface CarChange {
  readonly event: CarEvent;
  readonly page: PageRef;
  readonly picture: Pick<PictureView, 'src' | 'alt' | 'width' | 'height'> | null;
  /** As it is told; null = the car is not on that side. */
  readonly priceBefore: string | null;
  readonly priceAfter: string | null;
  /** What else changes on its page, as a reader sees it. */
  readonly values: readonly Value[];
  /** What else changes that cannot be read out, by topic. */
  readonly also: readonly string[];
}

/** From as many cars on, what they have in common is told once and not with each. */
const SHARED_BY_CARS = 3;

type CarView = PageView & { readonly page: CarPage };

/** What becomes of each car that is another in two builds, and the changes that are thereby told. */
export function carChanges(
  before: SiteViews,
  after: SiteViews,
  differences: readonly PageDifference[],
): { readonly cars: readonly CarChange[]; readonly told: ReadonlySet<ReportedChange> } {
  const [old, now] = [carsOf(before), carsOf(after)];
  const departed = new Set(after.departed.map(carPath));
  const shared = sharedByCars(differences);
  const changesAt = new Map(differences.map(({ ref, changes }) => [ref.path, changes]));
  const cars: CarChange[] = [];
  const told = new Set<ReportedChange>();
  for (const [id, [path, view]] of now) {
    const was = old.get(id)?.[1];
    if (was === undefined) {
      if (!isGone(view)) cars.push(carChange('added', path, null, view, []));
      continue;
    }
    const own = (changesAt.get(path) ?? []).filter((change) => isOfCar(change) && !shared.has(keyOf(change)));
    const event = eventOf(was, view, own);
    if (event === null) continue;
    cars.push(carChange(event, path, was, view, own));
    for (const change of own) told.add(change);
  }
  for (const [id, [path, view]] of old)
    if (!now.has(id) && !isGone(view))
      cars.push(carChange(departed.has(path) ? 'sold' : 'removed', path, view, null, []));
  return { cars: cars.sort((a, b) => EVENTS.indexOf(a.event) - EVENTS.indexOf(b.event)), told };
}

const carsOf = ({ pages }: SiteViews): Map<number, readonly [path: string, view: CarView]> =>
  new Map(
    [...pages].flatMap(([path, view]) =>
      view.kind === 'car' ? [[(view.page as CarPage).id, [path, view as CarView]] as const] : [],
    ),
  );

const isGone = (view: CarView): boolean => view.page.gone.holds;

/** Said of the car itself, on its page. */
const isOfCar = ({ path, topic }: ReportedChange): boolean =>
  topic.sort === 'decided' && (path.startsWith('page.') || path.startsWith('frame.meta.'));

/** What several car pages have in common has another cause than a car. */
function sharedByCars(differences: readonly PageDifference[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { ref, changes } of differences)
    if (ref.kind === 'car')
      for (const key of new Set(changes.filter(({ topic }) => topic.name !== 'Price').map(keyOf)))
        counts.set(key, (counts.get(key) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= SHARED_BY_CARS).map(([key]) => key));
}

const keyOf = ({ topic, of, raw }: ReportedChange): string => JSON.stringify([topic.name, of, raw]);

function eventOf(was: CarView, is: CarView, own: readonly ReportedChange[]): CarEvent | null {
  if (!isGone(was) && isGone(is)) return is.page.statusClass === 'sold' ? 'sold' : 'removed';
  if (isGone(was) && !isGone(is)) return 'back';
  const [a, b] = [was.page.price, is.page.price];
  if (a.dollars !== null && b.dollars !== null && a.dollars !== b.dollars)
    return b.dollars < a.dollars ? 'price fell' : 'price rose';
  if (priceOf(was) !== priceOf(is)) return 'price';
  // A car without photos is shared by a picture of the site's: with new colours it changes, and the car does not.
  return own.some(({ topic }) => topic.name !== SHARED_PICTURE) ? 'changed' : null;
}

const priceOf = ({ page: { price } }: CarView): string =>
  [price.text, price.per, price.typeLabel].filter((part) => part !== null).join(' ');

/** The price before without what stands behind both. */
const shortPrice = (was: CarView, is: CarView | null): string =>
  is !== null && ['per', 'typeLabel'].every((part) => was.page.price[part as 'per'] === is.page.price[part as 'per'])
    ? was.page.price.text
    : priceOf(was);

/** Topics that go without saying of a car whose price moves: what is worked out from it, and what repeats it. */
const OF_PRICE: ReadonlySet<string> = new Set([
  ...['Price', 'Repayments', 'Finance calculator', 'Enquiry form', 'Buttons', 'Comparison rate warning'],
  ...['Title and description for search engines', 'Sold or reserved notice'],
]);

function carChange(
  event: CarEvent,
  path: string,
  was: CarView | null,
  is: CarView | null,
  own: readonly ReportedChange[],
): CarChange {
  const view = (is ?? was) as CarView;
  const photo = view.page.gallery.photos?.list[0] ?? null;
  const isTold = event === 'changed' || event.startsWith('price');
  const others = isTold ? own.filter(({ topic }) => event === 'changed' || !OF_PRICE.has(topic.name)) : [];
  const values = valuesOf(others);
  const isRead = new Set(others.filter((one) => one.before !== null || one.after !== null).map(({ topic }) => topic));
  return {
    event,
    page: refOf(path, view),
    picture: photo && { src: photo.src, alt: photo.alt, width: photo.width, height: photo.height },
    priceBefore: was && (priceOf(was) === (is && priceOf(is)) ? priceOf(was) : shortPrice(was, is)),
    priceAfter: is && priceOf(is),
    values,
    also: [
      ...new Set(
        others.filter(({ topic }) => values.length === 0 || !isRead.has(topic)).map(({ topic }) => topic.name),
      ),
    ],
  };
}

/** What changes, each once: the page says most of it in several places. */
function valuesOf(changes: readonly ReportedChange[]): Value[] {
  const byWords = new Map<string, Value>();
  for (const { topic, of, before, after } of changes) {
    if ((before === null && after === null) || FOR_SEARCH.test(topic.name)) continue;
    const [was, is] = cropToChange(before, after);
    const key = JSON.stringify([was, is]);
    if (!byWords.has(key)) byWords.set(key, { of: of ?? topic.name, before: was, after: is });
  }
  return [...byWords.values()];
}

/** It repeats what the page says. */
const FOR_SEARCH = /for search engines$/;
