import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { DAY_MS } from '#domain/durations.ts';
import type { PreviewStatus } from '#domain/preview-decision.ts';
import { DECISIONS_PATH } from '#domain/routes/public-paths.ts';

/** A preview did not respond, or its response is invalid; the message says what to do. */
export class PreviewError extends Error {
  override readonly name = 'PreviewError';
}

/** A preview runs the code of the change, so its responses are trusted no more than the change is. */
const commit = z.string().regex(/^[0-9a-f]{40,64}$/);
const statusSchema: z.ZodType<PreviewStatus> = z.object({
  report: z.object({ commit, base: commit }).nullable(),
  live: z.string().max(64).nullable(),
  decisions: z
    .array(
      z.object({
        id: z.string().min(1).max(100),
        kind: z.enum(['publish', 'change']),
        commit,
        base: commit,
        name: z.string().max(200),
        request: z.string().max(5000),
        at: z.string().max(40),
      }),
    )
    .max(10_000),
});

/**
 * A link that gives access to a preview for some days. Signed in the format that `functions/topics/previews/access-token.ts` verifies.
 *
 * @param url of the preview
 * @param path of the first page
 */
export function previewLink(
  { url, slug, secret }: { readonly url: string; readonly slug: string; readonly secret: string },
  { path, days, now }: { readonly path: string; readonly days: number; readonly now: Date },
): string {
  const until = now.getTime() + days * DAY_MS;
  const signature = createHmac('sha256', secret).update(`preview ${slug} ${until}`).digest('hex');
  const link = new URL(path, url);
  link.searchParams.set('preview', `${until}.${signature}`);
  return link.href;
}

/**
 * The status of a preview.
 *
 * @throws PreviewError
 */
export async function fetchPreviewStatus(url: string, secret: string): Promise<PreviewStatus> {
  const parsed = statusSchema.safeParse(await call(url, secret));
  if (!parsed.success) throw new PreviewError(`${url} responds, but not like a preview.`);
  return parsed.data;
}

/** The live commit, or the outcome of a decision. */
type PreviewReport =
  | { readonly live: string }
  | { readonly id: string; readonly state: 'done' | 'rejected'; readonly problem?: string | undefined };

/** A preview's status for an id that belongs to no open decision, and for an outcome that it does not know. */
const UNKNOWN_DECISION = 422;
class UnknownDecision extends PreviewError {}

/** Outcomes as previews call them that were deployed before decision 703. */
const FORMER_STATES = { done: 'taken', rejected: 'refused' } as const;
interface FormerReport {
  readonly id: string;
  readonly state: (typeof FORMER_STATES)[keyof typeof FORMER_STATES];
}

/**
 * Tells a preview which commit is live, or the outcome of a decision. A preview that does not know an outcome is told the word that it was
 * deployed with.
 *
 * @throws PreviewError
 */
export async function reportToPreview(url: string, secret: string, status: PreviewReport): Promise<void> {
  try {
    await call(url, secret, status);
  } catch (error) {
    if (!(error instanceof UnknownDecision) || !('id' in status)) throw error;
    await call(url, secret, { ...status, state: FORMER_STATES[status.state] });
  }
}

async function call(url: string, secret: string, body?: PreviewReport | FormerReport): Promise<unknown> {
  const headers = { Authorization: `Bearer ${secret}`, ...(body && { 'Content-Type': 'application/json' }) };
  const init = { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) };
  const response = await fetch(new URL(DECISIONS_PATH, url), {
    ...init,
    signal: AbortSignal.timeout(30_000),
  }).catch((error: Error) => {
    throw new PreviewError(`${url} does not respond (${error.message}). Is the preview still there?`);
  });
  const text = await response.text();
  if (response.status === 401)
    throw new PreviewError(
      `${url} does not accept this PREVIEW_SECRET. Use the one that the preview was deployed with.`,
    );
  if (response.status === UNKNOWN_DECISION && body && 'id' in body)
    throw new UnknownDecision(
      `${url} has no open decision "${body.id}". The open ones: npm run preview -- decisions --url ${url} --dealer SLUG`,
    );
  if (!response.ok && text.trimStart().startsWith('<'))
    throw new PreviewError(
      `${url} responds with ${response.status}, but not like a preview. Is it the URL of one, as npm run deploy printed it?`,
    );
  if (!response.ok) throw new PreviewError(`${url} responds with ${response.status}: ${text.slice(0, 300)}`);
  try {
    return JSON.parse(text);
  } catch {
    throw new PreviewError(`${url} responds, but not like a preview.`);
  }
}
