import { locationType, visibleLocations } from '#config/dealer-defaults.ts';
import { didYouMean } from '#config/did-you-mean.ts';
import type { Finding } from '#config/explain.ts';
import {
  appointmentFindings,
  duplicateDateFindings,
  duplicateIndexes,
  holidayFindings,
  hoursFindings,
} from '#config/hours-rules.ts';
import type { TenantConfig } from '#config/schema/tenant.ts';
import { stateFindings } from '#config/state-rules.ts';
import { isInCountry } from '#domain/country-bounds.ts';
import type { Country } from '#domain/locale.ts';
import { placesWithDistance, selectLocations } from '#domain/locations.ts';
import { toE164 } from '#domain/phone-number.ts';
import { isPostcode, POSTCODE_LENGTHS } from '#domain/postcodes/format.ts';

type Path = Finding['path'];

/** Rules across several fields of locations, hours, holidays, people and maps. */
export const LOCATION_RULES: readonly { readonly why: string; readonly rule: (tenant: TenantConfig) => Finding[] }[] = [
  { why: 'hours that are open need times, and each weekday has one entry', rule: hoursFindings },
  { why: 'a date or a holiday has one set of hours', rule: duplicateDateFindings },
  { why: 'a holiday must be observed where the dealer is', rule: holidayFindings },
  { why: 'a rule for a type of location needs such a location (LOC-07)', rule: appointmentFindings },
  { why: 'the state decides holidays, regulators and warranty', rule: stateFindings },
  { why: 'maps and the nearest location need correct coordinates', rule: coordinates },
  { why: 'a truncated postcode matches no place', rule: postcodes },
  { why: 'an address is shown with its city and postcode', rule: partsOfAddress },
  { why: 'the URL of a social network is in its own field', rule: networks },
  { why: 'a dealer has one main location', rule: onePrimary },
  { why: 'a site shows at least one location', rule: someVisible },
  { why: 'an incomplete phone number cannot be called', rule: phones },
  { why: 'the contact page has an address', rule: contactPage },
  { why: 'a person works at a location', rule: team },
  { why: 'a rating is an average of reviews', rule: ratings },
  { why: 'map pictures need an attribution', rule: maps },
  { why: 'a postcode is looked up only to find the nearest of several locations', rule: geocoders },
];

function coordinates({ locale: { country }, locations }: TenantConfig): Finding[] {
  return locations.flatMap(({ address: { lat, long } }, index): Finding[] => {
    if (lat === null && long === null) return [];
    const field = { path: ['locations', index, 'address'], found: { lat, long } };
    if (lat === null || long === null)
      return [
        {
          ...field,
          problem: 'has one of `lat` and `long` without the other',
          fix: 'Write both, or leave both out for a location without a map.',
        },
      ];
    if (isInCountry({ lat, long }, country)) return [];
    return [
      {
        ...field,
        problem: `lies outside the country (${country})`,
        fix: COORDINATE_FIXES[country],
      },
    ];
  });
}

const COORDINATE_FIXES: { readonly [country in Country]: string } = {
  AU: 'Write `lat` with a minus before it and `long` without one; check that they are not swapped.',
  NZ: 'Write `lat` with a minus before it; `long` has one only on the Chatham Islands. Check that they are not swapped.',
  US: 'West of Greenwich `long` has a minus before it; check that `lat` and `long` are not swapped.',
};

/** The addresses of locations, and of dealerships that have their own. */
const addressesOf = ({ locations, dealerships }: TenantConfig) => [
  ...locations.map(({ address }, index) => ({ path: ['locations', index, 'address'], address })),
  ...dealerships.flatMap(({ address }, index) =>
    address === null ? [] : [{ path: ['dealerships', index, 'address'], address }],
  ),
];

/** Not for the United States, where ZIP codes may have four more digits. */
function postcodes(tenant: TenantConfig): Finding[] {
  const { country } = tenant.locale;
  if (country === 'US') return [];
  const digits = POSTCODE_LENGTHS[country];
  return addressesOf(tenant).flatMap(({ path, address: { postcode } }) =>
    isPostcode(postcode, digits)
      ? []
      : [
          {
            path: [...path, 'postcode'],
            found: postcode,
            problem: 'is not a postcode of this country',
            fix: `Write its ${digits} digits in quotes, with a leading zero where it has one.`,
          },
        ],
  );
}

/** Pages write street, city, state and postcode one after the other; if one of them contained the whole address, it would be shown twice. */
function partsOfAddress(tenant: TenantConfig): Finding[] {
  const { locale } = tenant;
  return addressesOf(tenant).flatMap(({ path, address: { street, city, state, postcode } }) => {
    const inStreet =
      namesCity(street, { city, state, postcode }) || (endsWith(street, postcode) && !IS_BOX.test(street));
    // Outside Australia, a region may be part of a city's name: Central Otago, in Otago.
    const inCity = endsWith(city, postcode) || (locale.country === 'AU' && endsWith(city, state));
    const problem = 'contains another part of the address, which pages add after it';
    return [
      ...(inStreet
        ? [{ path: [...path, 'street'], found: street, problem, fix: 'Write only the street and number.' }]
        : []),
      ...(inCity ? [{ path: [...path, 'city'], found: city, problem, fix: 'Write only the suburb or city.' }] : []),
    ];
  });
}

/** The number of a box may be that of its postcode: PO Box 4305. */
const IS_BOX = /\b(?:box|bag)\s+\S+\s*$/i;

const endsWith = (text: string, part: string): boolean =>
  part.trim() !== '' && plainAddress(text).endsWith(` ${plainAddress(part)}`);

/** Whether a street is followed by its city: after a comma, and at the end or before another part. Not so in `Shop 2, Ipswich Road`. */
function namesCity(street: string, parts: { readonly [part in 'city' | 'state' | 'postcode']: string }): boolean {
  const [city = '', ...otherParts] = [parts.city, parts.state, parts.postcode].map(plainAddress);
  const begins = (text: string, part: string): boolean =>
    part !== '' && /^(?:$|[ ,])/.test(text.slice(part.length)) && text.startsWith(part);
  const [, ...rests] = city === '' ? [] : plainAddress(street).split(`, ${city}`);
  return rests.some(
    (rest) => /^(?:$|,)/.test(rest) || (rest.startsWith(' ') && otherParts.some((part) => begins(rest.slice(1), part))),
  );
}

const plainAddress = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/\s*,\s*/g, ', ')
    .replace(/\s+/g, ' ');

const NETWORKS = {
  facebook_url: /(?:^|\.)(?:facebook\.com|fb\.(?:com|me))$/,
  instagram_url: /(?:^|\.)instagram\.com$/,
  youtube_url: /(?:^|\.)(?:youtube\.com|youtu\.be)$/,
  linkedin_url: /(?:^|\.)(?:linkedin\.com|lnkd\.in)$/,
} as const;
const NETWORK_FIELDS = Object.keys(NETWORKS) as (keyof typeof NETWORKS)[];

/** URLs of one social network in the field of another, which pages would show with the wrong name and icon. */
function networks({ dealerships, locations }: TenantConfig): Finding[] {
  const links = [
    ...dealerships.map((dealership, index) => ({
      path: ['dealerships', index],
      urls: dealership as { readonly [field: string]: unknown },
    })),
    ...locations.map(({ contact_detail }, index) => ({
      path: ['locations', index, 'contact_detail'],
      urls: contact_detail as { readonly [field: string]: unknown },
    })),
  ];
  return links.flatMap(({ path, urls }) =>
    NETWORK_FIELDS.flatMap((field): Finding[] => {
      const { [field]: url } = urls;
      const host = typeof url === 'string' && URL.canParse(url) ? new URL(url).hostname : '';
      const other = NETWORK_FIELDS.find((candidate) => candidate !== field && NETWORKS[candidate].test(host));
      if (other === undefined) return [];
      return [
        {
          path: [...path, field],
          found: url,
          problem: 'is a page of another social network',
          fix: `Write it as ${other}.`,
        },
      ];
    }),
  );
}

function someVisible(tenant: TenantConfig): Finding[] {
  if (visibleLocations(tenant).length > 0) return [];
  return [
    {
      path: ['locations', 0, 'visible'],
      found: false,
      problem: 'is false for every location, and pages would have no address, phone number or hours',
      fix: 'Leave `visible` out for at least one location.',
    },
  ];
}

function onePrimary({ locations }: TenantConfig): Finding[] {
  const first = locations.findIndex(({ primary }) => primary);
  return locations.flatMap(({ primary }, index) =>
    !primary || index === first
      ? []
      : [
          {
            path: ['locations', index, 'primary'],
            found: true,
            problem: `is set for two locations, first for locations[${first}]`,
            fix: 'Keep it for the one that is shown where there is space for only one.',
          },
        ],
  );
}

function phones(tenant: TenantConfig): Finding[] {
  const { country } = tenant.locale;
  const phoneNumbers: readonly (readonly [path: Path, phone: string | null | undefined])[] = [
    ...tenant.dealerships.flatMap(({ phone, complaints }, index) => [
      [['dealerships', index, 'phone'], phone] as const,
      [['dealerships', index, 'complaints', 'phone'], complaints?.phone] as const,
    ]),
    ...tenant.locations.flatMap(({ contact_detail: { phone, landline_phone } }, index) => [
      [['locations', index, 'contact_detail', 'phone'], phone] as const,
      [['locations', index, 'contact_detail', 'landline_phone'], landline_phone] as const,
    ]),
    ...tenant.team.map(({ phone }, index) => [['team', index, 'phone'], phone] as const),
    ...(['new', 'used', 'demo'] as const).map((type) => [['phone', type], tenant.phone[type]] as const),
    [['legal', 'privacyContact', 'phone'], tenant.legal.privacyContact.phone],
  ];
  return phoneNumbers.flatMap(([path, phone]) =>
    typeof phone !== 'string' || toE164(phone, country) !== null
      ? []
      : [
          {
            path,
            found: phone,
            problem: 'cannot be called: it is not a complete phone number',
            fix: `Write all its digits, with the area code: \`${PHONE_FORMS[country]}\`; a foreign number starts with a plus and its country code.`,
          },
        ],
  );
}

const PHONE_FORMS: { readonly [country in Country]: string } = {
  AU: '07 3123 4567',
  NZ: '09 123 4567',
  US: '212 555 0123',
};

function team(tenant: TenantConfig): Finding[] {
  const slugs = tenant.locations.map(({ slug }) => slug);
  const duplicates = duplicateIndexes(tenant.team, ({ name, role, location }) =>
    JSON.stringify([name, role, location]),
  ).map((index) => ({
    path: ['team', index, 'name'],
    found: tenant.team[index]?.name,
    problem: 'is listed twice, with the same role and location',
    fix: 'Keep one of the two entries.',
  }));
  const unknownLocations = tenant.team.flatMap(({ location }, index) =>
    slugs.includes(location)
      ? []
      : [
          {
            path: ['team', index, 'location'],
            found: location,
            problem: 'is not a location of this tenant',
            among: 'locations',
            fix: `Use one of: ${slugs.join(', ')}.`,
            didYouMean: didYouMean(location, slugs),
          },
        ],
  );
  return [...duplicates, ...unknownLocations];
}

function ratings({ dealerships, locations }: TenantConfig): Finding[] {
  const pairs: readonly (readonly [path: Path, rating: number | null, count: number | null])[] = [
    ...dealerships.map(
      (dealership, index) => [['dealerships', index], dealership.average_rating, dealership.review_count] as const,
    ),
    // The nested `reviews` take precedence.
    ...locations.map(
      ({ reviews, average_rating, review_count }, index) =>
        [
          ['locations', index],
          reviews === null ? average_rating : null,
          reviews === null ? review_count : null,
        ] as const,
    ),
  ];
  const flatFindings = pairs.flatMap(([path, rating, count]): Finding[] => {
    if ((rating === null) !== (count === null))
      return [
        {
          path: [...path, rating === null ? 'review_count' : 'average_rating'],
          found: rating ?? count,
          problem: `is not shown without \`${rating === null ? 'average_rating' : 'review_count'}\``,
          fix: 'Write both, or leave both out.',
        },
      ];
    return ratingWithoutReviews([...path, 'review_count'], rating, count);
  });
  const nestedFindings = locations.flatMap(({ reviews }, index) =>
    reviews === null
      ? []
      : ratingWithoutReviews(['locations', index, 'reviews', 'count'], reviews.average_rating, reviews.count),
  );
  return [...flatFindings, ...nestedFindings];
}

const ratingWithoutReviews = (path: Path, rating: number | null, count: number | null): Finding[] =>
  count !== 0 || rating === null || rating === 0
    ? []
    : [
        {
          path,
          found: count,
          problem: `does not go with an average rating of ${rating}`,
          fix: 'Write the number of reviews that the rating is the average of, or leave both out.',
        },
      ];

/** A group without a visible location, or a hidden location, would leave the contact page without an address. */
function contactPage(tenant: TenantConfig): Finding[] {
  const { contactShows } = tenant.locationRules;
  const places = visibleLocations(tenant);
  const locationsWithType = places.map(withType);
  if (places.length === 0 || selectLocations(contactShows, locationsWithType).length > 0) return [];
  if (typeof contactShows === 'number') {
    // An unknown number has been reported.
    if (tenant.locations.every(({ id }) => id !== contactShows)) return [];
    const ids = places.map(({ id }) => id).join(', ');
    return [
      {
        path: ['locationRules', 'contactShows'],
        found: contactShows,
        problem: 'is a hidden location, and the contact page would have no address',
        fix: `Write a visible one: ${ids}.`,
      },
    ];
  }
  return [
    {
      path: ['locationRules', 'contactShows'],
      found: contactShows,
      problem: 'is a group that no visible location is in, and the contact page would have no address',
      fix: `Write 'all', or a group of the locations there are: ${[...new Set(locationsWithType.map(({ type }) => type))].join(', ')}.`,
    },
  ];
}

const withType = (place: TenantConfig['locations'][number]) => ({
  ...place,
  type: locationType(place),
  subtype: place.location_subtype,
});

/** Postcode services that no page would ask. Hidden locations count, because they may be hidden for a while only. */
function geocoders({ locations, locationRules: { contactShows }, maps, private: settings }: TenantConfig): Finding[] {
  const searched = placesWithDistance(selectLocations(contactShows, locations.map(withType)));
  if (searched.length > 1) return [];
  const hasEnough = placesWithDistance(locations.map(withType)).length > 1;
  const unused = [
    { path: ['maps', 'geocoder'], found: maps.geocoder },
    { path: ['private', 'geocoder'], found: settings.geocoder },
  ];
  return unused
    .filter(({ found }) => found !== null)
    .map((field) => ({
      ...field,
      problem:
        'is asked by no page: the contact page has a search for the nearest location only where two or more of its locations have coordinates',
      fix: `${
        hasEnough
          ? "Let `locationRules.contactShows` select two or more locations with `lat` and `long`, for instance 'all'"
          : 'Write `lat` and `long` into the addresses of two or more locations'
      }, or remove this setting.`,
    }));
}

function maps(tenant: TenantConfig): Finding[] {
  const { tiles, attribution } = tenant.maps;
  if (tiles === null) return [];
  const hasPlace = placesWithDistance(visibleLocations(tenant)).length > 0;
  return [
    ...(attribution !== null
      ? []
      : [
          {
            path: ['maps', 'attribution'],
            found: attribution,
            problem: 'is required with maps.tiles',
            fix: 'Write the attribution that the provider requires, for instance `© OpenStreetMap contributors`.',
          },
        ]),
    ...(hasPlace
      ? []
      : [
          {
            path: ['maps', 'tiles'],
            found: tiles,
            problem: 'is shown on no page, because no visible location has coordinates',
            fix: 'Write `lat` and `long` into the address of a location, or remove it.',
          },
        ]),
  ];
}
