/** Dispatched on the document when a script has changed a list of cars or corrected the clock, so that everything that depends on it is updated. */
export const CHANGED_EVENT = 'caryard:changed';
