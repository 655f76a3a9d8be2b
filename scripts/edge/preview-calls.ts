import { createHmac } from 'node:crypto';
import { DECISIONS_PATH } from '#domain/paths.ts';

/** A preview did not answer, or not as one does; the message says what to do. */
export class PreviewError extends Error {
  override readonly name = 'PreviewError';
}

/** What somebody decided about a preview, as its Worker tells it. */
export interface PreviewDecision {
  readonly id: string;
  readonly kind: 'publish' | 'wish';
  readonly commit: string;
  readonly base: string;
  readonly name: string;
  readonly wish: string;
  readonly at: string;
}

const DAY_MS = 86_400_000;

/**
 * The link that lets somebody into a preview for some days. Signed as `functions/topics/previews/pass.ts` reads it.
 *
 * @param address of the preview
 * @param path of the page to begin with
 */
export function previewLink(
  { address, slug, secret }: { readonly address: string; readonly slug: string; readonly secret: string },
  { path, days, now }: { readonly path: string; readonly days: number; readonly now: Date },
): string {
  const expires = now.getTime() + days * DAY_MS;
  const signature = createHmac('sha256', secret).update(`preview ${slug} ${expires}`).digest('hex');
  const link = new URL(path, address);
  link.searchParams.set('preview', `${expires}.${signature}`);
  return link.href;
}

/** What nobody has acted on, the oldest first. @throws PreviewError */
export async function newDecisions(address: string, secret: string): Promise<readonly PreviewDecision[]> {
  const { decisions } = (await call(address, secret)) as { readonly decisions?: readonly PreviewDecision[] };
  if (!Array.isArray(decisions)) throw new PreviewError(`${address} answers, but not as a preview does.`);
  return decisions;
}

/** Tells a preview which commit is live, or what became of a decision. @throws PreviewError */
export async function reportToPreview(
  address: string,
  secret: string,
  told:
    | { readonly live: string }
    | { readonly id: string; readonly state: 'taken' | 'refused'; readonly problem?: string | undefined },
): Promise<void> {
  await call(address, secret, told);
}

async function call(address: string, secret: string, body?: object): Promise<unknown> {
  const headers = { Authorization: `Bearer ${secret}`, ...(body && { 'Content-Type': 'application/json' }) };
  const init = { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) };
  const response = await fetch(new URL(DECISIONS_PATH, address), {
    ...init,
    signal: AbortSignal.timeout(30_000),
  }).catch((error: Error) => {
    throw new PreviewError(`${address} does not answer (${error.message}). Is the preview still there?`);
  });
  const text = await response.text();
  if (response.status === 401)
    throw new PreviewError(
      `${address} does not take this PREVIEW_SECRET. Give the one that the preview was deployed with.`,
    );
  if (!response.ok) throw new PreviewError(`${address} answers ${response.status}: ${text.slice(0, 300)}`);
  try {
    return JSON.parse(text);
  } catch {
    throw new PreviewError(`${address} answers, but not as a preview does.`);
  }
}
