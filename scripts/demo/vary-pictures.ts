import type { Car } from '#domain/car.ts';
import { LAST_LIST_RANK, listRank } from '#domain/list-rank.ts';
import { similarRecords } from '#views/similar-cars.ts';
import { canBeMain, renderingAt } from './renderings.ts';

/** How often all cars are gone through: changing one car's picture can make it the same as a neighbour's. */
const MAX_ROUNDS = 60;

const rankOf = (car: Car): number => listRank({ status: car.status, image: car.primary_image_url });

/** Hours since a car was added, from `created_at` as the generator writes it (`-50d3h`). */
function hoursAgo({ created_at }: Car): number {
  const [, days, hours] = /^-(\d+)d(\d+)h$/.exec(created_at ?? '') ?? [];
  return Number(days ?? Number.POSITIVE_INFINITY) * 24 + Number(hours ?? 0);
}

/** The orders that the results page of a demo dealer offers; equal cars follow by id. */
function ordersOf(cars: readonly Car[]): readonly ((a: Car, b: Car) => number)[] {
  const makes = Map.groupBy(cars, (car) => car.make);
  const makeVolume = ({ make }: Car): number => makes.get(make)?.length ?? 0;
  return [
    (a, b) => rankOf(a) - rankOf(b),
    (a, b) => hoursAgo(a) - hoursAgo(b),
    (a, b) => (b.price ?? Number.NEGATIVE_INFINITY) - (a.price ?? Number.NEGATIVE_INFINITY),
    (a, b) => (a.price ?? Number.POSITIVE_INFINITY) - (b.price ?? Number.POSITIVE_INFINITY),
    (a, b) => (a.km ?? Number.POSITIVE_INFINITY) - (b.km ?? Number.POSITIVE_INFINITY),
    (a, b) => makeVolume(b) - makeVolume(a) || (a.make < b.make ? -1 : Number(a.make > b.make)),
  ];
}

/** What lists are filtered by. */
const FACETS = ['make', 'simple_body', 'car_type', 'location_id'] as const;

interface List {
  readonly cars: readonly Car[];
  /** Cars of different models that are at most this many places apart must not show the same picture. */
  readonly reach: number;
}

/**
 * How many places apart cars above and below each other are at most, in a grid of up to four columns, with or without a tile between them.
 * Only for the list as it opens: other orders and filters have so many such pairs that no stock satisfies all of them.
 */
const GRID_REACH = 4;

/** The list of all cars, and the lists for each value of a facet or of two, in every order. */
function listsOf(cars: readonly Car[]): readonly List[] {
  const orders = ordersOf(cars);
  const groups = FACETS.flatMap((facet, index) =>
    FACETS.slice(index).flatMap((secondFacet) => [
      ...Map.groupBy(cars, (car) => `${car[facet]}, ${car[secondFacet]}`).values(),
    ]),
  );
  return [cars, ...groups].flatMap((group) =>
    orders.map((order, index) => ({
      cars: [...group].sort((a, b) => order(a, b) || a.id - b.id),
      reach: group === cars && index === 0 ? GRID_REACH : 1,
    })),
  );
}

/**
 * Pairs of cars of different models that are neighbours in a list, both while it has the sold cars and once they are gone, or among the
 * similar cars of a page.
 */
function neighbourPairs(cars: readonly Car[]): [Car, Car][] {
  const available = cars.filter((car) => rankOf(car) < LAST_LIST_RANK);
  const comparable = available.map((car) => ({ ...car, body: car.simple_body, car }));
  const similar = comparable.map((car) => ({
    cars: similarRecords(car, comparable).map((record) => record.car),
    reach: 1,
  }));
  return [...listsOf(cars), ...listsOf(available), ...similar].flatMap((list) =>
    list.cars.flatMap((car, index): [Car, Car][] =>
      list.cars
        .slice(index + 1, index + 1 + list.reach)
        .filter((neighbour) => neighbour.make_model !== car.make_model)
        .map((neighbour) => [car, neighbour]),
    ),
  );
}

/** The neighbours that show the same picture. */
export const neighboursWithSamePicture = (cars: readonly Car[]): [Car, Car][] =>
  neighbourPairs(cars).filter(
    ([car, neighbour]) => car.primary_image_url !== null && car.primary_image_url === neighbour.primary_image_url,
  );

/**
 * The same cars, of which some show another view of the whole car first, so that neighbours of different models do not show the same
 * picture. Most show their front.
 */
export function withVariedPictures(cars: readonly Car[]): Car[] {
  const neighboursOf = new Map<Car, Car[]>(cars.map((car) => [car, []]));
  for (const [car, neighbour] of neighbourPairs(cars)) {
    neighboursOf.get(car)?.push(neighbour);
    neighboursOf.get(neighbour)?.push(car);
  }
  const first = new Map(cars.map((car) => [car, car.primary_image_url]));
  for (let round = 0; round < MAX_ROUNDS; round++)
    for (const [car, neighbours] of neighboursOf) {
      const repeats = (url: string | null): number => neighbours.filter((other) => first.get(other) === url).length;
      const current = first.get(car) ?? null;
      // A picture that still repeats gives way to another with as many repeats, so that its neighbours can change in the next round.
      const views = wholeViews(car).filter(
        (url) => repeats(current) === 0 || url !== current || round === MAX_ROUNDS - 1,
      );
      const best = views.reduce<string | null>(
        (best, url) => (best === null || repeats(url) < repeats(best) ? url : best),
        null,
      );
      if (best !== null) first.set(car, best);
    }
  return cars.map((car) => withFirst(car, first.get(car) ?? null));
}

const WHOLE_DRAWING = /^\/drawings\/.*-(?:front-quarter|side|rear-quarter)\.svg$/;

/** The pictures that show the whole car, so that they may be its first. */
const wholeViews = (car: Car): string[] =>
  car.images
    .map(({ image }) => image.url)
    .filter((url) => {
      const match = renderingAt(url);
      return match === null ? WHOLE_DRAWING.test(url) : canBeMain(match.rendering);
    });

function withFirst(car: Car, first: string | null): Car {
  if (first === null || first === car.primary_image_url) return car;
  const urls = [first, ...car.images.map(({ image }) => image.url).filter((url) => url !== first)];
  return { ...car, thumbnails: urls, images: urls.map((url) => ({ image: { url } })), primary_image_url: first };
}
