import { describe, expect, test } from 'vitest';
import { settingPicture } from '#domain/picture.ts';
import { serviceBooking } from '#domain/service-advantage.ts';
import type { Location } from '#site/site.ts';
import { pageInput } from '#tests/builders/page-input.ts';
import { aSite, SITE_NOW } from '#tests/builders/site.ts';
import { locationCarousel, locationList, locationPanel } from './location-parts.ts';

const site = aSite();
const input = pageInput(site);
const [firstLocation] = site.locations;
if (firstLocation === undefined) throw new Error('The site has a location.');
const OPEN = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  status: 'Open' as const,
  formated_hours: null,
  open: '09:00',
  close: '17:00',
}));
const location: Location = {
  ...firstLocation,
  openingHours: OPEN,
  address: { ...firstLocation.address, lat: -27.6, long: 152.8 },
};
/** The URL of a dealer's own picture, which comes in several sizes. */
const STORED = settingPicture('/pictures/map.0a1b2c/{w}.webp');
/** A page that no link of a location leads to. */
const PATH = '/about-us';
const locationsOf = (count: number): Location[] =>
  Array.from({ length: count }, (_, index) => ({
    ...location,
    id: index + 1,
    slug: `place-${index}`,
    name: `Place ${index}`,
  }));

describe('LOC-04 location carousel', () => {
  test.each([
    [1, true],
    [3, true],
    [4, false],
    [7, false],
  ])('%i: titled, and with the hint on large screens up to three: %s', (count, isWide) => {
    const carousel = locationCarousel(site, locationsOf(count), SITE_NOW, 'carousel-all');
    expect(carousel).toMatchObject({ id: 'carousel-all', title: 'Our Locations', swipe: 'Swipe', wide: isWide });
    expect(carousel.locations.map(({ name }) => name)).toEqual(locationsOf(count).map(({ name }) => name));
  });
});

describe('LOC-02 LOC-03 location cards', () => {
  test.each([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
    [6, 3],
    [7, 4],
  ])('%i are in %i columns', (count, columns) => {
    expect(locationList(site, locationsOf(count), SITE_NOW).columns).toBe(columns);
  });

  test('a full card has hours, licence and a contact button with the location’s name; a brief one has none of these', () => {
    const card = (isBrief: boolean) => locationList(site, [location], SITE_NOW, { brief: isBrief }).locations[0];
    expect(card(false)).toMatchObject({
      hours: { week: { lines: expect.any(Array) } },
      licences: expect.stringMatching(/\d/),
      contact: { name: expect.stringContaining(`, ${location.name}`) },
      links: { directions: { label: 'Get Directions', name: `Get Directions, ${location.name}` } },
    });
    expect(card(true)).toMatchObject({ hours: null, licences: null, contact: null });
  });

  test('the same location in two sections of a page has two ids', () => {
    const ids = ['list-sales', 'list-all'].map(
      (idPrefix) => locationList(site, [location], SITE_NOW, { idPrefix }).locations[0]?.id,
    );
    expect(new Set(ids).size).toBe(2);
  });

  test('a location without coordinates has no distance', () => {
    const address = { ...location.address, lat: null, long: null };
    expect(locationList(site, [{ ...location, address }], SITE_NOW).locations[0]?.at).toBeNull();
  });
});

describe('LOC-05 a location in full', () => {
  const panel = (options: Parameters<typeof locationPanel>[3] = {}) => locationPanel(input, location, PATH, options);

  test('links to its details and its page, but not to the current page', () => {
    const hrefs = (options: Parameters<typeof locationPanel>[3]) => panel(options).actions.map(({ href }) => href);
    expect(hrefs({})).toEqual([`/contact-us/${location.slug}`, `/locations/${location.slug}`]);
    expect(hrefs({ links: ['details'] })).toEqual([`/contact-us/${location.slug}`]);
    expect(panel().actions.map(({ label }) => label)).toEqual(['View Details', 'View Location']);
  });

  test('a workshop offers a service booking before its details, with a link to its form', () => {
    const hrefs = (type: Location['type'], links: readonly ('details' | 'page')[]) =>
      locationPanel(input, { ...location, type }, PATH, { links }).actions.map(({ label, href }) => [label, href]);
    const [details, form] = [`/contact-us/${location.slug}`, `/contact-us/${location.slug}#enquiry`];
    expect(hrefs('service', ['details'])).toEqual([
      ['Book a Service', form],
      ['View Details', details],
    ]);
    expect(hrefs('sales', ['details'])).toEqual([['View Details', details]]);
    expect(hrefs('service', ['page'])).toHaveLength(1);
  });

  test('LOC-05 above an enquiry form, the first button leads to the form and not to the other page of the location', () => {
    const first = (type: Location['type']) =>
      locationPanel(input, { ...location, type }, PATH, { links: ['page'], form: true }).actions.map(
        ({ label, href }) => [label, href],
      );
    const page = ['View Location', `/locations/${location.slug}`];
    expect(first('sales')).toEqual([['Send a message', '#enquiry'], page]);
    expect(first('service')).toEqual([['Book a Service', '#enquiry'], page]);
    const booking = {
      ...input,
      site: { ...site, routes: { ...site.routes, base: null } },
      routes: { has: () => true },
    };
    const options = { links: ['page'], form: true } as const;
    const [button] = locationPanel(booking, { ...location, type: 'service' }, PATH, options).actions;
    expect(button).toMatchObject({ label: 'Book a Service', href: serviceBooking(null, () => true) });
  });

  test('SVC-01 a workshop’s service booking leads to the dealer’s booking page if it has one', () => {
    const bookingOf = (base: string | null, path: string, on = PATH) =>
      locationPanel(
        { ...input, site: { ...site, routes: { ...site.routes, base } }, routes: { has: (href) => href === path } },
        { ...location, type: 'service' },
        on,
      ).actions[0];
    expect(bookingOf(null, '/genuine-service', '/genuine-service')?.href).toBe(`/contact-us/${location.slug}#enquiry`);
    expect(bookingOf(null, '/genuine-service')).toMatchObject({ label: 'Book a Service', href: '/genuine-service' });
    expect(bookingOf('https://www.group.example', '')).toMatchObject({
      href: 'https://www.group.example/service/booking',
      external: true,
    });
  });

  test('LOC-12 a large number of reviews is written as any other number', () => {
    const rating = { average: 4.6, count: 1284 };
    expect(locationPanel(input, { ...location, rating }, PATH).rating?.reviews).toBe('1,284 reviews');
  });

  test('ROUTE-06 links to the team page if the site has one, except on that page', () => {
    const teamOf = (path: string, team = true) =>
      locationPanel({ ...input, routes: { has: (href) => href === path } }, location, PATH, { team }).team;
    expect(teamOf(`/teams/${location.slug}`)).toMatchObject({ href: `/teams/${location.slug}` });
    expect(teamOf(`/teams/${location.slug}`, false)).toBeNull();
    expect(teamOf('/teams/elsewhere')).toBeNull();
  });

  test('has a title unless the page has it, and a map if requested', () => {
    expect([panel().title, panel({ hasTitle: false }).title]).toEqual([location.name, null]);
    expect([panel().map, panel({ hasMap: true }).map]).toEqual([null, expect.anything()]);
  });

  test.each<[why: string, pictures: Partial<Location>, isLocated: boolean, sources: string[], isDrawn: boolean]>([
    [
      'a stored map that comes in sizes, without a photo',
      { mapUrl: STORED },
      true,
      ['/pictures/map.0a1b2c/960.webp'],
      false,
    ],
    [
      'a stored map and a photo',
      { mapUrl: STORED, imageUrl: settingPicture('/yard.jpg'), thumbUrl: settingPicture('/yard-small.jpg') },
      true,
      ['/pictures/map.0a1b2c/960.webp', '/yard.jpg'],
      false,
    ],
    ['our drawing, without a photo', {}, true, [`/maps/at-${location.slug}-panel.svg`], true],
    [
      'our drawing and a photo',
      { imageUrl: settingPicture('/yard.jpg'), thumbUrl: settingPicture('/yard.jpg') },
      true,
      [`/maps/at-${location.slug}-panel.svg`, '/yard.jpg'],
      true,
    ],
    [
      'a photo in two sizes, without a map',
      { imageUrl: settingPicture('/yard.jpg'), thumbUrl: settingPicture('/yard-small.jpg') },
      false,
      ['/yard.jpg'],
      false,
    ],
  ])('shows no picture twice: %s', (_why, pictures, isLocated, sources, isDrawn) => {
    const address = isLocated ? location.address : { ...location.address, lat: null, long: null };
    const withPictures = { ...location, imageUrl: null, thumbUrl: null, mapUrl: null, address, ...pictures };
    const { map, photo } = locationPanel(input, withPictures, PATH, { hasMap: true });
    expect([map?.picture.src, ...(photo === null ? [] : [photo.src])]).toEqual(sources);
    expect(map?.source ?? null).toEqual(isDrawn ? expect.stringContaining('GeoNames') : null);
  });

  test('shows whether it is open only if there is a heading', () => {
    const withoutDetails = { ...location, rating: null, openingHours: [], specialHours: [] };
    const tags = (hasTitle: boolean) => locationPanel(input, withoutDetails, PATH, { hasTitle }).openNow.tags;
    expect([tags(true), tags(false)]).toEqual([expect.anything(), null]);
  });

  test('without hours says so', () => {
    const { hours } = locationPanel(input, { ...location, openingHours: [] }, PATH);
    expect(hours).toMatchObject({ week: null, noHours: expect.stringMatching(/./) });
  });
});
