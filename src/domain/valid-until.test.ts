import fc from 'fast-check';
import { expect, test } from 'vitest';
import { postsUntil } from '#domain/blog.ts';
import { type BuildClock, buildClock } from '#domain/build-clock.ts';
import { type Clock, clockAt } from '#domain/clock.ts';
import { estimateRefusal } from '#domain/estimate-refusal.ts';
import { financeLine, offerValidUntil } from '#domain/finance.ts';
import { warrantyNote } from '#domain/law/used-car-warranty.ts';
import { isListed, wasListed } from '#domain/listing.ts';
import { upcomingSpecialHours } from '#domain/opening-hours.ts';
import { withTiles } from '#domain/promo-tiles.ts';
import { hasRegistrationEnded } from '#domain/registration.ts';
import { carTag } from '#domain/tags.ts';
import { windowState } from '#domain/time-window.ts';

const zone = fc.constantFrom(
  'Australia/Brisbane',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'America/New_York',
);
const FROM = Date.parse('2026-01-01T00:00:00Z');
const instant = fc.integer({ min: FROM, max: Date.parse('2029-01-01T00:00:00Z') });
const iso = fc.option(instant.map((ms) => new Date(ms).toISOString()));
const day = instant.map((ms) => new Date(ms).toISOString().slice(0, 10));
const days = fc.integer({ min: 0, max: 400 });
const status = fc.constantFrom('in_stock', 'coming_soon', 'sold', 'withdrawn') as fc.Arbitrary<'in_stock' | 'sold'>;
const car_type = fc.constantFrom('new', 'used', 'demo') as fc.Arbitrary<'new' | 'used'>;
const tile = fc.record({
  position: fc.integer({ min: 1, max: 6 }),
  from: iso,
  until: iso,
  display: fc.constant([]),
  strictDisplay: fc.boolean(),
});

/** Rules with arbitrary input, each as a function of a clock. */
const rules: { readonly [name: string]: fc.Arbitrary<(now: Clock) => unknown> } = {
  windowState: fc.record({ from: iso, until: iso }).map((offer) => (now) => windowState(offer, now)),
  isListed: fc.record({ sold_at: iso, status, days }).map(({ days: includeSoldCarsDays, ...fields }) => {
    const car = {
      ...fields,
      show_on_dealer_website: true,
      car_type: 'used' as const,
      images: [],
      primary_image_url: null,
      make: 'A',
    };
    const listing = { types: [], inStockOnly: false, withPhotosOnly: false, excludeMakes: [], includeSoldCarsDays };
    return (now) => [isListed(car, listing, now), wasListed(car, listing, now)];
  }),
  carTag: fc
    .record({ createdAtMs: fc.option(instant), status, car_type, days })
    .map(({ days: newTagDays, ...fields }) => {
      const car = { ...fields, fuel: null, reserved: false, certified: false, tag: null };
      return (now) =>
        carTag(car, { electric: false, certifiedImage: null, newText: 'New', soldText: 'Sold', newTagDays }, now);
    }),
  financeLine: fc.record({ year: fc.integer({ min: 2014, max: 2026 }), timeZone: zone }).map(({ year, timeZone }) => {
    const lender = {
      interestRate: 7,
      comparisonRate: 8,
      paymentWeek: 100,
      paymentMonth: 400,
      termYears: 5,
      termMonths: 60,
      balloon: 0,
    };
    const car = {
      make: 'A',
      year,
      status: 'in_stock' as const,
      shownDollars: 30_000,
      dealership_slug: null,
      finance_lenders: { taurus: { ...lender, disclaimer: null } },
    };
    const rates = {
      excludedMakes: [],
      excludedDealerships: [],
      financeMinPriceDollars: 0,
      financeMaxAgeYears: 12,
      financeTermYears: 5,
      financeDepositPercent: 10,
    };
    return (now) => financeLine(car, { ...rates, provider: 'Taurus', timeZone }, now);
  }),
  offerValidUntil: zone.map((timeZone) => (now) => offerValidUntil(now, timeZone)),
  warrantyNote: fc
    .record({
      state: fc.constantFrom('QLD', 'NSW', 'WA', 'SA', 'VIC', 'TAS'),
      year: fc.integer({ min: 2010, max: 2020 }),
      build_date: fc.option(fc.constantFrom('2011-05', '2014-02', '2016-11-03', '2018-08')),
      km: fc.option(fc.integer({ min: 0, max: 220_000 })),
      price: fc.option(fc.integer({ min: 1000, max: 60_000 })),
      timeZone: zone,
    })
    .map(({ timeZone, ...fields }) => {
      const car = { ...fields, item_type: 'car' as const, car_type: 'used' as const, body: 'Sedan' };
      return (now) => warrantyNote(car, now, timeZone);
    }),
  upcomingSpecialHours: fc
    .record({ dates: fc.array(day, { maxLength: 5 }), timeZone: zone })
    .map(({ dates, timeZone }) => {
      const specialHours = dates.map((date) => ({ status: 'Closed' as const, date, start_hour: null, end_hour: null }));
      return (now) => upcomingSpecialHours({ specialHours, timeZone }, now);
    }),
  withTiles: fc
    .array(tile, { maxLength: 4 })
    .map((tiles) => (now) => [
      withTiles(tiles, { cars: 6, page: 1, types: [], now }),
      tiles.map((entry) => windowState(entry, now)),
    ]),
  postsUntil: fc.record({ dates: fc.array(day, { maxLength: 5 }), timeZone: zone }).map(({ dates, timeZone }) => {
    const posts = dates.map((date, index) => ({ slug: `p${index}`, date, category: 'Buyer Advice' as const }));
    return (now) => postsUntil(posts, now, timeZone);
  }),
  hasRegistrationEnded: fc
    .record({
      end: fc.oneof(
        day,
        day.map((text) => text.slice(0, 7)),
      ),
      timeZone: zone,
    })
    .map(
      ({ end, timeZone }) =>
        (now) =>
          hasRegistrationEnded(end, now, timeZone),
    ),
  estimateRefusal: fc
    .record({ buildYear: fc.integer({ min: 2018, max: 2026 }), timeZone: zone })
    .map(({ buildYear, timeZone }) => {
      const limits = { tradeInMaxAgeYears: 7, tradeInMaxKm: 100_000, timeZone };
      return (now) => estimateRefusal({ buildYear, km: 1 }, limits, now);
    }),
};

test.each(Object.entries(rules))(
  '%s gives the same result until the instant that its clock reports, for any input',
  (_name, rule) => {
    let changed = 0;
    fc.assert(
      fc.property(
        fc.array(rule, { minLength: 1, maxLength: 3 }),
        instant,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (evaluations, start, fraction) => {
          const results = (now: Clock) => evaluations.map((evaluate) => evaluate(now));
          let clock: BuildClock = buildClock(new Date(start));
          // Several builds, each when the previous one expires: none is already expired at its own instant.
          for (let [builds, now] = [0, start]; builds < 4; builds += 1) {
            const expected = results(clock);
            expect(results(clockAt(new Date(now)))).toEqual(expected);
            const until = clock.validUntil();
            const last = until === null ? Date.parse('2040-01-01T00:00:00Z') : until - 1;
            expect(last).toBeGreaterThanOrEqual(now);
            for (const later of [last, now + Math.floor((last - now) * fraction)])
              expect(results(clockAt(new Date(later)))).toEqual(expected);
            if (until === null) return;
            clock = buildClock(new Date(until));
            now = until;
            if (JSON.stringify(results(clockAt(new Date(until)))) !== JSON.stringify(expected)) changed += 1;
          }
        },
      ),
      { numRuns: 150 },
    );
    expect(changed).toBeGreaterThan(0);
  },
);
