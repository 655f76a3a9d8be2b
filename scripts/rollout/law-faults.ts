import type { Tenant } from '#config/tenant.ts';
import { CONTROL_NAMES } from '#domain/forms/form.ts';
import { LAW_CHECKS, type LawCheck, type LawCheckId, type LawLevel } from '#domain/law/checks.ts';
import { lacksComparisonWarning, statesComparisonRate, statesRate } from '#domain/law/comparison-rate.ts';
import type { Site } from '#site/site.ts';
import { licenceText } from '#text/licence-text.ts';
import type { ReadPage } from './read-page.ts';

/** A legal requirement that a page does not meet. */
export interface LawFault {
  readonly rule: LawCheckId;
  readonly problem: string;
}

type SiteRules = Pick<Site, 'legal' | 'dealerships' | 'forms' | 'locale'>;
type Rules = { readonly [id in LawCheckId]?: (page: ReadPage, site: SiteRules) => readonly string[] };

/** What a page must contain, according to the dealer's settings and not to the build. */
const REQUIRED: Rules = {
  licence: ({ footer }, site) =>
    site.legal.licences
      .filter(({ number }) => !footer.includes(number))
      .map((licence) => `the footer lacks ${licenceText(licence)} (${licence.state})`),
  'trader-number': ({ footer }, { legal }) => [
    ...(footer.includes(legal.legalName) ? [] : [`the footer does not name ${legal.legalName}`]),
    ...(legal.abn === null || digits(footer).includes(digits(legal.abn)) ? [] : [`the footer lacks ABN ${legal.abn}`]),
  ],
  'privacy-policy': ({ forms, text }, site) =>
    forms.some(({ controls }) => controls.some(({ name }) => name === CONTROL_NAMES.form)) &&
    !text.includes(site.forms.collectionNotice.replace(/\s+/g, ' ').trim())
      ? ['an enquiry form is shown without the notice of how details are handled']
      : [],
};

/** Statements that the text of a page must not contain. */
const FORBIDDEN: Rules = {
  'comparison-rate': ({ text }) =>
    statesRate(text) && !statesComparisonRate(text) ? ['a rate is shown without its comparison rate'] : [],
  'comparison-warning': ({ text }, site) =>
    lacksComparisonWarning(text, site) ? ['a comparison rate is shown without its warning'] : [],
};

/**
 * Checks a served page against the rules of the build's law check, for the dealer's country and at the dealer's own levels: a rule that the
 * dealer has disabled, with a reason, is not checked. What is only a warning in the build does not stop a roll-out either.
 */
export function lawFaultsOf(page: ReadPage, site: SiteRules, checks: Tenant['config']['legal']['checks']): LawFault[] {
  const find = (rules: Rules, levels: readonly LawLevel[]): LawFault[] =>
    Object.entries(rules).flatMap(([id, problemsOf]) => {
      const rule = id as LawCheckId;
      const check: LawCheck = LAW_CHECKS[rule];
      const level = checks[rule as keyof typeof checks]?.level ?? check.level;
      const isRequired = levels.includes(level) && (check.countries?.includes(site.locale.country) ?? true);
      return isRequired ? problemsOf(page, site).map((problem) => ({ rule, problem })) : [];
    });
  return [...find(REQUIRED, ['error', 'warning']), ...find(FORBIDDEN, ['error'])];
}

const digits = (text: string): string => text.replace(/\D/g, '');
