/** Cells that say yes. */
export const YES = /^(y|yes|true|t|1|-1|x|✓|✔)$/i;
/** Cells that say no. */
export const NO = /^(n|no|false|f|0)$/i;

/** Whether a cell says yes; null if it says neither yes nor no. */
export const yesOrNo = (text: string): boolean | null => {
  const trimmed = text.trim();
  return YES.test(trimmed) ? true : NO.test(trimmed) ? false : null;
};

/** Whether the second part of `Sold: No` or `Deposit: $0` says no. */
export const isNoAnswer = (text: string): boolean =>
  NO.test(text) || /^(?:nope|none|nil|never|\$? ?0+(?:\.0+)?)$/i.test(text);

/** An answer before a remark: `Yes - 12/11`, `Y (JS)`, `No, back in stock`. */
const ANSWERED = /^(?:(?<yes>y|yes|yep|yeah|true|x|✓|✔)|n|no|nope|false)(?:\s*[-–—:;,.!(]+\s*|\s+|$)(?<remark>.*)$/is;

/** The answer that a cell begins with, and the remark after it; null if it begins with none. */
export function answerWithRemark(text: string): { readonly isYes: boolean; readonly remark: string } | null {
  const groups = ANSWERED.exec(text.trim())?.groups;
  return groups === undefined ? null : { isYes: groups['yes'] !== undefined, remark: groups['remark'] ?? '' };
}
