import { type CATEGORIES, locationFor } from '#domain/forms/categories.ts';
import type { FormDescription, FormField, FormSite } from '#domain/forms/form.ts';

const SERVICE = 'Service Enquiry' satisfies (typeof CATEGORIES)[number];

/**
 * The general enquiry form for a page that opens it about a service: its title says so, the message field hints at what a workshop needs to
 * know, the registration field is shown before the message, and the workshop is preselected if there is only one. Other forms stay as they are.
 *
 * @param category the category that the page opens the form with
 */
export function asServiceEnquiry(form: FormDescription, category: string | undefined, site: FormSite): FormDescription {
  if (form.id !== 'general' || category !== SERVICE) return form;
  const { words } = site;
  const workshop = locationFor(category, site.locations);
  const registration = form.fields.find(({ name }) => name === 'Rego');
  const fields = form.fields.flatMap((field): FormField[] => {
    if (field.name === 'Rego') return [];
    if (field.name === 'location_id' && workshop) return [{ ...field, value: String(workshop.id) }];
    if (field.name !== 'message') return [field];
    const message = { ...field, hint: words('ask.service.message_hint') };
    return registration ? [{ ...registration, collapsed: false, hint: null }, message] : [message];
  });
  return { ...form, title: words('ask.service.title'), fields };
}
