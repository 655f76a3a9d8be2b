/** The formats of a feed. Where suppliers name the columns as they like, a mapping is needed; JSON may have the canonical names. */
const FORMATS = {
  csv: { name: 'CSV', needsMapping: true },
  json: { name: 'JSON', needsMapping: false },
  jsonl: { name: 'JSON', needsMapping: false },
  xml: { name: 'XML', needsMapping: true },
} as const satisfies { readonly [format: string]: { readonly name: string; readonly needsMapping: boolean } };
export type FeedFormat = keyof typeof FORMATS;

/** What a feed can be exported as: `CSV, JSON or XML`. */
export const FORMAT_NAMES = [...new Set(Object.values(FORMATS).map(({ name }) => name))]
  .join(', ')
  .replace(/, (?=\w+$)/, ' or ');

/** Whether the car fields of a feed are found by a mapping only. */
export const needsMapping = ({ format }: { readonly format: FeedFormat }): boolean => FORMATS[format].needsMapping;
