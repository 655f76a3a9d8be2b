import type { Tenant } from '#config/tenant.ts';
import { readAreas } from '#domain/geocoder.ts';
import { auStateOf } from '#domain/law/sourced.ts';
import { expectedTimeZones, hasSameClock, isNamedZone } from '#domain/law/state-time.ts';
import { coordinatesOf, haversineKm } from '#domain/locations.ts';
import { nzRegionOf } from '#domain/nz-regions.ts';
import { AREAS } from '#domain/postcodes/au.ts';
import { statesOf } from '#domain/postcodes/au-states.ts';
import type { LawCheckInput, LawFinding } from './law-findings.ts';

type Config = Tenant['config'];
type Address = Config['locations'][number]['address'];

const AREAS_OF_AU = readAreas(AREAS);
/** The largest postcodes of the outback reach this far from their town. */
const MAX_KM_FROM_POSTCODE = 700;

/** Addresses of locations and dealerships that contradict themselves or the country of the site. */
export function placeStateFindings({ config }: Pick<LawCheckInput, 'config'>): LawFinding[] {
  return [
    ...config.locations.flatMap(({ address }, index) => [
      ...placeFindings(config, `locations[${index}].address`, address),
      ...(config.locale.country === 'NZ' ? anniversaryFindings(`locations[${index}].address`, address) : []),
    ]),
    ...config.dealerships.flatMap(({ address }, index) =>
      address === null
        ? []
        : placeFindings(config, `dealerships[${index}].address`, { ...address, lat: null, long: null }),
    ),
  ];
}

/** An address whose state, postcode and coordinates contradict each other or the country. */
function placeFindings(
  { locale }: Config,
  where: string,
  address: Pick<Address, 'state' | 'postcode' | 'lat' | 'long'>,
): LawFinding[] {
  const { state, postcode } = address;
  const auState = auStateOf(state);
  if (auState === null) return [];
  if (locale.country === 'NZ')
    return [
      {
        where: `${where}.state`,
        problem: `${state}, a state of Australia, while locale.country is NZ`,
        fix: "Write the region, or write locale.country 'AU'.",
      },
    ];
  const actualStates = statesOf(postcode);
  if (!actualStates.includes(auState))
    return [
      {
        where,
        problem: `postcode ${postcode} in ${state}`,
        fix:
          actualStates.length === 0
            ? 'No state has this postcode: correct it.'
            : `The postcode is in ${actualStates.join(' or ')}: correct it, or the state.`,
      },
    ];
  const town = AREAS_OF_AU.findLast(({ from }) => from <= postcode)?.town ?? null;
  const coordinates = coordinatesOf(address);
  const km = coordinates === null || town === null ? 0 : haversineKm(coordinates, town.at);
  return km <= MAX_KM_FROM_POSTCODE
    ? []
    : [
        {
          where,
          problem: `lat and long are ${Math.round(km)} km from ${town?.name}, where postcode ${postcode} is`,
          fix: 'Write those of the address: the map, the nearest location and directions start there.',
        },
      ];
}

/** Postcodes of Timaru and the districts around it. */
const SOUTH_CANTERBURY = /^79\d\d$/;

/** A location in South Canterbury that names the region around it, which has another anniversary day. */
function anniversaryFindings(where: string, { state, postcode }: Pick<Address, 'state' | 'postcode'>): LawFinding[] {
  return nzRegionOf(state) === 'Canterbury' && SOUTH_CANTERBURY.test(postcode)
    ? [
        {
          where: `${where}.state`,
          problem: `${state} with postcode ${postcode}, where the anniversary day is that of South Canterbury`,
          fix: "Write 'South Canterbury', or correct the postcode.",
        },
      ]
    : [];
}

/** Locations with a time zone of another place, and a site whose time zone is that of none of its locations. */
export function placeTimeZoneFindings({ config, site }: Pick<LawCheckInput, 'config' | 'site'>): LawFinding[] {
  const places = site.locations.map((location) => {
    const index = config.locations.findIndex(({ id }) => id === location.id);
    const expected = expectedTimeZones(site.locale.country, location.address, location.timeZone);
    return { location, own: `locations[${index}].timeZone`, field: zoneField(config, index, location), expected };
  });
  return [
    ...places.flatMap(({ location: { name, timeZone, address }, own, field, expected }) => {
      const where = field === own ? `into ${own}` : `here, or into ${own} if others have the time of ${timeZone}`;
      return expected.length === 0
        ? []
        : [
            {
              where: field,
              problem: `${timeZone} for ${name}, ${address.state} ${address.postcode}`,
              fix: `Write ${anyOf(expected)} ${where}; if the town uses another time than the places around it, turn this rule off with the reason.`,
            },
          ];
    }),
    ...(places.some(({ field }) => field === SITE_ZONE)
      ? []
      : siteTimeZoneFindings(
          site.locale.timeZone,
          places.flatMap(({ location, expected }) =>
            expected.length === 0
              ? [location.timeZone]
              : expected.filter((zone) => !isNamedZone(site.locale.country, zone)),
          ),
        )),
  ];
}

const SITE_ZONE = 'locale.timeZone';

/** The ends of offers, the days of articles and the dates of the stock are in the time zone of the site, whatever its locations have. */
function siteTimeZoneFindings(siteZone: string, zones: readonly string[]): LawFinding[] {
  return zones.length === 0 || zones.some((zone) => hasSameClock(zone, siteZone))
    ? []
    : [
        {
          where: SITE_ZONE,
          problem: `${siteZone}, the time of no location, while offers, articles and dates of the stock follow it`,
          fix: `Write ${anyOf([...new Set(zones)])} here too.`,
        },
      ];
}

const anyOf = (zones: readonly string[]): string => zones.map((zone) => `'${zone}'`).join(' or ');

/** The field that gives a location its time zone: its own, its dealership's or the site's. */
function zoneField(
  { locations, dealerships }: Config,
  locationIndex: number,
  { dealershipSlug }: { readonly dealershipSlug: string },
): string {
  if (locations[locationIndex]?.timeZone != null) return `locations[${locationIndex}].timeZone`;
  const index = dealerships.findIndex(({ slug }) => slug === dealershipSlug);
  return dealerships[index]?.timeZone == null ? SITE_ZONE : `dealerships[${index}].timeZone`;
}
