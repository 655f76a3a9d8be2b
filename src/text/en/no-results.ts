/** Texts about a search without results, in a table of their own, because the browser loads it only for such a search. */
export const NO_RESULTS_WORDS = {
  'results.did_you_mean': 'Did you mean “{query}”?',
  'results.left_out_words': 'Left out: {words}.',
  'results.near_without': 'Without {filter}',
  'results.near_words': 'For “{query}”',
} as const;
