/** Number of typos allowed in a word: none below 5 letters, 1 from 5, 2 from 9. */
export function typoBudget(word: string): number {
  return word.length >= 9 ? 2 : word.length >= 5 ? 1 : 0;
}

let row = new Uint8Array(64);
let above = new Uint8Array(64);
let twoAbove = new Uint8Array(64);

/**
 * Damerau-Levenshtein distance between `word` and `token`, or any prefix of `token` if `prefix`: insertions, deletions, substitutions and
 * swaps of adjacent letters. Returns `limit + 1` as soon as it must exceed `limit`.
 */
export function editDistance(word: string, token: string, prefix: boolean, limit: number): number {
  const width = word.length;
  const height = prefix ? Math.min(token.length, width + limit) : token.length;
  if (width - height > limit || height - width > limit) return limit + 1;
  if (width >= row.length) {
    row = new Uint8Array(width + 1);
    above = new Uint8Array(width + 1);
    twoAbove = new Uint8Array(width + 1);
  }
  for (let x = 0; x <= width; x += 1) above[x] = x;
  let best = prefix && width <= limit ? width : limit + 1;
  for (let y = 1; y <= height; y += 1) {
    const letter = token.charCodeAt(y - 1);
    let lowest = y;
    row[0] = y;
    for (let x = 1; x <= width; x += 1) {
      const same = word.charCodeAt(x - 1) === letter;
      let cost = Math.min(
        (row[x - 1] as number) + 1,
        (above[x] as number) + 1,
        (above[x - 1] as number) + (same ? 0 : 1),
      );
      if (x > 1 && y > 1 && word.charCodeAt(x - 2) === letter && word.charCodeAt(x - 1) === token.charCodeAt(y - 2)) {
        cost = Math.min(cost, (twoAbove[x - 2] as number) + 1);
      }
      row[x] = cost;
      if (cost < lowest) lowest = cost;
    }
    const end = row[width] as number;
    if (end < best && (prefix || y === height)) best = end;
    if (lowest > limit) break; // later rows cannot be cheaper
    const spare = twoAbove;
    twoAbove = above;
    above = row;
    row = spare;
  }
  return best;
}
