/** Dispatched on the document when a script has changed a list or the time, so that everything that depends on it is updated. */
export const CHANGED_EVENT = 'caryard:changed';
