import { feedbackHref } from '#domain/routes/public-paths.ts';
import { fillToParts } from '#text/fill.ts';
import { type Words, wordsOf } from '#text/wording.ts';
import { textsOf } from '#text/words.ts';
import type { PageInput, PageParts, RouteOf } from '#view-types/page.ts';
import type { ReviewFeedbackPage } from '#view-types/review-feedback-page.ts';
import { pageHead } from '#views/page-head.ts';

/**
 * The page that asks how the visit was: `up` leads to a public review, `down` to a survey. A dealer without an external survey uses the
 * platform's. If a message names no dealership, the reviews are those of the site's own, or of the first that has some; if it names one
 * without a page of reviews, both lead to its survey. If no dealership has one, the page does not speak of public reviews.
 */
export function reviewFeedbackPage(
  { site }: PageInput,
  route: RouteOf<'review-feedback'>,
): PageParts<ReviewFeedbackPage> {
  const reviewUrl = [site.dealership, ...site.dealerships]
    .map((dealership) => dealership.reviewUrl)
    .find((url) => url !== null);
  const survey = feedbackHref(site.dealership);
  const words = wordsOf(site.text);
  const title = words('feedback.title');
  const choice = (name: 'up' | 'down', href: string) => ({
    name,
    label: words(`feedback.${name}`),
    text: words(`feedback.${name}_text`),
    privateText: words('feedback.down_text'),
    href,
    fill: `href:review.${name}`,
    // The Worker may fill in the page of another dealership's reviews or survey.
    external: true,
  });
  return {
    head: pageHead(site, route.path, {
      name: title,
      description: words('feedback.description', { site: site.name }),
      noindex: true,
    }),
    page: {
      title,
      intro: introOf(words),
      texts: textsOf(words, ['feedback.both']),
      isPrivate: reviewUrl === undefined,
      choices: [choice('up', reviewUrl ?? survey), choice('down', survey)],
    },
  };
}

function introOf(words: Words): ReviewFeedbackPage['intro'] {
  const names = {
    customer: { text: words('feedback.customer'), fill: 'first_name' },
    dealership: { text: words('feedback.dealership'), fill: 'dealership_name' },
  } as const;
  return fillToParts(words('feedback.intro'), names).map((part) =>
    typeof part === 'string' ? { text: part, fill: null } : part,
  );
}
