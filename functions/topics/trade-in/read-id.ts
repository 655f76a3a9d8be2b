/** The id of a lookup, a valuation or a lead as a call states it; null = it cannot be one. */
export const readId = (raw: unknown): string | null =>
  typeof raw === 'string' && /^[\w-]{1,40}$/.test(raw) ? raw : null;
