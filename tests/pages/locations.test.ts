import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { locationContactPath, locationPath, teamPath } from '#domain/routes/public-paths.ts';
import type { Location, Site } from '#site/site.ts';
import { DIST, documentOf, fileFor, read, SITES, siteOf } from './built-site.ts';

const sites: (readonly [string, Site])[] = await Promise.all(
  SITES.map(async (slug) => [slug, await siteOf(slug)] as const),
);
const text = (element: Element | null | undefined): string => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
const pageOf = (site: string, path: string): Document => documentOf(read(site, `${path}.html`));
/** `17:30` in the page's format. */
const clock = (time: string): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''}${hour < 12 ? 'am' : 'pm'}`;
};

interface Opening {
  readonly dayOfWeek?: string;
  readonly opens: string;
  readonly closes: string;
  readonly validFrom?: string;
}
function locationData(document: Document): { [field: string]: unknown } & {
  openingHoursSpecification: Opening[];
  specialOpeningHoursSpecification?: Opening[];
} {
  const data = [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
    JSON.parse(script.textContent ?? ''),
  );
  return data.find(({ address }) => address !== undefined);
}

describe.each(sites)('locations of %s', (slug, site) => {
  test('ROUTE-06 each has a page and a contact page, and a team page if there are names; no other location has any', () => {
    for (const { slug: locationSlug } of site.locations) {
      expect(fileFor(slug, locationPath(locationSlug))).not.toBeNull();
      expect(fileFor(slug, locationContactPath(locationSlug))).not.toBeNull();
      expect(fileFor(slug, teamPath(locationSlug)) !== null, locationSlug).toBe(
        site.team.some(({ location }) => location === locationSlug),
      );
    }
    expect(fileFor(slug, locationPath('all-on-hidden'))).toBeNull();
  });

  test('LOC-02 LOC-12 a location’s page shows the details it has, and no others', () => {
    for (const location of site.locations) {
      const panel = pageOf(slug, locationPath(location.slug)).querySelector('.location-panel');
      const panelText = text(panel);
      expect(panelText).toContain(location.address.street);
      const call = panel?.querySelector('a[href^="tel:"]') ?? null;
      expect(call !== null, location.slug).toBe(location.phone !== null);
      const lastDigits = (numberText: string | null | undefined): string =>
        (numberText ?? '').replace(/\D/g, '').slice(-8);
      expect([lastDigits(text(call)), lastDigits(call?.getAttribute('href'))], location.slug).toEqual([
        lastDigits(location.phone),
        lastDigits(location.phone),
      ]);
      expect(panelText.includes('Holiday Opening Hours')).toBe(location.specialHours.length > 0);
      const stars = panel?.querySelector('[role="img"][aria-label$="out of 5"]') ?? null;
      expect(stars !== null, location.slug).toBe((location.rating?.count ?? 0) > 0);
      if (stars) expect(stars.getAttribute('aria-label')).toBe(`${location.rating?.average.toFixed(1)} out of 5`);
      for (const number of licencesOf(site, location))
        expect(panelText.includes(number), `${location.slug} ${number}`).toBe(site.locationRules.show);
      const directions = panel?.querySelector('a[aria-label^="Get Directions"]')?.getAttribute('href') ?? '';
      if (location.address.placeUrl !== null) expect(directions).toBe(location.address.placeUrl);
      else expect(decodeURIComponent(directions)).toContain(location.address.street);
    }
  });

  test('LOC-02 a card has its picture and its links: page, directions in the configured tab, enquiry', () => {
    const cards = [...pageOf(slug, site.routes.contact).querySelectorAll('[data-locations] > article')];
    for (const card of cards) {
      const location = site.locations.find(({ name }) => name === card.getAttribute('data-location'));
      if (location === undefined) throw new Error(`No location of ${slug} has the name of a card.`);
      const link = (label: string) => card.querySelector(`a[aria-label="${label}, ${location.name}"]`);
      const hrefs = [...card.querySelectorAll('a')].map((anchor) => anchor.getAttribute('href'));
      expect(hrefs, location.slug).toContain(locationPath(location.slug));
      const directions = link('Get Directions');
      expect(directions?.getAttribute('href'), location.slug).toMatch(/^https:\/\//);
      const isNewTab = site.locationRules.directionsInNewTab;
      expect(directions?.getAttribute('target') ?? null, location.slug).toBe(isNewTab ? '_blank' : null);
      // A single-make dealer's cards link to the contact page (ROUTE-06), and on that page itself to its form.
      const contact = site.manufacturer === null ? locationContactPath(location.slug) : '#enquiry';
      expect(link('Contact us')?.getAttribute('href'), location.slug).toBe(contact);
      expect(card.querySelectorAll('img, svg').length, location.slug).toBeGreaterThan(0);
    }
  });

  test('LEGAL-03 licences are hidden at locations if the dealer has set that, but never in the footer', () => {
    for (const location of site.locations) {
      const page = pageOf(slug, locationPath(location.slug));
      const textOf = (part: string) => text(page.querySelector(part));
      for (const number of licencesOf(site, location))
        expect(textOf('.location-panel').includes(number), `${location.slug} ${number}`).toBe(site.locationRules.show);
      for (const { number } of site.legal.licences) expect(textOf('footer'), location.slug).toContain(number);
    }
  });

  test('LOC-02 a location’s card has the location’s number', () => {
    const cards = [...pageOf(slug, site.routes.contact).querySelectorAll('[data-locations] > article')];
    const phoneDigits = (card: Element): string | undefined =>
      card.querySelector('a[href^="tel:"]')?.getAttribute('href')?.replace(/\D/g, '').slice(-8);
    for (const card of cards) {
      const location = site.locations.find(({ name }) => name === card.getAttribute('data-location'));
      expect(phoneDigits(card), location?.slug).toBe(location?.phone?.replace(/\D/g, '').slice(-8));
    }
    expect(site.locations.length === 1 || cards.length > 1).toBe(true);
  });

  test('LOC-05 a location with coordinates has a picture of its position', () => {
    for (const { slug: locationSlug, address, mapUrl } of site.locations) {
      const isDrawn = address.lat !== null && mapUrl === null;
      for (const shape of ['card', 'panel'])
        expect(existsSync(join(DIST, slug, `maps/at-${locationSlug}-${shape}.svg`))).toBe(address.lat !== null);
      const pictures = [...pageOf(slug, locationPath(locationSlug)).querySelectorAll('.location-panel img')].map(
        (img) => img.getAttribute('src'),
      );
      expect(pictures.includes(`/maps/at-${locationSlug}-panel.svg`), locationSlug).toBe(isDrawn);
    }
  });

  test('LOC-06 LOC-08 structured data contain the hours on the page', () => {
    for (const location of site.locations) {
      const document = pageOf(slug, locationPath(location.slug));
      const data = locationData(document);
      expect(data['name']).toBe(location.name);
      expect(data['url']).toBe(`${site.origin}${locationPath(location.slug)}`);
      const lines = [...document.querySelectorAll('.location-panel .hours:not(.special) > div')];
      for (const { dayOfWeek = '', opens, closes } of data.openingHoursSpecification) {
        const weekday = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].findIndex((day) =>
          dayOfWeek.includes(`/${day}`),
        );
        const line = lines.find((candidate) => candidate.getAttribute('data-weekdays')?.includes(`${weekday}`));
        const ownText = location.openingHours.find((entry) => entry.weekday === weekday)?.formated_hours;
        expect(text(line?.querySelector('dd'))).toBe(ownText ?? `${clock(opens)} - ${clock(closes)}`);
      }
      const openLines = lines.filter((line) => !line.classList.contains('closed'));
      const days = openLines.flatMap((line) => [...(line.getAttribute('data-weekdays') ?? '')]);
      expect(data.openingHoursSpecification).toHaveLength(days.length);
      const special = [...document.querySelectorAll('.location-panel .special > div')];
      expect(special.map((line) => text(line.querySelector('dd')))).toEqual(
        (data.specialOpeningHoursSpecification ?? []).map(({ opens, closes }) =>
          opens === closes ? 'Closed' : `${clock(opens)} - ${clock(closes)}`,
        ),
      );
    }
  });

  test('CALL-03 no page of a location allows a map host in its policy, unless the dealer has one', () => {
    const headers = read(slug, '_headers');
    for (const url of [site.maps.tiles, site.maps.geocoder])
      if (url !== null && !url.startsWith('/')) expect(headers).toContain(new URL(url).origin);
    if (site.maps.tiles !== null) return;
    for (const location of site.locations)
      expect(read(slug, `${locationPath(location.slug)}.html`)).not.toContain('<location-map');
  });
});

/** Licence numbers shown for a location (LOC-02): its own or those of its state, and the repairer's. */
function licencesOf(site: Site, location: Location): string[] {
  const stateLicences = site.legal.licences
    .filter(({ state }) => state === location.address.state)
    .map(({ number }) => number);
  return [
    ...(location.licenceNumber === null ? stateLicences : [location.licenceNumber]),
    ...(location.repairerNumber === null ? [] : [location.repairerNumber]),
  ];
}

const BLOCKS = sites.filter(([slug]) => existsSync(join(DIST, slug, 'our-places.html')));

describe.each(BLOCKS)('LOC-01 the locations block on a page of %s', (slug) => {
  const document = pageOf(slug, '/our-places');
  const blockAfter = (heading: string): { names: string[]; shape: string } => {
    const names: string[] = [];
    let shape = 'nothing';
    const elements = [
      ...document.querySelectorAll(
        'main h2:not(dialog h2), main .location-panel, main .location-cards, main .locations-block > .location-figure, main .location-carousel, main .location-name',
      ),
    ];
    const start = elements.findIndex((element) => text(element) === heading);
    for (const element of elements.slice(start + 1)) {
      if (element.tagName === 'H2' && !element.classList.contains('location-name') && text(element) !== 'Our Locations')
        break;
      if (element.classList.contains('location-name')) names.push(text(element));
      else if (element.tagName !== 'H2')
        shape = element.classList.contains('location-panel')
          ? 'section'
          : element.classList.contains('location-carousel')
            ? 'carousel'
            : element.classList.contains('location-figure') || shape === 'map'
              ? 'map'
              : 'list';
    }
    return { names, shape };
  };
  test.each([
    ['Primary', ['All On Central'], 'section'],
    ['Sales', ['All On Harbour', 'All On Central'], 'map'],
    ['Service', ['All On Service'], 'section'],
    ['Parts', ['All On Parts'], 'section'],
    ['Service and parts', ['All On Parts', 'All On Service'], 'carousel'],
    ['Buying', ['All On Harbour', 'All On Central'], 'list'],
    ['One', ['All On Service'], 'section'],
    ['Nobody', [], 'nothing'],
  ])('%s', (heading, names, shape) => {
    expect(blockAfter(heading)).toEqual({ names, shape });
  });
});

test('LOCALE-01 Māori names keep their macrons in page and URL', () => {
  const nzSites = sites.filter(([, { locale }]) => locale.country === 'NZ');
  expect(nzSites.length).toBeGreaterThan(0);
  for (const [slug, { routes }] of nzSites) {
    const cards = [...pageOf(slug, routes.contact).querySelectorAll('[data-locations] > article')];
    const names = cards.map((card) => text(card.querySelector('.location-name'))).join(' ');
    expect(names).toMatch(/[āēīōū]/iu);
    expect(names).not.toMatch(/\u0304|&#|Ã/);
    expect(cards.map((card) => text(card.querySelector('.location-address'))).join(' ')).toMatch(/[āēīōū]/iu);
  }
});

test('LOC-02 LEGAL-03 some dealers have directions in a new tab and some in the same, and some show licences and some hide them', () => {
  const rules = sites.map(([, site]) => site.locationRules);
  expect(new Set(rules.map(({ directionsInNewTab }) => directionsInNewTab)).size).toBe(2);
  expect(new Set(rules.map(({ show }) => show)).size).toBe(2);
});
