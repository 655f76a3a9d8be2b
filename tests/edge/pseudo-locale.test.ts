import { expect, test } from 'vitest';
import { CATEGORIES, toLeadCategory } from '#domain/forms/categories.ts';
import { FORM_IDS } from '#domain/forms/form.ts';
import type { Lead } from '#domain/leads/lead.ts';
import { LOCALES } from '#domain/locale.ts';
import { calendarFile } from '#functions/topics/appointments/calendar-file.ts';
import { cancelNotice } from '#functions/topics/appointments/cancel.ts';
import { confirmation } from '#functions/topics/appointments/confirmation.ts';
import { readLead } from '#functions/topics/leads/read-lead.ts';
import { orCall } from '#functions/topics/messages/call-us.ts';
import type { Hold } from '#functions/topics/reservations/hold.ts';
import { heldNotices, returnedNotices } from '#functions/topics/reservations/hold-notices.ts';
import type { EdgeLocation } from '#site/edge-site.ts';
import type { EdgeSite } from '#site/site.ts';
import { latinRuns, PSEUDO_TEXTS } from '#tests/pseudo-locale.ts';
import { edgeWords } from '#text/edge-words.ts';
import { emailText } from '#text/email.ts';
import { digestText } from '#text/lead-digest.ts';
import { leadDealer, leadEmail } from '#text/lead-email.ts';
import { wordsOf } from '#text/wording.ts';
import { anEdgeSite } from './an-edge-site.ts';

const { forms } = anEdgeSite();
const SITE: EdgeSite = anEdgeSite({
  name: 'Уард',
  forms: { ...forms, collectionNotice: '', terms: '' },
  words: edgeWords(wordsOf(PSEUDO_TEXTS)),
});
const [LOCATION] = SITE.locations as readonly [EdgeLocation];
const NOW = new Date('2026-11-20T00:00:00Z');
const LEAD: Lead = {
  id: '0123456789abcdef',
  form: 'test-drive',
  receivedAt: NOW.toISOString(),
  deleteAfter: NOW.toISOString(),
  spam: null,
  payload: {
    category: 'Fleet Enquiry',
    rating: 'Very well',
    delivery: 'Pick-up',
    PreferredContactMethod: 'Phone',
    vehicle_status: 'coming_soon',
    name: 'Ио',
    email: '1@2.3',
    phone: '0412 345 678',
    opt_in: true,
    terms_conditions: true,
    postcode: '4000',
  },
  consent: { contact: true, terms: true, wording: { opt_in: '', terms_conditions: '' } },
  car: null,
};
const HOLD = {
  id: '0123456789',
  token: '1',
  carName: 'Ж 1',
  person: { name: 'Ио', last_name: 'Ли', email: '1@2.3', phone: '0412 345 678' },
  eraseRequestedAt: null,
  paidAt: null,
  cents: 20_000,
} as unknown as Hold;

test('a pseudo-locale leaves no English in what the edge sends', () => {
  const context = {
    edge: { ...SITE, leads: { ...SITE.leads, destinations: [{ kind: 'email', to: '1@2.3' }] } },
  } as unknown as Parameters<typeof heldNotices>[0];
  const digest = digestText(
    {
      leads: [
        ...FORM_IDS.map((form) => ({
          form,
          spam: form === 'quote' ? 'fast' : null,
          category: null,
          subcategory: null,
        })),
        ...CATEGORIES.map((category) => ({ form: 'general', spam: null, ...toLeadCategory(category) })),
      ],
      open: ['status 503', 'timeout', 'garbage', 'no secret 1', null].map((problem) => ({
        destination: 'email',
        state: problem === null ? 'waiting' : 'parked',
        problem,
      })),
      phoneReveals: 2,
    },
    '2026-11-20',
    leadDealer(SITE),
  );
  const appointment = { leadId: LEAD.id, startsAt: NOW.toISOString(), lead: LEAD } as unknown as Parameters<
    typeof cancelNotice
  >[1];
  const messages = [
    ...heldNotices(context, HOLD, NOW, NOW.toISOString(), null),
    ...returnedNotices(context, HOLD, NOW, null),
  ];
  const texts: readonly string[] = [
    ...FORM_IDS.flatMap((form) => {
      const email = leadEmail({ ...LEAD, form }, leadDealer(SITE));
      return [email.subject, emailText(email)];
    }),
    ...FORM_IDS.flatMap((form) => {
      const parsed = readLead(SITE, form, {}, null);
      return parsed.ok ? [] : parsed.errors.map(({ message }) => message);
    }),
    digest.subject,
    digest.text,
    ...messages.flatMap(({ body }) => Object.values(body as object).map(String)),
    ...Object.values(
      confirmation(SITE, LOCATION, LEAD as never, NOW.toISOString(), { link: '1', phone: '07 3123 4567' }),
    ).map(String),
    String(cancelNotice(SITE, appointment, 'UTC', '1', NOW).payload.message),
    /SUMMARY:.*/
      .exec(
        calendarFile(
          SITE,
          LOCATION,
          {
            ...appointment,
            endsAt: NOW.toISOString(),
            bookedAt: NOW.toISOString(),
            cancelledAt: null,
          } as never,
          '07 3123 4567',
        ),
      )?.[0]
      .slice('SUMMARY:'.length) ?? '',
    orCall(SITE),
  ];
  expect(texts.length).toBeGreaterThan(60);
  const names = [
    LOCATION.name,
    ...SITE.locations.map(({ name }) => name),
    ...Object.values(LOCATION.address).map(String),
  ];
  const dates = new Intl.DateTimeFormat(LOCALES.AU.tag, { dateStyle: 'full', timeZone: 'UTC' }).format(NOW);
  const allowed =
    `${names.join(' ')} ${dates} ${SITE.origin} email reserve am pm AEST UTC EN test-yard yard example`.toLowerCase();
  const untranslated = texts
    .flatMap(latinRuns)
    .filter((run) => !(run.toLowerCase().match(/\p{L}+/gu) ?? []).every((word) => allowed.includes(word)));
  expect([...new Set(untranslated)]).toEqual([]);
});
