import { describe, expect, test } from 'vitest';
import type { Location, NavigationItem, Site } from '#site/site.ts';
import { aSite, type Changes, SITE_NOW } from '#tests/builders/site.ts';
import { locationView } from '#views/location.ts';
import { siteShellView } from '#views/site-shell.ts';
import { dealerData } from '#views/structured-data.ts';

describe('LOC-07 a closed day', () => {
  const hours = (type: Location['type'], appointmentOnly: readonly Location['type'][]): string[] => {
    const site = aSite({ locationRules: { appointmentOnly } });
    const [location] = site.locations;
    if (location === undefined) throw new Error('The site has a location.');
    const openingHours = [
      { weekday: 6, status: 'Open', formated_hours: null, open: '09:00', close: '16:00' },
      { weekday: 0, status: 'Closed', formated_hours: null, open: null, close: null },
    ] as const;
    return locationView(site, { ...location, type, openingHours }, SITE_NOW).hours.map(
      (line) => `${line.days} ${line.hours} ${line.closed}`,
    );
  };
  test.each<[string, Location['type'], readonly Location['type'][], string]>([
    ['configured for sales', 'sales', ['sales'], 'Sun By appointment only true'],
    ['configured for service only', 'sales', ['service'], 'Sun Closed true'],
    ['parts', 'parts', ['sales', 'service'], 'Sun Closed true'],
  ])('%s', (_why, type, appointmentOnly, sunday) => {
    expect(hours(type, appointmentOnly)).toEqual(['Sat 9am - 4pm false', sunday]);
  });
});

describe('a location', () => {
  const view = (location: Partial<Location>, changes: Changes<Site> = {}) => {
    const site = aSite(changes);
    const [firstLocation] = site.locations;
    if (firstLocation === undefined) throw new Error('The site has a location.');
    return locationView(site, { ...firstLocation, ...location }, SITE_NOW);
  };
  test('LOC-06 one Mon-Fri line', () => {
    const openingHours = [1, 2, 3, 4, 5].map((weekday) => ({
      weekday,
      status: 'Open' as const,
      formated_hours: null,
      open: '08:30',
      close: '17:30',
    }));
    expect(view({ openingHours }).hours).toEqual([
      { days: 'Mon-Fri', hours: '8:30am - 5:30pm', closed: false, weekdays: [1, 2, 3, 4, 5] },
    ]);
  });
  test('special hours from today onwards, hidden after their day', () => {
    const closed = { status: 'Closed', start_hour: null, end_hour: null, holiday: null } as const;
    const special = view({
      timeZone: 'Australia/Brisbane',
      specialHours: [
        { ...closed, date: '2026-11-19' },
        { status: 'Open', date: '2026-12-26', start_hour: '09:00', end_hour: '12:00', holiday: null },
        { ...closed, date: '2026-12-25', holiday: 'christmas_day' },
      ],
    }).specialHours;
    expect(special.map(({ entry, name, hours, until }) => [entry.date, name, hours, until])).toEqual([
      ['2026-12-25', 'Christmas Day', 'Closed', '2026-12-25T14:00:00.000Z'],
      ['2026-12-26', null, '9am - 12pm', '2026-12-26T14:00:00.000Z'],
    ]);
  });
  test('phone as a tel link, licence of its state, no invented values', () => {
    expect(view({ phone: '07 3123 4567' }).phone?.href).toBe('tel:+61731234567');
    expect(view({ phone: null }).phone).toBeNull();
    expect(view({ repairerNumber: 'MVR 1' }).licences).toBe(
      'Motor dealer licence no. 7000001 · Motor vehicle repairer MVR 1',
    );
    expect(view({}, { locationRules: { show: false } }).licences).toBeNull();
    expect(view({ rating: { average: 4.7, count: 0 } }).rating).toBeNull();
    expect(view({ rating: { average: 4.7, count: 9 } }).rating?.stars.label).toBe('4.7 out of 5');
  });
});

describe('header and footer', () => {
  const item = (label: string, href: string | null, items: readonly NavigationItem[] = []): NavigationItem => ({
    label,
    href,
    items,
  });
  const shell = (
    header: readonly NavigationItem[],
    pages: readonly string[],
    path = '/',
    changes: Changes<Site> = {},
  ) =>
    siteShellView(
      aSite({ navigation: { header, footer: header }, ...changes }),
      { path, logo: null, has: (to) => pages.includes(to) },
      SITE_NOW,
    );

  test('links to missing pages are left out', () => {
    const { header, footer } = shell(
      [
        item('Finance', '/finance/?from=menu#finance-form'),
        item('Fleet', '/fleet'),
        item('Elsewhere', 'https://example.com/a'),
        item('Company', null, [item('About', '/about-us'), item('Contact', '/contact')]),
        item('Empty', null, [item('About', '/about-us')]),
        item('Deleted, with pages below', '/deleted', [item('Contact', '/contact')]),
      ],
      ['/finance', '/contact'],
      '/contact',
    );
    expect(header.items.map(({ label, href, external }) => [label, href, external])).toEqual([
      ['Finance', '/finance/?from=menu#finance-form', false],
      ['Elsewhere', 'https://example.com/a', true],
      ['Company', null, false],
      ['Deleted, with pages below', null, false],
    ]);
    expect(header.items[2]?.items).toMatchObject([{ label: 'Contact', current: true }]);
    expect(footer.groups.map(({ heading }) => heading)).toEqual(['Company', 'Deleted, with pages below']);
    expect(footer.policies).toEqual([]);
  });

  test('an item that chooses what an enquiry is about leads to the form', () => {
    const careers = '/contact?category=Careers%20Enquiry';
    const { header, footer } = shell([item('Company', null, [item('Careers', careers)])], ['/contact']);
    for (const group of [header.items[0], footer.groups[0]])
      expect(group?.items).toMatchObject([{ label: 'Careers', href: `${careers}#enquiry` }]);
  });

  test('MENU-02 the narrow menu leads to finance, unless one of its items does', () => {
    const group = (href: string) => item('Buying', null, [item('Money', href)]);
    const finance = (items: NavigationItem[], pages: string[]) => shell(items, pages).header.finance?.href ?? null;
    expect(finance([group('/about-us')], ['/finance', '/about-us'])).toBe('/finance');
    expect(finance([group('/finance/#finance-form')], ['/finance'])).toBeNull();
    expect(finance([item('Finance', '/finance')], ['/finance'])).toBeNull();
    expect(finance([], [])).toBeNull();
  });

  test('MENU-02 the feed of the blog is kept while the site has a blog, as in the check of the menus', () => {
    const feed = [item('News feed', '/blog/rss.xml'), item('Contact', '/contact')];
    const labels = (...pages: string[]) => shell(feed, pages).header.items.map(({ label }) => label);
    expect(labels('/blog', '/contact')).toEqual(['News feed', 'Contact']);
    expect(labels('/contact')).toEqual(['Contact']);
  });

  test('search and contact are in every header, LEGAL-04 the three policies in every footer', () => {
    const pages = ['/search/new-used-and-demo-cars', '/contact', '/privacy-policy', '/terms-and-conditions'];
    const { header, footer } = shell([], [...pages, '/pages/complaint-handling']);
    expect(header.actions.map(({ href }) => href.replace(/#.*/, ''))).toEqual(pages.slice(0, 2));
    expect(footer.policies.map(({ href }) => href)).toEqual([...pages.slice(2), '/pages/complaint-handling']);
  });

  test.each<[why: string, dealership: string | null, location: string | null, href: string | null]>([
    ['of the dealership', '07 3123 4567', '07 3999 0000', 'tel:+61731234567'],
    ['of the first location that has one', null, '07 3999 0000', 'tel:+61739990000'],
    ['no number', null, null, null],
    ['a text instead of a number', 'Ask at the desk', null, null],
  ])('the number in the header and footer: %s', (_why, phone, locationPhone, href) => {
    const { dealership, locations } = aSite();
    const [location] = locations;
    if (location === undefined) throw new Error('The site has a location.');
    const { header, footer } = shell([], [], '/', {
      dealership: { ...dealership, phone },
      locations: [
        { ...location, phone: null },
        { ...location, id: 2, phone: locationPhone },
      ],
    });
    expect([header.phone?.href ?? null, footer.phone?.href ?? null]).toEqual([href, href]);
  });

  test.each<[why: string, main: string | null, href: string]>([
    ['the main location, even if it is not the first', '07 3999 2222', 'tel:+61739992222'],
    ['the first that has one, where the main location has none', null, 'tel:+61739991111'],
  ])('the number in the header and for search engines is that of %s', (_why, main, href) => {
    const { dealership, locations } = aSite();
    const [location] = locations;
    if (location === undefined) throw new Error('The site has a location.');
    const changes = {
      dealership: { ...dealership, phone: null },
      locations: [
        { ...location, phone: '07 3999 1111', primary: false },
        { ...location, id: 2, phone: main, primary: true },
      ],
    };
    expect(shell([], [], '/', changes).header.phone?.href).toBe(href);
    expect(dealerData(aSite(changes), [], null)['telephone']).toBe(main ?? '07 3999 1111');
  });

  test.each([
    ['garage', { garage: true }, ['/watchlist'], 'My garage'],
    ['sign-in before checkout', { gateCheckout: true }, [], 'My account'],
    ['sign-in before finance', { gateFinance: true }, [], 'My account'],
  ])('AUTH-01 every page leads to the account: %s', (_why, features, pages, name) => {
    const { account } = shell([], pages, '/', { features: { ...aSite().features, ...features } }).header;
    expect(account).toEqual({ href: '/account', signIn: 'Sign in', account: name });
  });

  test('SAVE-06 a site without accounts has no link to one', () => expect(shell([], []).header.account).toBeNull());

  test('a credit provider without a licence is shown alone', () => {
    const legal = { creditProvider: 'Lender', creditLicence: null };
    expect(shell([], [], '/', { legal }).footer.credit).toBe('Credit provided by Lender.');
  });

  test('LEGAL-03 licences, names and ABN are in the footer', () => {
    const { footer } = shell([], [], '/', { legal: { abn: '91 345 678 901', tradingName: 'Least Motors' } });
    expect(footer.licences).toEqual(['Motor dealer licence no. 7000001 (QLD)']);
    expect(footer.legalLine).toBe('Least Motors Pty Ltd trading as Least Motors, ABN 91 345 678 901');
    expect(footer.copyright).toBe('© 2026 Least Motors Pty Ltd');
  });

  test('equal names appear once; the credit provider only if given', () => {
    const { footer } = shell([], [], '/', {
      legal: { abn: null, tradingName: 'Least Motors Pty Ltd', creditProvider: 'Lender', creditLicence: '123' },
    });
    expect(footer.legalLine).toBe('Least Motors Pty Ltd');
    expect(footer.credit).toBe('Credit provided by Lender, Australian credit licence 123.');
    expect(shell([], []).footer.credit).toBeNull();
  });
});
