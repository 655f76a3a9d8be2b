import { expect, test } from 'vitest';
import { resolveSite } from '#site/resolve-site.ts';
import type { Site } from '#site/site.ts';
import { toSearchRecord } from '#stock/search-record.ts';
import { aCar } from '#tests/builders/car.ts';
import { pageInput } from '#tests/builders/page-input.ts';
import { SITE_NOW } from '#tests/builders/site.ts';
import { aTenant, MINIMAL_TENANT } from '#tests/builders/tenant.ts';
import { carDetails } from '#views/car-details.ts';
import { financePage } from '#views/finance-page.ts';
import { siteShellView } from '#views/site-shell.ts';
import { windowCard } from '#views/window-card.ts';

const figures = {
  interestRate: 7.99,
  comparisonRate: 8.49,
  paymentWeek: 120,
  paymentMonth: null,
  termMonths: 60,
  termYears: null,
  balloon: 0,
  disclaimer: null,
};
const lenders = { manual: figures, angle: { ...figures, paymentWeek: 140, disclaimer: 'Words of Angle.' } };

/** A group with its own lender, Manual, and a second dealership with these settings. */
const groupWith = (config: object): Site =>
  resolveSite(
    aTenant({
      finance_provider: 'Manual',
      dealerships: [...MINIMAL_TENANT.dealerships, { id: 72, slug: 'south', name: 'Least South', config }],
      legal: { creditProvider: 'Lender A', creditLicence: '001' },
    }),
    SITE_NOW,
  ).site;

const A = 'Credit provided by Lender A, Australian credit licence 001.';
const B = 'Credit provided by Lender B, Australian credit licence 002.';
const BOTH = `Least Motors: ${A} Least South: ${B}`;

/** Where a car of a dealership names the credit provider: its page, its window card, and pages that are about no car. */
function providers(site: Site, dealership_slug: string): (string | null | undefined)[] {
  const car = aCar({ dealership_slug, finance_lenders: lenders });
  const record = toSearchRecord(car, site, SITE_NOW);
  const page = carDetails(site, { car, record, similar: [] }, SITE_NOW);
  return [
    page.financeNotes?.provider,
    windowCard(site, car, record, SITE_NOW, null).finance?.conditions.find((text) => text.startsWith('Credit')) ?? null,
    siteShellView(site, { path: '/', logo: null, has: () => true }, SITE_NOW).footer.credit,
    financePage(pageInput(site), { kind: 'finance', path: '/finance', file: '/finance' }).page.provider,
  ];
}

test.each<[why: string, config: object, dealership: string, ofCar: string | null, ofSite: string]>([
  [
    'the site’s own',
    { finance_provider: 'Angle', legal: { creditProvider: 'Lender B', creditLicence: '002' } },
    'least',
    A,
    BOTH,
  ],
  [
    'another lender',
    { finance_provider: 'Angle', legal: { creditProvider: 'Lender B', creditLicence: '002' } },
    'south',
    B,
    BOTH,
  ],
  ['another, which it does not name', { finance_provider: 'Angle' }, 'south', null, `Least Motors: ${A}`],
  ['the same lender', { tags: { newText: 'Fresh' } }, 'south', A, A],
  [
    'no licence',
    { legal: { creditProvider: 'Lender B', creditLicence: null } },
    'south',
    'Credit provided by Lender B.',
    `Least Motors: ${A} Least South: Credit provided by Lender B.`,
  ],
])('TEN-01 FIN-01 a car names the credit provider of its dealership: %s', (_why, config, dealership, ofCar, ofSite) => {
  expect(providers(groupWith(config), dealership)).toEqual([ofCar, ofCar, ofSite, ofSite]);
});
