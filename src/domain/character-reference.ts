/** A character written for HTML: `&amp;`, `&#39;`, `&#x27;`. */
const REFERENCE = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]{1,31});/i;

/**
 * The first character reference in a plain text, such as `&amp;`; null = none. Pages show plain texts as they are written, so visitors would
 * read the reference instead of its character.
 */
export const characterReference = (text: string): string | null => REFERENCE.exec(text)?.[0] ?? null;
