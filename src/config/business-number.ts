/** The weighted sum of an ABN's digits, with the first digit reduced by one, is divisible by 89 (Australian Business Register). */
const ABN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
/** The last digit of an ACN makes the weighted sum of all digits a multiple of ten (ASIC). */
const ACN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 1];

const WRONG_DIGIT = 'The check digits do not match: one of the digits is mistyped.';

/** What is wrong with an Australian Business Number; null if it is valid. */
export function abnFault(input: string): string | null {
  // Numbers copied from a page often contain non-breaking spaces.
  const digits = input.replace(/\s/g, '');
  if (/\D/.test(digits)) return 'An ABN contains only digits and spaces.';
  if (digits.length !== 11)
    return `An ABN has 11 digits; this has ${digits.length}${digits.length === 9 ? ', as an ACN has' : ''}.`;
  const sum = ABN_WEIGHTS.reduce(
    (total, weight, index) => total + weight * (Number(digits[index]) - (index === 0 ? 1 : 0)),
    0,
  );
  return sum % 89 === 0 ? null : WRONG_DIGIT;
}

/** What is wrong with an Australian Company Number; null if it is valid. */
function acnFault(input: string): string | null {
  const digits = input.replace(/\s/g, '');
  if (!/^\d{9}$/.test(digits)) return `An ACN has 9 digits; this has ${digits.length}.`;
  const sum = ACN_WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return (10 - (sum % 10)) % 10 === Number(digits[8]) ? null : WRONG_DIGIT;
}

const LABELLED_NUMBER = /\bA\.?([BC])\.?N\.?[\s:]*(\d[\d\s]*\d)/g;

/** The first invalid business number in a text such as `Example Pty Ltd (ACN 000 000 019)`; null if there is none. */
export function numberFault(text: string): string | null {
  for (const [, kind, digits = ''] of text.matchAll(LABELLED_NUMBER)) {
    const fault = kind === 'B' ? abnFault(digits) : acnFault(digits);
    if (fault !== null) return fault;
  }
  return null;
}
