import type { Car } from '#domain/car.ts';
import { listRank } from '#domain/list-rank.ts';
import { similarRecords } from '#views/similar-cars.ts';
import { canBeMain, renderingAt } from './renderings.ts';

/** Attempts to remove what changes of other cars have caused. */
const ROUNDS = 10;

const rankOf = (car: Car): number => listRank({ status: car.status, image: car.primary_image_url });

/**
 * Pairs of cars of different models that are next to each other in the list of all cars or of one make, body, condition or location (as
 * `listRank` orders them), or among the similar cars of a page.
 */
export function neighbours(cars: readonly Car[]): [Car, Car][] {
  const listed = cars.filter((car) => rankOf(car) < 4).sort((a, b) => rankOf(a) - rankOf(b) || a.id - b.id);
  const lists: readonly (readonly Car[])[] = [
    listed,
    ...[
      ...[Map.groupBy(listed, (car) => car.make), Map.groupBy(listed, (car) => car.simple_body)],
      ...[Map.groupBy(listed, (car) => car.car_type), Map.groupBy(listed, (car) => car.location_id)],
    ].flatMap((groups) => [...groups.values()]),
  ];
  const comparable = listed.map((car) => ({ ...car, body: car.simple_body, car }));
  const similar = comparable.map((car) => similarRecords(car, comparable).map((found) => found.car));
  return [...lists, ...similar].flatMap((list) =>
    list.flatMap((car, index): [Car, Car][] => {
      const next = list[index + 1];
      return next === undefined || next.make_model === car.make_model ? [] : [[car, next]];
    }),
  );
}

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
