import { describe, expect, test } from 'vitest';
import type { Site } from '#site/site.ts';
import { pageInput } from '#tests/builders/page-input.ts';
import { aSite, type Changes } from '#tests/builders/site.ts';
import { accountPage } from './account-page.ts';
import { reviewFeedbackPage } from './review-feedback-page.ts';
import { signInPage } from './sign-in-page.ts';
import { successPage } from './success-page.ts';

const input = (changes: Changes<Site> = {}) => pageInput(aSite(changes));
const routeTo = (path: string) => ({ path, file: path }) as const;

describe('CONT-02 feedback after a visit', () => {
  const choices = (feedbackUrl: string | null) =>
    reviewFeedbackPage(input({ dealership: { reviewUrl: 'https://reviews.example/x', feedbackUrl } }), {
      kind: 'review-feedback',
      ...routeTo('/review-feedback'),
    }).page.choices.map(({ name, href, fill, external }) => [name, href, fill, external]);
  test('the platform’s survey is used unless the dealer has one', () => {
    expect(choices(null)).toEqual([
      ['up', 'https://reviews.example/x', 'href:review.up', true],
      ['down', '/customer-feedback-survey', 'href:review.down', false],
    ]);
    expect(choices('https://survey.example/')[1]).toEqual([
      'down',
      'https://survey.example/',
      'href:review.down',
      true,
    ]);
  });
});

describe('accounts', () => {
  test('SAVE-04 cars can be saved on the device without an account only if there is a garage', () => {
    const deviceOption = (garage: boolean) =>
      signInPage(input({ features: { garage } }), { kind: 'sign-in', ...routeTo('/sign-in') }).page.here;
    expect(deviceOption(false)).toBeNull();
    expect(deviceOption(true)).not.toBeNull();
  });

  test('the account page links to the saved cars if they have a page', () => {
    const watchlist = (garage: boolean) =>
      accountPage(input({ features: { garage } }), { kind: 'account', ...routeTo('/account') }).page.watchlist?.link
        .href;
    expect([watchlist(false), watchlist(true)]).toEqual([undefined, '/watchlist']);
  });
});

test('the confirmation of a form shows the phone number only if there is one', () => {
  const phone = (number: string | null) =>
    successPage(input({ dealership: { phone: number } }), { kind: 'success', ...routeTo('/success') }).page.phone;
  expect(phone(null)).toBeNull();
  expect(phone('07 1234 5678')?.link).toEqual({ label: '07 1234 5678', href: 'tel:+61712345678' });
});

test('PHONE-03 the confirmation knows the number of every car', () => {
  const carLinks = (changes: Changes<Site>) => {
    const dealer = {
      dealership: { phone: '07 1234 5678' },
      dealerships: [],
      stock: { types: ['new', 'used'] },
    } as const;
    const site = aSite({ ...dealer, ...changes });
    const [yard] = site.locations;
    if (yard === undefined) throw new Error('The site has a location.');
    const locations = [
      { ...yard, id: 1, slug: 'east', phone: null },
      { ...yard, id: 2, slug: 'west', phone: '07 1111 1111' },
    ];
    return successPage(pageInput({ ...site, locations }), { kind: 'success', ...routeTo('/success') }).page.phone
      ?.carLinks;
  };
  const second = { label: '07 1111 1111', href: 'tel:+61711111111' };
  const used = { label: '07 2222 2222', href: 'tel:+61722222222' };
  const own = { label: '07 1234 5678', href: 'tel:+61712345678' };
  expect(carLinks({})).toEqual({ 'new-1': own, 'used-1': own, 'new-2': second, 'used-2': second });
  expect(carLinks({ phone: { byType: { used: '07 2222 2222' } } })).toEqual({
    'new-1': own,
    'used-1': used,
    'new-2': second,
    'used-2': used,
  });
});

test('PHONE-03 TEN-01 the confirmation follows the numbers that a dealership of a group sets for itself', () => {
  const site = aSite({ dealership: { phone: '07 1234 5678' }, stock: { types: ['used'] } });
  const [location] = site.locations;
  if (location === undefined) throw new Error('The site has a location.');
  const phone = { byType: { new: null, used: '07 3333 3333', demo: null } };
  const { features, card, detail, finance, tags, text } = site;
  const rules = { features, card, detail, finance, tags, text, phone };
  const dealerships = [...site.dealerships, { ...site.dealership, id: 72, slug: 'other', rules }];
  const locations = [location, { ...location, id: 2, slug: 'west', dealershipSlug: 'other' }];
  const { page } = successPage(pageInput({ ...site, dealerships, locations }), {
    kind: 'success',
    ...routeTo('/success'),
  });
  expect(page.phone?.carLinks['used-2']).toEqual({ label: '07 3333 3333', href: 'tel:+61733333333' });
});
