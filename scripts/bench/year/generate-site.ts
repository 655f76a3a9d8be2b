import type { Tenant } from '#config/tenant.ts';
import { formDescription } from '#domain/forms/catalogue.ts';
import { FORM_IDS } from '#domain/forms/form.ts';
import { formSiteOf } from '#views/form.ts';
import { carDataJson } from '../../build/car-data.ts';
import { digestOf } from '../../build/code-digest.ts';
import { dealerTexts } from '../../build/dealer-texts.ts';
import { lawCheck } from '../../build/law-check.ts';
import { llmsTxt } from '../../build/llms-txt.ts';
import { type PageContext, pageContext, serialisedView } from '../../build/page-context.ts';
import { sitemapXml } from '../../build/sitemap.ts';

/** For `bench -- year`: a dealer's site, made without rendering its pages, because rendering takes most of the time. */
export interface GeneratedSite {
  readonly context: PageContext;
  /** Digests of everything a build makes for a dealer, by name. */
  readonly digests: { readonly [name: string]: string };
  /** The first instant (ms) at which the same input gives another site; null = never. */
  readonly validUntil: number | null;
}

/** Makes everything of a site but the pages' HTML, which depends only on the views made here. */
export async function makeSite(dir: string, tenant: Tenant, now: Date): Promise<GeneratedSite> {
  const context = await pageContext(dir, tenant, now);
  const { site, stock, records, table, clock } = context;
  const forms = FORM_IDS.map((id) => formDescription(id, formSiteOf(site)));
  const texts = dealerTexts(tenant);
  const pages = table.routes.map((route) => [route.path, serialisedView(context, route).text] as const);
  const parts: readonly (readonly [name: string, part: unknown])[] = [
    ['site', site],
    ['edge', context.edge],
    ['stock', stock.cars],
    ['delisted', stock.delisted],
    ['records', records],
    ['routes', table.routes],
    ['law', lawCheck(tenant, { site, config: tenant.config, cars: stock.cars, records, texts, forms, now: clock })],
    ['sitemap', sitemapXml(site, table.routes, records, clock)],
    ['llms.txt', llmsTxt(site, table, records, clock)],
    [
      'car data',
      stock.cars.map((car, index) => carDataJson(site, car, records[index] as (typeof records)[number], clock)),
    ],
    ...[...context.files].map(([path, file]) => [path, digestOf(file)] as const),
    ...pages,
  ];
  const digests = Object.fromEntries(parts.map(([name, part]) => [name, digestOf(JSON.stringify(part) ?? '')]));
  return { context, digests, validUntil: clock.validUntil() };
}
