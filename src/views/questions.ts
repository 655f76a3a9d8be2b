import { isOfferedBy } from '#domain/dealership-rules.ts';
import type { Site } from '#site/site.ts';
import type { ContentPart, Question } from '#site/site-content.ts';
import { formatDistance } from '#text/distance.ts';
import type { WordValues } from '#text/fill.ts';
import type { Words } from '#text/wording.ts';
import type { QuestionListView } from '#view-types/question-list.ts';
import { proseHtml } from '#views/prose-html.ts';

/** The five questions about trading in (CONT-01); the dealer can change their texts in `text`. */
const TRADE_IN_QUESTIONS = ['value', 'limits', 'oblige', 'loan', 'bring'] as const;

/** The age and odometer up to which the dealer values a car online, for texts with a form for one year. */
export const tradeInLimits = ({ limits, locale }: Pick<Site, 'limits' | 'locale'>): WordValues => ({
  years: limits.tradeInMaxAgeYears,
  count: limits.tradeInMaxAgeYears,
  distance: formatDistance(limits.tradeInMaxKm, locale),
});

/** The questions and answers of the trade-in page, with the dealer’s limits. */
export function tradeInQuestions(site: Pick<Site, 'limits' | 'locale'>, words: Words): Question[] {
  const values = tradeInLimits(site);
  return TRADE_IN_QUESTIONS.map((name) => {
    const text = words(`trade_in_faq.${name}.a`, values);
    const nodes = [
      { type: 'element', tagName: 'p', properties: {}, children: [{ type: 'text', value: text }] },
    ] as const;
    return { question: words(`trade_in_faq.${name}.q`, values), text, nodes };
  });
}

type QuestionSite = Pick<Site, 'limits' | 'locale' | 'features' | 'dealerships'>;

/** The questions of the block `::faq`, on the page and in its JSON-LD; none if no trade-in is valued on this site. */
export const blockQuestions = (site: QuestionSite, words: Words): Question[] =>
  isOfferedBy(site, ({ tradeIn }) => tradeIn) ? tradeInQuestions(site, words) : [];

/** All questions on a page, for JSON-LD. */
export function questionsOf(parts: readonly ContentPart[], site: QuestionSite, words: Words): Question[] {
  return parts.flatMap((part) => {
    if (part.kind === 'questions') return part.entries;
    return part.kind === 'block' && part.block.name === 'faq' ? blockQuestions(site, words) : [];
  });
}

/** Questions as rendered on a page. */
export const questionList = (
  list: { readonly title: string | null; readonly entries: readonly Question[] },
  has: (path: string) => boolean,
): QuestionListView => ({
  title: list.title,
  entries: list.entries.map(({ question, nodes }) => ({ question, html: proseHtml(nodes, has) })),
});
