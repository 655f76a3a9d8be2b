import { expect, test } from 'vitest';
import { ConfigError } from '#config/config-error.ts';
import { resolveSite } from '#site/resolve-site.ts';
import { SITE_NOW } from '#tests/builders/site.ts';
import { aTenant, MINIMAL_TENANT } from '#tests/builders/tenant.ts';

const [location] = MINIMAL_TENANT.locations;
const [dealership] = MINIMAL_TENANT.dealerships;
const open = (weekday: number, from: string | null, to: string | null) => ({
  weekday,
  status: 'Open',
  open: from,
  close: to,
});
const withLocation = (overrides: object) => ({ locations: [{ ...location, ...overrides }] });
const withCoordinates = withLocation({ address: { ...location?.address, lat: -27.6, long: 152.76 } });
const IN_VICTORIA = {
  id: 712,
  slug: 'south',
  address: { street: '2 Only Street', city: 'Geelong', state: 'VIC', postcode: '3220' },
};
const twoWithCoordinates = {
  locations: [
    ...withCoordinates.locations,
    { ...location, ...IN_VICTORIA, address: { ...IN_VICTORIA.address, lat: -38.15, long: 144.36 } },
  ],
};
const OFFICE = { street: '7 Office Lane', city: 'Ipswich', state: 'QLD', postcode: '4305' };
const withOffice = (parts: object) => ({ dealerships: [{ ...dealership, address: { ...OFFICE, ...parts } }] });
const hours = (...opening_hours: object[]) => withLocation({ contact_detail: { opening_hours } });
const specialHours = (...special_hours: object[]) => withLocation({ contact_detail: { special_hours } });
const locations = (count: number) => ({
  locations: Array.from({ length: count }, (_, index) => ({
    ...location,
    id: index + 1,
    slug: `place-${index}`,
    name: `Place ${index}`,
  })),
});

function problemsOf(overrides: { [field: string]: unknown }): string[] {
  try {
    aTenant(overrides);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map(({ path, problem }) => `${path} ${problem}`);
  }
}

test('FORM-12 what to do about a geocoder that no page asks names the setting that selects the locations', () => {
  const maps = { geocoder: 'https://places.example/find?q={postcode}' };
  const fixOf = (overrides: object): string => {
    try {
      aTenant({ maps, ...overrides });
    } catch (error) {
      if (error instanceof ConfigError) return error.problems.map(({ fix }) => fix).join();
    }
    return 'none';
  };
  expect(fixOf(withCoordinates)).toBe(
    'Write `lat` and `long` into the addresses of two or more locations, or remove this setting.',
  );
  expect(fixOf({ ...twoWithCoordinates, locationRules: { contactShows: 'primary' } })).toBe(
    "Let `locationRules.contactShows` select two or more locations with `lat` and `long`, for instance 'all', or remove this setting.",
  );
});

const withPhone = (phone: string) => withLocation({ contact_detail: { phone } });

type Row = [why: string, overrides: { [field: string]: unknown }, problems: string[]];
test.each<Row>([
  ['a number with its area code', withPhone('07 5550 1234'), []],
  ['a local-rate number', withPhone('1300 555 123'), []],
  ['a foreign number', withPhone('+64 9 555 1234'), []],
  [
    'a truncated number',
    withPhone('5550 12'),
    ['locations[0].contact_detail.phone cannot be called: it is not a complete phone number'],
  ],
  [
    'a number without its area code',
    withPhone('5550 1234'),
    ['locations[0].contact_detail.phone cannot be called: it is not a complete phone number'],
  ],
  [
    'a person’s number',
    { team: [{ name: 'A', role: 'B', location: 'least', phone: '123456' }] },
    ['team[0].phone cannot be called: it is not a complete phone number'],
  ],
  [
    'numbers by condition',
    { phone: { used: '0412 345' } },
    ['phone.used cannot be called: it is not a complete phone number'],
  ],
  [
    'two main locations',
    { locations: locations(3).locations.map((entry, index) => ({ ...entry, primary: index > 0 })) },
    ['locations[2].primary is set for two locations, first for locations[1]'],
  ],
  [
    'hours that overlap are two entries of one weekday',
    hours(open(1, '08:00', '12:00'), open(1, '11:00', '17:00')),
    ['locations[0].contact_detail.opening_hours[1].weekday is listed twice'],
  ],
  [
    'hours past midnight',
    hours(open(5, '18:00', '02:00')),
    ['locations[0].contact_detail.opening_hours[0].close is not after `open`, 18:00'],
  ],
  [
    'closing before opening',
    hours(open(1, '17:00', '08:30')),
    ['locations[0].contact_detail.opening_hours[0].close is not after `open`, 17:00'],
  ],
  [
    'closing at the opening time',
    hours(open(1, '08:30', '08:30')),
    ['locations[0].contact_detail.opening_hours[0].close is not after `open`, 08:30'],
  ],
  [
    'open without a closing time',
    hours(open(1, '08:30', null)),
    ['locations[0].contact_detail.opening_hours[0] is open without `close`'],
  ],
  [
    'open without any time',
    hours(open(1, null, null)),
    ['locations[0].contact_detail.opening_hours[0] is open without its times'],
  ],
  ['no hours at all', hours(), []],
  ['a closed weekday', hours({ weekday: 0, status: 'Closed' }), []],
  [
    'a closed weekday with times',
    hours({ ...open(0, '09:00', '12:00'), status: 'Closed' }),
    ['locations[0].contact_detail.opening_hours[0] is closed and has times'],
  ],
  [
    'a date that is closed by default and has times',
    specialHours({ date: '2026-12-24', start_hour: '09:00', end_hour: '12:00' }),
    ['locations[0].contact_detail.special_hours[0] is closed and has times'],
  ],
  [
    'a closed holiday with one time',
    { holidays: [{ holiday: 'good_friday', end_hour: '12:00' }] },
    ['holidays[0] is closed and has times'],
  ],
  [
    'a word instead of a time',
    hours(open(0, 'Closed', 'Closed')),
    [
      'locations[0].contact_detail.opening_hours[0].open is not a time of day',
      'locations[0].contact_detail.opening_hours[0].close is not a time of day',
    ],
  ],
  [
    'one date with two sets of hours',
    specialHours(
      { date: '2026-12-24' },
      { date: '2026-12-24', status: 'Open', start_hour: '09:00', end_hour: '12:00' },
    ),
    ['locations[0].contact_detail.special_hours[1].date has hours twice, first in special_hours[0]'],
  ],
  [
    'a special day that closes before it opens',
    specialHours({ date: '2026-12-24', status: 'Open', start_hour: '12:00', end_hour: '09:00' }),
    ['locations[0].contact_detail.special_hours[0].end_hour is not after `start_hour`, 12:00'],
  ],
  [
    'a holiday of another state',
    { holidays: [{ holiday: 'melbourne_cup_day' }] },
    ['holidays[0].holiday is not a public holiday in QLD'],
  ],
  ['a holiday of the state', { holidays: [{ holiday: 'kings_birthday' }, { holiday: 'every_public_holiday' }] }, []],
  [
    'a repeated holiday',
    { holidays: [{ holiday: 'good_friday' }, { holiday: 'good_friday', location_types: ['sales'] }] },
    ['holidays[1].holiday has two sets of hours, the first in holidays[0]'],
  ],
  [
    'a holiday of another state for one type of location, which is elsewhere',
    {
      locations: [location, { ...location, ...IN_VICTORIA, location_type: 'service' }],
      holidays: [{ holiday: 'melbourne_cup_day', location_types: ['sales'] }],
    },
    ['holidays[0].holiday is not a public holiday in QLD'],
  ],
  [
    'a holiday for a type of location that the dealer does not have',
    { holidays: [{ holiday: 'good_friday', location_types: ['sales', 'parts'] }] },
    ['holidays[0].location_types[1] is the type of no location of this tenant'],
  ],
  [
    'LOC-07 by appointment at a type of location that the dealer does not have',
    { locationRules: { appointmentOnly: ['service'] } },
    ['locationRules.appointmentOnly[0] is the type of no location of this tenant'],
  ],
  [
    'LOC-07 by appointment at a workshop that is hidden for a while',
    {
      locations: [location, { ...location, ...IN_VICTORIA, location_type: 'service', visible: false }],
      locationRules: { appointmentOnly: ['service'] },
    },
    [],
  ],
  [
    'a holiday by type of location',
    {
      locations: [location, { ...location, ...IN_VICTORIA, location_type: 'parts' }],
      holidays: [
        { holiday: 'good_friday', location_types: ['sales'] },
        { holiday: 'good_friday', location_types: ['parts'] },
      ],
    },
    [],
  ],
  [
    'a team member at an unknown location',
    { team: [{ name: 'Ada Example', role: 'Sales', location: 'leest' }] },
    ['team[0].location is not a location of this tenant'],
  ],
  [
    'map tiles without attribution',
    { ...withCoordinates, maps: { tiles: 'https://tiles.example/{z}/{x}/{y}.png' } },
    ['maps.attribution is required with maps.tiles'],
  ],
  [
    'map tiles, and no location with coordinates',
    { maps: { tiles: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'Example' } },
    ['maps.tiles is shown on no page, because no visible location has coordinates'],
  ],
  [
    'map pictures without coordinates in their URL',
    { maps: { tiles: 'https://tiles.example/map.png', attribution: 'Example' } },
    ['maps.tiles is not an address with its placeholders'],
  ],
  [
    'map pictures with a placeholder as their host',
    { maps: { tiles: 'https://{z}.example/{z}/{x}/{y}.png', attribution: 'Example' } },
    ['maps.tiles is not an address with its placeholders'],
  ],
  [
    'map pictures with a placeholder that the map does not know',
    { maps: { tiles: 'https://tiles.example/{z}/{x}/{y}{r}.png?key={key}', attribution: 'Example' } },
    ['maps.tiles has a placeholder that nothing fills in'],
  ],
  [
    'map pictures for sharp screens',
    {
      ...withCoordinates,
      maps: { tiles: 'https://tiles.example/{z}/{x}/{y}{r}.png?key=abc', attribution: 'Example' },
    },
    [],
  ],
  [
    'a geocoder with a placeholder that nothing fills in',
    { maps: { geocoder: 'https://places.example/find?q={postcode}&country={country}' } },
    ['maps.geocoder has a placeholder that nothing fills in'],
  ],
  [
    'an external geocoder',
    { ...twoWithCoordinates, maps: { geocoder: 'https://places.example/find?q={postcode}&country=au' } },
    [],
  ],
  [
    'an external geocoder, and one location with coordinates',
    {
      locations: [...withCoordinates.locations, { ...location, ...IN_VICTORIA }],
      maps: { geocoder: 'https://places.example/find?q={postcode}' },
    },
    [
      'maps.geocoder is asked by no page: the contact page has a search for the nearest location only where two or more of its locations have coordinates',
    ],
  ],
  [
    'an external geocoder, and a contact page with one location',
    {
      ...twoWithCoordinates,
      locationRules: { contactShows: 'primary' },
      private: { geocoder: { url: 'https://places.example/{postcode}/{key}', keyBinding: 'PLACES_KEY' } },
    },
    [
      'private.geocoder is asked by no page: the contact page has a search for the nearest location only where two or more of its locations have coordinates',
    ],
  ],
  ...[
    'https://places.example/find?address={postcode}&key=AIzaSyFakeFakeFakeFakeFakeFakeFake12345',
    'https://places.example/find?q={postcode}&access_token=x',
    'https://places.example/v1/0123456789abcdef0123456789abcdef/{postcode}',
    'https://places.example/find?q={postcode}&v=0123456789abcdef0123456789abcdef',
    'https://user:word@places.example/find?q={postcode}',
  ].map((geocoder): [string, { [field: string]: unknown }, string[]] => [
    `FORM-12 a geocoder with a key: ${geocoder}`,
    { maps: { geocoder } },
    ['maps.geocoder contains a key, which every visitor of the page could read'],
  ]),
  [
    'a geocoder that needs a key, in the private edge file',
    {
      ...twoWithCoordinates,
      private: {
        geocoder: { url: 'https://places.example/find?address={postcode}&key={key}', keyBinding: 'PLACES_KEY' },
      },
    },
    [],
  ],
  [
    'a key in its URL',
    { private: { geocoder: { url: 'https://places.example/{postcode}?key=AIzaSyFake', keyBinding: 'PLACES_KEY' } } },
    ['private.geocoder.url is not an address with its placeholders'],
  ],
  [
    'an unknown state of Australia',
    withLocation({ address: { ...location?.address, state: 'QLZ' } }),
    ['locations[0].address.state is not a state or territory of Australia'],
  ],
  [
    'a region of New Zealand',
    { locale: { country: 'NZ' }, ...withLocation({ address: { ...location?.address, state: 'Waikato' } }) },
    [],
  ],
  [
    'a place in New Zealand that is no region',
    { locale: { country: 'NZ' }, ...withLocation({ address: { ...location?.address, state: 'Christchurch' } }) },
    ['locations[0].address.state is not a region of New Zealand, which decides its anniversary day'],
  ],
  ...['Hawkes Bay', 'OTAGO', 'Wellington Region', 'Manawatu-Wanganui'].map(
    (state): [string, { [field: string]: unknown }, string[]] => [
      `a region of New Zealand in another spelling: ${state}`,
      { locale: { country: 'NZ' }, ...withLocation({ address: { ...location?.address, state } }) },
      [],
    ],
  ),
  [
    'coordinates north of the equator',
    withLocation({ address: { ...location?.address, lat: 27.5, long: 151.9 } }),
    ['locations[0].address lies outside the country (AU)'],
  ],
  [
    'swapped coordinates',
    withLocation({ address: { ...location?.address, lat: 51.9, long: -27.5 } }),
    ['locations[0].address lies outside the country (AU)'],
  ],
  [
    'only one coordinate',
    withLocation({ address: { ...location?.address, lat: -27.5, long: null } }),
    ['locations[0].address has one of `lat` and `long` without the other'],
  ],
  ['both coordinates', withLocation({ address: { ...location?.address, lat: -27.5, long: 151.9 } }), []],
  [
    'an American location whose longitude lacks its minus',
    {
      locale: { country: 'US', timeZone: 'America/Chicago' },
      ...withLocation({
        address: { ...location?.address, state: 'Texas', postcode: '78701-1234', lat: 30.27, long: 97.74 },
      }),
    },
    ['locations[0].address lies outside the country (US)'],
  ],
  [
    'a place on an island across the date line',
    {
      locale: { country: 'NZ' },
      ...withLocation({ address: { ...location?.address, state: 'Chatham Islands', lat: -43.9, long: -176.5 } }),
    },
    [],
  ],
  [
    'a truncated postcode of a dealership',
    withOffice({ postcode: '800' }),
    ['dealerships[0].address.postcode is not a postcode of this country'],
  ],
  [
    'the suburb of a dealership in its street',
    withOffice({ street: '7 Office Lane, Ipswich' }),
    ['dealerships[0].address.street contains another part of the address, which pages add after it'],
  ],
  ...[
    '7 Office Lane, Ipswich, Queensland',
    '7 Office Lane, ipswich qld',
    '7 Office Lane, Ipswich 4305',
    '7 Office Lane 4305',
  ].map((street): [string, { [field: string]: unknown }, string[]] => [
    `more of the address in its street: ${street}`,
    withOffice({ street }),
    ['dealerships[0].address.street contains another part of the address, which pages add after it'],
  ]),
  ...['Shop 2, Ipswich Road', 'PO Box 4305', 'Locked Bag 4305'].map(
    (street): [string, { [field: string]: unknown }, string[]] => [
      `a street named after its suburb, or the number of a box: ${street}`,
      withOffice({ street }),
      [],
    ],
  ),
  [
    'a truncated postcode',
    withLocation({ address: { ...location?.address, postcode: '800' } }),
    ['locations[0].address.postcode is not a postcode of this country'],
  ],
  [
    'a rating of no reviews',
    { dealerships: [{ id: 71, slug: 'least', name: 'A', average_rating: 4.8, review_count: 0 }] },
    ['dealerships[0].review_count does not go with an average rating of 4.8'],
  ],
  [
    'a rating of a location by no reviews',
    withLocation({ reviews: { average_rating: 4.8, count: 0 } }),
    ['locations[0].reviews.count does not go with an average rating of 4.8'],
  ],
  ['no reviews yet', withLocation({ average_rating: 0, review_count: 0 }), []],
  [
    'a contact page of a location that does not exist',
    { locationRules: { contactShows: 999 } },
    ['locationRules.contactShows is not a location of this tenant'],
  ],
  [
    'a contact page of a hidden location',
    {
      locations: [
        { ...location, visible: false },
        { ...location, id: 712, slug: 'other', name: 'Other' },
      ],
      locationRules: { contactShows: 711 },
    },
    ['locationRules.contactShows is a hidden location, and the contact page would have no address'],
  ],
  [
    'a contact page of a group without a location',
    { locationRules: { contactShows: 'parts' } },
    [
      'locationRules.contactShows is a group that no visible location is in, and the contact page would have no address',
    ],
  ],
  [
    'a contact page that shows a buying location',
    { ...withLocation({ location_subtype: 'buying' }), locationRules: { contactShows: 'buying' } },
    [],
  ],
  [
    'a rating without its number of reviews',
    { ...withLocation({ average_rating: 4.5 }) },
    ['locations[0].average_rating is not shown without `review_count`'],
  ],
  [
    'a number of reviews without their rating',
    { dealerships: [{ ...dealership, review_count: 12 }] },
    ['dealerships[0].review_count is not shown without `average_rating`'],
  ],
  [
    'text for a day that is closed',
    hours({ weekday: 1, status: 'Closed', formated_hours: '9am - 5pm' }),
    ['locations[0].contact_detail.opening_hours[0].formated_hours is not shown, because the day is closed'],
  ],
  [
    'other times in text',
    hours({ ...open(1, '09:00', '17:00'), formated_hours: '7am – 3.30pm' }),
    [
      'locations[0].contact_detail.opening_hours[0].formated_hours gives different times from `open` and `close`, 09:00 to 17:00',
    ],
  ],
  ...[
    '830-1700',
    '0830 - 1700',
    '8-5',
    '8:30 a.m. to 5 p.m.',
    '8.30am to noon',
    '8:30-5',
    '9am until 4pm',
    '9 till 4',
    '900am till 430pm',
    'from 8:30 til 5',
  ].map(
    (formated_hours): Row => [
      `other times in text, as ${formated_hours}`,
      hours({ ...open(1, '08:30', '18:00'), formated_hours }),
      [
        'locations[0].contact_detail.opening_hours[0].formated_hours gives different times from `open` and `close`, 08:30 to 18:00',
      ],
    ],
  ),
  ...[
    '0830 - 1800',
    '830–1800',
    '8:30-6',
    '8:30 a.m. to 6 p.m.',
    '8:30am – 6',
    'From 8:30am until 6pm',
    '830 ’til 6',
  ].map(
    (formated_hours): Row => [
      `the same times in text, as ${formated_hours}`,
      hours({ ...open(1, '08:30', '18:00'), formated_hours }),
      [],
    ],
  ),
  ...['Closed', 'closed.', 'Closed all day', 'We’re closed', 'Shut', 'Not open', 'We are not open today'].map(
    (formated_hours): Row => [
      `an open day whose text is ${formated_hours}`,
      hours({ ...open(1, '08:30', '17:00'), formated_hours }),
      ['locations[0].contact_detail.opening_hours[0].formated_hours says that it is closed, and the day is open'],
    ],
  ),
  [
    'a break described in text',
    hours({ ...open(1, '08:30', '17:00'), formated_hours: 'Closed for lunch from 12 to 1' }),
    [],
  ],
  ['the same times in text', hours({ ...open(1, '09:00', '17:00'), formated_hours: '9:00am to 5pm' }), []],
  ['a break in text', hours({ ...open(1, '09:00', '17:00'), formated_hours: '9am - 12pm, 1pm - 5pm' }), []],
  ['a contact page of one location', { locationRules: { contactShows: 711 } }, []],
  ['a name with markup', withLocation({ name: '<b>Least</b>' }), ['locations[0].name contains markup']],
  ['a name with < and &', withLocation({ name: 'Cars < $20k & more' }), []],
  [
    'a name on two lines',
    { name: 'Least\nMotors' },
    ['name contains a line break, a tab or another control character'],
  ],
  ['a very long name', { name: 'Motors '.repeat(60) }, ['name is longer than 200 characters']],
  [
    'a link as an email address',
    { legal: { privacyContact: { email: 'mailto:owner@least.example' } } },
    ['legal.privacyContact.email is not an email address'],
  ],
  [
    'two email addresses in one field',
    { legal: { privacyContact: { email: 'a@least.example;b@least.example' } } },
    ['legal.privacyContact.email is not an email address'],
  ],
  ['a season as a date', { legal: { checked: 'last spring' } }, ['legal.checked is not a date from 1900 to 2099']],
  ['no location', { locations: [] }, ['locations has fewer than 1 entries']],
  ['one location', locations(1), []],
  ['forty locations', locations(40), []],
])('LOC-01 LOC-08 a dealer writes %s', (_why, overrides, problems) => {
  expect(problemsOf(overrides)).toEqual(problems);
});

test('LOC-09 a named holiday takes precedence over a date of the location, and both over every public holiday', () => {
  const tenant = aTenant({
    ...specialHours(
      { date: '2026-12-25' },
      { date: '2027-01-01', status: 'Open', start_hour: '10:00', end_hour: '14:00' },
      { date: '2027-01-26', status: 'Open', start_hour: '10:00', end_hour: '14:00' },
    ),
    holidays: [
      { holiday: 'new_years_day', status: 'Closed' },
      { holiday: 'every_public_holiday', status: 'Open', start_hour: '09:00', end_hour: '15:00' },
    ],
  });
  const dates = resolveSite(tenant, SITE_NOW).site.locations[0]?.specialHours ?? [];
  const hoursOn = (date: string) =>
    dates.filter((entry) => entry.date === date).map(({ status, start_hour }) => [status, start_hour]);
  expect(hoursOn('2026-12-25')).toEqual([['Closed', null]]);
  expect(hoursOn('2027-01-01')).toEqual([['Closed', null]]);
  expect(hoursOn('2027-01-26')).toEqual([['Open', '10:00']]);
  expect(hoursOn('2027-10-04')).toEqual([['Open', '09:00']]);
  expect(hoursOn('2027-06-14')).toEqual([]);
});

test('LOC-09 a substitute weekday has the hours of its holiday if the dealer chooses so', () => {
  const dates = (substitutes: boolean) =>
    resolveSite(
      aTenant({ holidays: [{ holiday: 'boxing_day', substitutes }] }),
      SITE_NOW,
    ).site.locations[0]?.specialHours.map(({ date }) => date);
  expect(dates(false)).toEqual(['2026-12-26', '2027-12-26']);
  expect(dates(true)).toEqual(['2026-12-26', '2026-12-28', '2027-12-26', '2027-12-28']);
});

test('LOC-09 a date has the name of its holiday, even of one in a single city', () => {
  const [location] = MINIMAL_TENANT.locations;
  const special_hours = [{ date: '2026-12-25' }, { date: '2026-12-24' }];
  const tenant = aTenant({
    locations: [{ ...location, contact_detail: { special_hours } }],
    holidays: [
      { holiday: 'brisbane_show_day' },
      { holiday: 'australia_day' },
      { holiday: 'every_public_holiday', status: 'Closed' },
    ],
  });
  const dates = resolveSite(tenant, SITE_NOW).site.locations[0]?.specialHours ?? [];
  const holidayOn = (date: string) => dates.find((entry) => entry.date === date)?.holiday;
  expect(['2026-08-12', '2027-01-26', '2026-12-25', '2026-12-24', '2026-12-28'].map(holidayOn)).toEqual([
    'brisbane_show_day',
    'australia_day',
    'christmas_day',
    null,
    'boxing_day',
  ]);
});
