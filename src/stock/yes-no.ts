/** Cells of a column nobody mapped that say yes, and those that say no. */
export const YES = /^(y|yes|true|t|1|x|✓|✔)$/i;
export const NO = /^(n|no|false|f|0)$/i;
