import type { Car } from '#domain/car.ts';
import { listRank } from '#domain/list-rank.ts';
import { similarRecords } from '#views/similar-cars.ts';
import { canBeMain, renderingAt } from './renderings.ts';

/** Attempts to remove what changes of other cars have caused. */
const ROUNDS = 60;

const rankOf = (car: Car): number => listRank({ status: car.status, image: car.primary_image_url });

/** Days and hours since a car was added, of a time as the generator writes it (`-50d3h`). */
function hoursAgo({ created_at }: Car): number {
  const [, days, hours] = /^-(\d+)d(\d+)h$/.exec(created_at ?? '') ?? [];
  return Number(days ?? Number.POSITIVE_INFINITY) * 24 + Number(hours ?? 0);
}

/** The orders that the results page of a demo dealer offers; equal cars follow by id. */
function ordersOf(cars: readonly Car[]): readonly ((one: Car, other: Car) => number)[] {
  const makes = Map.groupBy(cars, (car) => car.make);
  const volume = ({ make }: Car): number => makes.get(make)?.length ?? 0;
  return [
    (one, other) => rankOf(one) - rankOf(other),
    (one, other) => hoursAgo(one) - hoursAgo(other),
    (one, other) => (other.price ?? Number.NEGATIVE_INFINITY) - (one.price ?? Number.NEGATIVE_INFINITY),
    (one, other) => (one.price ?? Number.POSITIVE_INFINITY) - (other.price ?? Number.POSITIVE_INFINITY),
    (one, other) => (one.km ?? Number.POSITIVE_INFINITY) - (other.km ?? Number.POSITIVE_INFINITY),
    (one, other) => volume(other) - volume(one) || (one.make < other.make ? -1 : Number(one.make > other.make)),
  ];
}

/** What lists are filtered by. */
const FACETS = ['make', 'simple_body', 'car_type', 'location_id'] as const;

/** The list of all cars, and those of one or two of these filters, in every order. */
function listsOf(cars: readonly Car[]): readonly (readonly Car[])[] {
  const orders = ordersOf(cars);
  const groups = FACETS.flatMap((facet, index) =>
    FACETS.slice(index).flatMap((other) => [...Map.groupBy(cars, (car) => `${car[facet]}, ${car[other]}`).values()]),
  );
  return [cars, ...groups].flatMap((group) =>
    orders.map((order) => [...group].sort((one, other) => order(one, other) || one.id - other.id)),
  );
}

/**
 * Pairs of cars of different models that are next to each other in a list, with the sold cars and when they are gone, or among the similar
 * cars of a page.
 */
function neighbours(cars: readonly Car[]): [Car, Car][] {
  const listed = cars.filter((car) => rankOf(car) < 4);
  const comparable = listed.map((car) => ({ ...car, body: car.simple_body, car }));
  const similar = comparable.map((car) => similarRecords(car, comparable).map((found) => found.car));
  return [...listsOf(cars), ...listsOf(listed), ...similar].flatMap((list) =>
    list.flatMap((car, index): [Car, Car][] => {
      const next = list[index + 1];
      return next === undefined || next.make_model === car.make_model ? [] : [[car, next]];
    }),
  );
}

/** The neighbours that show the same picture. */
export const alikeNeighbours = (cars: readonly Car[]): [Car, Car][] =>
  neighbours(cars).filter(
    ([one, other]) => one.primary_image_url !== null && one.primary_image_url === other.primary_image_url,
  );

/**
 * The same cars, of which some show another whole view first, so that neighbours of different models do not show the same picture. Most
 * show their front.
 */
export function withVariedPictures(cars: readonly Car[]): Car[] {
  const neighboursOf = new Map<Car, Car[]>(cars.map((car) => [car, []]));
  for (const [one, other] of neighbours(cars)) {
    neighboursOf.get(one)?.push(other);
    neighboursOf.get(other)?.push(one);
  }
  const first = new Map(cars.map((car) => [car, car.primary_image_url]));
  for (let round = 0; round < ROUNDS; round++)
    for (const [car, others] of neighboursOf) {
      const repeats = (url: string | null): number => others.filter((other) => first.get(other) === url).length;
      const present = first.get(car) ?? null;
      // A picture that still repeats gives way to another with as many repeats, so that its neighbours can change in the next round.
      const views = wholeViews(car).filter((url) => repeats(present) === 0 || url !== present || round === ROUNDS - 1);
      const best = views.reduce<string | null>(
        (found, url) => (found === null || repeats(url) < repeats(found) ? url : found),
        null,
      );
      if (best !== null) first.set(car, best);
    }
  return cars.map((car) => withFirst(car, first.get(car) ?? null));
}

const WHOLE_DRAWING = /^\/drawings\/.*-(?:front-quarter|side|rear-quarter)\.svg$/;

const wholeViews = (car: Car): string[] =>
  car.images
    .map(({ image }) => image.url)
    .filter((url) => {
      const found = renderingAt(url);
      return found === null ? WHOLE_DRAWING.test(url) : canBeMain(found.rendering);
    });

function withFirst(car: Car, first: string | null): Car {
  if (first === null || first === car.primary_image_url) return car;
  const urls = [first, ...car.images.map(({ image }) => image.url).filter((url) => url !== first)];
  return { ...car, thumbnails: urls, images: urls.map((url) => ({ image: { url } })), primary_image_url: first };
}
