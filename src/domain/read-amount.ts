import { withoutGrouping } from '#domain/without-grouping.ts';

/** An amount of money as people type it, such as `$12,000` or `12000.50`; null for anything else, and for 0. */
export function readAmount(text: string): number | null {
  const plain = withoutGrouping(text.replace(/^\$\s*/, ''));
  return (/^\d{1,9}(\.\d{1,2})?$/.test(plain) && Number(plain)) || null;
}
