import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { resolveSite } from '#site/resolve-site.ts';
import { toSnapshot } from '#stock/snapshot.ts';
import { aCar } from '#tests/builders/car.ts';
import { SITE_NOW } from '#tests/builders/site.ts';
import { aTenant, MINIMAL_TENANT } from '#tests/builders/tenant.ts';
import { imageHosts } from './image-hosts.ts';
import { withPictures } from './pictures.ts';

/** A picture on a host of its own. */
const pictureUrl = (host: string): string => `https://${host}.example/a.jpg`;
const [location] = MINIMAL_TENANT.locations;
const OFFER = { id: 1, name: 'Offer', description: 'An offer.' };

/** Each setting that takes the URL of a picture, with a host of its own. */
const TENANT = {
  tags: { certifiedImage: { url: pictureUrl('certified'), alt: 'Certified' } },
  home: { heroImage: pictureUrl('hero') },
  manufacturer: { name: 'Toyota', logo: pictureUrl('logo') },
  models: [{ id: 1, name: 'Yaris', slug: 'yaris', image: { url: pictureUrl('model') } }],
  offers: [
    {
      ...OFFER,
      image_url: pictureUrl('offer'),
      manufacturer: { name: 'Kia', logo: { url: pictureUrl('logo-of-offer') } },
    },
    { ...OFFER, id: 2, image_or_model_image: { url: pictureUrl('model-of-offer') } },
  ],
  promotions: [{ name: 'a', title: 'A', href: '/', image: pictureUrl('wide'), phoneImage: pictureUrl('narrow') }],
  locations: [{ ...location, image: { image: { url: pictureUrl('place'), thumb: { url: pictureUrl('thumb') } } } }],
  team: [{ name: 'Ada Example', role: 'Sales', location: 'least', photo: pictureUrl('person') }],
};

test('pages may load the pictures of every setting that takes the URL of one', () => {
  const { site } = resolveSite(aTenant(TENANT), SITE_NOW);
  const car = aCar({ primary_image_url: pictureUrl('car'), images: [] });
  const hosts = [...JSON.stringify(TENANT).matchAll(/https:\/\/([\w-]+)\.example\/a\.jpg/g)].map(([, host]) => host);
  expect(imageHosts(site, [car])).toEqual([...hosts, 'car'].map((host) => `https://${host}.example`).sort());

  // A new setting for a picture must be added to TENANT.
  const schema = globSync('src/config/schema/*.ts').map(
    (file) => readFileSync(file, 'utf8').match(/\bimageUrl\(\)/g) ?? [],
  );
  expect(schema.flat()).toHaveLength(hosts.length);
});

test('TEN-01 pages may load the picture on certified cars of a dealership with its own', () => {
  const [dealership] = MINIMAL_TENANT.dealerships;
  const tags = { certifiedImage: { url: pictureUrl('north'), alt: 'Certified by North' } };
  const { site } = resolveSite(aTenant({ dealerships: [{ ...dealership, config: { tags } }] }), SITE_NOW);
  expect(imageHosts(site, [])).toEqual(['https://north.example']);
});

test('CALL-02 pages may load pictures from the host of the site, which is not that of a preview', () => {
  const { site } = resolveSite(aTenant({ images: { service: 'cloudflare', domain: 'least.example' } }), SITE_NOW);
  const stock = toSnapshot([aCar({ primary_image_url: pictureUrl('car'), images: [] })], site, SITE_NOW);
  const pictured = withPictures('', site, stock);
  expect(imageHosts(pictured.site, pictured.stock.cars)).toEqual([site.origin]);
});
