import type { Car } from '#domain/car.ts';
import type { Clock } from '#domain/clock.ts';
import { brandBand, hexOf } from '#domain/colour.ts';
import { rulesFor } from '#domain/dealership-rules.ts';
import { locationOfCar } from '#domain/locations.ts';
import { placeNameOf } from '#domain/place-name.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { uniqueNames } from '#domain/unique-names.ts';
import type { WindowCard, WindowCardSite } from '#domain/window-card.ts';
import type { Site } from '#site/site.ts';
import { addressLines } from '#text/address-lines.ts';
import { wordsOf } from '#text/wording.ts';
import { printedPrice } from '#text/written-price.ts';
import type { FactView } from '#view-types/car-card.ts';
import { cardSite, repaymentOfCar } from '#views/car-card.ts';
import { creditConditions, identifiersOf, phoneOfCar } from '#views/car-detail-parts.ts';
import { caravanKeyFacts, equipment, keyFacts, registrationRows, summaryFacts } from '#views/car-sections.ts';
import { cardSiteOf } from '#views/car-state.ts';
import { keyFact, labelOf, writtenPriceOf } from '#views/car-summary.ts';
import { holdValues } from '#views/hold-values.ts';
import { legalLine, licenceTexts, ownLicence } from '#views/legal-lines.ts';
import { memoizedCardView } from '#views/memoized-card.ts';
import { statutoryNote } from '#views/statutory-note.ts';

/** Number of features that fit on the page beside the details. */
const FEATURES = 14;

/**
 * The window card of a car (DET-12), with price, tag and finance from its list card, so that they cannot differ from the website.
 *
 * @param group the site, with the rules of all of its dealerships
 * @param picture a JPEG of the car, chosen by the build's picture rules; null = none
 */
export function windowCard(
  group: Site,
  car: Car,
  record: SearchRecord,
  now: Clock,
  picture: string | null,
): WindowCard {
  const site = rulesFor(group, record.dealership_slug);
  const words = wordsOf(site.text);
  const cards = cardSite(group);
  const card = memoizedCardView(cards, now, record);
  const finance = repaymentOfCar(cards, record);
  const location = locationOfCar(record, site.locations);
  const shownDetails = card.details.filter(({ key }) => key !== 'condition');
  const page = { site, car, record, card, words, now };
  const facts = keyFacts(page);
  return {
    title: card.title.main,
    detail: card.title.detail,
    condition: keyFact(card.details, 'condition') ?? '',
    price: printedPrice(writtenPriceOf(cardSiteOf(cards, record), record), words),
    finance:
      finance === null
        ? null
        : {
            line: finance.text,
            warning: site.legal.comparisonWarning,
            conditions: creditConditions(site, car, words),
          },
    deposit:
      site.features.checkout && site.checkout.takesDeposits ? words('window_card.deposit', holdValues(site)) : null,
    facts: [
      ...shownDetails.map(({ key, value, ...fact }) => ({
        label: labelOf(fact),
        value,
        ...(key === 'odometer' && { isOdometer: true as const }),
      })),
      ...caravanKeyFacts(page).map(({ label, value }) => ({ label, value })),
      ...factsWith(facts, ['body', 'colour', 'drive', 'seats']),
      ...factsWith(summaryFacts(page), ['stock_number']),
      ...factsWith(identifiersOf(record, words), ['registration']),
      ...registrationRows(page).map(({ label, value }) => ({ label, value })),
    ],
    features: featured(car).slice(0, FEATURES),
    place:
      location === undefined
        ? [placeNameOf(record) ?? ''].filter((line) => line !== '')
        : [location.name, ...addressLines(location.address), ownLicence(site, location, words)].filter(
            (line) => line !== null,
          ),
    phone: phoneOfCar(page),
    notes: [statutoryNote(site, car, record, now)].filter((note) => note !== null),
    picture,
  };
}

/** The look of all window cards of a site, and the legal lines at their foot. */
export function windowCardSite(site: Site): WindowCardSite {
  const { band, onBand } = brandBand(site.theme.light);
  const words = wordsOf(site.text);
  return { band: hexOf(band), onBand: hexOf(onBand), legal: [legalLine(site, words), ...licenceTexts(site)] };
}

/** Equipment whose name alone is enough, featured first, then what the feed includes. */
const featured = (car: Car): string[] =>
  uniqueNames([
    ...equipment(car).flatMap(({ name, value }) => (value === null ? [name] : [])),
    ...car.filtered_features,
  ]);

/** Some of the facts that the car's page shows, in this order. */
const factsWith = (facts: readonly FactView[], keys: readonly string[]): { label: string; value: string }[] =>
  keys.flatMap((factKey) => facts.filter(({ key }) => key === factKey).map(({ label, value }) => ({ label, value })));
