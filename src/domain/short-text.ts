/** Lengths in characters as displayed (`Site.limits`). */
export interface CutRule {
  /** Texts up to this length are shown in full, even if they are longer than `cut` (A19). */
  readonly expandedUpTo: number;
  readonly cut: number;
}

/**
 * The start of a long plain text, cut at a word boundary (OFF-01, OFF-02); null = it is short enough to be shown in full. A surrogate pair
 * counts as one character.
 */
export function shortText(text: string, { expandedUpTo, cut }: CutRule): string | null {
  const characters = [...text];
  if (characters.length <= Math.max(expandedUpTo, cut)) return null;
  const space = characters.findLastIndex((character, index) => index <= cut && /\s/.test(character));
  return `${characters
    .slice(0, space > 0 ? space : cut)
    .join('')
    .trimEnd()}…`;
}

/** The text in at most `length` characters: a longer one is cut at a word boundary and ends with an ellipsis. */
export const textUpTo = (text: string, length: number): string =>
  shortText(text, { expandedUpTo: length, cut: length - 1 }) ?? text;
