import { textUpTo } from '#domain/short-text.ts';

/** Maximum length of a description in search results. */
const DESCRIPTION_LENGTH = 160;

/** A description for search engines: a long one is cut at a word. */
export const shortDescription = (description: string): string => textUpTo(description, DESCRIPTION_LENGTH);
