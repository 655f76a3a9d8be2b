/**
 * A text that GitHub shows as it stands: no markup, no link, no mention of a person or another thread, no row of its own.
 *
 * @param most characters of the text at most
 */
export const plainMarkdown = (text: string, most = 300): string =>
  text
    .replaceAll(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .slice(0, most)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\\`*_{}[\]#|~!]/g, '\\$&')
    .replaceAll('@', '@&#8203;')
    .replaceAll('://', ':&#8203;//')
    .trim();
