import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PICTURE_WIDTHS, pictureAt, settingPicture } from '#domain/picture.ts';
import { resolveSite } from '#site/resolve-site.ts';
import { ownMakeLogos } from '#site/site-pictures.ts';
import type { Snapshot } from '#stock/snapshot.ts';
import { aCar } from '#tests/builders/car.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { aSite, SITE_NOW } from '#tests/builders/site.ts';
import { aTenant } from '#tests/builders/tenant.ts';
import { cardSite } from '#views/car-card.ts';
import { tagView } from '#views/car-summary.ts';
import { imageHosts } from './image-hosts.ts';
import { withPictures } from './pictures.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caryard-pictures-'));
  await mkdir(join(folder, 'pictures'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const stockOf = (...cars: ReturnType<typeof aCar>[]): Snapshot => ({
  cars,
  byId: new Map(cars.map((car) => [car.id, car])),
  bySlug: new Map(cars.map((car) => [car.slug, car])),
  delisted: [],
  makes: [],
  hidden: 0,
  version: '0',
});
const siteWith = (heroImage: string) => aSite({ home: { ...aSite().home, heroImage: settingPicture(heroImage) } });
const randomColour = (): string => `#${randomBytes(3).toString('hex')}`;
/** A photo of 1000 x 750 pixels with GPS data. */
const photo = (background = '#884422') =>
  sharp({ create: { width: 1000, height: 750, channels: 3, background } })
    .withExif({ IFD0: { Artist: 'Jo Owner' }, IFD3: { GPSLatitude: '27/1 28/1 0/1' } })
    .jpeg()
    .toBuffer();

describe('rendered pictures of the demo stock', () => {
  const source = '/renderings/suv-a-white-front.webp';
  const carWith = (url: string) => aCar({ primary_image_url: url, images: [{ image: { url } }], thumbnails: [url] });

  test('are copied, not encoded, to URLs like those of photographs', async () => {
    const result = withPictures(folder, aSite(), stockOf(carWith(source)), async () => {
      throw new Error('a build must not encode a finished picture');
    });
    const url = result.stock.cars[0]?.primary_image_url ?? '';
    expect(url).toMatch(/^\/pictures\/suv-a-white-front\.[0-9a-f]{6}-800\/\{w\}\.webp$/);
    expect(result.stock.cars[0]?.images[0]?.image.url).toBe(url);
    expect(result.files.size).toBe(6);
    for (const width of PICTURE_WIDTHS) {
      const metadata = await sharp(await result.files.get(pictureAt(url, width))?.()).metadata();
      expect([metadata.format, metadata.width]).toEqual(['webp', Math.min(width, 640)]);
    }
    const plain = await result.files.get(url.replace('{w}.webp', 'plain.jpg'))?.();
    expect((await sharp(plain).metadata()).format).toBe('jpeg');
  });

  test('that do not exist stop the build with the URL', () => {
    expect(() => withPictures(folder, aSite(), stockOf(carWith('/renderings/suv-z-pink-front.webp')))).toThrow(
      'The stock or the site uses /renderings/suv-z-pink-front.webp, which is not among the rendered pictures.',
    );
  });
});

describe("CALL-02 a tenant's own pictures", () => {
  test('become AVIF and WebP in every width up to their own, without camera metadata', async () => {
    await writeFile(join(folder, 'pictures', 'Yard.jpg'), await photo());
    const pictured = withPictures(folder, siteWith('/pictures/Yard.jpg'), stockOf());
    const { heroImage: picture } = pictured.site.home;
    if (picture === null) throw new Error('The home page has a picture.');
    const url = picture as unknown as string;
    expect(url).toMatch(/^\/pictures\/yard\.[0-9a-f]{10}\/\{w\}\.webp$/);
    expect(pictured.files.size).toBe(PICTURE_WIDTHS.length * 2 + 1);
    for (const width of PICTURE_WIDTHS)
      for (const [extension, format] of [
        ['webp', 'webp'],
        ['avif', 'heif'],
      ] as const) {
        const rendition = await pictured.files.get(pictureAt(url, width).replace(/webp$/, extension))?.();
        const metadata = await sharp(rendition).metadata();
        expect([metadata.format, metadata.width]).toEqual([format, Math.min(width, 1000)]);
        expect(metadata.exif).toBeUndefined();
      }
  });

  test('are shown in a size that the build has made, where a setting has one size too: on certified cars and for makes', async () => {
    await writeFile(join(folder, 'pictures', 'a.jpg'), await photo());
    const tenant = aTenant({
      tags: { certifiedImage: { url: '/pictures/a.jpg', alt: 'Certified' } },
      manufacturer: { name: 'Toyota', logo: '/pictures/a.jpg' },
      offers: [
        { id: 1, name: 'Offer', description: 'An offer.', manufacturer: { name: 'Kia', logo: '/pictures/a.jpg' } },
      ],
    });
    const { site, files } = withPictures(folder, resolveSite(tenant, SITE_NOW).site, stockOf());
    const tag = tagView(cardSite(site), aSearchRecord({ car_type: 'used', certified: true }), SITE_NOW);
    const shown = [tag?.image?.src, ...Object.values(ownMakeLogos(site))];
    expect(shown).toHaveLength(3);
    for (const url of shown) expect([...files.keys()]).toContain(url);
    expect(imageHosts(site, [])).toEqual([]);
  });

  test('that change during the build are not cached under the old name', async () => {
    await writeFile(join(folder, 'pictures', 'a.jpg'), await photo(randomColour()));
    const { files } = withPictures(folder, siteWith('/pictures/a.jpg'), stockOf());
    await writeFile(join(folder, 'pictures', 'a.jpg'), await photo(randomColour()));
    await expect(async () => [...files.values()][0]?.()).rejects.toThrow(
      '/pictures/a.jpg was changed while the site was being built. Build again.',
    );
  });

  test('in the stock are found too; a car without any stays unchanged', async () => {
    await writeFile(join(folder, 'pictures', 'a.jpg'), await photo());
    const url = '/pictures/a.jpg';
    const withPicture = aCar({ id: 1, slug: 'own', primary_image_url: url, images: [{ image: { url } }] });
    const withoutPicture = aCar({ id: 2, slug: 'bare' });
    const { stock } = withPictures(folder, aSite(), stockOf(withPicture, withoutPicture));
    expect(stock.byId.get(1)?.primary_image_url).toMatch(/\{w\}\.webp$/);
    expect(stock.bySlug.get('own')?.images[0]?.image.url).toMatch(/\{w\}\.webp$/);
    expect(stock.cars[1]).toBe(withoutPicture);
  });

  test('on an image service keep one URL with a placeholder for the size', async () => {
    const url = 'https://res.cloudinary.com/demo/image/upload/v1/a.jpg';
    const car = aCar({ primary_image_url: url, images: [{ image: { url } }] });
    const { stock, files } = withPictures(folder, aSite(), stockOf(car));
    expect(stock.cars[0]?.primary_image_url).toContain('w_{w},h_{h},q_80');
    expect(files.size).toBe(0);
  });
});

test.each([
  {
    why: 'missing',
    url: '/pictures/none.jpg',
    content: null,
    message: /^There is no caryard-pictures-\w+\/pictures\/none.jpg, but it is used in the settings .*Add the file/,
  },
  {
    why: 'outside its folder',
    url: '/pictures/../tenant.jpg',
    content: null,
    message: /used in the settings or texts of the site, is outside the pictures folder/,
  },
  {
    why: 'not a picture',
    url: '/pictures/text.jpg',
    content: 'hello',
    message: /^caryard-pictures-\w+\/pictures\/text.jpg, used in the settings .* cannot be read: .*undamaged JPEG/,
  },
])(
  'a picture that is $why stops the build of the tenant; the message names the file and what to do',
  async ({ url, content, message }) => {
    if (content !== null) await writeFile(join(folder, url), content);
    const pictures = async () => {
      const { files } = withPictures(folder, siteWith(url), stockOf());
      for (const bytes of files.values()) await bytes();
    };
    await expect(pictures).rejects.toThrow(message);
  },
);

test.each([
  { why: 'cut off', content: async () => (await photo()).subarray(0, 900) },
  { why: 'empty', content: async () => Buffer.alloc(0) },
])('a picture of a car that is $why is named with the dealer, the car and what to do', async ({ content }) => {
  await writeFile(join(folder, 'pictures', 'a.jpg'), await content());
  const cars = [1, 2].map((id) =>
    aCar({ id, slug: `c${id}`, stocknum: `U${id}`, primary_image_url: '/pictures/a.jpg' }),
  );
  const { files } = withPictures(folder, aSite(), stockOf(...cars));
  await expect(async () => [...files.values()][0]?.()).rejects.toThrow(
    /^caryard-pictures-\w+\/pictures\/a\.jpg, used by 2021 Toyota Corolla Ascent Sport ZWE211R \(U1\) and 1 other car, cannot be read: .* Replace it with an undamaged JPEG, PNG or WebP, /,
  );
});

test('5,000 files at most, with advice if there are more', () => {
  const cars = Array.from({ length: 600 }, (_, id) =>
    aCar({ id, slug: `c${id}`, primary_image_url: `/pictures/${id}.jpg` }),
  );
  expect(() => withPictures(folder, aSite(), stockOf(...cars))).toThrow(
    /600 pictures would make 5400 files.*image service/,
  );
});
