import { textOrNull } from '#domain/text-or-null.ts';

/** The first item of each name, ignoring letter case. */
export function uniqueByName<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  const seenNames = new Set<string>();
  return items.filter((item) => {
    const name = nameOf(item).toLowerCase();
    return !seenNames.has(name) && seenNames.add(name);
  });
}

/** The names of features as entered, each once, in the spelling of its first occurrence: on a page, a window card and in a comparison. */
export const uniqueNames = (names: readonly string[]): string[] =>
  uniqueByName(
    names.flatMap((name) => textOrNull(name) ?? []),
    (name) => name,
  );
