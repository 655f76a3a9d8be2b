/** What a digest counts; personal data is no part of it. */
export interface DigestFacts {
  /** Leads of the day. */
  readonly leads: readonly { readonly form: string; readonly spam: string | null }[];
  /** What could not be delivered so far, of any day. */
  readonly open: readonly { readonly destination: string; readonly state: string; readonly problem: string | null }[];
}

/** The daily mail about leads: how many came by form, which were flagged, and what is not delivered and why. */
export function digestText({ leads, open }: DigestFacts, day: string, site: string): { subject: string; text: string } {
  const flagged = leads.filter(({ spam }) => spam !== null);
  const total = leads.length === 1 ? '1 lead' : `${leads.length} leads`;
  const parts = [
    `${total} came in on ${site} on ${day}.`,
    ...counted(leads.map(({ form }) => form)),
    ...(flagged.length === 0
      ? []
      : [
          `\nHeld back because they look automated (to send one on: npm run leads -- release ID): ${flagged.length}`,
          ...counted(flagged.map(({ spam }) => spam ?? '')),
        ]),
    ...(open.length === 0
      ? [flagged.length === 0 ? '\nEverything is delivered.' : '\nEverything else is delivered.']
      : [
          '\nNot delivered (parked: npm run leads -- retry --parked, when the reason is cured):',
          ...counted(
            open.map(({ destination, state, problem }) => `${destination}, ${state}, ${problem ?? 'not tried'}`),
          ),
        ]),
  ];
  return {
    subject: `${total} on ${day}${open.length === 0 ? '' : `, ${open.length} not delivered`}`,
    text: parts.join('\n'),
  };
}

/** `  what: how many`, the most frequent first. */
function counted(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([name, count]) => `  ${name}: ${count}`);
}
