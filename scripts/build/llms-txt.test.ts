import { expect, test } from 'vitest';
import { routesOf } from '#site/route-table.ts';
import type { Location, Offer } from '#site/site.ts';
import type { SpecialHours } from '#site/site-locations.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { aSite, SITE_NOW } from '#tests/builders/site.ts';
import { llmsTxt } from './llms-txt.ts';

test('llms.txt states the dealer, its locations, hours and stock, but nothing expired or missing', () => {
  const offer: Offer = {
    id: 1, name: 'Run-out', description: ['A'], disclaimer: [], warning: null, imageUrl: null, manufacturer: null, model: null,
    finance: null, from: null, until: '2026-11-30T14:00:00Z',
  }; // biome-ignore format: one field per line
  const site = aSite({
    offers: [
      offer,
      { ...offer, id: 2, name: 'Over', until: '2026-11-01T00:00:00Z' },
      { ...offer, id: 3, name: 'Coming', from: '2026-12-01T00:00:00Z' },
    ],
    locale: { timeZone: 'Australia/Brisbane' },
  });
  const records = [aSearchRecord({ make: 'Kia', model: 'Rio', body: 'Hatch' })];
  const text = llmsTxt(site, routesOf(site, records), records, SITE_NOW);
  expect(text.startsWith(`# ${site.name}\n\n> ${site.home.lead}\n\n`)).toBe(true);
  expect(text).toContain('1 Only Street');
  expect(text).toContain('Motor dealer licence no. 7000001 (QLD)');
  expect(text).toContain(`- [Kia](${site.origin}/search/kia): 1 car\n`);
  expect(text).toContain(`- [Run-out](${site.origin}/offers/1): Offer ends 30 November 2026\n`);
  expect(text).not.toMatch(/Over\]|Coming\]|undefined|null|## Pages/);
});

test('LOC-08 llms.txt has the special hours of a location after those of the week, as its page does', () => {
  const site = aSite({});
  const [location] = site.locations as readonly [Location];
  const day = (
    date: string,
    span: readonly [string, string] | null,
    holiday: SpecialHours['holiday'],
  ): SpecialHours => ({
    date,
    status: span === null ? 'Closed' : 'Open',
    start_hour: span?.[0] ?? null,
    end_hour: span?.[1] ?? null,
    holiday,
  });
  const specialHours = [
    day('2026-01-26', null, 'australia_day'),
    day('2026-12-24', ['09:00', '12:00'], null),
    day('2026-12-25', null, 'christmas_day'),
  ];
  const locations = [{ ...location, specialHours }];
  const text = llmsTxt({ ...site, locations }, routesOf(site, []), [], SITE_NOW);
  expect(text).toContain(
    '. Holiday Opening Hours: Thursday 24 December 2026, 9am - 12pm; Christmas Day, Friday 25 December 2026, Closed\n',
  );
  expect(llmsTxt(site, routesOf(site, []), [], SITE_NOW)).not.toContain('Holiday Opening Hours');
});

test('llms.txt lists the dealer’s own pages, each policy once', () => {
  const pages = [
    { path: 'warranty', title: 'Warranty', description: 'What is covered.', parts: [] },
    { path: 'privacy-policy', title: 'Privacy policy', description: 'What we keep.', parts: [] },
  ];
  const site = aSite({ routes: { pages } });
  const text = llmsTxt(site, routesOf(site, []), [], SITE_NOW);
  expect(text).toContain(`## Pages\n\n- [Warranty](${site.origin}/warranty): What is covered.\n`);
  expect(text.split(`(${site.origin}/privacy-policy)`)).toHaveLength(2);
});

test('llms.txt is in the words of the dealer, its headings and offers too', () => {
  const site = aSite({ text: { 'llms.stock': 'Our cars', 'llms.locations': 'Where we are' } });
  const text = llmsTxt(site, routesOf(site, []), [], SITE_NOW);
  expect(text).toContain('## Where we are\n');
  expect(text).not.toContain('## Locations');
});
