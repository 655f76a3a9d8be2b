/** Two-digit years below this are in the 2000s; no car with a model year is older than 1970. */
const PIVOT_YEAR = 70;

/**
 * The year in a cell that contains more than a year: `MY21`, `21MY`, `MY21.5`, `MY 2021`, `2021.5`, `2021/22`, `2021 (MY22)`, `Built 2021`,
 * `07/2021`, `2021-07-15`. Of two years the first is used, so that a car is never shown as newer than it is. Null if the text is only a
 * year or has no such form.
 */
export function modelYear(text: string): number | null {
  const trimmed = text.trim();
  if (/^\d{4}(?:\.0+)?$/.test(trimmed)) return null;
  const short = /^(?:m\.?y\.?\s*'?(\d{2})(?:\.\d{1,2})?|'?(\d{2})(?:\.\d{1,2})?\s*m\.?y\.?)$/i.exec(trimmed);
  if (short !== null) {
    const digits = Number(short[1] ?? short[2]);
    return digits + (digits < PIVOT_YEAR ? 2000 : 1900);
  }
  const long =
    /^(?:m\.?y\.?|model year|year|built|build)?[\s:]*((?:19|20)\d{2})(?:\.\d{1,2}|\s*m\.?y\.?|\s*[/–-]\s*(?:(?:19|20)?\d{2})|\s*\(?\s*m\.?y\.?\s*'?(?:20)?\d{2}(?:\.\d{1,2})?\)?)?(?:\s+(?:build|built|model|plate))?$/i.exec(
      trimmed,
    );
  if (long !== null) return Number(long[1]);
  const dated = /^(?:\d{1,2}[/.-]){1,2}((?:19|20)\d{2})$|^((?:19|20)\d{2})-\d{2}-\d{2}(?:[T ].*)?$/.exec(trimmed);
  return dated === null ? null : Number(dated[1] ?? dated[2]);
}
