/** Texts about a booked test drive (FORM-14). */
export const APPOINTMENT_WORDS = {
  'appointment.booked': 'Your test drive is booked',
  'appointment.cancelled': 'This test drive is cancelled',
  'appointment.cancelled_lead': 'The dealership has been told, and the time is free again.',
  'appointment.unknown': 'We could not find this test drive',
  'appointment.unknown_lead': 'The link may be incomplete or out of date. Please contact us to change a booking.',
  'appointment.bring': 'Please bring your driver licence.',
  'appointment.calendar': 'Add to calendar',
  'appointment.cancel': 'Change or cancel this test drive',
  'appointment.cancel_text':
    'To change the time, cancel it and book another. This time will be offered to other shoppers straight away.',
  'appointment.cancel_button': 'Yes, cancel it',
  'appointment.again': 'Book another time',
} as const;
