import { featuresFor } from '#domain/dealership-rules.ts';
import type { EdgeSite } from '#site/edge-site.ts';

/** Whether pages show a price by the week for a car; elsewhere one that is pushed would only hide its repayment (decision 710). */
export const hasSubscriptions = (
  listed: { readonly dealership_slug: string | null } | undefined,
  edge: Pick<EdgeSite, 'features' | 'dealershipFeatures'>,
): boolean => featuresFor(edge, listed ?? { dealership_slug: null }).subscriptions;
