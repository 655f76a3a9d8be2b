/**
 * Runs in the page right behind a list, before it is painted: what time has made false since the build (a sold car whose days
 * are over, a tile's window) is hidden at once, so that nothing jumps when `time-window` looks, and the tiles move to their places among
 * what is seen (SRCH-21). Hashed for the policy.
 */
export const EARLY_WINDOWS_SCRIPT =
  "for(const e of document.querySelectorAll('[data-static] li:is([data-from],[data-until])')){const{from:f,until:u}=e.dataset,n=Date.now();e.hidden=!!(f&&Date.parse(f)>n||u&&Date.parse(u)<=n)}" +
  "{const t=[...document.querySelectorAll('[data-static] [data-place]:not([hidden])')],g=t[0]?.parentNode;for(const e of t)e.remove();" +
  'for(const e of t)g.insertBefore(e,[...g.children].filter(c=>!c.hidden)[e.dataset.place-1]??null)}';
