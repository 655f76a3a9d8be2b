/** A range of positions in a grid, from 0; `to` is exclusive. */
export interface Positions {
  readonly from: number;
  readonly to: number;
}

/** The visible positions of a grid, including those that a longer list would have beside and below the last one; null = unknown. */
export function positionsInView(grid: Element): Positions | null {
  const height = document.documentElement.clientHeight;
  let from = 0;
  let visibleCount = 0;
  let last: DOMRect | null = null;
  for (const [index, item] of [...grid.children].entries()) {
    const box = item.getBoundingClientRect();
    if (box.height === 0) continue; // hidden by its time window
    if (box.bottom <= 0) from = index + 1;
    if (box.top >= height) return { from, to: index };
    last = box;
    visibleCount += 1;
  }
  if (last === null) return null;
  const columns = getComputedStyle(grid).gridTemplateColumns.split(' ').length;
  const rows = Math.ceil(Math.max(0, height - last.bottom) / last.height);
  const cardsBesideLast = (columns - (visibleCount % columns)) % columns;
  return { from, to: grid.children.length + cardsBesideLast + columns * rows };
}
