import { expect, test } from 'vitest';
import { routesOf } from '#site/routes.ts';
import type { Offer } from '#site/site.ts';
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
