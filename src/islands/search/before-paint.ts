/**
 * An inline script right after a list, which runs before the list is painted. It hides what has expired since the build (a sold car that
 * is no longer listed, a tile outside its time window), so that the layout does not shift when `time-window` runs, and moves tiles to their positions among
 * the visible items (SRCH-21), in the order of their positions, as `withTiles` does: a strict tile past the end is removed, because `time-window` would show it again if it were
 * only hidden. The script's hash is in the content security policy.
 */
export const BEFORE_PAINT_SCRIPT =
  "for(const e of document.querySelectorAll('[data-static] li:is([data-from],[data-until])')){const{from:f,until:u}=e.dataset,n=Date.now();e.hidden=!!(f&&Date.parse(f)>n||u&&Date.parse(u)<=n)}" +
  "{const t=[...document.querySelectorAll('[data-static] [data-position]:not([hidden])')].sort((a,b)=>a.dataset.position-b.dataset.position),g=t[0]?.parentNode;for(const e of t)e.remove();" +
  'for(const e of t){const c=[...g.children].filter(c=>!c.hidden),p=e.dataset.position-1;if(p<=c.length||!("strict"in e.dataset))g.insertBefore(e,c[p]??null)}}';
