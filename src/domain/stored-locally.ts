/**
 * The receipt of a delivery that nothing was sent for: a local or preview server sends nothing, a site without a message service stores the
 * message (`npm run leads -- outbox`), and the lead destination `outbox` only stores leads. It is the value in the databases.
 */
export const STORED_LOCALLY = 'kept here';
