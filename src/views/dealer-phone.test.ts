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
  expect(success.phone?.link).toEqual({ label: '07 4444 4444', href: 'tel:+61744444444' });
  expect(dealerData(site, [], null)).toMatchObject({ telephone: '07 4444 4444' });
});
