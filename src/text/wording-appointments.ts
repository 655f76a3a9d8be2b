/** What a shopper reads of a booked test drive (FORM-14). */
export const APPOINTMENT_WORDS = {
  'appointment.booked': 'Your test drive is booked',
  'appointment.cancelled': 'This test drive is cancelled',
  'appointment.cancelled_lead': 'The dealer knows, and the time is free for others.',
  'appointment.unknown': 'We do not have this test drive',
  'appointment.unknown_lead': 'Its link may be incomplete, or too old. Please call us to change a booking.',
  'appointment.bring': 'Please bring your driver licence.',
  'appointment.calendar': 'Add to calendar',
  'appointment.cancel': 'Cancel this test drive',
  'appointment.again': 'Book another time',
} as const;
