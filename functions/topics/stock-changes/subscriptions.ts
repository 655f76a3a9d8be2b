import { featuresFor } from '#domain/dealership-rules.ts';
import type { EdgeSite } from '#site/edge-site.ts';

/**
 * Whether the dealership of a car offers subscriptions. If not, a pushed price by the week is ignored: no page would show it, and it would only
 * hide the car's repayment (decision 710).
 */
export const hasSubscriptions = (
  listed: { readonly dealership_slug: string | null } | undefined,
  edge: Pick<EdgeSite, 'features' | 'dealershipFeatures'>,
): boolean => featuresFor(edge, listed ?? { dealership_slug: null }).subscriptions;
