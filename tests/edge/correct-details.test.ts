import { beforeEach, expect, test } from 'vitest';
import { aBrowser, aWorker, type Browser } from './a-browser.ts';
import { allHolds, DETAILS, deleteAllHolds, shownStates } from './a-reservation.ts';
import { leadRows } from './lead-rows.ts';

const CHECKOUT = '/cars/2020-toyota-hilux-sr5-b77/checkout';
const PURCHASE = '/checkout-journey?car_id=2020-toyota-hilux-sr5-b77';
const WRONG = { phone: '0412 345 678' };
const RIGHT = { phone: '0498 765 432' };
const ACCEPTED = '4242 4242 4242 4242';
const SLOW = '4000 0000 0000 3220';
const NOW = new Date('2026-11-21T00:00:00.000Z');

const buyer = (): Browser => aBrowser(aWorker({}, { now: () => NOW }));
let sent = 0;
/** Sends the form about the car and returns the page of the hold. */
async function reserve(browser: Browser, change: object): Promise<string> {
  sent += 1;
  const form = { ...DETAILS, lead_key: `00000000-0000-0000-0001-${sent}`, ...change };
  return ((await (await browser.post('/api/reserve', form)).json()) as { next: string }).next;
}
/** The link of a hold's page to its form; null = none is shown. */
const detailsLink = async (browser: Browser, hold: string): Promise<string | null> =>
  /<span data-show="hold.details"><a href="([^"]+)"/
    .exec(await (await browser.get(hold)).text())?.[1]
    ?.replace('&amp;', '&') ?? null;
const phones = async (): Promise<unknown[]> =>
  (await leadRows()).map(({ payload }) => (JSON.parse(payload) as { phone: unknown }).phone);

beforeEach(deleteAllHolds);

test('RES-03 until the deposit is paid, the form can be opened again and a corrected phone number sent', async () => {
  const browser = buyer();
  const first = await reserve(browser, WRONG);
  const link = await detailsLink(browser, first);
  expect(link).toBe(`${CHECKOUT}?change-details=1`);
  const form = await browser.get(link ?? '');
  // Its address may have been passed on: what was typed before is not in the page.
  expect(await form.clone().text()).not.toContain(DETAILS.email);
  expect(await shownStates(form)).toEqual(['form']);
  const second = await reserve(browser, RIGHT);
  expect(second).not.toBe(first);
  expect(await shownStates(await browser.get(second))).toEqual(['pay']);
  expect(await phones()).toEqual([WRONG.phone, RIGHT.phone]);
  expect(await allHolds()).toMatchObject([
    { state: 'released', why: 'cancelled', payment: 'none' },
    { state: 'held', payment: 'open' },
  ]);
  // Neither the browser’s back button nor the car’s page leads to the hold that was replaced.
  for (const path of [first, CHECKOUT]) expect((await browser.get(path)).headers.get('location')).toBe(second);
});

test('a form sent again unchanged leads to the same hold', async () => {
  const browser = buyer();
  expect(await reserve(browser, WRONG)).toBe(await reserve(browser, WRONG));
  expect(await leadRows()).toHaveLength(1);
});

test.each([
  ['has been accepted', ACCEPTED, 'paid'],
  ['waits for the bank', SLOW, 'waiting'],
])('details stay as they are once a card %s', async (_what, card_number, state) => {
  const browser = buyer();
  const hold = await reserve(browser, WRONG);
  await browser.submit(`/api${hold}/card`, { card_number });
  expect(await shownStates(await browser.get(hold))).toEqual([state]);
  expect(await detailsLink(browser, hold)).toBeNull();
  expect((await browser.get(`${CHECKOUT}?change-details=1`)).headers.get('location')).toBe(hold);
  expect(await reserve(browser, RIGHT)).toBe(hold);
  expect(await leadRows()).toHaveLength(1);
});

test('somebody else can neither open the form of a held car nor replace the hold', async () => {
  await reserve(buyer(), WRONG);
  const other = buyer();
  expect(await shownStates(await other.get(`${CHECKOUT}?change-details=1`))).toEqual(['paying']);
  expect((await reserve(other, RIGHT)).split('?')[0]).toBe(CHECKOUT);
  expect(await allHolds()).toMatchObject([{ state: 'held' }]);
});

test('a browser that has reserved another car since cannot correct the details of the first, and gets no link for it', async () => {
  const browser = buyer();
  const first = await reserve(browser, WRONG);
  const second = await reserve(browser, { ...WRONG, car_id: '502' });
  expect(await detailsLink(browser, first)).toBeNull();
  expect(await detailsLink(browser, second)).not.toBeNull();
});

test('ROUTE-03 a purchase is corrected in the form of a purchase', async () => {
  const browser = buyer();
  const answers = { form: 'online-purchase', postcode: '4000', finance: 'No', delivery: 'Delivery' };
  const hold = await reserve(browser, { ...answers, 'do-you-have-a-trade-in': 'Yes' });
  const link = await detailsLink(browser, hold);
  expect(link).toBe(`${PURCHASE}&change-details=1`);
  expect(await shownStates(await browser.get(link ?? ''))).toEqual(['form']);
});
