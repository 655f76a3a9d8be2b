import { COMPLAINT_PATHS, hasOwnPage } from '#domain/routes/public-paths.ts';
import type { RouteRules } from '#site/site.ts';

interface RoutesWithPages extends Pick<RouteRules, 'complaint'> {
  readonly pages: readonly Pick<RouteRules['pages'][number], 'path'>[];
}

/** A warning if a dealer has no complaints page, to which the footer of every page should lead (LEGAL-04), or has it at another path. */
export function complaintsWarning({ complaint, pages }: RoutesWithPages, folder: string): string[] {
  if (hasOwnPage(pages, complaint)) return [];
  const misplaced = COMPLAINT_PATHS.find((path) => hasOwnPage(pages, withoutFolder(path)));
  return [
    misplaced === undefined
      ? `  warning  ${folder}/pages/handling-complaint.md: missing, so no page says how to complain or names the regulators. Write it as tenants/README.md says for a new dealer.`
      : `  warning  ${folder}/pages: ${withoutFolder(misplaced)} is not the path of a complaints page, so the footer does not link it and it does not name the regulators. Write \`path: ${misplaced.slice(1)}\` at the top of its file.`,
  ];
}

/** The path of a page whose file has that name and no `path`. */
const withoutFolder = (path: string): string => path.replace('/pages/', '/');
