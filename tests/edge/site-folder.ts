/** The secret with which the edge tests push stock changes. */
export const PUSH_SECRET = 'a-secret-that-only-the-tests-know';
/** Where the small site of the edge tests is written before they run. */
export const SITE_FOLDER = '.caryard/edge-tests/site';
