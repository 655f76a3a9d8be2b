import type { Secrets } from '../deploy/deploy-secrets.ts';
import { fetchPreviewStatus, reportToPreview } from '../edge/preview-calls.ts';
import type { PreviewCalls } from './decide-pulls.ts';

/**
 * Calls to deployed previews.
 *
 * @param originOf returns the origin of a preview
 * @param secretsOf returns the secrets that a dealer's previews were deployed with
 */
export function previewCalls(
  originOf: (preview: string) => string,
  secretsOf: (slug: string) => Secrets,
): PreviewCalls {
  const secret = (slug: string): string => {
    const boundSecret = secretsOf(slug).PREVIEW_SECRET;
    if (boundSecret === undefined)
      throw new Error(`there is no PREVIEW_SECRET for "${slug}" (PREVIEW_SECRETS in GitHub's environment "preview").`);
    return boundSecret;
  };
  return {
    getStatus: async (preview, slug) => await fetchPreviewStatus(originOf(preview), secret(slug)),
    report: async (preview, slug, status) => await reportToPreview(originOf(preview), secret(slug), status),
  };
}
