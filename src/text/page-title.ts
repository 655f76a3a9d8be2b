/** Maximum length of a title in search results. */
const TITLE_LENGTH = 70;

/**
 * The title of a page with this name, for its `<title>`: a long one omits the dealer's name. `word` gives the text `page.title` of the site,
 * at build time or at the edge.
 */
export function pageTitleText(
  word: (key: 'page.title', values: { readonly name: string; readonly site: string }) => string,
  name: string,
  site: string,
): string {
  const title = word('page.title', { name, site });
  return title.length > TITLE_LENGTH ? name : title;
}
