/** Prefix of the edge's API. In a file of its own, because pages with forms need it and no other path. */
export const API_PATH = '/api';
