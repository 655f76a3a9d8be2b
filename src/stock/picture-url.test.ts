import { expect, test } from 'vitest';
import { pictureUrl } from './picture-url.ts';

const auto = { service: 'auto', domain: null, quality: 80 } as const;

test.each([
  {
    why: 'a known service, width, height, quality 80 and crop',
    url: 'https://res.cloudinary.com/demo/image/upload/v1/cars/a.jpg',
    rules: auto,
    expected: 'https://res.cloudinary.com/demo/image/upload/w_{w},h_{h},q_80,f_auto,c_lfill/v1/cars/a.jpg',
  },
  {
    why: 'a service with a query, spaces kept as they are encoded',
    url: 'https://dealer.imgix.net/a%20b.jpg',
    rules: { ...auto, quality: 65 },
    expected: 'https://dealer.imgix.net/a%20b.jpg?w={w}&h={h}&q=65&fit=min&auto=format',
  },
  {
    why: 'object storage behind the dealer’s image service',
    url: 'https://bucket.s3.amazonaws.com/a.jpg',
    rules: { service: 'cloudflare', domain: 'www.dealer.example', quality: 80 } as const,
    expected:
      'https://www.dealer.example/cdn-cgi/image/width={w},height={h},quality=80,f=auto,fit=cover/https://bucket.s3.amazonaws.com/a.jpg',
  },
  {
    why: 'a host that is not a service',
    url: 'https://plain.example/a.jpg',
    rules: auto,
    expected: 'https://plain.example/a.jpg',
  },
  {
    why: 'a service that cannot take this URL',
    url: 'https://plain.example/a.jpg',
    rules: { ...auto, service: 'cloudinary' } as const,
    expected: 'https://plain.example/a.jpg',
  },
  ...(['cloudflare_images', 'cloudimage'] as const).map((service) => ({
    why: `a URL that ${service} does not know`,
    url: 'https://plain.example/a.jpg',
    rules: { ...auto, service },
    expected: 'https://plain.example/a.jpg',
  })),
  {
    why: 'switched off',
    url: 'https://res.cloudinary.com/demo/image/upload/v1/cars/a.jpg',
    rules: { ...auto, service: 'none' } as const,
    expected: 'https://res.cloudinary.com/demo/image/upload/v1/cars/a.jpg',
  },
  {
    why: 'a drawing of the site',
    url: '/drawings/ute-red-side.svg',
    rules: auto,
    expected: '/drawings/ute-red-side.svg',
  },
])('CARD-01 CALL-02 $why', ({ url, rules, expected }) => {
  expect(pictureUrl(url, rules)).toBe(expected);
});
