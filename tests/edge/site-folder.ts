/** Where the tiny site of the edge tests is written before they run. */
export const SITE_FOLDER = '.caryard/edge-tests/site';
