import { featuresFor } from '#domain/dealership-rules.ts';
import type { EdgeSite } from '#site/edge-site.ts';

/** Whether pages show a price by the week for a car; elsewhere one that is pushed would only hide its repayment (decision 710). */
export const hasSubscriptions = (
  listed: { readonly dealership_slug: string | null } | undefined,
  edge: Pick<EdgeSite, 'features' | 'dealershipFeatures'>,
): boolean => featuresFor(edge, listed ?? { dealership_slug: null }).subscriptions;

/** Whether the cars of some dealerships have such prices and those of others have none. */
export const differBySubscriptions = ({
  features: { subscriptions },
  dealershipFeatures,
}: Pick<EdgeSite, 'features' | 'dealershipFeatures'>): boolean =>
  Object.values(dealershipFeatures).some((own) => (own.subscriptions ?? subscriptions) !== subscriptions);
