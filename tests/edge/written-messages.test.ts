import { beforeEach, describe, expect, test } from 'vitest';
import { formDescription } from '#domain/forms/catalogue.ts';
import { FORM_IDS, type FormField } from '#domain/forms/form.ts';
import { LOCALES } from '#domain/locale.ts';
import type { RequestContext } from '#functions/platform/env.ts';
import { formSite } from '#functions/topics/leads/read-lead.ts';
import type { Message } from '#functions/topics/messages/send-message.ts';
import type { Hold } from '#functions/topics/reservations/hold.ts';
import { endedEarlyNotices, heldNotices, returnedNotices } from '#functions/topics/reservations/hold-notices.ts';
import { findHoldByToken, placeHold, releaseHold } from '#functions/topics/reservations/holds-repo.ts';
import { cancelHold } from '#functions/use-cases/change-hold.ts';
import { holdCar } from '#functions/use-cases/hold-car.ts';
import { runSchedule } from '#functions/use-cases/run-schedule.ts';
import { settle } from '#functions/use-cases/settle-hold.ts';
import type { EdgeSite } from '#site/site.ts';
import { latinRuns, PSEUDO_TEXTS } from '#tests/pseudo-locale.ts';
import { edgeWords } from '#text/edge-words.ts';
import { wordsOf } from '#text/wording.ts';
import { aBrowser, aRealRuntime, aWorker, deleteAllShoppers, signIn } from './a-browser.ts';
import { bindings } from './a-context.ts';
import { aCurrentCar, aReservationLead, aStripeDealer, DETAILS, deleteAllHolds } from './a-reservation.ts';
import { anEdgeSite, TWO_DEALERSHIPS } from './an-edge-site.ts';
import { DB, deleteAllLeads } from './lead-rows.ts';

beforeEach(async () => {
  await deleteAllShoppers();
  await deleteAllHolds();
  await deleteAllLeads();
});

const mailedLeads: Partial<EdgeSite> = {
  leads: {
    destinations: [{ kind: 'email', to: 'desk@yard.example' }],
    keepDays: 90,
    digest: { to: 'boss@yard.example', hour: 7 },
  },
};
const rules = { slotMinutes: 60, leadHours: 4, daysAhead: 14, capacity: 9, capacities: [] };
/** A site with all features enabled; and a small dealer abroad without deposits, test-drive times and phone number. */
const DEALERS: readonly (readonly [string, Partial<EdgeSite>])[] = [
  ['a group in Queensland', { ...mailedLeads, ...TWO_DEALERSHIPS, appointments: rules }],
  [
    'a dealer in New Zealand without a phone number',
    {
      ...mailedLeads,
      locale: { ...LOCALES.NZ, timeZone: 'Pacific/Auckland' },
      phone: null,
      locations: anEdgeSite()
        .locations.slice(0, 1)
        .map((location) => ({ ...location, phone: null, timeZone: 'Pacific/Auckland' })),
      payments: { kind: 'none' },
    },
  ],
];

/** A shopper's answer for each kind of field. */
function answerFor({ name, kind, options, value, country }: FormField): string {
  if (name === 'year') return '2020';
  if (name === 'location_id' || kind === 'hidden') return value || (options[0]?.value ?? '');
  const typical: { readonly [kind: string]: string } = {
    email: 'jo.lee@mail.example',
    tel: '+61412345678',
    postcode: country === 'NZ' ? '1010' : '4000',
    rego: '123abc',
    money: '20500',
    'whole-number': '45000',
    message: 'Is it still there?',
    checkbox: 'true',
    'date-time': '2026-11-23T09:30',
    appointment: '2026-11-23T09:30',
  };
  return typical[kind] ?? options.at(-1)?.value ?? 'Jo';
}

/**
 * Every message that a dealer's site writes: for each form, a test drive and a reservation with every outcome, sign-in, and the daily mail.
 */
async function writeAllMessages(change: Partial<EdgeSite>): Promise<Message[]> {
  let now = Date.parse('2026-11-20T00:00:00Z');
  const runtime = aRealRuntime({ now: () => new Date(now) });
  const site = anEdgeSite(change);
  const worker = aWorker(change, runtime);
  const browser = aBrowser(worker);
  const send = async (
    path: string,
    body: object,
  ): Promise<{ readonly next?: string; readonly [key: string]: unknown }> => {
    const response = await browser.post(path, body);
    expect([path, response.status, response.status === 200 ? '' : await response.text()]).toEqual([path, 200, '']);
    return response.json();
  };
  const withKey = (values: object) => ({ lead_key: crypto.randomUUID(), ...values });

  for (const form of FORM_IDS) {
    if (form === 'reserve' || form === 'online-purchase') continue;
    const { fields } = formDescription(form, formSite(site));
    const answers = Object.fromEntries(fields.map((field) => [field.name, answerFor(field)]));
    const values = {
      form,
      page: '/search/used-cars',
      car_id: '501',
      offer_id: 5,
      lead_attributes: { visited_pages: ['/', '/search/used-cars'], linked_query_params: { gclid: 'x' } },
    };
    const { next = '' } = await send('/api/leads', withKey({ ...answers, ...values }));
    const booked = new URL(next, 'https://x.example').searchParams.get('appointment');
    if (booked !== null) await send('/api/appointments/cancel', { appointment: booked });
  }

  const reserved = await send('/api/reserve', withKey(DETAILS));
  if (site.payments.kind !== 'none') {
    const { next = '' } = reserved;
    await browser.submit(`/api${next}/card`, { card_number: '4242 4242 4242 4242' });
    await browser.submit(`/api${next}/cancel`, {});
  }
  const rego = { rego: '123ABC', regoState: 'qld' };
  const answers = { kms: 45_000, condition: 'good', service_history: 'part', accidents: 'none', tyres: 'worn' };
  const own = { ...rego, make: 'Toyota', model: 'HiLux', year: 2020 };
  const { id: car } = await send('/api/trade-in/lookup', own);
  const { id: valuation } = await send('/api/trade-in/valuation', { id: car, adjustmentAnswers: answers });
  const fields = formDescription('trade-in', formSite(site)).fields;
  const tradeIn = Object.fromEntries(fields.map((field) => [field.name, answerFor(field)]));
  const { lead_id } = await send(
    '/api/leads',
    withKey({ ...tradeIn, ...own, form: 'trade-in', valuation_id: valuation }),
  );
  const accept = { category: 'Trade-In', subcategory: '3. Offer Accepted', form_completed: true, offer_accepted: true };
  await send('/api/trade-in/accept', { ...accept, lead_id });

  const phones = site.locale.country === 'NZ' ? ['+64211234567', '+64217654321'] : ['+61412345678', '+61487654321'];
  for (const identifier of ['jo@mail.example', phones[0] ?? '']) {
    for (let n = 0; n < 3; n += 1) await aBrowser(worker).post('/api/sign-in/code', { identifier: identifier });
  }
  const shopper = aBrowser(worker);
  await signIn(shopper, 'ann@mail.example');
  for (const other of ['ann@other.example', ...phones.slice(1), '+64279876543'])
    await signIn(shopper, other, { add: 'true' });

  const codes = await storedMessages(); // the schedule deletes them after a day
  now += 86_400_000;
  await runSchedule({ edge: site, env: { ...bindings('local') }, runtime });
  return [...codes, ...(await storedMessages())];
}

async function storedMessages(): Promise<Message[]> {
  const sql = 'SELECT channel, receiver AS "to", subject, text FROM local_messages ORDER BY rowid';
  return (await DB.prepare(sql).all<{ channel: 'email' | 'sms'; to: string; subject: string; text: string }>()).results;
}

/** Finds internal codes, numeric dates, empty labels, missing values, doubled full stops. */
const CODES =
  /[a-z][A-Z]|\w_\w|\d{4}-\d{2}-\d{2}|\b(?:undefined|null|NaN|false|true)\b|\[object|[,;:.] *[,;.]|:\s*$| {2}\(/m;
const AMERICAN = /\b(?:colors?|license plate|zip code|organiz\w+|authoriz\w+|canceled|cell ?phone)\b/i;
const normalised = (written: string): string =>
  written
    .replace(/https?:\/\/\S+/g, 'LINK')
    .replace(/^@\S+ #\d+$/gm, '') // the line of an SMS for browsers
    .replace(/HiLux/g, 'Hilux')
    .replace(/^Pages seen before: .*$/gm, '');

describe.each(DEALERS)('the messages of %s', (_who, change) => {
  test('read like letters: no codes, no numeric dates, no missing values', async () => {
    const messages = await writeAllMessages(change);
    const kinds = messages.map(({ channel, subject }) => `${channel} ${subject}`);
    expect(new Set(kinds).size).toBeGreaterThan(18);
    for (const { channel, subject, text } of messages) {
      for (const defects of [CODES, AMERICAN]) expect(normalised(`${subject}\n${text}`)).not.toMatch(defects);
      if (channel === 'email') expect(subject).toMatch(/^[A-Z0-9].{5,}/);
      else expect(subject).toBe('');
    }
    const calls = messages.filter(({ text }) => text.includes('call us'));
    expect(calls.length > 0).toBe(anEdgeSite(change).phone !== null);
  });
});

/** What the shopper of `writeAllMessages` typed, the car's details, and what dates and units contain. */
const NOT_OURS =
  'Jo Lee Ann Is it still there ABC QLD WA mail other example com Toyota HiLux SR Red Friday Sunday Monday November am AEST km';
/** Links, and references of eight letters and digits. */
const CODES_AND_LINKS = /https?:\/\/\S+|\b(?=[a-z]*\d)[\da-z]{8}\b/gi;

test('a pseudo-locale leaves no English in any message that is sent', async () => {
  const change = { ...mailedLeads, ...TWO_DEALERSHIPS, appointments: rules };
  const { words: _, ...dealer } = anEdgeSite(change);
  const own = new Set(wordsIn(`${JSON.stringify(dealer)} ${NOT_OURS}`));
  const messages = await writeAllMessages({ ...change, words: edgeWords(wordsOf(PSEUDO_TEXTS)) });
  expect(messages.length).toBeGreaterThan(30);
  const english = messages.flatMap(({ subject, text }) =>
    latinRuns(`${subject}\n${text}`.replace(CODES_AND_LINKS, '')).filter(
      (run) => !wordsIn(run).every((word) => own.has(word)),
    ),
  );
  expect([...new Set(english)]).toEqual([]);
});

const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

test('a deposit whose buyer was erased names nobody, in a sentence', async () => {
  const site = { ...anEdgeSite(mailedLeads) };
  const browser = aBrowser(aWorker(mailedLeads));
  const { next } = (await (
    await browser.post('/api/reserve', { ...DETAILS, lead_key: crypto.randomUUID() })
  ).json()) as {
    next: string;
  };
  const hold = await findHoldByToken(DB, next.split('/').at(-1) ?? '');
  if (hold === null) throw new Error('There is no hold.');
  const context = { edge: site, env: bindings('local'), runtime: aRealRuntime() };
  const textFor = (change: object): string =>
    heldNotices(context, { ...hold, ...change }, new Date(), hold.endsAt, null)
      .map(({ body }) => body as Message)
      .filter(({ to }) => to === 'desk@yard.example')
      .map(({ text }) => text)
      .join();
  expect(textFor({})).toContain('\n\nBuyer: Jo Lee\nPhone: 0412 345 678\nEmail: jo@example.com\n\n');
  for (const erased of [{ person: null }, { eraseRequestedAt: '2026-11-20T00:00:00.000Z' }]) {
    expect(textFor(erased)).toContain("\n\nThe buyer's details have been erased.\n\n");
    expect(textFor(erased)).not.toMatch(/Jo|0412|Buyer:/);
  }
});

test('A12 a mailbox that was told of a deposit also hears when the buyer cancels, or the card no longer holds it', async () => {
  const dealer = aStripeDealer(mailedLeads);
  const hold = {
    id: 'lead-1',
    carName: '2024 Toyota HiLux',
    person: { name: 'Jo', last_name: 'Lee', email: 'jo@example.com', phone: '0412 345 678' },
    state: 'released',
    cents: 19_950,
    eraseRequestedAt: null,
    paidAt: '2026-11-20T00:00:00.000Z',
  } as unknown as Hold;
  const toDesk = (change: Partial<Hold>) =>
    returnedNotices(dealer.context, { ...hold, ...change }, dealer.now(), null)
      .map(({ body }) => body as Message)
      .filter(({ to }) => to === 'desk@yard.example');
  expect(toDesk({ why: 'cancelled' })).toMatchObject([
    {
      subject: expect.stringContaining('No longer reserved: 2024 Toyota HiLux ('),
      text: expect.stringMatching(
        /^The buyer has cancelled the reservation of the .* \$199\.50 .*\n\nBuyer: Jo Lee\n.*Reference: /s,
      ),
    },
  ]);
  expect(toDesk({ why: 'unpaid' })).toMatchObject([{ text: expect.stringContaining('is no longer set aside') }]);
  for (const change of [{ why: 'expired' }, { why: 'dealer' }, { why: 'cancelled', paidAt: null }] as const)
    expect(toDesk(change), change.why).toEqual([]);
});

test.each([
  ['the buyer cancels', 'The buyer has cancelled'],
  ['the card no longer holds it', 'The reservation of the'],
])('A12 and hears it at once, while the payment service is down: %s', async (why, start) => {
  const dealer = aStripeDealer(mailedLeads);
  const placed = await holdCar(
    dealer.context,
    aCurrentCar(501),
    aReservationLead(start, dealer.now()),
    'stripe',
    placeHold,
  );
  const id = placed?.id ?? '';
  dealer.stripe.pay(id);
  const paid = await settle(dealer.context, id);
  await DB.prepare('DELETE FROM outbox').run();
  const fetch = async () => Promise.reject(new TypeError('down'));
  const down = { ...dealer.context, runtime: { ...dealer.context.runtime, fetch } };
  if (paid === null) throw new Error('no hold');
  if (why === 'the buyer cancels')
    await cancelHold({ ...down, url: new URL('https://yard.example') } as unknown as RequestContext, paid);
  else {
    const messages = endedEarlyNotices(down, paid, 'unpaid', dealer.now());
    await releaseHold(DB, id, 'unpaid', dealer.now(), false, { read: paid, messages });
  }
  const queued = async () =>
    (await DB.prepare("SELECT body FROM outbox WHERE kind = 'message'").all<{ body: string }>()).results
      .map(({ body }) => JSON.parse(body) as Message)
      .filter(({ to }) => to === 'desk@yard.example');
  expect(await queued()).toMatchObject([{ text: expect.stringMatching(new RegExp(`^${start}`)) }]);
  await settle(dealer.context, id);
  expect(await queued()).toHaveLength(1);
  await deleteAllHolds();
});
