import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { resolveSite } from '#site/resolve-site.ts';
import { aCar } from '#tests/builders/car.ts';
import { SITE_NOW } from '#tests/builders/site.ts';
import { aTenant, MINIMAL_TENANT } from '#tests/builders/tenant.ts';
import { imageHosts } from './image-hosts.ts';

/** A picture on a host of its own. */
const at = (host: string): string => `https://${host}.example/a.jpg`;
const [location] = MINIMAL_TENANT.locations;
const OFFER = { id: 1, name: 'Offer', description: 'An offer.' };

/** Each setting that takes the address of a picture, with a host of its own. */
const TENANT = {
  tags: { certifiedImage: { url: at('certified'), alt: 'Certified' } },
  home: { heroImage: at('hero') },
  manufacturer: { name: 'Toyota', logo: at('logo') },
  models: [{ id: 1, name: 'Yaris', slug: 'yaris', image: { url: at('model') } }],
  offers: [
    { ...OFFER, image_url: at('offer'), manufacturer: { name: 'Kia', logo: { url: at('logo-of-offer') } } },
    { ...OFFER, id: 2, image_or_model_image: { url: at('model-of-offer') } },
  ],
  promotions: [{ name: 'a', title: 'A', href: '/', image: at('wide'), phoneImage: at('narrow') }],
  locations: [{ ...location, image: { image: { url: at('place'), thumb: { url: at('thumb') } } } }],
  team: [{ name: 'Ada Example', role: 'Sales', location: 'least', photo: at('person') }],
};

test('pages may load the pictures of every setting that takes the address of one', () => {
  const { site } = resolveSite(aTenant(TENANT), SITE_NOW);
  const car = aCar({ primary_image_url: at('car'), images: [] });
  const given = [...JSON.stringify(TENANT).matchAll(/https:\/\/([\w-]+)\.example\/a\.jpg/g)].map(([, host]) => host);
  expect(imageHosts(site, [car])).toEqual([...given, 'car'].map((host) => `https://${host}.example`).sort());

  // A new setting for a picture belongs above.
  const schema = globSync('src/config/schema/*.ts').map(
    (file) => readFileSync(file, 'utf8').match(/\bimageUrl\(\)/g) ?? [],
  );
  expect(schema.flat()).toHaveLength(given.length);
});
