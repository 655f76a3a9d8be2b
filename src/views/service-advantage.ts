import { isExternal } from '#domain/link-target.ts';
import { modelNamed } from '#domain/named-model.ts';
import { type ServicePlan, servicePlanOf } from '#domain/service-advantage.ts';
import type { PublicRoute } from '#site/route-table.ts';
import { formatDistance } from '#text/distance.ts';
import { formatMoneyExact } from '#text/numbers.ts';
import { wordsOf } from '#text/wording.ts';
import type { ServiceAdvantageView } from '#view-types/blocks.ts';
import type { PageInput } from '#view-types/page.ts';
import { serviceBookingHref } from '#views/service-booking.ts';

/**
 * Maximum price of a service by model (SVC-01). A model has the name of its page, however its row spells it.
 *
 * @param model a single model; null = all rows of the dealer
 */
export function serviceAdvantage(
  { site, routes }: Pick<PageInput, 'site' | 'routes'>,
  route: PublicRoute,
  model: string | null,
): ServiceAdvantageView {
  const words = wordsOf(site.text);
  const row = (name: string, plan: ServicePlan) => ({
    model: modelNamed(site.models, name)?.name ?? name,
    price: formatMoneyExact(plan.amountDollars, site.locale),
    services: words('service.services', { services: plan.services, years: plan.years }),
    interval: words('service.interval', {
      months: plan.intervalMonths,
      distance: formatDistance(plan.intervalKm, site.locale),
    }),
    range: words('service.range', { distance: formatDistance(plan.rangeKm, site.locale) }),
  });
  const plans = site.serviceAdvantage;
  const modelRows = plans.flatMap((plan) => (plan.model === null ? [] : [row(plan.model, plan)]));
  const otherModelsRow = row(
    words(modelRows.length === 0 ? 'service.all_models' : 'service.other_models'),
    servicePlanOf(plans, null, site),
  );
  const booking = serviceBookingHref({ site, routes }, route.path) ?? site.routes.contact;
  return {
    title: words('service.title'),
    caption: words('service.caption'),
    model: words('service.model'),
    price: words('service.price'),
    covers: words('service.covers'),
    every: words('service.every'),
    upTo: words('service.up_to'),
    rows: model === null ? [...modelRows, otherModelsRow] : [row(model, servicePlanOf(plans, model, site))],
    note: words('service.note'),
    booking: {
      label: words('service.book'),
      href: booking,
      external: isExternal(booking),
    },
  };
}
