import { beforeEach, describe, expect, test } from 'vitest';
import { cleanText } from '#domain/forms/read-form.ts';
import { greeting } from '#functions/topics/messages/greeting.ts';
import { sendMessage } from '#functions/topics/messages/send-message.ts';
import { deliverNew } from '#functions/use-cases/deliver.ts';
import { aBrowser, aWorker } from './a-browser.ts';
import { aContext, aWorker as aContextWorker } from './a-context.ts';
import { FORM } from './a-form.ts';
import { DETAILS, deleteAllHolds } from './a-reservation.ts';
import { anEdgeSite } from './an-edge-site.ts';
import { DB, deleteAllLeads, leadRows } from './lead-rows.ts';

beforeEach(async () => {
  await deleteAllHolds();
  await deleteAllLeads();
});

const site = anEdgeSite({
  appointments: { slotMinutes: 60, leadHours: 4, daysAhead: 14, capacity: 99, capacities: [] },
});

/** Names that a stranger could enter to misuse our messages to somebody else. */
const LINK_NAMES = [
  'You won. Claim at https://claim.example',
  'claim.example',
  'www.claim.example/now',
  'claim.example.',
  'J.claim.example',
  'claim。example',
  'claim․example',
  'claim．example',
  'hxxps claim[.]example',
  'call +61 400 000 000',
  'Call 0400000000',
  'a@b.example',
  '@claim',
  'mailto:a',
  'javascript:alert(1)',
  '<a href=x>here</a>',
  '[here](x)',
  'Jo, your account is locked: write to us',
  'Jo!',
  'Please open the page you were sent today',
  'Jo\nYour account is locked',
  'Jo\u2028Your account',
  'Jo\u202egnp',
  'Jo\u200b',
  `Jo ${'a'.repeat(60)}`,
  '$1000',
  '',
];

describe('the name in a greeting', () => {
  test.each([
    'Jo',
    'jo',
    'Mary Jane',
    "Sean O'Brien",
    'Aoife O’Brien',
    'Anne-Marie',
    'J. R. Lee',
    'Dr. Lee',
    'Zoë',
    'Nguyễn Thị Minh Khai',
    '王小明',
    'محمد',
  ])('%s is greeted by name', (name) => expect(greeting(site, name)).toBe(`Hello ${name},`));
  test.each(LINK_NAMES)('%j is not used', (name) => expect(greeting(site, name)).toBe('Hello,'));
  test.each([null, undefined, 5, {}, ['Jo']])('%j is not used either', (name) =>
    expect(greeting(site, name)).toBe('Hello,'),
  );
});

/** What a stranger can enter into every text field of a form. */
const withLinks = (input: string): object =>
  Object.fromEntries(['name', 'last_name', 'message'].map((field) => [field, input === '' ? 'x' : input]));
/** Every message to an unverified address. */
async function unverifiedMessages(): Promise<{ to: string; subject: string; text: string }[]> {
  const { results } = await DB.prepare("SELECT body FROM outbox WHERE kind = 'message'").all<{ body: string }>();
  const all = results.map(({ body }) => JSON.parse(body) as { to: string; subject: string; text: string });
  return all.filter(({ to }) => to.endsWith('@victim.example'));
}
const now = (): Date => new Date('2026-11-20T00:00:00Z');

describe('what a stranger can make us write to somebody else', () => {
  test.each(LINK_NAMES.filter((input) => input !== '' && greeting(site, cleanText(input)) === 'Hello,'))(
    '%j is in no message',
    async (input) => {
      const browser = aBrowser(aWorker(site, { now }));
      const form = {
        ...FORM,
        form: 'test-drive',
        dateTime: '2026-11-23T09:30',
        email: 'jo@victim.example',
        ...withLinks(input),
      };
      await browser.post('/api/leads', {
        ...form,
        page: `/?x=${encodeURIComponent(input)}`,
        lead_key: crypto.randomUUID(),
      });
      const hold = await browser.post('/api/reserve', {
        ...DETAILS,
        ...withLinks(input),
        email: 'jo@victim.example',
        lead_key: crypto.randomUUID(),
      });
      if (hold.status === 200) {
        const { next } = (await hold.json()) as { next: string };
        await browser.submit(`/api${next}/card`, { card_number: '4242 4242 4242 4242' });
        await browser.submit(`/api${next}/cancel`, {});
      }
      const messages = await unverifiedMessages();
      expect(messages.length).toBeGreaterThan(0);
      const visible = input.replace(/\s+/g, ' ').trim();
      for (const { subject, text } of messages) {
        expect(`${subject}\n${text}`).not.toContain(visible);
        expect(text).toMatch(/^Hello,\n/);
        for (const [link] of text.matchAll(/\b(?:https?:|www\.)\S+/g))
          expect(link).toMatch(/^https:\/\/www\.test-yard\.example\//);
      }
    },
  );

  test.each(['before they are sent', 'as they are sent'])(
    'one address gets at most ten confirmations per day, counted %s; further bookings are made, and the next day it gets them again',
    async (counted) => {
      let time = now().getTime();
      const context = aContext({ now: () => new Date(time) }, site, 'local');
      const worker = aContextWorker(context);
      const book = (n: number): Promise<Response> =>
        worker.request('/api/leads', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': `203.0.113.${n}` },
          body: JSON.stringify({
            ...FORM,
            form: 'test-drive',
            dateTime: '2026-11-25T09:30',
            email: n % 2 ? 'jo@victim.example' : 'JO@victim.EXAMPLE',
            lead_key: crypto.randomUUID(),
          }),
        });
      const confirmations = async (): Promise<string[]> => {
        const sql = "SELECT state FROM outbox WHERE kind = 'message' AND subject LIKE 'appointment:%'";
        return (await DB.prepare(sql).all<{ state: string }>()).results.map(({ state }) => state);
      };
      for (let n = 0; n < 12; n += 1) {
        expect((await book(n)).status).toBe(200);
        if (counted === 'as they are sent') await deliverNew(context);
      }
      expect([(await confirmations()).length, (await leadRows()).length]).toEqual([10, 12]);
      await deliverNew(context);
      expect(new Set(await confirmations())).toEqual(new Set(['sent']));
      time += 86_400_000;
      await book(20);
      expect(await confirmations()).toHaveLength(11);
      await deliverNew(context);
    },
  );
});

test.each(['a@b.example>', 'a@b.example;x', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', ''])(
  'a message to %j is not sent, nor is one stored by an older release',
  async (to) => {
    const message = { channel: 'email', to, subject: 'x', text: 'x' } as const;
    await expect(sendMessage(aContext(), 'x', message)).rejects.toMatchObject({ problem: 'no address' });
    const response = await aBrowser().post('/api/leads', { ...FORM, message: 'x', email: to });
    expect(response.status).toBe(422);
  },
);
