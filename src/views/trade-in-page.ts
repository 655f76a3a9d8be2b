import { TRADE_IN_PATH } from '#domain/routes/public-paths.ts';
import { wordsOf } from '#text/wording.ts';
import type { TradeInPage } from '#view-types/form-page.ts';
import type { PageInput, PageParts, RouteOf } from '#view-types/page.ts';
import { formPage } from '#views/form-page.ts';
import { questionList, tradeInLimits, tradeInQuestions } from '#views/questions.ts';
import { questionData } from '#views/structured-data.ts';
import { tradeInValuation } from '#views/valuation.ts';

/** The valuation of a shopper's car; its canonical URL is one of its two paths. */
export function tradeInPage(input: PageInput, route: RouteOf<'trade-in'>): PageParts<TradeInPage> {
  const { site } = input;
  const words = wordsOf(site.text);
  const { head, page } = formPage(input, route, {
    form: 'trade-in',
    intro: words('trade_in.lead'),
    points: [words('trade_in.point_1'), words('trade_in.point_2', tradeInLimits(site)), words('trade_in.point_3')],
    canonical: TRADE_IN_PATH,
  });
  const questions = tradeInQuestions(site, words);
  return {
    head,
    structuredData: [questionData(questions)],
    page: {
      common: page.common,
      valuation: tradeInValuation(site, route, words),
      questions: questionList({ title: words('trade_in_faq.title'), entries: questions }, input.routes.has),
    },
  };
}
