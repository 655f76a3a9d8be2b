/** The size of an engine in litres; a number above 50 is in cc. */
export const toLitres = (size: number): number => (size > 50 ? Math.round(size / 100) / 10 : size);
