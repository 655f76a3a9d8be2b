/** Only used for indexing on an operator's machine, not by the Worker. */
const NOT_FOR_WORKERS = 'adminKeyBinding';

/** Names of the secrets that an operator gives a dealer's Worker in production, from its private edge file. */
export function secretNames(edge: object): string[] {
  const names = new Set(['STOCK_PUSH_SECRET']);
  const collect = (part: object): void => {
    for (const [key, value] of Object.entries(part)) {
      if (typeof value === 'object' && value !== null) collect(value);
      else if (key.endsWith('Binding') && key !== NOT_FOR_WORKERS && typeof value === 'string') names.add(value);
    }
  };
  collect(edge);
  return [...names];
}
