import { describe, expect, test } from 'vitest';
import { carPictures } from '#domain/picture.ts';
import { aCar } from '#tests/builders/car.ts';
import { nameProblem, withoutPlaceholders } from './placeholders.ts';

const [main, first, second, none, page] = [
  'https://img.example/main.jpg',
  'https://img.example/1.jpg',
  'https://img.example/2.jpg',
  'https://img.example/no-image.png',
  'https://img.example/walkaround.mp4',
];

describe('DET-01 the main picture and the list of pictures are judged by one rule', () => {
  test.each<
    [why: string, main: string | null, images: readonly string[], shown: readonly string[], columns: readonly string[]]
  >([
    ['a good main picture stays when another is left out', main, [first, none], [main, first], ['images']],
    ['it stays the first of its list', second, [first, none, second], [second, first], ['images']],
    ['a placeholder as the main picture is left out, once', none, [none, first], [first], ['images']],
    ['also where the list does not repeat it', none, [first], [first], ['primary_image_url']],
    ['and where there is no list', page, [], [], ['primary_image_url']],
    ['nothing to leave out', main, [first], [main, first], []],
    ['no pictures', null, [], [], []],
  ])('%s', (_why, primary_image_url, addresses, shown, columns) => {
    const images = addresses.map((url) => ({ image: { url } }));
    const car = aCar({ primary_image_url, images, thumbnails: addresses, photos_count: addresses.length });
    const read = withoutPlaceholders(car, 2);
    expect(carPictures(read.car)).toEqual(shown);
    expect(read.findings.map(({ column }) => column)).toEqual(columns);
  });
});

test('DATA-01 an XML entity that nothing resolves is no name', () => {
  expect(nameProblem('&make;', 'make')).toMatchObject({ rule: 'a name, not an unfilled field of a template' });
  expect(nameProblem('Town & Country', 'model')).toBeNull();
});
