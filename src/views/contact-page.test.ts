import { expect, test } from 'vitest';
import { pageInput } from '#tests/builders/page-input.ts';
import { aSite } from '#tests/builders/site.ts';
import { contactPage } from './contact-page.ts';

const [firstLocation] = aSite().locations;
if (firstLocation === undefined) throw new Error('The site has a location.');
const location = { ...firstLocation, phone: '07 3123 4567' };
const withoutPhone = { ...firstLocation, phone: null };

test.each([
  ['a location with a number', [location], null, 'Visit us, call us, or send a message.', true],
  ['the number of the dealership', [withoutPhone], '07 3123 4567', 'Visit us, call us, or send a message.', true],
  ['a location without a number', [withoutPhone], null, 'Visit us, or send a message.', false],
  ['a number and no location', [], '07 3123 4567', 'Call us, or send a message.', true],
  ['neither', [], null, 'Send us a message and we will get back to you.', false],
] as const)(
  'the contact page lists the available ways to get in touch: %s',
  (_why, locations, phone, lead, hasPhones) => {
    const site = aSite({ locations, dealership: { phone } });
    const { head, page } = contactPage(pageInput(site), { kind: 'contact', path: '/contact', file: '/contact' });
    expect(page.intro.text).toBe(lead);
    expect(head.description.includes('phone numbers')).toBe(hasPhones);
  },
);

test.each<[shows: string, count: number]>([
  ['one location in full', 1],
  ['several locations', 2],
])(
  'LOC-08 the hours on a closed day are on the contact page and in its data for search engines: %s',
  (_shows, count) => {
    const entry = { status: 'Closed', date: '2026-12-25', start_hour: null, end_hour: null, holiday: null } as const;
    const open = { status: 'Open', formated_hours: null, open: '09:00', close: '17:00' } as const;
    const openingHours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...open }));
    const locations = [1, 2].slice(0, count).map((id) => {
      return { ...location, id, slug: `yard-${id}`, openingHours, specialHours: [entry] };
    });
    const contact = { kind: 'contact', path: '/contact', file: '/contact' } as const;
    const { page, structuredData } = contactPage(pageInput(aSite({ locations })), contact);
    const shown = page.only === null ? (page.places?.list.locations ?? []) : [page.only];
    expect(shown.map(({ hours }) => hours?.special?.days.map(({ text }) => text))).toEqual(
      locations.map(() => ['Friday 25 December 2026']),
    );
    const [data] = structuredData as [{ readonly department: readonly object[] }];
    const closed = { validFrom: '2026-12-25', validThrough: '2026-12-25', opens: '00:00', closes: '00:00' };
    expect(data.department).toMatchObject(locations.map(() => ({ specialOpeningHoursSpecification: [closed] })));
  },
);

test.each<[why: string, coordinates: readonly boolean[], found: string | null]>([
  ['one location', [true], null],
  ['one of two', [true, false], null],
  ['two of two', [true, true], '{name} is nearest to {postcode}, about {distance} away.'],
  [
    'two of three',
    [true, false, true],
    'Of those shown with a distance, {name} is nearest to {postcode}, about {distance} away.',
  ],
])('LOC-11 the search for the nearest location, with coordinates of %s', (_why, coordinates, found) => {
  const locations = coordinates.map((hasCoordinates, id) => ({
    ...location,
    ...{ id, slug: `yard-${id}` },
    address: {
      ...location.address,
      ...(hasCoordinates ? { lat: -27.6, long: 152.7 + id } : { lat: null, long: null }),
    },
  }));
  const contact = { kind: 'contact', path: '/contact', file: '/contact' } as const;
  const { page } = contactPage(pageInput(aSite({ locations })), contact);
  expect(page.places?.nearest?.found ?? null).toBe(found);
});

test('LOC-02 on the contact page of a brand site, the contact links of its locations lead to the form below them', () => {
  const brand = { manufacturer: { id: null, name: 'Kia', slug: 'kia', logoUrl: null } };
  const locations = [1, 2].map((id) => ({ ...location, id, slug: `yard-${id}` }));
  const site = aSite({ ...brand, locations, locationRules: { show: true } });
  const { page } = contactPage(pageInput(site), { kind: 'contact', path: site.routes.contact, file: '/contact' });
  expect(page.places?.list.locations.map(({ contact }) => contact?.href)).toEqual(['#enquiry', '#enquiry']);
});
