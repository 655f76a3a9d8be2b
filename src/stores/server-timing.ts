/**
 * What the server says of this page beside it: the `desc` of an entry of its `Server-Timing` header. A page whose content stays the
 * same stays the same file, whatever changed elsewhere in the stock. Undefined where the browser or the server does not tell.
 */
export function serverTiming(entry: string): string | undefined {
  if (typeof performance === 'undefined') return undefined;
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page?.serverTiming?.find(({ name }) => name === entry)?.description;
}
