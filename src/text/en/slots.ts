/** The choice of a free time for a test drive (FORM-14). It is made in the browser, so its words travel there. */
export const SLOT_WORDS = {
  'slot.day': 'Day',
  'slot.time': 'Time',
  'slot.choose_location': 'Choose a location to see its free times.',
  'slot.place': 'At {place}, local time.',
} as const;
