/** Cells that say yes. */
export const YES = /^(y|yes|true|t|1|x|✓|✔)$/i;
/** Cells that say no. */
export const NO = /^(n|no|false|f|0)$/i;

/** Whether a cell says yes; null if it says neither yes nor no. */
export const yesOrNo = (text: string): boolean | null => {
  const trimmed = text.trim();
  return YES.test(trimmed) ? true : NO.test(trimmed) ? false : null;
};
