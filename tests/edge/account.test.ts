import { beforeEach, describe, expect, test } from 'vitest';
import { findLeadsOf } from '#functions/topics/accounts/accounts-repo.ts';
import { insertHold } from '#functions/topics/reservations/holds-repo.ts';
import { aBrowser, aRealRuntime, aWorker, count, DB, deleteAllShoppers, signIn } from './a-browser.ts';
import { DETAILS, deleteAllHolds } from './a-reservation.ts';
import { deleteAllLeads } from './lead-rows.ts';
import { failOperation, withFaults } from './with-faults.ts';

beforeEach(deleteAllShoppers);

const PHONE = '+61412345678';
async function aShopper() {
  const browser = aBrowser();
  await signIn(browser, PHONE, { type: 'watchlist', car_id: '501' });
  return browser;
}
const enquire = (phone: string, change: { readonly [name: string]: string } = {}, browser = aBrowser()) =>
  browser.post('/api/leads', {
    form: 'general',
    name: 'Jo',
    last_name: 'Lee',
    email: 'jo@example.com',
    phone,
    category: 'General Enquiry',
    location_id: '12',
    PreferredContactMethod: 'SMS',
    message: `About <b>${phone}</b> ${'word '.repeat(50)}`,
    terms_conditions: 'true',
    ...change,
  });

describe('exporting my data', () => {
  test('everything stored about the shopper, and about nobody else', async () => {
    const browser = await aShopper();
    await enquire('0412 345 678', {}, browser);
    await enquire('0499 999 999');
    await browser.post('/api/account', { name: 'Jo', last_name: 'Lee', postcode: '4000' });
    const response = await browser.get('/api/account');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
    const data = (await response.json()) as { enquiries: { payload: { phone: string } }[] };
    expect(data).toMatchObject({
      account: { name: 'Jo', phone: PHONE, postcode: '4000' },
      watchlist: [{ car_id: 501 }],
    });
    expect(data.enquiries.map(({ payload }) => payload.phone)).toEqual(['0412 345 678']);
    const page = await (await browser.get('/account')).text();
    expect(page).toContain('+61 412 345 678');
    expect(page).toMatch(/About &#60;b&#62;0412 345 678&#60;\/b&#62; (?:word )+word…/);
    expect(page).not.toContain('0499');
  });

  test('an enquiry has the name used in the dealer’s e-mail about it, not that of its category', async () => {
    const browser = await aShopper();
    await enquire('0412 345 678', { category: 'Careers Enquiry', message: 'Are you hiring?' }, browser);
    const page = await (await browser.get('/account')).text();
    expect(page).toContain('<li>Careers enquiry: Are you hiring? ');
    expect(page).not.toContain('General');
  });

  test('enquiries are found however the address and number were written, and nobody else’s are read', async () => {
    const compared: string[] = [];
    const find = (email: string, phone: string, isOwn: (email: string) => boolean) =>
      findLeadsOf(DB, { id: 'nobody', email, phone }, (sent) => {
        compared.push(sent.email || sent.phone);
        return isOwn(sent.email);
      });
    await DB.prepare('DELETE FROM leads').run();
    for (const phone of ['0412 345 678', '+61 (0)412-345-678', '0412.345.678', '0499 999 999']) await enquire(phone);
    expect(await find('', PHONE, () => true)).toHaveLength(3);
    expect(compared).not.toContain('0499 999 999');
    const write = (id: string, email: string | null) =>
      DB.prepare(
        `INSERT INTO leads (id, key, body_hash, form, site_id, received_at, delete_after, payload, consent)
         VALUES (?1, ?1, 'h', 'general', 7, '2026', '2027', json_object('email', ?2), '{}')`,
      )
        .bind(id, email)
        .run();
    for (const [n, email] of [
      ' Jo.Lee@Example.com',
      'jo.lee@example.com',
      'other@example.com',
      'JÖ@x.de',
      'jo@x.рф',
      null,
    ].entries())
      await write(`lead-${n}`, email);
    expect(await find('jo.lee@example.com', '', () => true)).toHaveLength(2);
    expect(await find('jo@x.рф', '', (typed) => typed === 'jo@x.рф')).toHaveLength(1);
    expect(await find('jö@x.de', '', (typed) => typed.toLowerCase() === 'jö@x.de')).toHaveLength(1);
  });

  test('what somebody else sent with the same phone number is not shown, whether a family’s or mistyped', async () => {
    await deleteAllHolds();
    const browser = await aShopper();
    const typed = { email: 'vic@shopper.example', phone: '0412 345 678' };
    await enquire(typed.phone, { ...typed, message: 'private words' });
    expect((await aBrowser().post('/api/reserve', { ...DETAILS, ...typed, car_id: '501' })).status).toBe(200);
    const data = async () => (await (await browser.get('/api/account')).json()) as object;
    expect(await data()).toMatchObject({ enquiries: [], test_drives: [], reservations: [] });
    expect(await (await browser.get('/account')).text()).not.toContain('private words');
    // With a proven address they are the shopper's own; other spellings of it count too.
    await DB.prepare("UPDATE shoppers SET email = 'vic@shopper.example'").run();
    expect(await data()).toMatchObject({
      enquiries: expect.arrayContaining([
        expect.objectContaining({ form: 'reserve' }),
        expect.objectContaining({ form: 'general' }),
      ]),
      reservations: [{ car_id: 501 }],
    });
  });

  test('what was sent while signed in is shown, whatever address and number it gives, and to no other account', async () => {
    const [browser, other] = [await aShopper(), aBrowser()];
    await signIn(other, '+61498765432', { type: 'watchlist', car_id: '501' });
    await enquire('0411 111 111', { email: 'work@shopper.example', message: 'from my desk' }, browser);
    const enquiries = async (who: typeof browser) =>
      ((await (await who.get('/api/account')).json()) as { enquiries: object[] }).enquiries;
    expect(await enquiries(browser)).toMatchObject([{ payload: { message: 'from my desk' } }]);
    expect(await enquiries(other)).toEqual([]);
  });

  test('an enquiry without an address is shown to whoever has proven its phone number', async () => {
    const browser = await aShopper();
    await enquire('0412 345 678');
    await DB.prepare("UPDATE leads SET payload = json_set(payload, '$.email', '')").run();
    const data = (await (await browser.get('/api/account')).json()) as { enquiries: object[] };
    expect(data.enquiries).toHaveLength(1);
  });

  test('reservations made while signed in are included, other people’s and erased ones are not', async () => {
    await deleteAllHolds();
    const browser = await aShopper();
    const reserve = async (change: object, who = aBrowser()) =>
      (await who.post('/api/reserve', { ...DETAILS, ...change })).status;
    expect(await reserve({ car_id: '501', phone: '+61 (0)412-345-678' }, browser)).toBe(200);
    expect(await reserve({ car_id: '502', email: 'other@example.com', phone: '0499 345 678' })).toBe(200);
    const reservations = async () =>
      ((await (await browser.get('/api/account')).json()) as { reservations: object[] }).reservations;
    expect(await reservations()).toMatchObject([
      { car_id: 501, person: { email: 'jo@example.com' }, state: 'held', deposit_cents: 19_950, payment: 'open' },
    ]);
    await DB.prepare('UPDATE holds SET person = NULL').run();
    expect(await reservations()).toEqual([]);
  });

  test('signed out, nothing is returned, and the page leads to sign-in and back', async () => {
    expect((await aBrowser().get('/api/account')).status).toBe(401);
    const response = await aBrowser().get('/account');
    expect([response.status, response.headers.get('location')]).toEqual([303, '/sign-in?redirect=%2Faccount&back=%2F']);
    expect((await aBrowser().submit('/api/account', { name: 'Jo' })).headers.get('location')).toContain('/sign-in?');
  });

  test('details are validated by the form rules; an invalid form post without JavaScript gets its page back', async () => {
    const browser = await aShopper();
    const response = await browser.submit('/api/account', { name: 'Jo', last_name: '', postcode: '40000' });
    const page = await response.text();
    expect(response.status).toBe(422);
    expect(page).toContain('Invalid postcode. Please enter a 4-digit number.');
    expect(page).toMatch(/name="postcode"[^>]*value="40000"/);
    expect((await browser.submit('/api/account', { name: 'Jo\u0000', last_name: '' })).headers.get('location')).toBe(
      '/account?saved=1',
    );
    expect(await (await browser.get('/api/auth')).json()).toMatchObject({ user: { name: 'Jo' } });
  });
});

describe('test drives', () => {
  const drives = (html: string): string =>
    /<section data-show="account.drives"><ul data-rows="drives">(.*?)<\/ul>/s.exec(html)?.[1] ?? '';

  test('those to come are listed in the garage with time, car, place and a link to cancel; past and cancelled ones and others’ are not', async () => {
    await deleteAllLeads();
    let now = new Date('2026-11-20T00:00:00Z'); // Friday
    const worker = aWorker(
      { appointments: { slotMinutes: 60, leadHours: 4, daysAhead: 14, capacity: 2, capacities: [] } },
      { now: () => now },
    );
    const book = async (dateTime: string, change: object = {}) =>
      (
        await aBrowser(worker).post('/api/leads', {
          ...DETAILS,
          form: 'test-drive',
          page: '/book-test-drive',
          lead_key: `a-test-drive-of-${dateTime}`,
          email: 'jo@example.com',
          location_id: '12',
          opt_in: 'true',
          car_id: '501',
          dateTime,
          ...change,
        })
      ).status;
    expect(await book('2026-11-24T10:30')).toBe(200);
    expect(await book('2026-11-23T09:30')).toBe(200);
    expect(await book('2026-11-23T10:30', { email: 'else@example.com', phone: '0499 999 999' })).toBe(200);
    const browser = aBrowser(worker);
    await signIn(browser, 'jo@example.com');
    const html = drives(await (await browser.get('/account')).text());
    expect(html).toMatch(
      /^\s*<li>\s*<a class="link" href="\/success\?appointment=[^"]+">Monday 23 November 2026, 9:30am[^<]*<\/a>\s*<span class="muted">2020 Toyota HiLux SR5[^<]*South Sales[^<]*<.*Tuesday 24 November/s,
    );
    expect(html.match(/<li>/g)).toHaveLength(2);
    const { test_drives } = (await (await browser.get('/api/account')).json()) as { test_drives: { page: string }[] };
    expect(test_drives).toMatchObject([
      { car_name: expect.stringContaining('HiLux'), location_id: 12, cancelled_at: null },
      { location_id: 12 },
    ]);
    now = new Date('2026-11-23T00:00:00Z'); // after Monday's
    expect(drives(await (await browser.get('/account')).text()).match(/<li>/g)).toHaveLength(1);
    now = new Date('2026-11-22T00:00:00Z');
    for (const { page } of test_drives)
      await browser.submit('/api/appointments/cancel', { appointment: page.split('=')[1] ?? '' });
    expect(await (await browser.get('/account')).text()).toMatch(/<section data-show="account.drives" hidden/);
  });
});

describe('reserved cars', () => {
  const NOW = Date.now();
  const at = (minutes: number): string => new Date(NOW + minutes * 60_000).toISOString();
  /** A hold that ends after the given number of minutes. */
  async function storeHold(id: string, minutes: number, change: { email?: string; car?: string; paid?: boolean } = {}) {
    const person = { name: 'Jo', last_name: 'Lee', email: change.email ?? 'jo@example.com', phone: '0498 765 432' };
    await insertHold(DB, {
      id,
      token: `token-of-this-hold-${id}`,
      key: id,
      bodyHash: '',
      carId: 1000 + Number(id),
      carSlug: `car-${id}`,
      carName: change.car ?? `Car ${id}`,
      person,
      heldAt: at(-60),
      endsAt: at(minutes),
      cents: 20_000,
      currency: 'AUD',
      service: 'demo',
      deleteAfter: at(90 * 1440),
      shopperId: null,
    }).run();
    if (change.paid)
      await DB.prepare("UPDATE holds SET state = 'paid', paid_at = ?2 WHERE id = ?1").bind(id, at(-50)).run();
  }
  const rows = (html: string): string[] =>
    html
      .split('data-rows="holds"')[1]
      ?.split('</ul>')[0]
      ?.match(/<li>.*?<\/li>/gs) ?? [];

  test('are listed in the garage with deadline, page and cancel button, the first to end first; others are not', async () => {
    await deleteAllHolds();
    await storeHold('1', 2000, { paid: true, car: 'Ute <b>X</b>' });
    await storeHold('2', 20);
    await storeHold('3', -1, { paid: true });
    await storeHold('4', 20, { email: 'else@example.com' });
    const browser = aBrowser();
    await signIn(browser, 'jo@example.com');
    const html = await (await browser.get('/account')).text();
    const [unpaid = '', paid = '', ...more] = rows(html);
    expect(more).toEqual([]);
    expect(unpaid).toMatch(
      /href="\/reserve\/token-of-this-hold-2">Car 2<.*>Pay by \w[^<{]*<.*aria-label="Cancel &#38; return: Car 2">Cancel &#38; return<.*Nothing charged.*action="\/api\/reserve\/token-of-this-hold-2\/cancel"/s,
    );
    expect(paid).toMatch(
      /Ute &#60;b&#62;X&#60;\/b&#62;<.*>Held until \w[^<{]*<.*aria-label="Cancel &#38; return: Ute &#60;b&#62;X&#60;\/b&#62;".*Money back/s,
    );
    expect(html).toMatch(/<section data-show="account.holds">/);

    await browser.submit('/api/reserve/token-of-this-hold-1/cancel', {});
    expect(rows(await (await browser.get('/account')).text())).toHaveLength(1);
    await browser.submit('/api/reserve/token-of-this-hold-2/cancel', {});
    expect(await (await browser.get('/account')).text()).toMatch(/<section data-show="account.holds" hidden/);
    await deleteAllHolds();
  });

  test('a hold placed by this browser under another address is shown too, once', async () => {
    await deleteAllHolds();
    await storeHold('4', 20, { email: 'else@example.com' });
    const browser = aBrowser();
    await signIn(browser, 'jo@example.com');
    browser.cookies.set('__Host-caryard-hold', 'token-of-this-hold-4');
    expect(rows(await (await browser.get('/account')).text())).toHaveLength(1);
    await storeHold('5', 20);
    browser.cookies.set('__Host-caryard-hold', 'token-of-this-hold-5');
    expect(rows(await (await browser.get('/account')).text())).toHaveLength(1);
    await deleteAllHolds();
  });
});

describe('deleting an account', () => {
  test('needs a confirmation, and leaves nothing', async () => {
    const browser = await aShopper();
    const other = aBrowser();
    await signIn(other, PHONE);
    await signIn(aBrowser(), '+61499999999');
    await deleteAllLeads();
    await enquire('0411 111 111', {}, browser);
    browser.cookies.set('__Host-caryard-hold', 'token-of-a-hold-of-theirs').set('caryard.own-car', '501');
    const unconfirmed = await browser.submit('/api/account/delete', {});
    expect([unconfirmed.status, await unconfirmed.text()]).toEqual([
      422,
      expect.stringMatching(/account-delete[^>]* open/),
    ]);
    const response = await browser.submit('/api/account/delete', { confirmed: 'true' });
    const page = response.headers.get('location') ?? '';
    expect([response.status, page, browser.cookies.size]).toEqual([303, '/sign-in?deleted=1', 0]);
    expect(await (await browser.get(page)).text()).toContain('<p data-show="account.deleted">Deleted</p>');
    expect(await (await browser.get('/sign-in')).text()).toMatch(/<p data-show="account.deleted" hidden/);
    expect(await (await other.get('/api/auth')).json()).toMatchObject({ user: null });
    expect([await count('shoppers'), await count('watchlist'), await count('sessions')]).toEqual([1, 0, 1]);
    expect(await DB.prepare('SELECT shopper_id FROM leads').all()).toMatchObject({ results: [{ shopper_id: null }] });
    const tables = ['shoppers', 'sessions', 'sign_in_codes', 'watchlist', 'local_messages', 'outbox'];
    for (const table of tables)
      expect(JSON.stringify((await DB.prepare(`SELECT * FROM ${table}`).all()).results), table).not.toContain(
        '412345678',
      );
  });

  test('the message to the old number about the new one is deleted too', async () => {
    const browser = await aShopper();
    await signIn(browser, '+61400111222', { add: 'true' });
    const outboxText = async () => JSON.stringify((await DB.prepare('SELECT * FROM outbox').all()).results);
    expect(await outboxText()).toContain('+61 400 111 222');
    expect((await browser.submit('/api/account/delete', { confirmed: 'true' })).status).toBe(303);
    expect(await outboxText()).toBe('[]');
  });

  test('R2 at every operation, before and after its effect', async () => {
    const faultless = withFaults(aRealRuntime(), () => null);
    await aBrowser(aWorker({}, faultless.runtime), (await aShopper()).cookies).post('/api/account/delete', {
      confirmed: true,
    });
    expect(faultless.operations()).toBe(2);
    for (let n = 1; n <= faultless.operations(); n += 1)
      for (const when of ['before', 'after'] as const) {
        await deleteAllShoppers();
        const { cookies } = await aShopper();
        const { runtime } = withFaults(aRealRuntime(), failOperation(n, when));
        await aBrowser(aWorker({}, runtime), new Map(cookies)).post('/api/account/delete', { confirmed: true });
        await aBrowser(aWorker(), new Map(cookies)).post('/api/account/delete', { confirmed: true });
        expect([await count('shoppers'), await count('watchlist')], `${when} ${n}`).toEqual([0, 0]);
      }
  });
});

describe('AUTH-01 gates', () => {
  const gated = aWorker({ features: { garage: true, gateFinance: true, gateCheckout: false } as never });
  test.each([
    {
      why: 'finance',
      path: '/finance?car_id=501',
      to: '/sign-in?type=finance&redirect=%2Ffinance%3Fcar_id%3D501%23finance-form&back=%2F',
    },
    {
      why: 'finance for one car',
      path: '/personalised/finance?car_id=501',
      to: '/sign-in?type=finance&redirect=%2Fpersonalised%2Ffinance%3Fcar_id%3D501%23finance-form&back=%2F',
    },
  ])('signed out, $why asks for sign-in', async ({ path, to }) => {
    const response = await aBrowser(gated).get(path);
    expect([response.status, response.headers.get('location')]).toEqual([303, to]);
  });
  test.each(['/trade-in', '/sell-my-car', '/cars/trade-in?car_id=501', '/contact?category=Feedback'])(
    'signed out, %s does not',
    async (path) => expect((await aBrowser(gated).get(path)).headers.get('location') ?? '').not.toContain('sign-in'),
  );
  test('open when signed in, and to everybody without the setting', async () => {
    const browser = aBrowser(gated);
    await signIn(browser, 'jo@example.com');
    expect((await browser.get('/finance?car_id=501')).status).toBe(200);
    expect((await aBrowser().get('/finance?car_id=501')).status).toBe(200);
  });
});

describe('without JavaScript', () => {
  test('ROUTE-05 both steps are form posts without JavaScript, and the parameters are passed on', async () => {
    const browser = aBrowser();
    const journey = { type: 'watchlist', redirect: '/cars/a', back: '/cars/a', car_id: '501' };
    const invalid = await browser.submit('/api/sign-in/code', { ...journey, identifier: 'jo at example' });
    const errorPage = await invalid.text();
    expect(invalid.status).toBe(422);
    expect(errorPage).toContain('<title>Error: Sign in</title>');
    expect(errorPage).toMatch(/id="identifier"[^>]*aria-invalid="true"[^>]*autofocus/);
    expect(errorPage).toMatch(/name="car_id" value="501"/);
    const codeRequest = await browser.submit('/api/sign-in/code', { ...journey, identifier: '0412 345 678' });
    expect(codeRequest.status).toBe(303);
    const codePage = await (await browser.get(codeRequest.headers.get('location') ?? '')).text();
    expect(codePage).toMatch(/<form class="form" data-form="sign-in-ask"[^>]* hidden/);
    expect(codePage).toContain('<strong data-fill="sent_to">+61 412 345 678</strong>');
    const refused = await browser.submit('/api/sign-in', { ...journey, code: '00000000' });
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('This code does not work.')]);
    const code = await DB.prepare('SELECT text FROM local_messages').first<string>('text');
    const accepted = await browser.submit('/api/sign-in', { ...journey, code: code?.slice(0, 8) ?? '' });
    expect([accepted.status, accepted.headers.get('location')]).toEqual([303, '/cars/a']);
    expect(await (await browser.get('/api/auth')).json()).toMatchObject({ watchlist: [{ id: 501 }] });
  });

  test('ROUTE-05 a hostile target leads to the home page', async () => {
    for (const redirect of ['//evil.tld', 'https://evil.tld', 'javascript:alert(1)', '/\\evil.tld', '/%09/evil', '']) {
      await deleteAllShoppers();
      const browser = aBrowser();
      const response = await signIn(browser, PHONE, { redirect });
      const { next } = (await response.json()) as { next: string };
      expect(new URL(next, 'https://own.example').origin, redirect).toBe('https://own.example');
      expect(next.startsWith('//')).toBe(false);
    }
  });
});
