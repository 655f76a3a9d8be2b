/**
 * Texts of parts that were printed before with the same props: the header, the footer and much of a form stand on every page of a dealer.
 * A part is used again when printing it did nothing but read its props, and these are plain data: then its text follows from its code
 * and the JSON of its props, which are the key. Small parts and those that seldom repeat are printed sooner than found.
 */
export class RepeatedParts {
  readonly #parts = new Map<object, Known>();
  #letters = 0;

  /**
   * The text of a part: what came of the same props before, or of `print`.
   *
   * @param part the function that prints it, by which it is known
   * @param effects counts what the page did besides its text, and what it read that is no prop of the part
   */
  text(part: object, props: Props, effects: () => number, print: () => string): string {
    const known = this.#parts.get(part) ?? { texts: new Map(), tried: 0, found: 0, fits: true };
    if (!known.fits || (known.tried >= TRIALS && known.found * 2 < known.tried)) return print();
    this.#parts.set(part, known);
    known.tried += 1;
    const key = JSON.stringify(props);
    const found = known.texts.get(key);
    if (found !== undefined) {
      known.found += 1;
      return found;
    }
    const before = effects();
    const text = print();
    known.fits = effects() === before && text.length >= LEAST_LETTERS && isPlain(props);
    if (known.fits) this.#keep(known, key, text);
    return text;
  }

  #keep(known: Known, key: string, text: string): void {
    this.#letters += key.length + text.length;
    if (this.#letters > MAX_LETTERS) {
      for (const { texts } of this.#parts.values()) texts.clear();
      this.#letters = key.length + text.length;
    }
    known.texts.set(key, text);
  }
}

interface Known {
  readonly texts: Map<string, string>;
  tried: number;
  found: number;
  /** It may be used again, as far as is known. */
  fits: boolean;
}

type Props = { readonly [name: string]: unknown };

const LEAST_LETTERS = 1_500;
/** Of all texts and their keys. */
const MAX_LETTERS = 8_000_000;
/** How often a part is looked up before it must have repeated in half of them. */
const TRIALS = 200;

/** Does JSON say it whole? */
function isPlain(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return typeof value === 'string' || typeof value === 'boolean';
  if (Array.isArray(value)) return value.every(isPlain);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
}
