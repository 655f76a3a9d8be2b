import type { DealershipTopics, Tenant } from '#config/tenant.ts';
import type { Limits } from '#domain/constants.ts';
import { POSTCODES } from '#domain/forms/blocks.ts';
import type { FormMessages } from '#domain/forms/form.ts';
import { type LocaleTag, localeOf } from '#domain/locale.ts';
import type { DealershipRules } from '#site/site.ts';
import { localWords } from '#text/languages.ts';
import { wordsOf } from '#text/wording.ts';

/**
 * The topics that a site and each of its dealerships may set. `topics` are the site's own or one dealership's; what is the
 * same for the whole site comes from `site`.
 */
export function resolveTopics(topics: DealershipTopics, site: Tenant['config'], limits: Limits): DealershipRules {
  const { features, card, detail, finance, finance_provider, phone, tags, forms } = topics;
  const { tag } = localeOf(site.locale.country);
  const text = { ...localWords(tag), ...topics.text };
  return {
    features: { ...features, garage: site.garage_enabled },
    card,
    detail,
    finance: { ...finance, provider: finance_provider, calculatorRatePercent: limits.calculatorRatePercent },
    phone: { byType: phone },
    tags,
    // Outside Australia there is no state that most forms are from (A48).
    forms: {
      ...forms,
      defaultState: forms.defaultState ?? (site.locale.country === 'AU' ? 'qld' : ''),
      messages: formMessages(tag, text),
    },
    text,
  };
}

function formMessages(tag: LocaleTag, text: { readonly [key: string]: string }): FormMessages {
  const words = wordsOf(tag, text);
  const failed = words('form.failed');
  return {
    summary: words('form.summary'),
    failedAgain: words('form.failed_again', { failed }),
    failedCall: words('form.failed_call', { failed }),
    unexpected: words('form.unexpected'),
    terms: words('form.terms'),
    postcode: {
      label: words('form.postcode'),
      missing: words('form.postcode_missing'),
      invalid: words('form.postcode_invalid', { digits: POSTCODES[tag].digits }),
      nowhere: words('form.postcode_nowhere'),
    },
    step: words('form.step'),
  };
}
