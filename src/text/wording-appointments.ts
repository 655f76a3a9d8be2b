/** What a shopper reads of a booked test drive (FORM-14). */
export const APPOINTMENT_WORDS = {
  'appointment.booked': 'Your test drive is booked',
  'appointment.cancelled': 'This test drive is cancelled',
  'appointment.cancelled_lead': 'The dealer knows, and the time is free for others.',
  'appointment.bring': 'Please bring your driver licence.',
  'appointment.calendar': 'Add to calendar',
  'appointment.cancel': 'Cancel this test drive',
  'appointment.again': 'Book another time',
} as const;
