import { expect, test } from 'vitest';
import { pageInput } from '#tests/builders/page-input.ts';
import { aSite, SITE_NOW } from '#tests/builders/site.ts';
import { contactPage } from './contact-page.ts';
import { siteShellView } from './site-shell.ts';
import { dealerData } from './structured-data.ts';
import { successPage } from './success-page.ts';

test('a dealer whose only number is that of a location shows it wherever the dealer’s number is shown', () => {
  const [location] = aSite().locations;
  if (location === undefined) throw new Error('The site has a location.');
  const site = aSite({ locations: [{ ...location, phone: '07 4444 4444' }], dealership: { phone: null } });
  const input = pageInput(site);
  const routeTo = (path: string) => ({ path, file: path });
  const shell = siteShellView(site, { logo: null, path: '/', has: () => true }, SITE_NOW);
  const contact = contactPage(input, { kind: 'contact', ...routeTo('/contact') }).page;
  const success = successPage(input, { kind: 'success', ...routeTo('/success') }).page;
  expect(shell.header.phone?.text).toBe('07 4444 4444');
  expect(contact.enquiry.form.phone).toBe('07 4444 4444');
  expect(success.calls[0]?.link).toEqual({ label: '07 4444 4444', href: 'tel:+61744444444' });
  expect(dealerData(site, [], null)).toMatchObject({ telephone: '07 4444 4444' });
});

test('the confirmation of a form has a line for each location with a number of its own, with its hours', () => {
  const [location] = aSite().locations;
  if (location === undefined) throw new Error('The site has a location.');
  const openingHours = [{ weekday: 1, open: '08:00', close: '17:00', status: 'Open', formated_hours: null }] as const;
  const main = { ...location, openingHours, id: 11, phone: '07 4444 4444', primary: true };
  const workshop = { ...location, openingHours, id: 12, slug: 'workshop', phone: '07 5555 5555', primary: false };
  const linesOf = (phone: string | null) =>
    successPage(pageInput(aSite({ locations: [main, workshop], dealership: { phone } })), {
      kind: 'success',
      path: '/success',
      file: '/success',
    }).page.calls.map((line) => [line.location, line.link.label, line.today !== null]);
  expect(linesOf(null)).toEqual([
    [11, '07 4444 4444', true],
    [12, '07 5555 5555', true],
  ]);
  // The hours of a number that is no location's are unknown.
  expect(linesOf('1300 555 555')).toEqual([
    [null, '1300 555 555', false],
    [11, '07 4444 4444', true],
    [12, '07 5555 5555', true],
  ]);
});
