import type { EdgeSite } from '#site/site.ts';
import { aWindowCardSite } from './a-window-card.ts';

/** A private half with fixed values: one dealership, two locations, the terms shown, one webhook beside the local outbox. */
export function anEdgeSite(change: Partial<EdgeSite> = {}): EdgeSite {
  return {
    slug: 'test-yard',
    siteId: 7,
    name: 'Test Yard',
    origin: 'https://www.test-yard.example',
    hosts: ['www.test-yard.example'],
    timeZone: 'Australia/Brisbane',
    locale: 'en-AU',
    dealerships: [{ slug: 'north', id: 1, name: 'North Yard' }],
    locations: [
      { id: 11, dealershipSlug: 'north', name: 'North Sales' },
      { id: 12, dealershipSlug: 'north', name: 'South Sales' },
    ],
    forms: {
      messageRequired: true,
      collectionNotice: 'We use your details to answer you.',
      defaultState: 'qld',
      terms: 'I agree to the terms of use',
      excludedLocationIds: [],
    },
    leads: {
      destinations: [
        { kind: 'outbox' },
        { kind: 'webhook', url: 'https://crm.example/hook', secretBinding: 'CRM_SECRET' },
      ],
      keepDays: 90,
    },
    crm: null,
    hooks: [],
    search: null,
    purchase: { buyerEmail: null, valuationAccount: null, costColumns: [] },
    aliases: { '/contact-us': '/contact', '/used-car/list': '/search/used-cars' },
    fillPaths: ['/contact', '/finance', '/sign-in'],
    stockAt: '2026-11-20T00:00:00.000Z',
    headers: { 'Content-Security-Policy': "default-src 'none'", 'X-Content-Type-Options': 'nosniff' },
    notFoundPath: '/404',
    windowCard: aWindowCardSite(),
    ...change,
  };
}
