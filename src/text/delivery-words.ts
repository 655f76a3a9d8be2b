/** Where something was to go, as a person would say it: the host of a dealer's system, a mailbox. */
export function receiverText(destination: string): string {
  if (destination === 'outbox') return 'kept here';
  if (destination === 'email') return 'emails to customers';
  if (destination === 'sms') return 'text messages to customers';
  const [, to = destination] = /^(?:webhook|hook|email|adf|adf-email):(.+)$/.exec(destination) ?? [];
  return /^https?:\/\//.test(to) ? new URL(to).host : to;
}

const PROBLEMS: readonly (readonly [RegExp, string])[] = [
  [/^status (\d+)$/, 'refused with status $1'],
  [/^timeout$/, 'no answer in time'],
  [/^unreachable$/, 'could not be reached'],
  [/^garbage$/, 'the answer could not be read'],
  [/^no secret (.+)$/, 'the secret $1 is not set'],
  [/^no e-mail service$/, 'no email service is set up'],
  [/^no such destination$/, 'no longer in the settings'],
  [/^no such lead$/, 'the lead has been erased'],
  [/^too old$/, 'waited too long'],
  [/^no address$/, 'not a valid address or number'],
];

/** Why something has not been delivered, from the outbox's own word for it. */
export function problemText(problem: string | null): string {
  if (problem === null) return 'not tried yet';
  const [pattern, text] = PROBLEMS.find(([one]) => one.test(problem)) ?? [];
  return pattern === undefined || text === undefined ? problem : problem.replace(pattern, text);
}

const FLAGS: { readonly [flag: string]: string } = {
  trap: 'filled in a field that people cannot see',
  rate: 'too many from one connection in an hour',
  forged: 'not sent from a page of the site',
  expired: 'the page had been open for more than two days',
  fast: 'filled in faster than a person can',
};

/** Why a lead looks like a robot's. */
export const flagText = (flag: string): string => FLAGS[flag] ?? flag;
