import { type CATEGORIES, locationFor } from '#domain/forms/categories.ts';
import type { FormDescription, FormField, FormSite } from '#domain/forms/form.ts';

const SERVICE = 'Service Enquiry' satisfies (typeof CATEGORIES)[number];

/**
 * A general enquiry that a page opens as one about a service: its title says so, the message has a hint of what a workshop needs to know, the
 * registration is in sight before it, and the workshop is chosen if there is only one. Other forms stay as they are.
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
