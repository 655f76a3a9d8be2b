/** A text that somebody else may have written, on one line of a log: without line breaks, control characters and marks that change direction. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ');

/**
 * A text escaped for GitHub: without markup, links, mentions or table rows.
 *
 * @param max maximum number of characters
 */
export const plainMarkdown = (text: string, max = 300): string =>
  text
    .replaceAll(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(new RegExp(`^(.{${max - 1}}).{2,}$`, 'su'), '$1…')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\\`*_{}[\]#|~!]/g, '\\$&')
    .replaceAll('@', '@&#8203;')
    .replaceAll('://', ':&#8203;//')
    // GitHub makes a link of such a host even without a scheme.
    .replaceAll(/www\./gi, (found) => `${found.slice(0, -1)}&#8203;.`)
    .trim();
