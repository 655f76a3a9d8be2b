import { hasOwnPage } from '#domain/routes/public-paths.ts';
import type { RouteRules } from '#site/site.ts';

interface RoutesWithPages extends Pick<RouteRules, 'complaint'> {
  readonly pages: readonly Pick<RouteRules['pages'][number], 'path'>[];
}

/** A warning if a dealer has no complaints page, to which the footer of every page should lead (LEGAL-04). */
export const complaintsWarning = ({ complaint, pages }: RoutesWithPages, folder: string): string[] =>
  hasOwnPage(pages, complaint)
    ? []
    : [
        `  warning  ${folder}/pages/handling-complaint.md: missing, so no page says how to complain or names the regulators. Write it as tenants/README.md says for a new dealer.`,
      ];
