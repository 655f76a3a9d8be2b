/** Prefix of the edge's calls. A file of its own, because pages with forms need it and no other path. */
export const API_PATH = '/api';
