import { describe, expect, test } from 'vitest';
import { carPictures, mainPicture, pictureAt, pictureSources, plainPicture } from '#domain/picture.ts';

describe('CALL-02 URLs of pictures', () => {
  test.each([
    { why: 'one fixed file', template: '/drawings/ute-red-side.svg', url: '/drawings/ute-red-side.svg' },
    {
      why: 'width and height of a service',
      template: 'https://i.example/w_{w},h_{h},q_80/a.jpg',
      url: 'https://i.example/w_640,h_480,q_80/a.jpg',
    },
    {
      why: 'a service that names the size twice',
      template: 'https://i.example/a?w={w}&r={w}:{h}',
      url: 'https://i.example/a?w=640&r=640:480',
    },
  ])('$why', ({ template, url }) => {
    expect(pictureAt(template, 640)).toBe(url);
  });

  test('a fixed file has no other sizes', () => {
    expect(pictureSources('/a.jpg', 640, 960)).toEqual({ src: '/a.jpg', srcset: null, avif: null });
  });

  test('each width up to the maximum is requested from an image service, which chooses the format', () => {
    expect(pictureSources('https://i.example/{w}x{h}/a.jpg', 640, 960)).toEqual({
      src: 'https://i.example/640x480/a.jpg',
      srcset:
        'https://i.example/320x240/a.jpg 320w, https://i.example/640x480/a.jpg 640w, https://i.example/960x720/a.jpg 960w',
      avif: null,
    });
  });

  test.each([
    { why: 'between two sizes: the larger one', width: 600, file: '640' },
    { why: 'wider than all: the widest', width: 2000, file: '1440' },
  ])('without srcset a browser gets an available size; $why', ({ width, file }) => {
    expect(pictureSources('/pictures/yard.0a1b/{w}.webp', width, 1440).src).toBe(`/pictures/yard.0a1b/${file}.webp`);
  });

  test.each([
    { why: 'a rendition of the build', template: '/pictures/yard.0a1b/{w}.webp', url: '/pictures/yard.0a1b/plain.jpg' },
    {
      why: 'a drawing, as its JPEG version',
      template: '/drawings/ute-red-side.svg',
      url: '/drawings/ute-red-side.jpg',
    },
    {
      why: 'a picture of an image service',
      template: 'https://i.example/w_{w}/a.jpg',
      url: 'https://i.example/w_1280/a.jpg',
    },
    {
      why: 'one fixed file, including files of other sites',
      template: 'https://i.example/a.svg',
      url: 'https://i.example/a.svg',
    },
  ])('for printing and link previews there is one fixed picture: $why', ({ template, url }) => {
    expect(plainPicture(template)).toBe(url);
  });

  test('the site’s own pictures come in all sizes as AVIF, and in one as WebP for browsers without AVIF', () => {
    expect(pictureSources('/pictures/yard.0a1b/{w}.webp', 640, 640)).toEqual({
      src: '/pictures/yard.0a1b/640.webp',
      srcset: null,
      avif: '/pictures/yard.0a1b/320.avif 320w, /pictures/yard.0a1b/640.avif 640w',
    });
  });

  describe('a picture that is smaller than the largest size', () => {
    const template = '/pictures/ute.0a1b2c-800/{w}.webp';

    test('is offered up to its own width only', () => {
      expect(pictureSources(template, 960, 1440)).toEqual({
        src: '/pictures/ute.0a1b2c-800/640.webp',
        srcset: null,
        avif: [320, 640, 800].map((width) => `/pictures/ute.0a1b2c-800/${width}.avif ${width}w`).join(', '),
      });
      expect(pictureSources(template, 320, 640).avif).not.toContain('800.avif');
    });

    test('is never requested in a size that was not made', () => {
      expect([320, 960, 1440].map((width) => pictureAt(template, width))).toEqual(
        [320, 640, 640].map((width) => `/pictures/ute.0a1b2c-800/${width}.webp`),
      );
      expect(pictureAt('/pictures/ute.0a1b2c-800/{w}.avif', 960)).toBe('/pictures/ute.0a1b2c-800/800.avif');
      expect(plainPicture(template)).toBe('/pictures/ute.0a1b2c-800/plain.jpg');
    });

    test('a number in the name of a photograph is not a width', () => {
      expect(pictureAt('/pictures/yard.0a1b-800.0a1b2c3d4e/{w}.webp', 1440)).toContain('/1440.webp');
    });
  });
});

test('DET-01 the pictures of a car are each listed once, the main picture first', () => {
  const images = ['/a.jpg', '/b.jpg'].map((url) => ({ image: { url } }));
  const carWith = (primary_image_url: string | null) => ({ primary_image_url, images });
  expect(carPictures(carWith('/b.jpg'))).toEqual(['/b.jpg', '/a.jpg']);
  expect(carPictures(carWith('/main.jpg'))).toEqual(['/main.jpg', '/a.jpg', '/b.jpg']);
  expect([mainPicture(carWith(null)), mainPicture({ primary_image_url: null, images: [] })]).toEqual(['/a.jpg', null]);
});
