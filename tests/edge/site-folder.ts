/** Where the small site of the edge tests is written before they run. */
export const PUSH_SECRET = 'a-secret-that-only-the-tests-know';
export const SITE_FOLDER = '.caryard/edge-tests/site';
