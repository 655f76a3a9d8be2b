import { wordsOf } from '#text/wording.ts';
import type { FinancePage } from '#view-types/form-page.ts';
import type { PageInput, PageParts, RouteOf } from '#view-types/page.ts';
import { calculatorView } from '#views/finance-calculator.ts';
import { formPage } from '#views/form-page.ts';
import { CALCULATOR_ID } from '#views/hrefs.ts';
import { creditProviders } from '#views/legal-lines.ts';

/** The finance enquiry; its canonical URL is the first of its paths. */
export function financePage(input: PageInput, route: RouteOf<'finance'>): PageParts<FinancePage> {
  const { site } = input;
  const words = wordsOf(site.text);
  const { head, page } = formPage(input, route, {
    form: 'finance',
    intro: words('finance.lead'),
    points: [words('finance.point_1'), words('finance.point_2'), words('finance.point_3')],
    canonical: site.routes.finance,
  });
  return {
    head,
    page: {
      ...page,
      dialog: { id: CALCULATOR_ID, title: words('calculator.title'), close: words('dialog.close') },
      calculator: calculatorView(site, words),
      provider: creditProviders(site, words),
    },
  };
}
