import { HOUR_MS } from '#domain/durations.ts';
import type { WorkerContext } from '../../platform/env.ts';
import { keyedHash, sameHash } from '../../platform/hashes.ts';
import { previewSecret } from './access-token.ts';

/** After this time a report must be opened again. */
const VALID_MS = 2 * HOUR_MS;
const TOKEN = /^(\d{13})\.([0-9a-z-]{26,36})\.([0-9a-f]{64})$/;

const signedText = (commit: string, until: string, nonce: string): string => `decision ${commit} ${until} ${nonce}`;

/** The token of a report's two buttons: expiry, a random id and a signature that covers the commit. Null = the preview has no secret. */
export async function decisionToken(context: WorkerContext, commit: string): Promise<string | null> {
  const key = previewSecret(context);
  if (key === null) return null;
  const until = String(context.runtime.now().getTime() + VALID_MS);
  const nonce = context.runtime.newId();
  return `${until}.${nonce}.${await keyedHash(key, signedText(commit, until, nonce))}`;
}

/** What is wrong with a token for this commit: `other_report` = for another commit, or forged. Null = nothing. */
export async function decisionTokenProblem(
  context: WorkerContext,
  token: unknown,
  commit: string,
): Promise<'other_report' | 'expired' | null> {
  const key = previewSecret(context);
  const [, until = '', nonce = '', signature = ''] = TOKEN.exec(typeof token === 'string' ? token : '') ?? [];
  if (key === null || until === '') return 'other_report';
  if (!sameHash(signature, await keyedHash(key, signedText(commit, until, nonce)))) return 'other_report';
  return Number(until) > context.runtime.now().getTime() ? null : 'expired';
}
