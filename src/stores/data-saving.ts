/** Whether the shopper has asked the browser to load no more than necessary. */
export function isDataSaverOn(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
