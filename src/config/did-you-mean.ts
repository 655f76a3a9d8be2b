import { distanceOf } from '#domain/edit-distance.ts';

/** Synonyms in field names, in the singular; the first of each group represents the others. */
const SYNONYMS: readonly string[] = [
  'image picture photo photograph foto pic img',
  'webhook hook',
  'email mail',
  'phone telephone tel',
  'url link href',
  'colour color',
  'postcode zip zipcode postalcode',
  'name title heading',
  'description desc',
  'alt show', // `picture_shows` means `picture_alt`
  'km kilometre kilometer odometer mileage',
  'city suburb town',
  'dealership dealer',
  'regplate rego registration plate',
];
const CANONICAL_WORDS: ReadonlyMap<string, string> = new Map(
  SYNONYMS.flatMap((words) => {
    const [first = '', ...others] = words.split(' ');
    return others.map((word) => [word, first] as const);
  }),
);

/**
 * The known name that was probably meant: one with the same words or their synonyms, one with similar spelling, or one that has additional
 * or fewer words. `undefined` if none is close enough.
 */
export function didYouMean(input: string, candidates: readonly string[]): string | undefined {
  return sameWords(input, candidates) ?? nearest(input, candidates) ?? partOf(input, candidates);
}

/** The words of a name, with synonyms replaced: `mainPhotoUrls` is main, image, url. */
function wordsOf(name: string): ReadonlySet<string> {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .map((word) => (/[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word));
  return new Set(words.filter((word) => word !== '').map((word) => CANONICAL_WORDS.get(word) ?? word));
}

const isWithin = (subset: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  [...subset].every((word) => all.has(word));
const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => a.size === b.size && isWithin(a, b);

function sameWords(input: string, candidates: readonly string[]): string | undefined {
  const words = wordsOf(input);
  if (words.size === 0) return undefined;
  return candidates.find((name) => isSame(wordsOf(name), words));
}

/** A known name that contains all words of the other name, or the reverse; if there are several, the one with the smallest difference. */
function partOf(input: string, candidates: readonly string[]): string | undefined {
  const inputWords = wordsOf(input);
  const parts = candidates
    .map((name) => ({ name, words: wordsOf(name) }))
    .filter(
      ({ words }) =>
        words.size > 0 && inputWords.size > 0 && (isWithin(words, inputWords) || isWithin(inputWords, words)),
    )
    .sort((a, b) => Math.abs(a.words.size - inputWords.size) - Math.abs(b.words.size - inputWords.size));
  return parts[0]?.name;
}

/** The known name with the closest spelling. */
function nearest(input: string, candidates: readonly string[]): string | undefined {
  const normalise = (word: string) => word.toLowerCase().replace(/[^a-z0-9]/g, '');
  const normalised = normalise(input);
  if (normalised === '') return undefined;
  const ranked = candidates
    .map((word) => ({ word, distance: distanceOf(normalised, normalise(word)) }))
    .filter(
      ({ word, distance }) =>
        distance <= Math.max(1, Math.floor(Math.max(normalised.length, normalise(word).length) / 3)),
    )
    .sort((a, b) => a.distance - b.distance);
  return ranked[0]?.word;
}
