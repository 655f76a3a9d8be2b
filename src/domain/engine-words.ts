/** Litres of an engine that shoppers type: `2.5`. Motorcycles below this are named in cc. */
const MIN_LITRES = 0.6;

/**
 * Search terms for an engine; never displayed, because feeds do not say how the cylinders are arranged.
 *
 * @param cylinders 6, 8, 10 and 12 are `V6` to `V12` (`commodore v8`), as shoppers call every such engine
 * @param litres one word, see `litresWord` (`forester 2.5`)
 * @param badge names the litres of a car whose feed has no size of engine: `2.5i-L`
 */
export function engineWords(cylinders: number | null, litres: number | null, badge: string | null): string | null {
  const size = litres ?? Number(/(?<![\d.])\d\.\d(?!\d)/.exec(badge ?? '')?.[0] ?? 0);
  const words = [
    ...(cylinders !== null && [6, 8, 10, 12].includes(cylinders) ? [`V${cylinders}`] : []),
    ...(size >= MIN_LITRES ? [litresWord(size.toFixed(1))] : []),
  ];
  return words.length === 0 ? null : words.join(' ');
}

/**
 * Litres as one word, `2p5` for `2.5`: the words of a decimal are its digits, which would match "mazda 2" and "cx 5". It is too short for
 * typing errors.
 */
export const litresWord = (decimal: string): string => decimal.replace('.', 'p');

/** A text with each `litresWord` as it is typed: `forester 2.5`. */
export const withDecimals = (text: string): string => text.replace(/\b(\d)p(\d)\b/g, '$1.$2');
