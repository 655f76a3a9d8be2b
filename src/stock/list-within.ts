import { excerpt, StockError } from './finding.ts';

/** Levels at which a list of cars is looked for. */
const LIST_LEVELS = 5;
/** Fields in which services link to the next page of a longer list, or say that there is one. */
const NEXT_PAGE =
  /^(?:next|next_?page|next_?url|next_?link|next_?cursor|next_?token|has_?more|has_?next(?:_?page)?|@odata\.nextLink)$/i;
/** Fields with the number of pages. */
const PAGES = /^(?:pages|total_?pages|pages?_?(?:total|count)|num_?pages|last_?page)$/i;
/** Fields with the number of entries on all pages. */
const TOTAL = /^(?:total|total_?(?:count|results|records|items|hits)|count)$/i;
/** Names of objects that describe the list beside them. Counts elsewhere may be of something else, such as a dealer's reviews. */
const ABOUT_LIST =
  /^_?(?:meta(?:data)?|pag(?:es?|er|ing|ination)(?:_?info)?|links?|cursors?|(?:result|response)_?(?:info|set)?s?)$/i;
/** Values that say that there is no next page. */
const NO_NEXT_PAGE = /^(?:null|false|0|"(?:null|false|0)?"|\[\]|\{\})$/i;

/**
 * The only list of objects in a document, such as `data.vehicles`.
 *
 * @throws StockError if there is none or there are several, or if it is one page of a longer list: cars on other pages would be marked sold
 */
export function listWithin(document: object): { readonly path: string; readonly list: readonly unknown[] } {
  const lists: { path: string; list: readonly unknown[] }[] = [];
  const search = (object: object, path: string, levels: number): void => {
    for (const [key, value] of Object.entries(object)) {
      const childPath = path === '' ? key : `${path}.${key}`;
      if (Array.isArray(value)) {
        if (value.some((item) => typeof item === 'object' && item !== null && !Array.isArray(item)))
          lists.push({ path: childPath, list: value });
      } else if (typeof value === 'object' && value !== null && levels > 1) search(value, childPath, levels - 1);
    }
  };
  search(document, '', LIST_LEVELS);
  const [only, ...others] = lists;
  if (only === undefined || others.length > 0)
    throw new StockError(
      only === undefined
        ? 'The feed is JSON, but neither a list of cars nor an object with a list named "cars".'
        : `The feed is JSON with several lists: ${lists.map(({ path }) => path).join(', ')}.`,
      'Put the cars into {"cars": [ … ]}.',
    );
  rejectSinglePage(document, only.path, only.list.length);
  return only;
}

/**
 * Refuses one page of a longer list: its document names a next page, or, in an object that contains or describes the list, several pages or
 * more entries than it has.
 *
 * @throws StockError
 */
export function rejectSinglePage(document: object, path: string, count: number): void {
  const search = (object: object, objectPath: string, describesList: boolean, levels: number): void => {
    for (const [key, value] of Object.entries(object)) {
      const isCount = describesList && typeof value === 'number';
      const isMore = isCount && ((TOTAL.test(key) && value > count) || (PAGES.test(key) && value > 1));
      if (isMore || (NEXT_PAGE.test(key) && !NO_NEXT_PAGE.test(JSON.stringify(value))))
        throw new StockError(
          `The feed is one page of several: ${path} has ${count} entries, and "${key}" is ${excerpt(JSON.stringify(value))}.`,
          'Put all pages into one list: cars that are not in a feed are marked as sold.',
        );
      if (typeof value !== 'object' || value === null || Array.isArray(value) || levels <= 1) continue;
      const childPath = objectPath === '' ? key : `${objectPath}.${key}`;
      search(value, childPath, path.startsWith(`${childPath}.`) || (describesList && ABOUT_LIST.test(key)), levels - 1);
    }
  };
  search(document, '', true, LIST_LEVELS);
}
