import { textOrNull } from '#domain/text-or-null.ts';

/** Texts that dealers and their software write where a value is missing, in lower case: the default of a mapping's `empty`. */
export const NO_VALUE: readonly string[] =
  '-|--|- / -|.|?|n/a|nan|null|(null)|none|nil|tba|tbc|undefined|[object object]|(blank)|unknown|not specified|not applicable'.split(
    '|',
  );

/** Whether a cell that no mapping describes has no value: white space, dashes, or one of the texts above in any letter case. */
export const isNoValue = (text: string): boolean =>
  textOrNull(text) === null || NO_VALUE.includes(text.trim().toLowerCase());
