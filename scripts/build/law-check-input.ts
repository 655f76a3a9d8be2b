import type { Tenant } from '#config/tenant.ts';
import { formDescription } from '#domain/forms/catalogue.ts';
import { FORM_IDS } from '#domain/forms/form.ts';
import { formSiteOf } from '#views/form.ts';
import { dealerTexts } from './dealer-texts.ts';
import type { LawCheckInput } from './law-findings.ts';
import type { PageContext } from './page-context.ts';

/** Collects what the law check examines from a tenant, its site and its stock. */
export function lawCheckInput(tenant: Tenant, { site, stock, records, clock: now }: PageContext): LawCheckInput {
  const forms = FORM_IDS.map((id) => formDescription(id, formSiteOf(site)));
  return { site, config: tenant.config, cars: stock.cars, records, texts: dealerTexts(tenant), forms, now };
}
