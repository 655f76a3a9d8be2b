/** Names of the drawings of one car, primary first; see `drawing`. */
export function drawingNames(body: string, colour: string): string[] {
  return ['front-quarter', 'side', 'rear-quarter', 'interior', 'wheel'].map((angle) => `${body}-${colour}-${angle}`);
}

/** SVG text of a drawing; null when the name is none. */
export function drawing(_name: string): string | null {
  return null;
}
