import { locationType, ownOffers, visibleLocations } from '#config/dealer-defaults.ts';
import type { Tenant } from '#config/tenant.ts';
import type { Car } from '#domain/car.ts';
import type { Clock } from '#domain/clock.ts';
import { rulesFor } from '#domain/dealership-rules.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { FormDescription } from '#domain/forms/form.ts';
import { lacksTotalPrice, PRICE_LAW, showsPartialPrice } from '#domain/law/advertised-price.ts';
import type { LawCheckId } from '#domain/law/checks.ts';
import {
  COMPARISON_WARNINGS,
  lacksComparisonWarning,
  statesComparisonRate,
  statesRate,
} from '#domain/law/comparison-rate.ts';
import { auStateOf, type Sourced } from '#domain/law/sourced.ts';
import { stateNoteOf } from '#domain/law/state-notes.ts';
import { STATE_LAW } from '#domain/law/states.ts';
import { isAmbiguousBody, WARRANTY_LAW, warrantyNote } from '#domain/law/used-car-warranty.ts';
import { hasOwnPage, PRIVACY_PATH } from '#domain/routes/public-paths.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { windowState } from '#domain/time-window.ts';
import type { Site } from '#site/site.ts';
import type { DealerText } from './dealer-texts.ts';
import { creditProviderFindings, financeFindings, lenderFindings } from './finance-findings.ts';
import { foreignFacts } from './foreign-facts.ts';
import { placeStateFindings, placeTimeZoneFindings } from './place-findings.ts';
import { stockFinding } from './stock-finding.ts';

/** Everything that the law check examines. */
export interface LawCheckInput {
  readonly site: Site;
  readonly config: Tenant['config'];
  readonly cars: readonly Car[];
  /** Search records of the cars, in the same order. */
  readonly records: readonly SearchRecord[];
  readonly texts: readonly DealerText[];
  readonly forms: readonly FormDescription[];
  readonly now: Clock;
}

/** One problem: `where` is a field path (`offers[0].name`), a line of a file (`pages/about-us.md:12`) or the stock. */
export interface LawFinding {
  readonly where: string;
  readonly problem: string;
  readonly fix: string;
}

const RATES_FIX = 'Write the comparison rate in the same sentence, in the same size.';

/** How each rule of `LAW_CHECKS` is checked. */
export const LAW_FINDERS: { readonly [id in LawCheckId]: (input: LawCheckInput) => readonly LawFinding[] } = {
  licence: ({ config, site }) => {
    const licensed = site.legal.licences.map(({ state }) => auStateOf(state));
    const states = locationsOfType(config, ['sales']).flatMap(({ address }) => auStateOf(address.state) ?? []);
    return [...new Set(states)]
      .filter((state) => !licensed.includes(state))
      .map((state) => ({
        where: 'legal.licences',
        problem: `no licence for ${state}, where there is a sales location`,
        fix: `Add { state: '${state}', number: '…' }; it is shown in every footer.`,
      }));
  },
  'repairer-licence': ({ config }) =>
    locationsOfType(config, ['service']).flatMap((location) =>
      ['NSW', 'WA'].includes(auStateOf(location.address.state) ?? '') && location.motor_vehicle_repairer === null
        ? [
            {
              where: `locations[${config.locations.indexOf(location)}].motor_vehicle_repairer`,
              problem: `${location.name} has none`,
              fix: 'Write the repairer licence number.',
            },
          ]
        : [],
    ),
  'trader-number': ({ site }) =>
    site.legal.abn === null ? [{ where: 'legal.abn', problem: 'missing', fix: 'Write the 11 digits of the ABN.' }] : [],
  'place-state': placeStateFindings,
  'place-time-zone': placeTimeZoneFindings,
  'foreign-facts': foreignFacts,
  'privacy-policy': ({ site }) =>
    /privacy policy/i.test(site.forms.collectionNotice) && !hasOwnPage(site.routes.pages, PRIVACY_PATH)
      ? [
          {
            where: 'pages/privacy-policy.md',
            problem: 'missing, and every form refers to it',
            fix: 'Write it as tenants/README.md says for a new dealer, or write forms.collectionNotice without it.',
          },
        ]
      : [],
  'total-price': ({ records }) =>
    stockFinding(
      records.filter((record) => lacksTotalPrice(record, 'AU')),
      'show no total price',
      'Give them a drive-away or ride-away price.',
    ),
  'used-total-price': ({ records }) =>
    stockFinding(
      records.filter((record) => record.car_type === 'used' && showsPartialPrice(record)),
      'show a price without government charges',
      'Give them a drive-away price, or say in legal.checks why not.',
    ),
  'comparison-rate': ({ texts, config, cars }) => [
    ...ownOffers(config).flatMap(({ offer: { finance }, index }) =>
      finance !== null && finance.comparison_rate === null
        ? [
            {
              where: `offers[${index}].finance.comparison_rate`,
              problem: `missing beside a rate of ${finance.rate} %`,
              fix: "Write the lender's comparison rate; it is shown beside the rate.",
            },
          ]
        : [],
    ),
    ...texts
      .filter(({ where, text }) => statesRate(text) && !statesComparisonRate(text) && !isOfferWithRates(config, where))
      .map(({ where, text }) => ({ where, problem: excerpt(text), fix: RATES_FIX })),
    ...stockFinding(
      cars.filter(({ dealercomments }) =>
        (dealercomments ?? '').split('|').some((part) => statesRate(part) && !statesComparisonRate(part)),
      ),
      'state a rate without a comparison rate in their comments',
      RATES_FIX,
    ),
  ],
  'comparison-warning': ({ texts, site }) =>
    texts
      .filter(({ where, text }) => lacksComparisonWarning(text, site) && !OFFER_TEXT.test(where))
      .filter((part) => !part.page || isFrontMatter(part) || lacksComparisonWarning(wholePage(texts, part), site))
      .map((part) => ({
        where: part.where,
        problem: excerpt(part.text),
        fix: isFrontMatter(part)
          ? 'Leave the comparison rate out of the title and the description: lists of posts show them without a warning.'
          : `Add below it: "${site.legal.comparisonWarning ?? COMPARISON_WARNINGS.short.text}"`,
      })),
  'finance-figures': financeFindings,
  'stock-finance-figures': lenderFindings,
  'credit-provider': creditProviderFindings,
  'marketing-consent': ({ forms }) =>
    forms.flatMap(({ id, fields }) =>
      fields.some(({ name, value }) => name === 'opt_in_marketing' && value === 'true')
        ? [{ where: `form ${id}`, problem: 'marketing is ticked in advance', fix: 'Leave the box empty.' }]
        : [],
    ),
  'warranty-statement': ({ records, cars, site, now }) => {
    const withoutNote = records
      .map((record, index) => ({ ...record, build_date: cars[index]?.build_date ?? null }))
      .filter((input) => {
        const state = auStateOf(input.state);
        if (
          input.car_type !== 'used' ||
          state === null ||
          stateNoteOf(site.legal.stateNotes, { ...input, state }) !== undefined ||
          !WARRANTY_LAW[state].requiresNoWarrantyNotice
        )
          return false;
        return warrantyNote(input, now, site.locale.timeZone) === null;
      });
    const problem = 'say nothing about a statutory warranty';
    const [unsureBodies, otherCars] = [
      withoutNote.filter(({ body }) => isAmbiguousBody(body)),
      withoutNote.filter(({ body }) => !isAmbiguousBody(body)),
    ];
    return [
      ...stockFinding(
        unsureBodies,
        `${problem}: commercial vehicles have none, and whether these are commercial cannot be told from their body`,
        'Write what applies to them into legal.stateNotes for the state.',
      ),
      ...stockFinding(
        otherCars.filter(({ km }) => km === null),
        `${problem}: it depends on the odometer reading, which is missing`,
        'Give them the reading, or write legal.stateNotes for the state.',
      ),
      ...stockFinding(
        otherCars.filter(({ km }) => km !== null),
        `${problem}: it depends on whether they are ten years old, which their date of build does not show`,
        'Give them the month of build; for cars that turn ten this month, write legal.stateNotes for the state.',
      ),
    ];
  },
  'warranty-text': ({ texts }) => {
    const pages = Map.groupBy(
      texts.filter(({ page }) => page),
      ({ file }) => file,
    );
    return [...pages].flatMap(([file, parts]) =>
      /warranty/i.test(file) && !parts.some(({ text }) => /come with guarantees that cannot be excluded/i.test(text))
        ? [
            {
              where: parts[0]?.where ?? file,
              problem: 'a page about a warranty without the wording that the law requires',
              fix: 'Add it, with who gives the warranty, how to claim and who pays.',
            },
          ]
        : [],
    );
  },
  'excluded-guarantees': ({ texts, cars }) => [
    ...texts
      .filter(({ text }) => EXCLUDES.test(text))
      .map(({ where, text }) => ({ where, problem: excerpt(text), fix: 'Leave these words out.' })),
    ...stockFinding(
      cars.filter(({ dealercomments }) => EXCLUDES.test(dealercomments ?? '')),
      'exclude guarantees in their comments',
      'Leave these words out.',
    ),
  ],
  ended: ({ config, now }) => {
    const fix = 'Remove it, or give it a later end.';
    const endedFinding = (where: string, name: string, end: string | null): LawFinding[] =>
      windowState({ from: null, until: end }, now) === 'ended'
        ? [{ where, problem: `"${name}" ended ${end}`, fix }]
        : [];
    return [
      ...ownOffers(config).flatMap(({ offer: { name, until }, index }) =>
        endedFinding(`offers[${index}].until`, name, until),
      ),
      ...config.promotions.flatMap(({ name, until }, index) => endedFinding(`promotions[${index}].until`, name, until)),
      ...config.search.tiles.flatMap(({ name, expiry }, index) =>
        endedFinding(`search.tiles[${index}].expiry`, name, expiry),
      ),
    ];
  },
  registration: ({ site, records }) =>
    stockFinding(
      records.filter(
        ({ car_type, state, dealership_slug }) =>
          car_type === 'used' &&
          auStateOf(state) === 'NSW' &&
          !rulesFor(site, dealership_slug).features.showRegistration,
      ),
      'show no registration number',
      'Set features.showRegistration; for a dealership with its own setting, set it in that dealership’s `config`.',
    ),
  'reviews-source': ({ site, config, now }) => [
    ...config.reviews.flatMap(({ reviewed_at: day }, index) =>
      config.reviewRules.hidden || day === null || !isInFuture(day, now)
        ? []
        : [
            {
              where: `reviews[${index}].reviewed_at`,
              problem: `${day} is in the future`,
              fix: 'Write the day on which the customer wrote the review.',
            },
          ],
    ),
    ...(site.reviews.entries.length > 0 && site.reviews.source === null
      ? [
          {
            where: 'reviewRules.source',
            problem: 'missing',
            fix: 'Say where the reviews come from and how those listed were chosen; the site does not say it for you.',
          },
        ]
      : []),
  ],
  'law-age': ({ config, now }) => {
    const states = [
      ...new Set(locationsOfType(config, null).flatMap(({ address }) => auStateOf(address.state) ?? [])),
    ].sort();
    const tables: readonly (readonly [string, Sourced])[] = [
      ['advertised-price.ts', PRICE_LAW],
      ...(config.legal.comparisonWarning === null ? [['comparison-rate.ts', COMPARISON_WARNINGS.short] as const] : []),
      ...states.flatMap((state) => [
        [`states.ts, licence label of ${state}`, STATE_LAW[state].licenceLabel] as const,
        [`states.ts, cooling-off of ${state}`, STATE_LAW[state].coolingOff] as const,
        [`states.ts, regulator of ${state}`, STATE_LAW[state].regulator] as const,
        [`used-car-warranty.ts, ${state}`, WARRANTY_LAW[state]] as const,
      ]),
    ];
    return tables
      .filter(([, { checked }]) => isOld(checked, now))
      .map(([table, { checked }]) => ({
        where: `src/domain/law/${table}`,
        problem: `last checked ${checked}`,
        fix: 'Look it up again, then write the day.',
      }));
  },
  'own-wording-age': ({ config, now }) => {
    const { checked, stateNotes, comparisonWarning } = config.legal;
    if (checked === null && stateNotes.length === 0 && comparisonWarning === null) return [];
    const inFuture = checked !== null && isInFuture(checked, now);
    if (checked !== null && !inFuture && !isOld(checked, now)) return [];
    const problem = inFuture ? `${checked} is in the future` : (checked ?? 'missing');
    return [{ where: 'legal.checked', problem, fix: 'Check the wordings, then write the day.' }];
  },
};

const EXCLUDES = /\bno refunds?\b|\bsold as[- ]is\b|\bas[- ]is,? where[- ]is\b|\bno warranty (?:is )?given\b/i;
/** Texts of offers: their pages render the warning themselves. */
const OFFER_TEXT = /^offers\[\d+\]\.(?:description|sanitized_description|disclaimer)$/;

/** Whether this is the part of a post with its title and description, which other pages show too. */
const isFrontMatter = ({ file, text }: DealerText): boolean => file.startsWith('blog/') && text.startsWith('---');

const wholePage = (texts: readonly DealerText[], { file }: DealerText): string =>
  texts.flatMap((part) => (part.page && part.file === file ? part.text : [])).join('\n');

/** Whether a text belongs to an offer with its rates as separate details, which are shown without a click and larger than the text. */
function isOfferWithRates({ offers }: Tenant['config'], where: string): boolean {
  const index = /^offers\[(\d+)\]/.exec(where)?.[1];
  return index !== undefined && OFFER_TEXT.test(where) && offers[Number(index)]?.finance?.comparison_rate != null;
}

const locationsOfType = (config: Tenant['config'], types: readonly string[] | null) =>
  visibleLocations(config).filter((location) => types === null || types.includes(locationType(location)));

/** Whether a day has begun nowhere yet: it begins up to 14 hours before midnight UTC, so a day's margin is enough. */
const isInFuture = (day: string, now: Clock): boolean => now.isBefore(Date.parse(`${day}T00:00:00Z`) - DAY_MS);

function isOld(day: string, now: Clock): boolean {
  const checked = Date.parse(`${day.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(checked) || now.hasPassed(checked + 365 * DAY_MS + 1);
}

const excerpt = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return `"${line.length > 80 ? `${line.slice(0, 79)}…` : line}"`;
};
