/** What forms say when something is missing or wrong (ERR-02); the specification's words, verbatim in Australia, its spelling too. */
export const FORM_WORDS = {
  'form.summary': 'Please fix the following errors:',
  'form.failed': 'An error occurred when submitting this form',
  'form.failed_again': '{failed}. Please try again. What you typed is still here.',
  'form.failed_call': '{failed}. Please try again, or call {phone}. What you typed is still here.',
  'form.unexpected': 'An unexpected error occured',
  'form.terms': '*You must agree to the terms of use before submitting.',
  'form.postcode': 'Postcode',
  'form.postcode_missing': 'Enter your postcode.',
  'form.postcode_invalid': 'Invalid postcode. Please enter a {digits}-digit number.',
  'form.postcode_nowhere': 'Invalid postcode',
  'form.step': 'Step {position} of {count}: {title}',
} as const;
