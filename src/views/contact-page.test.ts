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
