import { describe, expect, test } from 'vitest';
import type { Car } from '#domain/car.ts';
import { decodePhone } from '#domain/phone.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { Location, SidebarButton, Site } from '#site/site.ts';
import { toSearchRecord } from '#stock/search-record.ts';
import { aCar } from '#tests/builders/car.ts';
import { pageInput } from '#tests/builders/page-input.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { aSite, type Changes, SITE_NOW } from '#tests/builders/site.ts';
import type { CarPage } from '#view-types/car-page.ts';
import { carInput, carPage } from './car-page.ts';

function page(fields: Partial<Car> = {}, changes: Changes<Site> = {}, others: readonly SearchRecord[] = []): CarPage {
  const site = aSite(changes);
  const car = aCar(fields);
  const record = toSearchRecord(car, site, SITE_NOW);
  const input = pageInput(site, [record, ...others]);
  const stock = { ...input.stock, bySlug: new Map([[record.slug, car]]) };
  const path = `/cars/${record.slug}`;
  const route = { kind: 'car', path, file: path, slug: record.slug } as const;
  return carPage(carInput({ ...input, stock }, route), route).page;
}
const photos = (count: number): Partial<Car> => ({
  primary_image_url: count === 0 ? null : '/0.svg',
  images: Array.from({ length: count }, (_, index) => ({ image: { url: `/${index}.svg` } })),
});

describe('the primary button', () => {
  const variants = (car: Partial<Car>) =>
    page(car, { detail: { sidebar: ['history', 'enquire', 'make_offer'] } }).actions.map(({ kind, variant }) => [
      kind,
      variant,
    ]);
  test('is the dealer’s first', () => {
    expect(variants({ file: 'https://history.example/1.pdf' })).toEqual([
      ['history', 'primary'],
      ['enquire', 'secondary'],
      ['make_offer', 'quiet'],
    ]);
  });
  test('has a secondary button beside it: the reservation, otherwise a test drive, otherwise the next one', () => {
    const actionsFor = (sidebar: readonly SidebarButton[]) =>
      page({}, { detail: { sidebar }, features: { checkout: true } }).actions.map(
        ({ kind, variant }) => `${kind} ${variant}`,
      );
    expect(actionsFor(['enquire', 'test_drive', 'reserve', 'finance'])).toEqual([
      'enquire primary',
      'test_drive quiet',
      'reserve success',
      'finance quiet',
    ]);
    // Not in the dealer’s list, but offered.
    expect(actionsFor(['enquire', 'finance', 'test_drive'])).toEqual([
      'enquire primary',
      'finance quiet',
      'test_drive secondary',
      'reserve quiet',
    ]);
  });
  test('is the first that applies to the car', () => {
    expect(variants({ file: null })[0]).toEqual(['enquire', 'primary']);
  });
  test('links to another site, to a dialog, or within the site', () => {
    const { actions } = page(
      { file: 'https://history.example/1.pdf' },
      { detail: { sidebar: ['history', 'make_offer', 'enquire'] } },
    );
    expect(actions.map(({ external, dialog }) => [external, dialog])).toEqual([
      [true, null],
      [false, 'offer'],
      [false, null],
    ]);
  });
});

test('DET-05 key information, comments and the reservation are expanded', () => {
  const sections = ['specifications', 'key_information', 'comments', 'reserve', 'summary'] as const;
  const { sections: pageSections } = page({}, { detail: { sections }, features: { checkout: true } });
  expect(pageSections.map(({ id, open }) => [id, open])).toEqual([
    ['specifications', false],
    ['key_information', true],
    ['comments', true],
    ['reserve', true],
    ['summary', false],
  ]);
});

test('DET-06 a group of features is shown where it has items, visible or collapsed', () => {
  const item = (group: 'featured' | 'summary') => (_: unknown, index: number) => ({
    group,
    name: `${group} ${index}`,
    value: null,
  });
  const standardEquipment = [
    ...Array.from({ length: 8 }, item('featured')),
    ...Array.from({ length: 1 }, item('summary')),
  ];
  const [section] = page({ standardEquipment }, { detail: { sections: ['features'] } }).sections;
  if (section?.kind !== 'features') throw new Error('The car has features.');
  expect(section.groups.map(({ heading }) => heading)).toEqual(['Featured']);
  expect(section.collapsed?.items).toEqual([{ heading: 'Summary', items: ['summary 0'] }]);
});

test('DET-06 a group that continues in the collapsed part has only one heading', () => {
  const standardEquipment = Array.from({ length: 10 }, (_, index) => ({
    group: index < 9 ? ('featured' as const) : ('summary' as const),
    name: `F${index}`,
    value: null,
  }));
  const [section] = page({ standardEquipment }, { detail: { sections: ['features'] } }).sections;
  if (section?.kind !== 'features') throw new Error('The car has features.');
  expect(section.groups).toEqual([
    { heading: 'Featured', items: standardEquipment.slice(0, 8).map(({ name }) => name) },
  ]);
  expect(section.collapsed?.items).toEqual([
    { heading: null, items: ['F8'] },
    { heading: 'Summary', items: ['F9'] },
  ]);
});

describe('the gallery', () => {
  test('has buttons if there are several photos', () => {
    const steps = (count: number) => page(photos(count)).gallery.photos?.steps?.next;
    expect([steps(1), steps(2)]).toEqual([undefined, 'Next photo']);
  });
  test('has thumbnails in the smallest size only, and none for a single photo', () => {
    const photoFields: Partial<Car> = {
      primary_image_url: '/pictures/a.0a1b/{w}.webp',
      images: ['a', 'b'].map((name) => ({ image: { url: `/pictures/${name}.0a1b/{w}.webp` } })),
    };
    const { list, thumbnails } = page(photoFields).gallery.photos ?? {};
    expect(thumbnails?.map(({ src, avif }) => [src, avif])).toEqual([
      ['/pictures/a.0a1b/320.webp', '/pictures/a.0a1b/320.avif 320w'],
      ['/pictures/b.0a1b/320.webp', '/pictures/b.0a1b/320.avif 320w'],
    ]);
    expect(list?.[1]?.src).toBe('/pictures/b.0a1b/960.webp');
    expect(thumbnails?.map(({ name }) => name)).toEqual(list?.map(({ alt }) => alt));
    expect(page(photos(1)).gallery.photos?.thumbnails).toEqual([]);
  });
  test('without photos offers a dialog to request them, if the dealer has enabled it', () => {
    const { gallery, dialogs } = page(photos(0), { features: { requestPhotos: true } });
    expect(gallery.photos).toBeNull();
    expect(gallery.placeholder?.requestPhotos?.dialog).toBe('request-photos');
    expect(gallery.placeholder).toMatchObject({ text: 'New arrival', ifUnavailable: 'No pictures' });
    expect(dialogs.forms.map(({ dialog }) => dialog.id)).toEqual(['request-photos']);
    expect(dialogs.car?.photo).toBeNull();
  });
  test('forms without a dialog need no car above them', () => {
    expect(page(photos(1), { detail: { sidebar: ['enquire'] } }).dialogs).toMatchObject({ forms: [], car: null });
  });
});

describe('DET-08 a car that becomes unavailable', () => {
  const reasons = (status: string | null) => [
    { state: 'sold', heading: 'SOLD', isShown: status === 'sold' },
    { state: 'withdrawn', heading: 'No longer available', isShown: status === 'withdrawn' },
  ];
  test('available: the notice is hidden, with the text for each reason, and the form is shown', () => {
    const { unavailable, enquiry } = page();
    expect(unavailable).toMatchObject({ isShown: false, reasons: reasons(null) });
    expect(enquiry?.id).toBe('enquiry');
  });
  test.each(['sold', 'withdrawn'])('%s: the notice is shown with its own text, and there is no form', (status) => {
    const sold_at = status === 'sold' ? { sold_at: '2026-11-01' } : {};
    const { unavailable, enquiry, bar } = page({ status, ...sold_at }, { features: { stickyFooter: true } });
    expect(unavailable).toMatchObject({ isShown: true, reasons: reasons(status) });
    expect([enquiry, bar]).toEqual([null, null]);
  });
});

describe('phone numbers', () => {
  const [location] = aSite().locations as readonly [Location];
  const yards: Changes<Site> = {
    locations: [
      { ...location, id: 1, primary: false, phone: '07 1111 1111' },
      { ...location, id: 2, slug: 'two', primary: true, phone: '07 2222 2222' },
      { ...location, id: 3, slug: 'three', primary: false, phone: null },
    ],
    features: { stickyFooter: true },
    dealership: { phone: '07 9999 9999' },
  };
  const byType: Changes<Site> = { ...yards, phone: { byType: { new: null, used: '07 3333 3333', demo: null } } };
  test.each<[string, number | null, Changes<Site>, string, string]>([
    ['the number for its condition', 1, byType, 'tel:+61733333333', '07 3333 3333'],
    ['the number of its yard', 1, yards, 'tel:+61711111111', '07 1111 1111'],
    ['the number of the dealer, if the car has no yard of the site', 77, yards, 'tel:+61799999999', '07 9999 9999'],
    ['the number of the dealer, if the yard has none', 3, yards, 'tel:+61799999999', '07 9999 9999'],
  ])(
    'PHONE-03 DET-14 the block, Call Now and the forms have the same number: %s',
    (_why, location_id, changes, href, number) => {
      const { phone, bar, enquiry } = page({ location_id }, changes);
      expect(decodePhone(phone?.coded ?? '')).toBe(number);
      expect([decodePhone(phone?.codedHref ?? ''), bar?.call?.href]).toEqual([href, href]);
      expect(enquiry?.form.failed).toContain(number);
    },
  );
});

test('DET-02 the name of a car’s location leads to the page of that location', () => {
  const [location] = aSite().locations as readonly [Location];
  const locations = [location, { ...location, id: 72, slug: 'north', name: 'North' }];
  expect(page({ location_id: 72 }, { locations }).location?.href).toBe('/locations/north');
  expect(page({ location_id: 77 }, { locations }).location?.href).toBe(aSite().routes.contact);
});

test('the explanation of a badge replaces its note beside the price, but not in dialogs', () => {
  const { price, dialogs } = page(
    { price: 25_000, autograb_data: { average_market_price: 25_500, state_average_market_price: 25_600 } },
    { stock: { marketSource: 'Averages Ltd' }, detail: { sidebar: ['make_offer'] } },
  );
  expect([price.belowMarketNote, dialogs.car?.price.belowMarketNote]).toEqual([null, 'By Averages Ltd']);
});

test('the warning is shown with similar cars if the page has no repayment of its own', () => {
  const finance = { weekly: 154, interestRate: 7.99, comparisonRate: 8.49, termMonths: 60, balloon: 0 };
  const similar = aSearchRecord({ id: 9, slug: 'nine', finance });
  const entry = { interestRate: 7.99, comparisonRate: 8.49, paymentWeek: 120.5, paymentMonth: null, termMonths: 48 };
  const lenders = { manual: { ...entry, termYears: 4, balloon: 0, disclaimer: null } };
  const warning = (car: Partial<Car>) =>
    page(car, { finance: { provider: 'Manual' } }, [similar]).similar?.repaymentNote;
  const terms =
    'Estimated repayments: 60 months, $0 final payment, 7.99% p.a., 8.49% p.a. comparison rate, unless a listing states other terms.';
  expect(warning({ finance_lenders: {} })).toEqual({
    terms,
    isUnused: false,
    warning: { id: 'comparison-rate-warning', text: `* ${aSite().legal.comparisonWarning}` },
  });
  // A copy without the id, which the style sheet hides beside the page's own repayment.
  expect(warning({ finance_lenders: lenders })).toEqual({
    terms,
    isUnused: false,
    warning: { id: null, text: `* ${aSite().legal.comparisonWarning}` },
  });
});

test('LOC-10 today’s hours are those of the car’s location only', () => {
  const [location] = aSite().locations;
  if (location === undefined) throw new Error('The site has a location.');
  const openingHours = [{ weekday: 1, status: 'Open', formated_hours: null, open: '09:00', close: '17:00' }] as const;
  const locations = [{ ...location, id: 71, name: 'Northside', openingHours }];
  const hours = (car: Partial<Car>): boolean => page(car, { locations }).location?.today != null;
  expect(hours({ location_id: 71, location_name: 'North Side Yard' })).toBe(true);
  expect(hours({ location_id: null, location_name: 'Elsewhere' })).toBe(false);
});

test('TEN-01 every section of a car’s page has the words of its dealership', () => {
  const site = aSite();
  const [dealership] = site.dealerships;
  if (dealership === undefined) throw new Error('The site has a dealership.');
  const { features, card, detail, finance, phone, tags, forms, legal } = site;
  const sections = ['key_information', 'comments'] as const;
  const text = { 'car.show_more': 'All of it', 'gallery.next': 'The next one' };
  const rules = { features, card, detail: { ...detail, sections }, finance, phone, tags, forms, text, legal };
  const car = { dealership_slug: 'north', dealercomments: 'word '.repeat(200), doors: 5, cylinders: 4, ...photos(2) };
  const view = page(car, { dealerships: [{ ...dealership, slug: 'north', rules }] });
  const buttons = view.sections.map((section) => ('collapsed' in section ? section.collapsed?.more : undefined));
  expect(buttons).toEqual(['All of it', 'All of it']);
  expect(view.gallery.photos?.steps?.next).toBe('The next one');
});
