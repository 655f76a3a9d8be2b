/** An address whose `&` was escaped for HTML, however often, as it was before. */
export const readAmpersands = (address: string): string => address.replace(/&(?:(?:amp|#0*38|#x0*26);)+/gi, '&');
