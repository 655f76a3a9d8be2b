/** The known word nearest to what was written, or `undefined` when none is near enough to be meant. */
export function didYouMean(written: string, known: readonly string[]): string | undefined {
  const bare = (word: string) => word.toLowerCase().replace(/[^a-z0-9]/g, '');
  const wanted = bare(written);
  if (wanted === '') return undefined;
  const near = known
    .map((word) => ({ word, distance: distanceOf(wanted, bare(word)) }))
    .filter(({ word, distance }) => distance <= Math.max(1, Math.floor(Math.max(wanted.length, bare(word).length) / 3)))
    .sort((one, other) => one.distance - other.distance);
  return near[0]?.word;
}

/** Edits between two words: insert, remove, replace, or swap two neighbours. */
function distanceOf(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current.push(
        Math.min(
          (rows[row - 1]?.[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (rows[row - 1]?.[column - 1] ?? 0) + (same ? 0 : 1),
          row > 1 && column > 1 && swapped ? (rows[row - 2]?.[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(current);
  }
  return rows[one.length]?.[other.length] ?? 0;
}
