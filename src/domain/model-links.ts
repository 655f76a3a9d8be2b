import { isWorkingLink } from '#domain/link-target.ts';
import { modelPagePath } from '#domain/models.ts';
import { modelPath } from '#domain/routes/public-paths.ts';
import { searchHref } from '#domain/search-state.ts';

/** The details of a dealer's model that decide where its links lead. */
interface LinkedModel {
  readonly make: string;
  readonly slug: string;
  /** Name of the model in the stock. */
  readonly stockName: string;
  /** Page used instead of the model's own. */
  readonly overrideUrl: string | null;
}
type Has = (path: string) => boolean;

/**
 * The page used instead of the model's own; null if there is none, or if the site does not have it today, such as a list without cars, a car
 * that is gone, or a post not yet published.
 */
export const replacementPage = ({ overrideUrl }: Pick<LinkedModel, 'overrideUrl'>, has: Has): string | null =>
  overrideUrl !== null && isWorkingLink(overrideUrl, has) ? overrideUrl : null;

/**
 * Link to the model's page or the one used instead of it; to the model's cars if that one does not exist today.
 *
 * @param pattern of the dealer's model pages (ROUTE-06)
 */
export const modelPageHref = (model: LinkedModel, pattern: string, has: Has): string =>
  model.overrideUrl === null
    ? modelPagePath(pattern, model.make, model.slug)
    : (replacementPage(model, has) ?? modelStockHref(model, has));

/** Link to the model's list if it has cars in stock; otherwise to a search, which says that there are none and suggests others. */
export function modelStockHref({ make, stockName }: Pick<LinkedModel, 'make' | 'stockName'>, has: Has): string {
  const list = modelPath(make, stockName);
  return has(list) ? list : searchHref({ lists: { make: [make], model: [stockName] } });
}
