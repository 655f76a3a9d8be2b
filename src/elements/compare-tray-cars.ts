import { smallPicture } from '#domain/picture.ts';
import { compare } from '#stores/compare.ts';
import { loadCar } from '#stores/public-cars.ts';

/** Thumbnails of the chosen cars in order; cars that are no longer listed are removed from the list. */
export async function fill(list: Element, ids: readonly number[]): Promise<void> {
  const cars = await Promise.all(ids.map(loadCar));
  if (compare.$ids.get() !== ids) return;
  const pictures = cars.flatMap((response) => {
    if (response.kind !== 'car') return [];
    const item = document.createElement('li');
    const { image, name } = response.car;
    if (image === null) item.textContent = name;
    else {
      const picture = document.createElement('img');
      Object.assign(picture, { src: smallPicture(image), alt: name, width: 64, height: 48 });
      item.append(picture);
    }
    return [item];
  });
  list.replaceChildren(...pictures);
  const removed = ids.filter((_, index) => cars[index]?.kind === 'removed');
  if (removed.length > 0) compare.remove(...removed);
}
