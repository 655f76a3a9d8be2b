import { clearFixedErrors } from './clear-fixed-errors.ts';

// In the test drive form, the error of a time is about the location chosen then, such as that it is closed on that day. Choosing another location
// removes it; the edge checks the time at the new one.
document.addEventListener('change', ({ target }) => {
  const { name, form } = target as HTMLSelectElement;
  if (name === 'location_id' && form) clearFixedErrors(form, form.querySelector('[name="dateTime"]'));
});
