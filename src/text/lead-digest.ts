import { type CategoryName, chosenCategory } from '#domain/forms/categories.ts';
import { leadText } from '#domain/leads/lead.ts';
import { siteHost } from '#domain/site-url.ts';
import { flagText, problemText, receiverText } from './delivery-words.ts';
import { type EdgeKey, edgeText } from './edge-text.ts';
import { formatWeekdayDay } from './format.ts';
import { capitalise } from './item-names.ts';
import type { LeadDealer } from './lead-email.ts';
import { labelled } from './list.ts';

interface DigestLead {
  readonly form: string;
  /** Why it was flagged as spam; null = it was not. */
  readonly spam: string | null;
  /** Category and subcategory as chosen in the general form; null = not in the payload. */
  readonly category: unknown;
  readonly subcategory: unknown;
}

/** Counts for a digest, without personal data. */
export interface DigestData {
  /** Leads of the day. */
  readonly leads: readonly DigestLead[];
  /** Messages not delivered so far, from any day; `state` and `problem` as in the outbox. */
  readonly open: readonly { readonly destination: string; readonly state: string; readonly problem: string | null }[];
  /** How often shoppers opened a phone number on a car's page that day (PHONE-02). */
  readonly phoneReveals: number;
}

/**
 * The daily e-mail about leads: their number by kind, phone numbers opened, leads flagged as spam, and undelivered messages with the reason.
 *
 * @param date `YYYY-MM-DD` in the dealer's time zone
 */
export function digestText(
  { leads, open, phoneReveals }: DigestData,
  date: string,
  dealer: Pick<LeadDealer, 'origin' | 'locale' | 'words'>,
): { subject: string; text: string } {
  const day = formatWeekdayDay(date, dealer.locale);
  const site = siteHost(dealer);
  const flagged = leads.filter(({ spam }) => spam !== null);
  const total =
    leads.length === 0 ? edgeText(dealer, 'digest.none') : edgeText(dealer, 'digest.total', { count: leads.length });
  const parts = [
    edgeText(dealer, 'digest.came', { total, site, day }),
    ...counted(leads.map((lead) => kindText(dealer, lead))),
    ...(phoneReveals === 0 ? [] : [`\n${edgeText(dealer, 'digest.phone_reveals', { count: phoneReveals })}`]),
    ...(flagged.length === 0
      ? []
      : [
          `\n${edgeText(dealer, 'digest.held_back', { count: flagged.length })}`,
          ...counted(flagged.map(({ spam }) => capitaliseSentence(flagText(dealer, spam ?? '')))),
        ]),
    ...(open.length > 0
      ? [`\n${edgeText(dealer, 'digest.not_delivered')}`, ...counted(open.map((message) => openText(dealer, message)))]
      : leads.length > flagged.length
        ? [`\n${edgeText(dealer, flagged.length === 0 ? 'digest.all_delivered' : 'digest.rest_delivered')}`]
        : []),
    ...(flagged.length === 0 && open.length === 0 ? [] : [`\n${edgeText(dealer, 'digest.send_on')}`]),
  ];
  return {
    subject:
      open.length === 0
        ? edgeText(dealer, 'digest.subject', { total, day })
        : edgeText(dealer, 'digest.subject_open', { total, day, open: open.length }),
    text: parts.join('\n'),
  };
}

function openText(dealer: Pick<LeadDealer, 'words'>, { destination, state, problem }: DigestData['open'][number]) {
  return capitaliseSentence(
    edgeText(dealer, 'digest.open', {
      receiver: receiverText(dealer, destination),
      problem: problemText(dealer, problem),
      state: edgeText(dealer, state === 'parked' ? 'digest.given_up' : 'digest.still_trying'),
    }),
  );
}

/** The `digest.form.…` text under which a general enquiry is counted, by category: the digest uses the same name as the lead's e-mail. */
const ROWS: { readonly [category in CategoryName]: string } = {
  general: 'general',
  new: 'new-car',
  used: 'used-car',
  finance: 'finance',
  service: 'service',
  parts: 'parts',
  fleet: 'fleet',
  careers: 'career',
  feedback: 'survey',
};

/** Name of a kind of lead for counting; the id of an unknown form. */
function kindText(dealer: Pick<LeadDealer, 'words'>, { form, category, subcategory }: DigestLead): string {
  const chosen = form === 'general' ? chosenCategory(leadText(category), leadText(subcategory)) : null;
  const key = `digest.form.${chosen === null ? form : ROWS[chosen]}`;
  return key in dealer.words ? edgeText(dealer, key as EdgeKey) : form;
}

/** Capitalises the first letter of a sentence, unless it begins with a host or mailbox name. */
const capitaliseSentence = (text: string): string => (/^[a-z]+ /.test(text) ? capitalise(text) : text);

/** Lines such as `  name: count`, the most frequent first. */
function counted(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([name, count]) => `  ${labelled(name, String(count))}`);
}
