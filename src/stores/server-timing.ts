/**
 * The `desc` of an entry in the page's `Server-Timing` header; undefined if the browser or server does not provide it. Used for values that
 * change with the stock, so that the page's file does not have to change.
 */
export function serverTiming(entry: string): string | undefined {
  if (typeof performance === 'undefined') return undefined;
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page?.serverTiming?.find(({ name }) => name === entry)?.description;
}
