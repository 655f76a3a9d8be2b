import { complaintPages } from '#config/complaint-page.ts';
import { checkCustomTexts } from '#config/custom-texts.ts';
import { checkReferences } from '#config/dealer-details.ts';
import { didYouMean } from '#config/did-you-mean.ts';
import type { Finding } from '#config/explain.ts';
import { exclusionsOfOthers, ownDetails } from '#config/group-rules.ts';
import { licenceFindings } from '#config/licence-rules.ts';
import { LOCATION_RULES } from '#config/location-consistency.ts';
import { menuFindings } from '#config/menu-rules.ts';
import { modelRules } from '#config/model-rules.ts';
import { servicePricingSite } from '#config/named-models.ts';
import {
  bookableTestDrives,
  fractions,
  limits,
  longSynonyms,
  repeatedEntries,
  repeatedReceivers,
  retentionPeriods,
} from '#config/number-rules.ts';
import type { TenantConfig } from '#config/schema/tenant.ts';
import { buckets, defaultSort, phonesForListedCars, searchServer, tilesForListedCars } from '#config/search-rules.ts';
import { contrast as contrastOf, tintsOf } from '#domain/colour.ts';
import { dealershipBySlug } from '#domain/dealership-rules.ts';
import { LAW_CHECKS, type LawCheck, type LawCheckId } from '#domain/law/checks.ts';
import { isSamePricedModel } from '#domain/service-advantage.ts';

/** Details of a tenant's folder that some rules need. */
export interface TenantFolder {
  /** Names of the files in the folder; `null` if the tenant was not read from a folder. */
  readonly fileNames: readonly string[] | null;
  /** Paths of its content pages, without a leading slash. */
  readonly pagePaths: readonly string[];
}

type Rule = (tenant: TenantConfig, folder: TenantFolder) => Finding[];

/** Rules across several fields: references, uniqueness, and values that must agree. Every finding is a problem. */
const CONSISTENCY_RULES: readonly { readonly why: string; readonly rule: Rule }[] = [
  { why: 'ids and slugs are unique', rule: uniqueNames },
  { why: 'a reference must lead somewhere', rule: references },
  { why: 'details that only the site’s own dealership has are not written for another', rule: ownDetails },
  { why: 'a dealership of the group has settings for its own cars only', rule: exclusionsOfOthers },
  { why: 'a legal check can have a level only in a country where it is made', rule: lawLevels },
  { why: 'the complaints page is where the settings say (LEGAL-04)', rule: complaintPages },
  { why: 'a menu item must lead somewhere, and where menus show it (MENU-01, MENU-08)', rule: menuFindings },
  ...LOCATION_RULES,
  { why: 'what is shown for a time ends after it starts', rule: timeWindows },
  {
    why: 'the words of a slide are also there as text (WCAG 1.1.1), and all text written for it is shown',
    rule: slidesWithoutTitle,
  },
  { why: 'buckets must not overlap, leave a gap or have reversed limits', rule: buckets },
  { why: 'the default sort is offered (SRCH-10)', rule: defaultSort },
  { why: 'a list has each entry once', rule: repeatedEntries },
  { why: 'a lead or an event is sent to each receiver once', rule: repeatedReceivers },
  { why: 'limits that belong together must agree', rule: limits },
  { why: 'a site that takes bookings must have a time to book (FORM-14)', rule: bookableTestDrives },
  { why: 'what a shopper may still use is not deleted', rule: retentionPeriods },
  { why: 'a synonym can be found', rule: longSynonyms },
  { why: 'a percentage is not written as a fraction', rule: fractions },
  { why: 'a Meilisearch site needs its server in the private edge file (TEN-03)', rule: searchServer },
  { why: 'a feature that is switched on must be reachable', rule: onlinePurchase },
  { why: 'a button is for cars that are listed (CARD-02)', rule: requestPhotos },
  { why: 'a tile is for cars that are listed (SRCH-22)', rule: tilesForListedCars },
  { why: 'a phone number is for cars that are listed (PHONE-03)', rule: phonesForListedCars },
  { why: 'an image service that prefixes URLs needs its host, and no other has one', rule: imageHost },
  { why: 'text must be readable on its background (WCAG 2.2 AA)', rule: contrast },
  { why: 'the months and the kilometres between services belong together (SVC-02)', rule: serviceIntervals },
  { why: 'a model has one service price (SVC-01)', rule: servicePrices },
  { why: 'custom texts must replace existing texts and use their placeholders', rule: checkCustomTexts },
  { why: 'a text may use only details that the dealer has given', rule: checkReferences },
  { why: 'the logo file must exist', rule: logo },
  {
    why: 'a licence is listed once, under the state that issued it, as a number without a label (LEGAL-03)',
    rule: licenceFindings,
  },
  { why: 'models need a make and a path of their own (ROUTE-06)', rule: modelRules },
];

/** What is wrong between fields and files that are each valid on their own: repeated ids, references to nothing, clashes. */
export function findInconsistencies(tenant: TenantConfig, folder: TenantFolder): Finding[] {
  return CONSISTENCY_RULES.flatMap(({ rule }) => rule(tenant, folder));
}

function uniqueNames(tenant: TenantConfig): Finding[] {
  return [
    ...duplicates(tenant.dealerships, 'dealerships', 'id'),
    ...duplicates(tenant.dealerships, 'dealerships', 'slug'),
    ...duplicates(tenant.locations, 'locations', 'id'),
    ...duplicates(tenant.locations, 'locations', 'slug'),
    ...duplicates(tenant.models, 'models', 'id'),
    ...duplicates(tenant.models, 'models', 'slug'),
    ...duplicates(tenant.offers, 'offers', 'id'),
    ...duplicates(tenant.reviews, 'reviews', 'id'),
    ...duplicates(tenant.promotions, 'promotions', 'name'),
    ...duplicates(tenant.search.tiles, 'search.tiles', 'name'),
    ...duplicates(tenant.home.sellingPoints, 'home.sellingPoints', 'title'),
    ...duplicates(tenant.analytics.tags, 'analytics.tags', 'name'),
    ...duplicates(tenant.analytics.tags, 'analytics.tags', 'src'),
    ...duplicates(tenant.appointments?.capacities ?? [], 'appointments.capacities', 'location_id'),
  ];
}

function lawLevels({ legal: { checks }, locale: { country } }: TenantConfig): Finding[] {
  return Object.entries(checks).flatMap(([id, level]) => {
    const { countries }: LawCheck = LAW_CHECKS[id as LawCheckId];
    return level === null || countries === null || countries.includes(country)
      ? []
      : [
          {
            path: ['legal', 'checks', id],
            found: level,
            problem: `is a rule that is not checked in the country of this site (${country})`,
            fix: 'Remove it.',
          },
        ];
  });
}

function duplicates<K extends string>(
  entries: readonly { readonly [key in K]: unknown }[],
  list: string,
  key: K,
): Finding[] {
  return entries.flatMap((entry, index) => {
    const first = entries.findIndex((other) => other[key] === entry[key]);
    if (first === index) return [];
    return [
      {
        path: [...list.split('.'), index, key],
        found: entry[key],
        problem: `is used twice, first by ${list}[${first}]`,
        fix: `Give each entry of ${list} its own ${key}.`,
      },
    ];
  });
}

function references(tenant: TenantConfig): Finding[] {
  const dealershipSlugs = tenant.dealerships.map(({ slug }) => slug);
  const dealershipIds = tenant.dealerships.map(({ id }) => id);
  const locationSlugs = tenant.locations.map(({ slug }) => slug);
  const locationIds = tenant.locations.map(({ id }) => id);
  const slugFinding = (
    path: Finding['path'],
    value: string | null,
    validValues: readonly string[],
    kind: string,
  ): Finding[] => (value === null || validValues.includes(value) ? [] : [unknownName(path, value, validValues, kind)]);
  const idFinding = (
    path: Finding['path'],
    value: number | null,
    validValues: readonly number[],
    kind: string,
  ): Finding[] =>
    value === null || validValues.includes(value) ? [] : [unknownName(path, value, validValues.map(String), kind)];
  return [
    ...idFinding(['dealership_id'], tenant.dealership_id, dealershipIds, 'dealership'),
    ...tenant.locations.flatMap((location, index) => [
      ...slugFinding(['locations', index, 'dealership_slug'], location.dealership_slug, dealershipSlugs, 'dealership'),
      ...idFinding(['locations', index, 'dealership_id'], location.dealership_id, dealershipIds, 'dealership'),
      ...disagreement(tenant, index),
    ]),
    ...tenant.locationRules.order.flatMap((value, index) =>
      slugFinding(['locationRules', 'order', index], value, locationSlugs, 'location'),
    ),
    ...(typeof tenant.locationRules.contactShows === 'number'
      ? idFinding(['locationRules', 'contactShows'], tenant.locationRules.contactShows, locationIds, 'location')
      : []),
    ...tenant.finance.excludedDealerships.flatMap((value, index) =>
      slugFinding(['finance', 'excludedDealerships', index], value, dealershipSlugs, 'dealership'),
    ),
    ...tenant.forms.excludedLocationIds.flatMap((value, index) =>
      idFinding(['forms', 'excludedLocationIds', index], value, locationIds, 'location'),
    ),
    ...(tenant.appointments?.capacities ?? []).flatMap(({ location_id }, index) =>
      idFinding(['appointments', 'capacities', index, 'location_id'], location_id, locationIds, 'location'),
    ),
  ];
}

/** A location may refer to its dealership by id, slug or both; both must refer to the same one. */
function disagreement(tenant: TenantConfig, index: number): Finding[] {
  const location = tenant.locations[index];
  if (location === undefined || location.dealership_id === null || location.dealership_slug === null) return [];
  const bySlug = dealershipBySlug(tenant.dealerships, location.dealership_slug);
  if (bySlug === undefined || bySlug.id === location.dealership_id) return [];
  return [
    {
      path: ['locations', index, 'dealership_id'],
      found: location.dealership_id,
      problem: `is not the id of dealership ${location.dealership_slug}`,
      fix: `Write ${bySlug.id}, or leave the field out.`,
    },
  ];
}

function unknownName(
  path: Finding['path'],
  value: string | number,
  validValues: readonly string[],
  kind: string,
): Finding {
  return {
    path,
    found: value,
    problem: `is not a ${kind} of this tenant`,
    among: `${kind}s`,
    fix: `Use one of: ${validValues.join(', ')}.`,
    didYouMean: typeof value === 'string' ? didYouMean(value, validValues) : undefined,
  };
}

function timeWindows(tenant: TenantConfig): Finding[] {
  const reversed = (path: Finding['path'], from: string | null, to: string | null): Finding[] =>
    from === null || to === null || Date.parse(from) < Date.parse(to)
      ? []
      : [
          {
            path,
            found: to,
            problem: `is not after ${from}`,
            fix: 'Write a later instant, or leave it out for an open end.',
          },
        ];
  return [
    ...tenant.search.tiles.flatMap((tile, index) =>
      reversed(['search', 'tiles', index, 'expiry'], tile.start, tile.expiry),
    ),
    ...tenant.promotions.flatMap((slide, index) => reversed(['promotions', index, 'until'], slide.from, slide.until)),
    ...tenant.offers.flatMap((offer, index) => reversed(['offers', index, 'until'], offer.from, offer.until)),
  ];
}

function slidesWithoutTitle(tenant: TenantConfig): Finding[] {
  return tenant.promotions.flatMap((slide, index): Finding[] => {
    if (slide.title !== null) return [];
    const path = ['promotions', index];
    const unshown = (['text', 'linkText'] as const).filter((name) => slide[name] !== null).join(' and ');
    const noWords: Finding = {
      path,
      found: null,
      problem: 'has neither a title nor an alt',
      fix: 'Write a title, or put the words in the picture into `alt`.',
    };
    // Its path is that of the title, so that a title that could not be read is not reported again.
    const noTitle: Finding = {
      path: [...path, 'title'],
      found: null,
      problem: `is left out, and without it pages do not show ${unshown}`,
      fix: `Write a title, or leave out ${unshown}; words in the picture go into \`alt\`.`,
    };
    return [...(slide.alt === null ? [noWords] : []), ...(unshown === '' ? [] : [noTitle])];
  });
}

/** Online purchase can only be started with its button in the car page's sidebar. */
function onlinePurchase({ features, detail }: TenantConfig): Finding[] {
  if (!features.onlinePurchase || detail.sidebar.includes('online_purchase')) return [];
  return [
    {
      path: ['detail', 'sidebar'],
      found: detail.sidebar,
      problem: 'has no button for the online purchase that features.onlinePurchase switches on',
      fix: 'Add "online_purchase" to detail.sidebar, or switch features.onlinePurchase off.',
    },
  ];
}

function requestPhotos({ features, search_filters }: TenantConfig): Finding[] {
  if (!features.requestPhotos || !search_filters.withPhotosOnly) return [];
  return [
    {
      path: ['features', 'requestPhotos'],
      found: true,
      problem: 'has no effect, because search_filters.withPhotosOnly lists no car without photos',
      fix: 'Remove one of the two.',
    },
  ];
}

function imageHost({ images: { service, domain } }: TenantConfig): Finding[] {
  const path = ['images', 'domain'];
  if (service === 'cloudflare')
    return domain === null
      ? [
          {
            path,
            found: null,
            problem: 'is needed by images.service cloudflare',
            fix: 'Write the host that resizes your pictures, for instance `www.example.com.au`, or write the service `auto`.',
          },
        ]
      : [];
  return domain === null
    ? []
    : [
        {
          path,
          found: domain,
          problem: `is not used by images.service ${service}`,
          fix: 'Leave it out, or write the service `cloudflare`.',
        },
      ];
}

/**
 * Colour pairs that need a contrast of 4.5:1, because card text is too small for 3:1. Text in brand, accent and status colours is adjusted
 * by `src/site/theme-css.ts`, so those colours can be chosen freely.
 */
const CONTRAST_PAIRS = [
  ['ink', ['page', 'surface', 'raised']],
  ['inkSoft', ['page', 'surface', 'raised']],
  ['onBrand', ['brand']],
  ['onAccent', ['accent']],
] as const;

function contrast(tenant: TenantConfig): Finding[] {
  return (['light', 'dark'] as const).flatMap((mode) => {
    const colours = tenant.theme[mode];
    if (colours === null) return [];
    return CONTRAST_PAIRS.flatMap(([foreground, backgrounds]): Finding[] => {
      const unreadable = backgrounds
        .map((background) => ({ background, ratio: contrastOf(colours[foreground], colours[background]) ?? 21 }))
        .filter(({ ratio }) => ratio < 4.5);
      const tintContrast = foreground === 'ink' ? minTintContrast(colours) : 21;
      if (unreadable.length === 0 && tintContrast >= 4.5) return [];
      const ratios = unreadable.map(
        ({ background, ratio }) => `${ratio.toFixed(2)} to 1 on ${background} ${colours[background]}`,
      );
      if (tintContrast < 4.5) ratios.push(`${tintContrast.toFixed(2)} to 1 on notes and messages`);
      const others = unreadable.length > 0 ? unreadable.map(({ background }) => background) : ['raised', 'page'];
      return [
        {
          path: ['theme', mode, foreground],
          found: colours[foreground],
          problem: `has contrast ${ratios.join(', ')}; text needs 4.5`,
          fix: `Move ${foreground} and ${others.join(', ')} further apart in lightness.`,
        },
      ];
    });
  });
}

/** The lowest contrast of text on notes and messages, whose backgrounds are tinted with another colour. Secondary text and links are adjusted there. */
const minTintContrast = (colours: TenantConfig['theme']['light']): number =>
  Math.min(...Object.values(tintsOf(colours)).map((tint) => contrastOf(colours.ink, tint) ?? 21));

/** Kilometres that belong to each service interval in months; heavy models have the shorter interval. */
const INTERVAL_KM: { readonly [months: number]: number } = { 6: 10_000, 12: 15_000 };

function serviceIntervals({ serviceAdvantage }: TenantConfig): Finding[] {
  return serviceAdvantage.flatMap(({ intervalMonths, intervalKm }, index) =>
    INTERVAL_KM[intervalMonths] === intervalKm
      ? []
      : [
          {
            path: ['serviceAdvantage', index, 'intervalKm'],
            found: intervalKm,
            problem: `does not go with ${intervalMonths} months`,
            fix: 'Write both: 6 months and 10000 kilometres for a heavy model, 12 and 15000 for any other. Left out, they are 12 and 15000.',
          },
        ],
  );
}

function servicePrices(config: TenantConfig): Finding[] {
  const site = servicePricingSite(config);
  return config.serviceAdvantage.flatMap((row, index, all) => {
    const first = all.findIndex((other) => isSamePricedModel(other, row, site));
    if (first === index) return [];
    const where = `serviceAdvantage[${first}]`;
    const fault =
      row.model === null
        ? { problem: `is left out as in ${where}`, fix: 'Keep one row for all other models.' }
        : {
            problem: `is the same model as ${all[first]?.model} in ${where}`,
            fix: 'Keep one row for each model. Names are compared without spaces, dashes and the make.',
          };
    return [{ path: ['serviceAdvantage', index, 'model'], found: row.model, ...fault }];
  });
}

function logo(tenant: TenantConfig, folder: TenantFolder): Finding[] {
  const name = tenant.theme.logo;
  if (name === null || folder.fileNames === null || folder.fileNames.includes(name)) return [];
  const pictures = folder.fileNames.filter((file) => /\.(svg|png|webp)$/.test(file));
  return [
    {
      path: ['theme', 'logo'],
      found: name,
      problem: 'is not a file in the tenant folder',
      fix: 'Put the file into the folder of the dealer, or write null to show the name as text.',
      didYouMean: didYouMean(name, pictures),
    },
  ];
}
