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
    .trim();
