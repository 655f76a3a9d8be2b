import type { DealershipSettings, Tenant } from '#config/tenant.ts';
import { siteLocale } from '#domain/locale.ts';
import { settingPicture } from '#domain/picture.ts';
import type { DealershipRules } from '#site/site.ts';
import { localWords } from '#text/languages.ts';
import { wordsOf } from '#text/wording.ts';

/**
 * Resolves the settings that a site has and each of its dealerships can override. `settings` are those of the site or of one dealership;
 * values shared by the whole site come from `site`.
 */
export function resolveDealershipSettings(
  settings: DealershipSettings,
  site: Tenant['config'],
): Omit<DealershipRules, 'legal'> {
  const { features, card, detail, finance, finance_provider, phone, tags } = settings;
  const { tag } = siteLocale(site.locale);
  const text = { ...localWords(tag), ...settings.text };
  const words = wordsOf(text);
  return {
    features: { ...features, garage: site.garage_enabled },
    card: { ...card, placeholderText: card.placeholderText ?? words('card.new_arrival') },
    detail: {
      ...detail,
      commentsHeading: detail.commentsHeading ?? words('car.comments'),
      financeButton: detail.financeButton ?? words('car.finance_button'),
      financeHeading: detail.financeHeading ?? words('car.finance_heading'),
      ctdLabel: detail.ctdLabel ?? words('car.ctd'),
    },
    finance: { ...finance, provider: finance_provider },
    phone: { byType: phone },
    tags: {
      electric: tags.electric,
      certifiedImage: tags.certifiedImage && {
        url: settingPicture(tags.certifiedImage.url),
        alt: tags.certifiedImage.alt,
      },
      newText: tags.newText ?? words('tag.new'),
      soldText: tags.soldText ?? words('tag.sold'),
    },
    text,
  };
}
