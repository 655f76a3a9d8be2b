/** Dealer comments split into paragraphs at pipes, trimmed, without empty ones (DET-03). */
export function commentParagraphs(comments: string | null): string[] {
  return (comments ?? '')
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Whether there are any comments; white space and pipes alone do not count (CARD-05, DET-04). */
export function hasComments(comments: string | null): boolean {
  return commentParagraphs(comments).length > 0;
}

/** Paragraphs of dealer comments in two parts. */
export interface CutComments {
  /** Always visible. */
  readonly shown: readonly string[];
  /** Hidden until expanded; empty = no toggle. */
  readonly more: readonly string[];
  /** True if the cut falls inside a paragraph, so the last of `shown` continues in the first of `more`. */
  readonly cutInside: boolean;
}

/**
 * Splits paragraphs after `length` characters, at a word boundary, not counting pipes: 400 characters are shown in full, 401 are cut
 * (DET-03).
 */
export function cutComments(paragraphs: readonly string[], length: number): CutComments {
  let remaining = length;
  for (const [index, paragraph] of paragraphs.entries()) {
    if (paragraph.length <= remaining) {
      remaining -= paragraph.length;
      continue;
    }
    const before = paragraphs.slice(0, index);
    const after = paragraphs.slice(index + 1);
    const cutAt = cutIndex(paragraph, remaining, before.length === 0);
    if (cutAt === 0) return { shown: before, more: [paragraph, ...after], cutInside: false };
    const remainder = paragraph.slice(cutAt).trimStart();
    return { shown: [...before, paragraph.slice(0, cutAt).trimEnd()], more: [remainder, ...after], cutInside: true };
  }
  return { shown: paragraphs, more: [], cutInside: false };
}

/** Index at which to cut: the last space at or before `limit`. A single long word is cut in the middle only if something must be shown. */
function cutIndex(text: string, limit: number, mustShow: boolean): number {
  const space = text.lastIndexOf(' ', limit);
  if (space > 0) return space;
  if (!mustShow) return 0;
  const lastUnit = text.charCodeAt(limit - 1);
  return lastUnit >= 0xd800 && lastUnit <= 0xdbff ? limit - 1 : limit; // never between the two halves of a surrogate pair
}
