import { globSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isLocalPicture, isPublishedPicture, platformPicture } from './local-pictures.ts';

test('the platform’s pictures have the size of their folder, and others are measured', async () => {
  expect(platformPicture('/drawings/suv-red-side.svg')).toEqual({ width: 1200, height: 900 });
  expect(platformPicture('/pictures/yard.jpg')).toBeNull();
  const [file = ''] = globSync('scripts/demo/pictures/finished/*-front/800.avif');
  const { width, height } = await sharp(file).metadata();
  expect(platformPicture('/renderings/suv-a-white-front.webp')).toEqual({ width, height });
});

test.each([
  ['/pictures/yard.jpg', true],
  ['/renderings/suv-a-white-front.webp', true],
  ['/pictures/YARD.JPG', true],
  ['/Pictures/yard.jpg', false],
  ['/images/yard.jpg', false],
  ['/renderings.webp', false],
  ['https://pics.example/renderings/suv-a-white-front.webp', false],
  ['renderings/suv-a-white-front.webp', false],
])('%s is a local picture: %s', (url, isLocal) => expect(isLocalPicture(url)).toBe(isLocal));

test('TEN-02 every picture of the platform’s own is published', () => {
  const files = globSync('*.svg', { cwd: 'public' }).map((file) => `/${file}`);
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((path) => !isPublishedPicture(path))).toEqual([]);
});
