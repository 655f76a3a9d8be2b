import type { TenantFolder } from '#config/consistency.ts';
import type { Finding } from '#config/explain.ts';
import type { TenantConfig } from '#config/schema/tenant.ts';
import { COMPLAINT_PATHS } from '#domain/routes/public-paths.ts';

/** Both paths lead to one complaints page (ROUTE-07), which is where its file and the settings say: otherwise no page would link to it (LEGAL-04). */
export function complaintPages(
  { routes: { complaint } }: Pick<TenantConfig, 'routes'>,
  { pagePaths }: Pick<TenantFolder, 'pagePaths'>,
): Finding[] {
  const setting = { path: ['routes', 'complaint'], found: complaint };
  const [page, second] = COMPLAINT_PATHS.filter((path) => pagePaths.includes(path.slice(1)));
  if (page !== undefined && second !== undefined)
    return [
      {
        ...setting,
        problem: `is the path of one page, and there are two: ${page} and ${second}`,
        fix: 'Keep one of them: both paths lead to it.',
      },
    ];
  if (page === undefined || complaint === null || complaint === page) return [];
  return [
    {
      ...setting,
      problem: `is not where the complaints page is: ${page}`,
      fix: `Leave it out, or write \`path: ${complaint.slice(1)}\` at the top of that page's file.`,
    },
  ];
}
