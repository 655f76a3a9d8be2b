import { formDescription } from '#domain/forms/catalogue.ts';
import type { FormCar, FormDescription, FormId } from '#domain/forms/form.ts';
import type { PublicRoute } from '#site/routes.ts';
import type { Site } from '#site/site.ts';

/** The description of a form on this site, as the edge will read its post. */
export function formOf(site: Site, id: FormId, car: FormCar | null = null): FormDescription {
  return formDescription(id, { ...site, locale: site.locale.tag }, car);
}

/** `page_id` of a lead (FORM-16): the kind of its page and, of a kind with many pages, which one: `contact`, `car/2022-toyota-hilux-…`. */
export function pageIdOf(route: PublicRoute): string {
  const { slug, offer, content, model, location, dealership } = route as {
    readonly [name: string]: string | number | undefined;
  };
  const which = slug ?? offer ?? content ?? model ?? location ?? dealership;
  return which === undefined ? route.kind : `${route.kind}/${String(which).replace(/^\//, '')}`;
}
