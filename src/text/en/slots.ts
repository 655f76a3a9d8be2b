/** Texts for choosing a test-drive time (FORM-14). Loaded in the browser, where the choice is rendered. */
export const SLOT_WORDS = {
  'slot.day': 'Day',
  'slot.time': 'Time',
  'slot.choose_location': 'Choose a location to see its free times.',
  'slot.closed': '{day}: closed',
  'slot.full': '{day}: fully booked',
  'slot.notice': '{day}: needs {count} hour’s notice|{day}: needs {count} hours’ notice',
  'slot.arranged': '{day}: contact us to arrange a time',
  'slot.elsewhere':
    '{car} is at {yard}. You can ask for a time at {place}, and we will confirm whether it can be brought there.',
  'slot.request': 'Request a test drive',
  'slot.place': 'At {place}, local time.',
} as const;
