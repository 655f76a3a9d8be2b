import { type EdgeKey, type EdgeWords, edgeText } from './edge-text.ts';

interface WithEdgeWords {
  readonly words: EdgeWords;
}

/** Readable name of a destination: the host of a dealer's system, or a mailbox. */
export function receiverText(site: WithEdgeWords, destination: string): string {
  if (destination === 'outbox' || destination === 'email' || destination === 'sms')
    return edgeText(site, `digest.receiver.${destination}`);
  const [, to = destination] = /^(?:webhook|hook|email|adf|adf-email):(.+)$/.exec(destination) ?? [];
  return /^https?:\/\//.test(to) ? new URL(to).host : to;
}

const PROBLEMS: readonly (readonly [RegExp, EdgeKey])[] = [
  [/^status (\d+)$/, 'digest.problem.status'],
  [/^timeout$/, 'digest.problem.timeout'],
  [/^unreachable$/, 'digest.problem.unreachable'],
  [/^garbage$/, 'digest.problem.garbage'],
  [/^no secret (.+)$/, 'digest.problem.no_secret'],
  // Rows of earlier versions have a hyphen.
  [/^no e-?mail service$/, 'digest.problem.no_email_service'],
  [/^no such destination$/, 'digest.problem.no_destination'],
  [/^no such lead$/, 'digest.problem.no_lead'],
  [/^too old$/, 'digest.problem.too_old'],
  [/^restored$/, 'digest.problem.restored'],
  [/^no address$/, 'digest.problem.no_address'],
];

/** Readable reason why something was not delivered, from the outbox's problem code. */
export function problemText(site: WithEdgeWords, problem: string | null): string {
  if (problem === null) return edgeText(site, 'digest.problem.not_tried');
  for (const [pattern, key] of PROBLEMS) {
    const found = pattern.exec(problem);
    if (found !== null) return edgeText(site, key, { value: found[1] ?? '' });
  }
  return problem;
}

/** Readable reason why a lead was flagged as spam; an unknown flag is returned unchanged. Leads of earlier versions may have the flag `trap`. */
export function flagText(site: WithEdgeWords, flag: string): string {
  const key = `digest.flag.${flag === 'trap' ? 'honeypot' : flag}`;
  return key in site.words ? edgeText(site, key as EdgeKey) : flag;
}
