type QueryValue = string | number | null | readonly string[];

/** A path with a query string; empty values are left out, and a list repeats its name. */
export function withQuery(path: string, query: { readonly [name: string]: QueryValue }): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const item of Array.isArray(value) ? (value as readonly string[]) : [value as string | number | null])
      if (item !== null && item !== '') parameters.append(name, `${item}`);
  const text = parameters.toString();
  return text === '' ? path : `${path}?${text}`;
}
