import { SURVEY_PATH } from '#domain/paths.ts';
import { wordsOf } from '#text/wording.ts';
import { textsOf } from '#text/words.ts';
import type { PageFacts, PageParts, RouteOf } from '#view-types/page.ts';
import type { ReviewFeedbackPage } from '#view-types/review-feedback-page.ts';
import { pageHead } from '#views/page-head.ts';

/**
 * The feedback page with both answers. A dealer without an external survey uses the platform's.
 *
 * @throws Error if the dealer has no review page, because then there is no such route
 */
export function reviewFeedbackPage(
  { site }: PageFacts,
  route: RouteOf<'review-feedback'>,
): PageParts<ReviewFeedbackPage> {
  const { reviewUrl, feedbackUrl } = site.dealership;
  if (reviewUrl === null) throw new Error(`${site.slug} has no page of reviews.`);
  const words = wordsOf(site.locale.tag, site.text);
  const title = words('feedback.title');
  const choice = (name: 'up' | 'down', href: string) => ({
    name,
    label: words(`feedback.${name}`),
    text: words(`feedback.${name}_text`),
    href,
    external: !href.startsWith('/'),
  });
  return {
    head: pageHead(site, route.path, {
      title,
      description: words('feedback.description', { site: site.name }),
      noindex: true,
    }),
    page: {
      title,
      texts: textsOf(words, [
        'feedback.customer',
        'feedback.thanks',
        'feedback.dealership',
        'feedback.ask',
        'feedback.both',
      ]),
      choices: [choice('up', reviewUrl), choice('down', feedbackUrl ?? SURVEY_PATH)],
    },
  };
}
