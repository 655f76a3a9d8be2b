import { expect, test } from 'vitest';
import { clockAt } from '#domain/clock.ts';
import { optionalPicture } from '#domain/picture.ts';
import { aSite } from '#tests/builders/site.ts';
import { addressLines } from '#text/address-lines.ts';
import { locationView } from '#views/location.ts';
import { siteShellView } from '#views/site-shell.ts';
import { dealerData } from '#views/structured-data.ts';

const NOW = clockAt(new Date('2026-11-20T00:00:00Z'));
const ADDRESS = { street: '1 First Street', city: 'Brisbane', state: 'QLD', postcode: '4000' };

test('DATA-02 the dealership’s address, if given, is in every footer and in structured data', () => {
  const addresses = (address: typeof ADDRESS | null) => {
    const site = aSite({ dealership: { address } });
    const { footer } = siteShellView(site, { path: '/', logo: null, has: () => true }, NOW);
    return [footer.address, dealerData(site, [], null)['address']];
  };
  expect(addresses(ADDRESS)).toEqual([
    '1 First Street, Brisbane QLD 4000',
    {
      '@type': 'PostalAddress',
      ...{ streetAddress: '1 First Street', addressLocality: 'Brisbane', addressRegion: 'QLD' },
      ...{ postalCode: '4000', addressCountry: 'AU' },
    },
  ]);
  expect(addresses(null)).toEqual([null, undefined]);
});

test('missing parts of an address are left out', () => {
  expect(addressLines({ ...ADDRESS, street: '', state: '' })).toEqual(['Brisbane 4000']);
});

test('LOC-02 a location’s card shows its small picture, the panel the large one', () => {
  const site = aSite();
  const [location] = site.locations;
  if (!location) throw new Error('The site has a location.');
  const pictures = (imageUrl: string | null, thumbUrl: string | null) => {
    const view = locationView(
      site,
      {
        ...location,
        mapUrl: null,
        address: { ...location.address, lat: null },
        imageUrl: optionalPicture(imageUrl),
        thumbUrl: optionalPicture(thumbUrl),
      },
      NOW,
    );
    return [view.image?.src, view.map?.src];
  };
  expect(pictures('/large.svg', '/small.svg')).toEqual(['/small.svg', '/large.svg']);
  expect(pictures(null, null)).toEqual([undefined, undefined]);
});
