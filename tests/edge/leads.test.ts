import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { FORM_IDS } from '#domain/forms/form.ts';
import type { Env } from '#functions/platform/env.ts';
import { insertStockChanges } from '#functions/topics/stock-changes/stock-changes-repo.ts';
import { createWorker } from '#functions/worker.ts';
import { GENERAL_FIELDS } from '#tests/builders/general-form.ts';
import { FORM } from './a-form.ts';
import { aRuntime } from './a-runtime.ts';
import { anEdgeSite } from './an-edge-site.ts';
import { get, ORIGIN } from './get.ts';
import { deleteAllLeads, leadRows, outboxRows } from './lead-rows.ts';
import { OWN_LEAD_KEYS, SPEC_LEAD_KEYS } from './spec-lead-keys.ts';
import { failOperation, withFaults } from './with-faults.ts';

beforeEach(deleteAllLeads);

const GENERAL = { ...FORM, Rego: '', message: 'Is it still there?', opt_in: 'true' };
const KEY = 'a1b2c3d4e5f6a1b2c3d4e5f6';

function json(body: object, headers: Record<string, string> = {}): Promise<Response> {
  return get('/api/leads', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', ...headers },
  });
}

function postForm(body: Record<string, string>): Promise<Response> {
  return get('/api/leads', {
    method: 'POST',
    body: new URLSearchParams(body),
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
}

describe('an accepted lead', () => {
  const OFFER = { ...GENERAL, form: 'special-offer', page: '/offers/5', postcode: '4305', offer_id: '5' };

  test.each([
    ['of the dealership', 'kia', 'toyota', 'kia'],
    ['of a brand site', null, 'toyota', 'toyota'],
    ['of nobody', null, null, ''],
  ])(
    'FORM-16 a lead about no car is filed under the make %s',
    async (_whose, makeSlug, manufacturerSlug, expectedSlug) => {
      const dealerships = [{ slug: 'north', id: 1, name: 'North Yard', makeSlug, reviewUrl: null, feedbackUrl: null }];
      await createWorker(anEdgeSite({ dealerships, manufacturerSlug }), aRuntime()).fetch(
        new Request(`${ORIGIN}/api/leads`, {
          method: 'POST',
          body: JSON.stringify({ ...GENERAL, lead_key: KEY }),
          headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
        }) as never,
        env as never,
        { waitUntil: () => undefined } as never,
      );
      const [lead] = await leadRows();
      expect(JSON.parse(lead?.payload ?? '')).toMatchObject({ manufacturer_slug: expectedSlug });
    },
  );

  test.each([
    ['a car', { ...GENERAL, car_id: '501' }],
    ['an offer', OFFER],
    ['no car', GENERAL],
  ])('FORM-16 a lead about %s has the slug that the settings give its make', async (_what, body) => {
    const makeSlugs = { toyota: 'toyota-au' };
    await createWorker(anEdgeSite({ manufacturerSlug: 'toyota-au', makeSlugs }), aRuntime()).fetch(
      new Request(`${ORIGIN}/api/leads`, {
        method: 'POST',
        body: JSON.stringify({ ...body, lead_key: KEY }),
        headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
      }) as never,
      env as never,
      { waitUntil: () => undefined } as never,
    );
    const [lead] = await leadRows();
    expect(JSON.parse(lead?.payload ?? '')).toMatchObject({ manufacturer_slug: 'toyota-au' });
  });

  test('OFF-03 an enquiry about an offer contains the offer from the dealer’s own list', async () => {
    await json({ ...OFFER, lead_key: KEY, offer_name: 'Forged', 'Vehicle Make': 'Forged' });
    const [lead] = await leadRows();
    expect(JSON.parse(lead?.payload ?? '')).toMatchObject({
      category: 'Special Offer Enquiry',
      offer_id: 5,
      offer_name: 'Run-out',
      manufacturer_slug: 'toyota',
      'Vehicle Make': 'Toyota',
      'Vehicle Model': 'HiLux',
    });
  });

  test('OFF-03 an enquiry about an offer that no longer exists is still a lead', async () => {
    expect((await json({ ...OFFER, lead_key: KEY, offer_id: '6' })).status).toBe(200);
    const [lead] = await leadRows();
    expect(JSON.parse(lead?.payload ?? '')).toMatchObject({ offer_id: null, offer_name: '', 'Vehicle Make': '' });
  });

  test('OFF-03 the same content about two offers makes two leads, about one offer one', async () => {
    await postForm(OFFER);
    await postForm(OFFER);
    await postForm({ ...OFFER, offer_id: '6' });
    expect(await leadRows()).toHaveLength(2);
  });

  test('FORM-10 a JSON post returns the lead id and where to go', async () => {
    const response = await json({ ...GENERAL, lead_key: KEY });
    const [lead] = await leadRows();
    expect([response.status, await response.json()]).toEqual([200, { lead_id: lead?.id, next: '/success' }]);
    const sent = ['outbox sent', 'webhook:https://crm.example/hook sent']; // this Worker stores it locally
    await expect.poll(() => outboxRows(lead?.id ?? '')).toEqual(sent);
  });

  test('FORM-01 a form post without JavaScript redirects to /success', async () => {
    const response = await postForm(GENERAL);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/success']);
    expect(await leadRows()).toHaveLength(1);
  });

  test('FORM-16 the payload has the contract’s keys and nothing that was not asked for', async () => {
    await json(
      {
        ...GENERAL,
        lead_key: KEY,
        admin: true,
        'Vehicle Make': 'Forged',
        lead_attributes: {
          visited_pages: ['/search/used-cars?query=secret', 'https://evil.tld/', 7],
          linked_query_params: { utm_source: 'mail', email: 'jo@example.com' },
          more: 'x',
        },
      },
      { 'User-Agent': 'A browser' },
    );
    const [lead] = await leadRows();
    expect(JSON.parse(lead?.payload ?? '')).toEqual({
      name: 'Jo',
      last_name: 'Lee',
      email: 'jo.lee@example.com',
      phone: '0412 345 678',
      category: 'General Enquiry',
      subcategory: '',
      location_id: 12,
      location: 'South Sales',
      dealership_slug: 'north',
      Rego: '',
      PreferredContactMethod: 'SMS',
      message: 'Is it still there?',
      opt_in: true,
      opt_in_marketing: false,
      opt_in_finance: false,
      opt_in_trade: false,
      terms_conditions: true,
      terms_agreed: true,
      manufacturer_slug: '',
      page_id: '',
      car_id: '',
      stock_number: '',
      'Vehicle Make': '',
      'Vehicle Model': '',
      car_type: '',
      vehicle_status: '',
      url: '/contact',
      source: 'Website',
      user_agent: 'A browser',
      lead_attributes: { visited_pages: ['/search/used-cars'], linked_query_params: { utm_source: 'mail' } },
      lead_id: lead?.id,
    });
  });

  /** Every field of every form filled in, for one car; keys of other forms must not occur in the lead. */
  const ANSWERS: { readonly [name: string]: string } = {
    ...GENERAL,
    ...{ postcode: '4305', finance: 'Yes', 'do-you-have-a-trade-in': 'No', offer_from_client: '41000', kms: '61,000' },
    ...{
      rego: '123abc',
      regoState: 'nsw',
      model: 'Toyota HiLux',
      make: 'Toyota',
      year: '2020',
      delivery: 'Delivery',
      rating: 'Well',
    },
    ...{ subcategory: 'Service', vehiclePriceBudget: '30000', dealership_slug: 'north', dateTime: '' },
    ...{ opt_in_finance: 'true', opt_in_trade: 'true' },
  };
  /** Keys of every lead. The rest of the specification's keys belong to individual forms. */
  const ALWAYS =
    'name, email, phone, category, subcategory, opt_in, opt_in_finance, opt_in_trade, dealership_slug, manufacturer_slug, location, location_id, page_id, car_id, stock_number, Vehicle Make, Vehicle Model, car_type, vehicle_status, url, source, user_agent, lead_attributes, lead_id, terms_agreed, terms_conditions'.split(
      ', ',
    );
  const seenKeys = new Set<string>();
  test.each(FORM_IDS)(
    'FORM-16 every lead of the %s form has the keys of every lead, and no unknown ones',
    async (form) => {
      const response = await json({
        ...ANSWERS,
        form,
        car_id: '501',
        page_id: `page/${form}`,
        lead_key: KEY,
        unknown: 'x',
      });
      expect(response.status).toBe(200);
      const [lead] = await leadRows();
      const payload = JSON.parse(lead?.payload ?? '');
      for (const key of Object.keys(payload)) seenKeys.add(key);
      expect(ALWAYS.filter((key) => !(key in payload))).toEqual([]);
      expect(Object.keys(payload).filter((key) => !SPEC_LEAD_KEYS.includes(key) && !(key in OWN_LEAD_KEYS))).toEqual(
        form === 'trade-in' ? ['car_dealership_id', 'trade_in_make', 'trade_in_model', 'trade_in_year'] : [], // TRADE-05
      );
      expect(payload).toMatchObject({ page_id: `page/${form}`, source: 'Website', lead_id: lead?.id });
      if (form !== 'special-offer') expect(payload).toMatchObject({ manufacturer_slug: 'toyota', stock_number: 'B77' });
      for (const name of ['opt_in', 'opt_in_finance', 'opt_in_trade', 'terms_agreed'])
        expect([name, typeof payload[name]]).toEqual([name, 'boolean']);
    },
  );
  test('FORM-16 each key of the specification is in the lead of some form', () => {
    expect(SPEC_LEAD_KEYS.filter((key) => !seenKeys.has(key))).toEqual([]);
  });

  test('FORM-16 of a long visit the last twenty pages are kept, of a long URL its beginning', async () => {
    const visited_pages = [...Array.from({ length: 30 }, (_, page) => `/${page}`), `/${'x'.repeat(1000)}`];
    await json({ ...GENERAL, lead_key: KEY, lead_attributes: { visited_pages } });
    const [lead] = await leadRows();
    expect(JSON.parse(lead?.payload ?? '').lead_attributes.visited_pages).toEqual([
      ...visited_pages.slice(11, 30),
      `/${'x'.repeat(199)}`,
    ]);
  });

  test('FORM-16 A12 the link of a reservation is no visited page: who has it can cancel the reservation', async () => {
    const token = 'abcdefghjkmnpqrstvwxyz0123';
    const visited_pages = ['/cars/one', `/reserve/${token}`, `/reserve/${token}/?a=b`, `/Reserve/${token}`, '/contact'];
    await json({ ...GENERAL, lead_key: KEY, lead_attributes: { visited_pages } });
    const [lead] = await leadRows();
    expect(lead?.payload).not.toContain(token);
    expect(JSON.parse(lead?.payload ?? '').lead_attributes.visited_pages).toEqual([
      '/cars/one',
      '/reserve',
      '/reserve',
      '/Reserve',
      '/contact',
    ]);
  });

  test('FORM-16 the details of a car come from its own file, not from the post', async () => {
    const body = { ...GENERAL, form: 'used-car', manufacturer_slug: 'forged', page_id: 'car/hilux' };
    await json({ ...body, car_id: '501', 'Vehicle Make': 'Forged', stock_number: 'X', lead_key: KEY });
    const [lead] = await leadRows();
    expect(lead?.car_id).toBe('501');
    expect(JSON.parse(lead?.car ?? '')).toMatchObject({
      name: '2020 Toyota HiLux SR5',
      year: 2020,
      km: 61000,
      price: 41990,
      shown_price: '$41,990 (Drive Away)',
    });
    expect(JSON.parse(lead?.payload ?? '')).toMatchObject({
      car_id: '501',
      stock_number: 'B77',
      'Vehicle Make': 'Toyota',
      'Vehicle Model': 'HiLux',
      car_type: 'used',
      vehicle_status: 'in_stock',
      location: 'South Sales',
      manufacturer_slug: 'toyota',
      page_id: 'car/hilux',
      category: 'Used Vehicle Enquiry',
    });
  });

  test('FORM-16 a lead about a car has the price, odometer and status that the shopper saw, even if they were pushed', async () => {
    const at = '2026-11-20T00:30:00.000Z';
    const pushed = [
      { car_id: 501, field: 'price', value: 39_500, at },
      { car_id: 501, field: 'km', value: 61_400, at },
      { car_id: 501, field: 'status', value: 'coming_soon', at },
    ] as const;
    const { DB } = env as unknown as Env;
    await insertStockChanges(DB, pushed, '2000-01-01T00:00:00.000Z');
    await json({ ...GENERAL, form: 'used-car', car_id: '501', lead_key: KEY });
    await DB.prepare('DELETE FROM stock_changes').run();
    const [lead] = await leadRows();
    expect(JSON.parse(lead?.car ?? '')).toMatchObject({
      price: 39_500,
      km: 61_400,
      shown_price: '$39,500 (Drive Away)',
    });
    expect(JSON.parse(lead?.payload ?? '')).toMatchObject({ vehicle_status: 'coming_soon' });
  });

  test('CARD-08 a lead about a reserved car says so, and one about a sold car does not', async () => {
    const { DB } = env as unknown as Env;
    const at = '2026-11-20T00:30:00.000Z';
    const push = (field: 'reserved' | 'status', value: true | 'sold') =>
      insertStockChanges(DB, [{ car_id: 501, field, value, at }], '2000-01-01T00:00:00.000Z');
    await push('reserved', true);
    await json({ ...GENERAL, form: 'used-car', car_id: '501', lead_key: KEY });
    await push('status', 'sold');
    await json({ ...GENERAL, form: 'used-car', car_id: '501', lead_key: `${KEY}-2` });
    await DB.prepare('DELETE FROM stock_changes').run();
    const cars = (await leadRows()).map(({ car }) => JSON.parse(car ?? '') as object);
    expect(cars).toMatchObject([{ reserved: true }, { id: 501 }]);
    expect(cars[1]).not.toHaveProperty('reserved');
  });

  test('FORM-03 the careers form is stored as a general enquiry about a career, whatever category is sent', async () => {
    await json({ ...GENERAL, form: 'career', category: 'Feedback', lead_key: KEY });
    const [lead] = await leadRows();
    expect(JSON.parse(lead?.payload ?? '')).toMatchObject({
      category: 'General Enquiry',
      subcategory: 'Career Enquiry',
    });
  });

  test('FORM-03 a careers enquiry is a general one with a subcategory', async () => {
    await json({ ...GENERAL, category: 'Careers Enquiry', lead_key: KEY });
    const [lead] = await leadRows();
    expect(JSON.parse(lead?.payload ?? '')).toMatchObject({
      category: 'General Enquiry',
      subcategory: 'Career Enquiry',
    });
  });

  test('FORM-05 consent is stored with its wording, and with how long the details are kept', async () => {
    await postForm({ ...GENERAL, opt_in: '', opt_in_marketing: 'on' });
    const [lead] = await leadRows();
    expect(JSON.parse(lead?.consent ?? '')).toMatchObject({
      contact: false,
      marketing: true,
      terms: true,
      wording: { terms_conditions: 'I agree to the terms of use' },
      notice: 'We use your details to answer you.',
    });
    const retentionMs = Date.parse(lead?.delete_after ?? '') - Date.parse(lead?.received_at ?? '');
    expect(retentionMs).toBe(90 * 86_400_000);
  });

  test('a filled-in honeypot field flags the lead and parks its deliveries; it is not dropped', async () => {
    const response = await postForm({ ...GENERAL, leave_empty: 'http://spam.example' });
    const [lead] = await leadRows();
    expect([response.status, lead?.spam]).toEqual([303, 'honeypot']);
    expect(await outboxRows(lead?.id ?? '')).toEqual(['outbox sent', 'webhook:https://crm.example/hook parked']);
  });
});

describe('a repeat', () => {
  test('the same key and body get the same response', async () => {
    const first = await (await json({ ...GENERAL, lead_key: KEY })).json();
    expect(await (await json({ ...GENERAL, lead_key: KEY })).json()).toEqual(first);
    expect(await leadRows()).toHaveLength(1);
  });

  test('the same key with another body is refused', async () => {
    await json({ ...GENERAL, lead_key: KEY });
    const response = await json({ ...GENERAL, message: 'Another', lead_key: KEY });
    expect([response.status, await response.json()]).toMatchObject([422, { error: 'key_reused' }]);
    expect(await leadRows()).toHaveLength(1);
  });

  test('the same lead sent twenty times in parallel is stored once', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => json({ ...GENERAL, lead_key: KEY })));
    const ids = await Promise.all(
      responses.map(async (response) => ((await response.json()) as { lead_id: string }).lead_id),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await leadRows()).toHaveLength(1);
  });

  test('FORM-01 a form post without JavaScript sent twice is one lead, another message is another lead', async () => {
    await Promise.all([postForm(GENERAL), postForm(GENERAL)]);
    expect(await leadRows()).toHaveLength(1);
    await postForm({ ...GENERAL, message: 'And the price?' });
    expect(await leadRows()).toHaveLength(2);
  });

  test('keys of two shoppers do not collide, and an invalid key is ignored', async () => {
    await json({ ...GENERAL, lead_key: KEY });
    await json({ ...GENERAL, lead_key: `${KEY}0` });
    await json({ ...GENERAL, message: 'x', lead_key: '1' });
    await json({ ...GENERAL, message: 'y', lead_key: '1' });
    expect(await leadRows()).toHaveLength(4);
  });
});

describe('a refused lead', () => {
  test('FORM-13 JSON gets every error in the order of the fields', async () => {
    const response = await json({ form: 'general' });
    expect(response.status).toBe(422);
    const { errors } = (await response.json()) as { errors: { name: string; message: string }[] };
    expect(errors.map(({ name }) => name)).toEqual(GENERAL_FIELDS);
    expect(errors.at(-1)?.message).toBe('*You must agree to the terms of use before submitting.');
    expect(await leadRows()).toEqual([]);
  });

  test('FORM-13 a form post without JavaScript gets its page back with the errors in place and everything typed, escaped', async () => {
    const hostile = `"><script>alert('x')</script>`;
    const response = await postForm({
      form: 'general',
      page: '/contact?category=Feedback',
      name: hostile,
      email: 'not an address',
      phone: '0412345678',
      category: 'Careers Enquiry',
      location_id: '11',
      PreferredContactMethod: 'Email',
      message: `</textarea>${hostile}`,
    });
    const html = await response.text();
    expect([response.status, response.headers.get('cache-control')]).toEqual([422, 'no-store']);
    expect(html).toContain('<title>Error: Contact</title>');
    expect(html).toMatch(/data-error-summary="" tabindex="-1" role="alert" autofocus=""/);
    expect(html).toContain('<a href="#general-email">Enter an email address in the correct format');
    expect(html).toMatch(/<details[^>]*data-more=""[^>]*open=""/);
    expect(html).toMatch(/data-error-for="email">Enter an email address/);
    expect(html).toMatch(/<p [^>]*data-error-for="phone" hidden/);
    expect(html).toMatch(/<option value="Careers Enquiry" selected[^>]*>/);
    expect(html).toMatch(/<option value="11" selected[^>]*>/);
    expect(html).toMatch(/<input[^>]*value="Email"[^>]*checked/);
    expect(html).not.toMatch(/<input[^>]*value="Phone"[^>]*checked/);
    expect(html).not.toMatch(/<input[^>]*name="opt_in"[^>]*checked/);
    expect(html).toContain('&lt;/textarea&gt;');
    expect(html.toLowerCase()).not.toContain('"><script>');
    expect(html).toContain('value="&quot;><script>alert(\'x\')</script>"');
  });

  test.each([
    { form: 'finance', path: '/finance' },
    { form: 'test-drive', path: '/book-test-drive' },
  ])('FORM-13 the $form form without JavaScript comes back about the same car', async ({ form, path }) => {
    const opened = await (await get(`${path}?car_id=501`)).text();
    const hidden = opened.match(/<input [^>]*type="hidden"[^>]*>/g) ?? [];
    const fields = Object.fromEntries(
      hidden.map((tag) => [/ name="([^"]*)"/.exec(tag)?.[1] ?? '', / value="([^"]*)"/.exec(tag)?.[1] ?? '']),
    );
    expect(fields).toMatchObject({ form, page: path, car_id: '501' });
    const response = await postForm(fields);
    expect(response.status).toBe(422);
    expect(carParts(opened).join()).toContain('2020 Toyota HiLux SR5');
    expect(carParts(await response.text())).toEqual(carParts(opened));
  });

  test('R9 a message that is too long is refused and stays in the form', async () => {
    const message = 'long '.repeat(1000);
    const html = await (await postForm({ ...GENERAL, message })).text();
    expect(html).toContain(message.slice(0, 4900));
    expect(html).toMatch(/data-error-for="message">/);
  });

  test.each([
    { why: 'another site', page: '//evil.tld/' },
    { why: 'no page', page: '' },
    { why: 'a page that does not exist', page: '/gone' },
    { why: 'a file that is not a page', page: '/_data/cars/501.json' },
  ])('R9 a form post without JavaScript from $why gets its errors in plain text', async ({ page }) => {
    const response = await postForm({ form: 'general', page });
    expect([response.status, response.headers.get('content-type')]).toEqual([422, 'text/plain; charset=utf-8']);
    expect(await response.text()).toContain('Enter your first name.');
  });

  test.each(FORM_IDS)('FORM-01 the %s form is known and asks for something', async (form) => {
    expect((await json({ form })).status).toBe(422);
  });
});

/** What a page shows of its car: its name and number, and the locations to choose from. */
const carParts = (html: string): readonly string[] => [
  ...(html.match(/<p data-show="car.*?<\/p>|<a [^>]*href:car\.call.*?<\/a>/gs) ?? []),
  ...(html.match(/<select[^>]*name="location_id".*?<\/select>/s)?.[0].match(/<option[^>]*>/g) ?? []),
];

describe('invalid posts', () => {
  const body = JSON.stringify(GENERAL);
  const type = { 'Content-Type': 'application/json' };
  const long = 'x'.repeat(2_000_000);
  const stream = () =>
    new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode('x'.repeat(50_000)));
      },
    });
  test.each<{ why: string; init: RequestInit; status: number; error: string }>([
    { why: 'GET', init: { method: 'GET' }, status: 405, error: 'method' },
    { why: 'PUT', init: { method: 'PUT', body, headers: type }, status: 405, error: 'method' },
    {
      why: 'a body of 2 MB',
      init: { body: JSON.stringify({ form: 'general', long }), headers: type },
      status: 413,
      error: 'too_large',
    },
    { why: 'fields of 2 MB', init: { body: new URLSearchParams({ long }) }, status: 413, error: 'too_large' },
    { why: 'a body without length and end', init: { body: stream(), headers: type }, status: 413, error: 'too_large' },
    { why: 'no content type', init: { body: new TextEncoder().encode(body) }, status: 415, error: 'content_type' },
    { why: 'text', init: { body, headers: { 'Content-Type': 'text/plain' } }, status: 415, error: 'content_type' },
    { why: 'multipart', init: { body: new FormData() }, status: 415, error: 'content_type' },
    { why: 'broken JSON', init: { body: '{"form":', headers: type }, status: 400, error: 'not_json' },
    { why: 'a JSON list', init: { body: '[]', headers: type }, status: 400, error: 'not_json' },
    { why: 'JSON null', init: { body: 'null', headers: type }, status: 400, error: 'not_json' },
    {
      why: 'an unknown form',
      init: { body: '{"form":"toString"}', headers: type },
      status: 400,
      error: 'unknown_form',
    },
    { why: 'no form', init: { body: '{}', headers: type }, status: 400, error: 'unknown_form' },
    {
      why: 'another site, by Sec-Fetch-Site',
      init: { body, headers: { ...type, 'Sec-Fetch-Site': 'cross-site' } },
      status: 403,
      error: 'cross_site',
    },
    {
      why: 'another host of the same site',
      init: { body, headers: { ...type, 'Sec-Fetch-Site': 'same-site' } },
      status: 403,
      error: 'cross_site',
    },
    {
      why: 'another site, by Origin',
      init: { body, headers: { ...type, Origin: 'https://evil.tld' } },
      status: 403,
      error: 'cross_site',
    },
    {
      why: 'an origin that begins like ours',
      init: { body, headers: { ...type, Origin: `${ORIGIN}.evil.tld` } },
      status: 403,
      error: 'cross_site',
    },
    {
      why: 'an origin that ends like ours',
      init: { body, headers: { ...type, Origin: ORIGIN.replace('://', '://evil-') } },
      status: 403,
      error: 'cross_site',
    },
    { why: 'a hidden origin', init: { body, headers: { ...type, Origin: 'null' } }, status: 403, error: 'cross_site' },
  ])('$why: $status', async ({ init, status, error }) => {
    const response = await get('/api/leads', { method: 'POST', ...init });
    expect([response.status, await response.json()]).toMatchObject([status, { error }]);
    expect(await leadRows()).toEqual([]);
  });

  test('its own origin, and a client that is not a browser, may send', async () => {
    expect((await get('/api/leads', { method: 'POST', body, headers: { ...type, Origin: ORIGIN } })).status).toBe(200);
    expect((await get('/api/leads', { method: 'POST', body, headers: type })).status).toBe(200);
  });
});

describe('when the database fails', () => {
  const lines: object[] = [];
  /** The Worker with a database whose n-th operation fails before or after taking effect. */
  const faultyWorker = (n: number, when: 'before' | 'after') =>
    createWorker(
      anEdgeSite(),
      withFaults(aRuntime({ log: (line) => void lines.push(line) }), failOperation(n, when)).runtime,
    );
  const LOOKUP = 1;
  /** Before the lookup, if the form is about a car: its pushed changes and its reservation. */
  const READS_OF_CAR = 2;
  const INSERT = 2;
  const send = (n: number, when: 'before' | 'after', init: RequestInit) =>
    faultyWorker(n, when).fetch(
      new Request(`${ORIGIN}/api/leads`, { method: 'POST', ...init }) as never,
      env as never,
      {} as never,
    );
  const asJson = {
    body: JSON.stringify({ ...GENERAL, lead_key: KEY }),
    headers: { 'Content-Type': 'application/json' },
  };

  test('FORM-10 JSON gets 500 with a reference; log and response contain nothing personal', async () => {
    const response = await send(LOOKUP, 'before', asJson);
    const text = await response.text();
    expect(response.status).toBe(500);
    const { reference } = JSON.parse(text);
    expect(lines.at(-1)).toMatchObject({ event: 'lead_failed', reference });
    expect(JSON.stringify(lines) + text).not.toMatch(/jo\.lee|0412/);
  });

  test('R9 a form post without JavaScript gets its page back with the phone number and what was typed', async () => {
    const response = await send(LOOKUP, 'before', { body: new URLSearchParams(GENERAL) });
    const html = await response.text();
    expect(response.status).toBe(500);
    expect(html).toContain('An error occurred when submitting this form');
    expect(html).toContain('call 07 3123 4567');
    expect(html).toContain('value="jo.lee@example.com"');
    expect(html).toMatch(/data-error-summary="" hidden/);
  });

  test('PHONE-03 a form about a car whose page is missing gets the number of the car', async () => {
    const fields = { ...GENERAL, page: '/gone', car_id: '501' };
    const response = await send(READS_OF_CAR + LOOKUP, 'before', { body: new URLSearchParams(fields) });
    expect([response.status, await response.text()]).toEqual([
      500,
      expect.stringContaining('or call us on 07 3999 0012.'),
    ]);
  });

  test('R1 a response lost after the commit: the retry finds the stored lead', async () => {
    expect((await send(INSERT, 'after', asJson)).status).toBe(500);
    const [stored] = await leadRows();
    const retry = await json({ ...GENERAL, lead_key: KEY });
    expect([retry.status, await retry.json()]).toMatchObject([200, { lead_id: stored?.id }]);
    expect(await leadRows()).toHaveLength(1);
  });
});
