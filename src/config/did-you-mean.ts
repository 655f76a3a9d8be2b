/** Synonyms in field names, in the singular; the first of each group represents the others. */
const SAME: readonly string[] = [
  'image picture photo photograph foto pic img',
  'webhook hook',
  'email mail',
  'phone telephone tel',
  'url link href',
  'colour color',
  'postcode zip zipcode postalcode',
  'name title heading',
  'description desc',
  'km kilometre kilometer odometer mileage',
  'city suburb town',
  'dealership dealer',
  'regplate rego registration plate',
];
const STANDS_FOR: ReadonlyMap<string, string> = new Map(
  SAME.flatMap((words) => {
    const [first = '', ...others] = words.split(' ');
    return others.map((word) => [word, first] as const);
  }),
);

/**
 * The known name that was probably meant: one with the same words or their synonyms, one with similar spelling, or one that has additional
 * or fewer words. `undefined` if none is close enough.
 */
export function didYouMean(written: string, candidates: readonly string[]): string | undefined {
  return sameWords(written, candidates) ?? nearest(written, candidates) ?? partOf(written, candidates);
}

/** The words of a name, with synonyms replaced: `mainPhotoUrls` is main, image, url. */
function wordsOf(name: string): ReadonlySet<string> {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .map((word) => (/[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word));
  return new Set(words.filter((word) => word !== '').map((word) => STANDS_FOR.get(word) ?? word));
}

const isWithin = (subset: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  [...subset].every((word) => all.has(word));
const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && isWithin(one, other);

function sameWords(written: string, candidates: readonly string[]): string | undefined {
  const words = wordsOf(written);
  if (words.size === 0) return undefined;
  return candidates.find((name) => isSame(wordsOf(name), words));
}

/** A known name that contains all words of the other name, or the reverse; if there are several, the one with the smallest difference. */
function partOf(written: string, candidates: readonly string[]): string | undefined {
  const wanted = wordsOf(written);
  const parts = candidates
    .map((name) => ({ name, words: wordsOf(name) }))
    .filter(({ words }) => words.size > 0 && wanted.size > 0 && (isWithin(words, wanted) || isWithin(wanted, words)))
    .sort((one, other) => Math.abs(one.words.size - wanted.size) - Math.abs(other.words.size - wanted.size));
  return parts[0]?.name;
}

/** The known name with the closest spelling. */
function nearest(written: string, candidates: readonly string[]): string | undefined {
  const normalise = (word: string) => word.toLowerCase().replace(/[^a-z0-9]/g, '');
  const normalised = normalise(written);
  if (normalised === '') return undefined;
  const near = candidates
    .map((word) => ({ word, distance: distanceOf(normalised, normalise(word)) }))
    .filter(
      ({ word, distance }) =>
        distance <= Math.max(1, Math.floor(Math.max(normalised.length, normalise(word).length) / 3)),
    )
    .sort((one, other) => one.distance - other.distance);
  return near[0]?.word;
}

/** Edit distance of two words: insertions, deletions, substitutions, and swaps of adjacent letters. */
export function distanceOf(one: string, other: string): number {
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
