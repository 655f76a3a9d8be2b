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
  let room = length;
  for (const [index, paragraph] of paragraphs.entries()) {
    if (paragraph.length <= room) {
      room -= paragraph.length;
      continue;
    }
    const before = paragraphs.slice(0, index);
    const after = paragraphs.slice(index + 1);
    const at = cutIndex(paragraph, room, before.length === 0);
    if (at === 0) return { shown: before, more: [paragraph, ...after], cutInside: false };
    const rest = paragraph.slice(at).trimStart();
    return { shown: [...before, paragraph.slice(0, at).trimEnd()], more: [rest, ...after], cutInside: true };
  }
  return { shown: paragraphs, more: [], cutInside: false };
}

/** Index at which to cut: the last space at or before `room`. A single long word is cut in the middle only if something must be shown. */
function cutIndex(text: string, room: number, mustShow: boolean): number {
  const space = text.lastIndexOf(' ', room);
  if (space > 0) return space;
  if (!mustShow) return 0;
  const before = text.charCodeAt(room - 1);
  return before >= 0xd800 && before <= 0xdbff ? room - 1 : room; // never between the two halves of a surrogate pair
}
