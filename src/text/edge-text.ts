import type { EdgeSite } from '#site/edge-site.ts';
import type { EDGE_WORDS } from '#text/edge-words.ts';
import { fill, type WordValues } from '#text/fill.ts';
import type { Texts } from '#text/words.ts';

export type EdgeKey = keyof typeof EDGE_WORDS;
export type EdgeWords = Texts<EdgeKey>;

/** An edge text in the words of its site, with values filled in. The tables of texts are not bundled in the Worker. */
export function edgeText({ words }: { readonly words: EdgeWords }, key: EdgeKey, values?: WordValues): string {
  return values === undefined ? words[key] : fill(words[key], values);
}

/** The words for a car: those of its dealership where that has its own (TEN-01), as on the car's card and page. */
export const carWords = (
  { words, dealershipWords }: Pick<EdgeSite, 'words' | 'dealershipWords'>,
  { dealership_slug }: { readonly dealership_slug: string | null },
): { readonly words: EdgeWords } => ({ words: { ...words, ...dealershipWords?.[dealership_slug ?? ''] } });
