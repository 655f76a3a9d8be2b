import { describe, expect, test } from 'vitest';
import { routesOf } from '#site/route-table.ts';
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
  // Each link counts as external, because the Worker may put another dealership's address into it.
  test('the platform’s survey is used unless the dealer has one', () => {
    expect(choices(null)).toEqual([
      ['up', 'https://reviews.example/x', 'href:review.up', true],
      ['down', '/customer-feedback-survey', 'href:review.down', true],
    ]);
    expect(choices('https://survey.example/')[1]).toEqual([
      'down',
      'https://survey.example/',
      'href:review.down',
      true,
    ]);
  });
});

test('CONT-02 the page about a visit exists if only another dealership has a survey, and then speaks of no public reviews', () => {
  const { dealership } = aSite();
  const other = { ...dealership, slug: 'other', feedbackUrl: 'https://survey.example/other' };
  const site = { ...aSite(), dealership, dealerships: [dealership, other] } as Site;
  const { routes } = routesOf(site, []);
  const route = routes.find(({ kind }) => kind === 'review-feedback');
  if (route?.kind !== 'review-feedback') throw new Error('There is no page about a visit.');
  const { isPrivate, choices } = reviewFeedbackPage(pageInput(site), route).page;
  expect(choices.map(({ href }) => href)).toEqual(['/customer-feedback-survey', '/customer-feedback-survey']);
  expect(routes.some(({ path }) => path === '/customer-feedback-survey')).toBe(true);
  expect(isPrivate).toBe(true);
});

test.each([
  ['the site’s own dealership', 0, true],
  ['another dealership alone', 1, true],
  ['no dealership', null, false],
])('CONT-02 the page about a visit exists if %s has a page of reviews', (_who, withReviews, isMade) => {
  const { dealership } = aSite();
  const [own, other] = [0, 1].map((index) => ({
    ...dealership,
    slug: `yard-${index}`,
    reviewUrl: index === withReviews ? 'https://reviews.example/yard' : null,
  }));
  const site = { ...aSite(), dealership: own, dealerships: [own, other] } as Site;
  const route = routesOf(site, []).routes.find(({ kind }) => kind === 'review-feedback');
  expect(route !== undefined).toBe(isMade);
  if (route?.kind !== 'review-feedback') return;
  const { choices, isPrivate } = reviewFeedbackPage(pageInput(site), route).page;
  expect([choices[0]?.href, isPrivate]).toEqual(['https://reviews.example/yard', false]);
});

describe('accounts', () => {
  test('SAVE-04 cars can be saved on the device without an account only if there is a garage', () => {
    const deviceOption = (garage: boolean) =>
      signInPage(input({ features: { garage } }), { kind: 'sign-in', ...routeTo('/sign-in') }).page.saveOnDevice;
    expect(deviceOption(false)).toBeNull();
    expect(deviceOption(true)).not.toBeNull();
  });

  test('the account page links to the saved cars if they have a page', () => {
    const watchlist = (garage: boolean) =>
      accountPage(input({ features: { garage } }), { kind: 'account', ...routeTo('/account') }).page.watchlist?.link
        .href;
    expect([watchlist(false), watchlist(true)]).toEqual([undefined, '/watchlist']);
  });

  test('RES-02 who signs in to reserve or buy a car is told what follows, with the deposit if the car is known', () => {
    const next = (takesDeposits: boolean) =>
      signInPage(input({ checkout: { takesDeposits } }), { kind: 'sign-in', ...routeTo('/sign-in') }).page.next;
    expect(next(true)).toMatchObject({
      types: ['checkout', 'purchase'],
      text: expect.stringMatching(/pay a refundable deposit\. We then hold the vehicle for 48 hours\.$/),
      withDeposit: {
        before: expect.stringMatching(/ deposit of $/),
        after: expect.stringMatching(/^\. .* 48 hours\.$/),
      },
    });
    expect(next(false)).toMatchObject({ text: expect.not.stringMatching(/deposit/), withDeposit: null });
  });

  test('what is said about a deletion links to the contact page', () => {
    const sentences = [
      accountPage(input({ features: { garage: true } }), { kind: 'account', ...routeTo('/account') }).page.deleteLead,
      signInPage(input({ features: { garage: true } }), { kind: 'sign-in', ...routeTo('/sign-in') }).page.deleted,
    ];
    for (const { link, after } of sentences)
      expect([link, after]).toEqual([
        { label: 'Contact us', href: aSite().routes.contact },
        expect.stringMatching(/^ to have them erased sooner\./),
      ]);
  });

  test('SAVE-04 only a site with a garage speaks of one, or of saved vehicles', () => {
    const aboutSaved = (garage: boolean) => {
      const account = accountPage(input({ features: { gateFinance: true, garage } }), {
        kind: 'account',
        ...routeTo('/account'),
      });
      const signIn = signInPage(input({ features: { gateFinance: true, garage } }), {
        kind: 'sign-in',
        ...routeTo('/sign-in'),
      });
      const { intro, texts, deleteLead } = account.page;
      const all = [account.head, intro, { texts, deleteLead }, signIn.head, signIn.page.intro].map((part) =>
        JSON.stringify(part),
      );
      return all.map((text) => /garage|save vehicles|saved vehicles/i.test(text));
    };
    expect(aboutSaved(true)).toEqual([true, true, true, true, true]);
    expect(aboutSaved(false)).toEqual([false, false, false, false, false]);
  });
});

test('the confirmation of a test drive request says what to do if plans change', () => {
  const { next } = successPage(input(), { kind: 'success', ...routeTo('/success') }).page;
  expect(next.find(({ kind }) => kind === 'test-drive')?.text).toMatch(/ To change or cancel it, contact us\.$/);
});

test('the confirmation of a form shows the phone number only if there is one', () => {
  const phone = (number: string | null) =>
    successPage(input({ dealership: { phone: number } }), { kind: 'success', ...routeTo('/success') }).page.calls[0];
  expect(phone(null)).toBeUndefined();
  expect(phone('07 1234 5678')?.link).toEqual({ label: '07 1234 5678', href: 'tel:+61712345678' });
});

test('FORM-10 each location of the confirmation page knows all at its place: of three yards in a row, each its neighbours', () => {
  const [location] = aSite().locations;
  if (location === undefined) throw new Error('There is no location.');
  const yards = [-27.61, -27.597, -27.584].map((lat, index) => ({
    ...location,
    id: index + 1,
    slug: `yard-${index + 1}`,
    name: `Yard ${index + 1}`,
    address: { ...location.address, street: `${index} Main Street`, lat, long: 152.76 },
  }));
  const { page } = successPage(input({ locations: yards }), { kind: 'success', ...routeTo('/success') });
  expect(Object.values(JSON.parse(page.locations))).toEqual([
    { name: 'Yard 1', at: [1, 2] },
    { name: 'Yard 2', at: [1, 2, 3] },
    { name: 'Yard 3', at: [2, 3] },
  ]);
});
