import type { DealershipTopics, Tenant } from '#config/tenant.ts';
import type { Limits } from '#domain/constants.ts';
import type { DealershipRules } from '#site/site.ts';
import { COUNTRY_WORDS } from '#text/country-words.ts';

/**
 * The topics that a site and each of its dealerships may set. `topics` are the site's own or one dealership's; what is the
 * same for the whole site comes from `site`.
 */
export function resolveTopics(topics: DealershipTopics, site: Tenant['config'], limits: Limits): DealershipRules {
  const { features, card, detail, finance, finance_provider, phone, tags, forms, text } = topics;
  return {
    features: { ...features, garage: site.garage_enabled },
    card,
    detail,
    finance: { ...finance, provider: finance_provider, calculatorRatePercent: limits.calculatorRatePercent },
    phone: { byType: phone },
    tags,
    // Outside Australia there is no state that most forms are from (A48).
    forms: { ...forms, defaultState: forms.defaultState ?? (site.locale.country === 'AU' ? 'qld' : '') },
    text: { ...COUNTRY_WORDS[site.locale.country], ...text },
  };
}
