import type { Tenant } from '#config/tenant.ts';
import { readAreas } from '#domain/geocoder.ts';
import { auStateOf } from '#domain/law/sourced.ts';
import { expectedTimeZones } from '#domain/law/state-time.ts';
import { coordinatesOf, haversineKm } from '#domain/locations.ts';
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
    ...config.locations.flatMap(({ address }, index) => placeFindings(config, `locations[${index}].address`, address)),
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

/** Locations with a time zone of another place. */
export function placeTimeZoneFindings({ config, site }: Pick<LawCheckInput, 'config' | 'site'>): LawFinding[] {
  return site.locations.flatMap(({ id, name, dealershipSlug, timeZone, address }) => {
    const index = config.locations.findIndex((location) => location.id === id);
    const expected = expectedTimeZones(site.locale.country, address, timeZone);
    const field = zoneField(config, index, dealershipSlug);
    const here = field.startsWith('locations[') ? '' : ', or here';
    return expected.length === 0
      ? []
      : [
          {
            where: field,
            problem: `${timeZone} for ${name}, ${address.state} ${address.postcode}`,
            fix: `Write ${expected.map((zone) => `'${zone}'`).join(' or ')} into locations[${index}].timeZone${here}; if the town uses the time of another state, turn this rule off with the reason.`,
          },
        ];
  });
}

/** The field that gives a location its time zone: its own, its dealership's or the site's. */
function zoneField({ locations, dealerships }: Config, locationIndex: number, dealershipSlug: string): string {
  if (locations[locationIndex]?.timeZone != null) return `locations[${locationIndex}].timeZone`;
  const index = dealerships.findIndex(({ slug }) => slug === dealershipSlug);
  return dealerships[index]?.timeZone == null ? 'locale.timeZone' : `dealerships[${index}].timeZone`;
}
