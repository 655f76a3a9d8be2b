import { expect, test } from 'vitest';
import { clockAt } from '#domain/clock.ts';
import { aSite } from '#tests/builders/site.ts';
import { locationView } from '#views/location.ts';
import { siteShellView } from '#views/site-shell.ts';
import { dealerData, locationData } from '#views/structured-data.ts';

const NOW = clockAt(new Date('2026-11-20T00:00:00Z'));
const dealership = aSite().dealership;
const FACEBOOK = { kind: 'facebook', url: 'https://social.example/us' } as const;
const YOUTUBE = { kind: 'youtube', url: 'https://films.example/us' } as const;
const shell = (site: ReturnType<typeof aSite>) =>
  siteShellView(site, { path: '/', logo: null, has: () => true }, NOW).footer.social;

test('DATA-02 the dealer’s social media pages are in every footer and in structured data', () => {
  const site = aSite({ dealerships: [{ ...dealership, name: 'Us', social: [FACEBOOK, YOUTUBE] }] });
  expect(shell(site)).toEqual([
    { label: 'Facebook', href: FACEBOOK.url, name: 'Facebook, Us' },
    { label: 'YouTube', href: YOUTUBE.url, name: 'YouTube, Us' },
  ]);
  expect(dealerData(site, site.locations, null).sameAs).toEqual([FACEBOOK.url, YOUTUBE.url]);
});

test('DATA-02 in a group, two pages on the same network have different labels, and duplicates are removed', () => {
  const secondFacebook = { kind: 'facebook', url: 'https://social.example/them' } as const;
  const site = aSite({
    dealerships: [
      { ...dealership, name: 'Us', social: [FACEBOOK, YOUTUBE] },
      { ...dealership, slug: 'them', name: 'Them', social: [secondFacebook, YOUTUBE] },
    ],
  });
  expect(shell(site).map(({ label }) => label)).toEqual(['Facebook, Us', 'YouTube', 'Facebook, Them']);
  expect(dealerData(site, [], null).sameAs).toEqual([FACEBOOK.url, YOUTUBE.url, secondFacebook.url]);
});

test('DATA-02 a location’s own social media pages are on its page; nothing is shown without any', () => {
  const site = aSite({ dealerships: [{ ...dealership, social: [] }] });
  const [location] = site.locations;
  if (!location) throw new Error('The site has a location.');
  expect(shell(site)).toEqual([]);
  expect(dealerData(site, [], null)).not.toHaveProperty('sameAs');
  const withoutSocial = locationView(site, { ...location, social: [] }, NOW);
  expect([withoutSocial.social, locationData(site, { ...location, social: [] }, withoutSocial).sameAs]).toEqual([
    [],
    undefined,
  ]);
  const withYoutube = { ...location, name: 'Yard', social: [YOUTUBE] };
  const view = locationView(site, withYoutube, NOW);
  expect(view.social).toEqual([{ label: 'YouTube', href: YOUTUBE.url, name: 'YouTube, Yard' }]);
  expect(locationData(site, withYoutube, view).sameAs).toEqual([YOUTUBE.url]);
});
