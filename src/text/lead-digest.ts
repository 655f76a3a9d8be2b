import type { FormId } from '#domain/forms/form.ts';
import { flagText, problemText, receiverText } from './delivery-words.ts';
import { formatWeekdayDay } from './format.ts';
import type { LeadDealer } from './lead-letter.ts';
import { LEADS_BY_FORM } from './wording-leads.ts';

/** What a digest counts; personal data is no part of it. */
export interface DigestFacts {
  /** Leads of the day. */
  readonly leads: readonly { readonly form: string; readonly spam: string | null }[];
  /** What could not be delivered so far, of any day. */
  readonly open: readonly { readonly destination: string; readonly state: string; readonly problem: string | null }[];
}

/**
 * The daily mail about leads: how many came by form, which were held back, and what is not delivered and why.
 *
 * @param date `YYYY-MM-DD`, by the dealer's clock
 */
export function digestText(
  { leads, open }: DigestFacts,
  date: string,
  { origin, locale }: Pick<LeadDealer, 'origin' | 'locale'>,
): { subject: string; text: string } {
  const day = formatWeekdayDay(date, locale);
  const flagged = leads.filter(({ spam }) => spam !== null);
  const total = leads.length === 0 ? 'No leads' : leads.length === 1 ? '1 lead' : `${leads.length} leads`;
  const parts = [
    `${total} came in through ${origin.replace(/^https?:\/\//, '')} on ${day}.`,
    ...counted(leads.map(({ form }) => LEADS_BY_FORM[form as FormId] ?? form)),
    ...(flagged.length === 0
      ? []
      : [
          `\nHeld back because they look automated: ${flagged.length}`,
          ...counted(flagged.map(({ spam }) => capital(flagText(spam ?? '')))),
        ]),
    ...(open.length > 0
      ? ['\nNot delivered:', ...counted(open.map(openText))]
      : leads.length > flagged.length
        ? [flagged.length === 0 ? '\nEverything was delivered.' : '\nEverything else was delivered.']
        : []),
    ...(flagged.length === 0 && open.length === 0
      ? []
      : ['\nThe people who look after your website can send these on.']),
  ];
  return {
    subject: `${total} on ${day}${open.length === 0 ? '' : `, ${open.length} not delivered`}`,
    text: parts.join('\n'),
  };
}

function openText({ destination, state, problem }: DigestFacts['open'][number]): string {
  return capital(
    `${receiverText(destination)}, ${problemText(problem)}, ${state === 'parked' ? 'given up' : 'still trying'}`,
  );
}

/** The first letter of a sentence; a host or a mailbox is spelt as it is. */
const capital = (text: string): string => (/^[a-z]+ /.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text);

/** `  what: how many`, the most frequent first. */
function counted(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([name, count]) => `  ${name}: ${count}`);
}
