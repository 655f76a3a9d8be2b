/**
 * General texts of forms, including errors (ERR-02); in Australian English they are verbatim from the specification, including spelling.
 */
export const FORM_WORDS = {
  'form.summary': 'Please fix the following errors:',
  'form.failed': 'An error occurred when submitting this form',
  'form.failed_again': '{failed}. Please try again. What you typed is still here.',
  'form.failed_call': '{failed}. Please try again, or call {phone}. What you typed is still here.',
  'form.unexpected': 'An unexpected error occured', // spelled so in the specification (ERR-02)
  'form.step': 'Step {position} of {count}: {title}',
  'form.honeypot': 'Leave this empty',
  'form.more': 'Add more details (optional)',
  'form.optional': '(optional)',
  'form.back': 'Back',
  'form.next': 'Next',
  'form.remember': 'Remember my details on this device',
  'form.filled': 'Filled in from your last form.',
  'form.clear': 'Clear my details',
  'form.cleared': 'Details cleared.',
} as const;
