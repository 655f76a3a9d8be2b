/** A name that is given twice in one object of a JSON text, of which a parser silently keeps the last. */
export interface RepeatedKey {
  readonly key: string;
  /** Line of the second one, from 1. */
  readonly line: number;
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}[\]]/g;

/** The first repeated name of a valid JSON text; null if there is none. */
export function repeatedKey(json: string): RepeatedKey | null {
  /** Names of each open object, from the outermost; null for a list. */
  const openObjects: (Set<string> | null)[] = [];
  for (const { 0: token, 1: colon, index } of json.matchAll(TOKEN)) {
    if (token === '{' || token === '[') openObjects.push(token === '{' ? new Set() : null);
    else if (token === '}' || token === ']') openObjects.pop();
    else if (colon !== undefined) {
      const key = JSON.parse(token.slice(0, -colon.length)) as string;
      const names = openObjects.at(-1);
      if (names?.has(key)) return { key, line: json.slice(0, index).split('\n').length };
      names?.add(key);
    }
  }
  return null;
}
