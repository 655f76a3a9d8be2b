import { formDescription } from '#domain/forms/catalogue.ts';
import type { FormCar, FormDescription, FormId } from '#domain/forms/form.ts';
import type { Site } from '#site/site.ts';

/** The description of a form on this site, as the edge will read its post. */
export function formOf(site: Site, id: FormId, car: FormCar | null = null): FormDescription {
  return formDescription(id, { ...site, locale: site.locale.tag }, car);
}
