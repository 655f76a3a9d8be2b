/** A URL with `&amp;` decoded to `&`, even if it was escaped for HTML several times. */
export const readAmpersands = (url: string): string => url.replace(/&(?:(?:amp|#0*38|#x0*26);)+/gi, '&');
