import { hasOwnPage, RESERVE_PATH, TERMS_PATH } from '#domain/routes/public-paths.ts';
import type { RouteTable } from '#site/route-table.ts';
import type { FormRules, RouteRules } from '#site/site.ts';

interface SiteWithForms {
  readonly forms: Pick<FormRules, 'terms'>;
  readonly routes: { readonly pages: readonly Pick<RouteRules['pages'][number], 'path'>[] };
}

/** A warning if forms ask shoppers to agree to terms that are on no page (FORM-06); their box then has no link. */
export function termsWarning(
  { forms, routes }: SiteWithForms,
  { has }: Pick<RouteTable, 'has'>,
  folder: string,
): string[] {
  const asked = [
    ...(forms.terms === null ? [] : ['in every form']),
    ...(has(RESERVE_PATH) ? ['before they reserve a car'] : []),
  ];
  if (asked.length === 0 || hasOwnPage(routes.pages, TERMS_PATH)) return [];
  // Whoever reserves a car agrees to them, whatever the forms ask.
  const fix = has(RESERVE_PATH) ? 'Write the page.' : 'Write the page, or remove forms.terms.';
  return [
    `  warning  ${folder}/pages${TERMS_PATH}.md: missing, and shoppers must agree to the terms ${asked.join(' and ')}. ${fix}`,
  ];
}
