import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { jsonProblem } from '#config/read-data.ts';
import { EditError } from './edit-error.ts';
import type { Person } from './git-store.ts';

/** Who may edit which dealer's website: people by the name of the dealer's folder. */
export type Editors = { readonly [dealer: string]: readonly Person[] };

const EditorsSchema = z.record(
  z.string(),
  z.array(
    z.strictObject({
      name: z.string().regex(/^[^\p{C}<>]+$/u, 'a name has no < and >, and no line breaks'),
      email: z.email('this is not an email address'),
    }),
  ),
);

/** @throws EditError that says what to correct in the file */
export function readEditors(file: string): Editors {
  const parsed = EditorsSchema.safeParse(parsedFile(file));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
  throw new EditError(`--editors ${file}: ${faults.join('; ')}. Write ${EXAMPLE}.`);
}

const EXAMPLE = '{"<dealer>": [{"name": "Sam Lee", "email": "sam@dealer.example"}]}';

function parsedFile(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new EditError(`--editors: the file "${file}" cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new EditError(`--editors ${file}: this is not JSON (${jsonProblem(error, text)}). Write ${EXAMPLE}.`);
  }
}

export const ACCESS_COOKIE = '__Host-edit';
/** Expiry in ms since 1970, the e-mail address in base64url, and a signature. */
const ACCESS_TOKEN = /^(\d{13})\.([\w-]+)\.([0-9a-f]{64})$/;

/** Gives one person access to the editor of one dealer until `expires`; the person must also be in the list of editors. */
export function makeAccessToken(secret: string, dealer: string, email: string, expires: number): string {
  const to = Buffer.from(email).toString('base64url');
  return `${expires}.${to}.${signatureOf(secret, dealer, email, expires)}`;
}

/** The owner of an access token, and its expiry; null = it is not valid, or no longer. */
export function readAccessToken(
  secret: string,
  dealer: string,
  token: string,
  now: Date,
): { readonly email: string; readonly expires: number } | null {
  const [, at = '', to = '', signature = ''] = ACCESS_TOKEN.exec(token) ?? [];
  const [expires, email] = [Number(at), Buffer.from(to, 'base64url').toString()];
  const expected = Buffer.from(signatureOf(secret, dealer, email, expires), 'hex');
  const received = Buffer.from(signature, 'hex');
  const isValid = received.length === expected.length && timingSafeEqual(received, expected);
  return isValid && expires > now.getTime() ? { email, expires } : null;
}

const signatureOf = (secret: string, dealer: string, email: string, expires: number): string =>
  createHmac('sha256', secret).update(`edit ${dealer} ${email} ${expires}`).digest('hex');

/** The editor with this e-mail address; null = there is none, or no longer. */
export const editorOf = (editors: Editors, dealer: string, email: string): Person | null =>
  editors[dealer]?.find((editor) => editor.email.toLowerCase() === email.toLowerCase()) ?? null;
