/** An address with `&` decoded, even if it was escaped for HTML several times. */
export const readAmpersands = (address: string): string => address.replace(/&(?:(?:amp|#0*38|#x0*26);)+/gi, '&');
