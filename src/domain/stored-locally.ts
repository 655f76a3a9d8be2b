/**
 * Stored as the receipt of a delivery for which nothing was sent: a local or preview server sends nothing, a site without a message service
 * stores the message (`npm run leads -- outbox`), and the lead destination `outbox` only stores leads. Databases contain this text, so do not
 * change it.
 */
export const STORED_LOCALLY = 'kept here';
