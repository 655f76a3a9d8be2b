import { type ServicePlan, serviceBooking, servicePlanOf } from '#domain/service-advantage.ts';
import type { Site } from '#site/site.ts';
import { formatDistance, formatMoneyExact } from '#text/format.ts';
import type { Words } from '#text/wording.ts';
import type { LinkView } from '#views/car-card.ts';

export interface ServiceAdvantageView {
  /** One row a model; the last is for all others. */
  readonly rows: readonly {
    readonly model: string;
    readonly price: string;
    readonly services: string;
    readonly interval: string;
    readonly range: string;
  }[];
  readonly booking: LinkView & { readonly external: boolean };
}

/** Highest price of a service by model (SVC-01). @param model one model only; null = all rows of the dealer */
export function serviceAdvantageView(
  site: Pick<Site, 'serviceAdvantage' | 'locale' | 'routes'>,
  model: string | null,
  has: (path: string) => boolean,
  words: Words,
): ServiceAdvantageView {
  const row = (name: string, plan: ServicePlan) => ({
    model: name,
    price: formatMoneyExact(plan.amountDollars, site.locale),
    services: words('service.services', { services: plan.services, years: plan.years }),
    interval: words('service.interval', {
      months: plan.intervalMonths,
      distance: formatDistance(plan.intervalKm, site.locale),
    }),
    range: words('service.range', { distance: formatDistance(plan.rangeKm, site.locale) }),
  });
  const plans = site.serviceAdvantage;
  const named = plans.flatMap((plan) => (plan.model === null ? [] : [row(plan.model, plan)]));
  const others = row(
    words(named.length === 0 ? 'service.all_models' : 'service.other_models'),
    servicePlanOf(plans, ''),
  );
  const booking = serviceBooking(site.routes.base, has);
  return {
    rows: model === null ? [...named, others] : [row(model, servicePlanOf(plans, model))],
    booking: {
      label: words('service.book'),
      href: booking ?? site.routes.contact,
      external: booking?.startsWith('https://') ?? false,
    },
  };
}
