// In the test drive form, the error of a time is about the location chosen then, such as that it is closed on that day. When another location is chosen,
// `<lead-form>` removes it as if the time had been typed anew; the edge checks the time there.
document.addEventListener('change', ({ target }) => {
  const { name, form } = target as HTMLSelectElement;
  if (name === 'location_id')
    form?.querySelector('[name="dateTime"]')?.dispatchEvent(new Event('input', { bubbles: true }));
});

export {};
