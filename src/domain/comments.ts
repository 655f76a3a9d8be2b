/** Dealer comments as paragraphs: parts between pipes, trimmed, empty ones dropped (DET-03). */
export function commentParagraphs(comments: string | null): string[] {
  return (comments ?? '')
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** White space or pipes alone count as no comments (CARD-05, DET-04). */
export function hasComments(comments: string | null): boolean {
  return commentParagraphs(comments).length > 0;
}

export interface CutComments {
  /** Shown at once. */
  readonly lead: readonly string[];
  /** Behind the toggle; empty = no toggle. */
  readonly more: readonly string[];
  /** The last paragraph of `lead` continues as the first of `more`. */
  readonly cutInside: boolean;
}

/** Cuts paragraphs after `length` characters, at a word, pipes not counted: 400 characters show whole, 401 are cut (DET-03). */
export function cutComments(paragraphs: readonly string[], length: number): CutComments {
  let room = length;
  for (const [index, paragraph] of paragraphs.entries()) {
    if (paragraph.length <= room) {
      room -= paragraph.length;
      continue;
    }
    const before = paragraphs.slice(0, index);
    const after = paragraphs.slice(index + 1);
    const at = wordCut(paragraph, room, before.length === 0);
    if (at === 0) return { lead: before, more: [paragraph, ...after], cutInside: false };
    const rest = paragraph.slice(at).trimStart();
    return { lead: [...before, paragraph.slice(0, at).trimEnd()], more: [rest, ...after], cutInside: true };
  }
  return { lead: paragraphs, more: [], cutInside: false };
}

/** Text cut at a word within `length` characters, with an ellipsis; null when it is short enough to stand whole. */
export function cutText(text: string, length: number): string | null {
  return text.length <= length ? null : `${text.slice(0, wordCut(text, length, true)).trimEnd()}…`;
}

/** Where to cut: the last space at or before `room`; one long word is cut hard only where something must be shown. */
function wordCut(text: string, room: number, mustShow: boolean): number {
  const space = text.lastIndexOf(' ', room);
  if (space > 0) return space;
  if (!mustShow) return 0;
  const before = text.charCodeAt(room - 1);
  return before >= 0xd800 && before <= 0xdbff ? room - 1 : room; // never between the halves of one character
}
