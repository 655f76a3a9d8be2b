import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readTenant } from '#config/read-tenant.ts';
import { lawCheck } from '#scripts/build/law-check.ts';
import { lawCheckInput } from '#scripts/build/law-check-input.ts';
import { pageContext, serialisedView } from '#scripts/build/page-context.ts';
import { type SiteViews, siteData } from '#scripts/build/site-views.ts';
import { SITE_INSTANT } from '#tests/builders/site.ts';

const FIXTURES = 'tests/fixtures/tenants';

/** A value in a settings file, or a line of the stock. */
export type Settings = { [name: string]: unknown };

/** A dealer before or after a change. */
export interface DealerChanges {
  /** Changes the settings in place. */
  readonly settings?: (settings: Settings) => void;
  /** The lines of the stock; by default twelve. */
  readonly stock?: (cars: readonly Settings[]) => readonly Settings[];
  /** Files in the dealer's folder, by their path. */
  readonly files?: { readonly [path: string]: string };
}

/** A week of opening hours in the format of the settings: Monday to Friday, and Saturday. */
export const week = (weekdays: readonly [string, string], saturday: readonly [string, string]): readonly Settings[] =>
  [1, 2, 3, 4, 5, 6].map((weekday) => {
    const [open, close] = weekday === 6 ? saturday : weekdays;
    return { weekday, open, close };
  });

/** Changes the only location of the dealer. */
export function changeLocation(settings: Settings, changes: Settings): void {
  Object.assign((settings.locations as Settings[])[0] as Settings, changes);
}

const PRIVACY =
  '---\ntitle: Privacy policy\ndescription: How we keep what you send.\n---\n\nWe keep what you send us until your enquiry is settled.\n';

/** The views of a small dealer in Ipswich with twelve cars, made as in a build but without rendering pages. */
export async function aSiteViews({ settings, stock, files = {} }: DealerChanges = {}): Promise<SiteViews> {
  const folder = join(mkdtempSync(join(tmpdir(), 'caryard-views-')), 'one-tag');
  try {
    cpSync(join(FIXTURES, 'one-tag'), folder, { recursive: true });
    const config = JSON.parse(readFileSync(join(folder, 'tenant.json'), 'utf8')) as Settings;
    delete config.$schema;
    delete config.analytics;
    changeLocation(config, {
      contact_detail: { phone: '07 5550 9301', opening_hours: week(['08:30', '17:30'], ['09:00', '16:00']) },
    });
    settings?.(config);
    const cars = stockLines();
    const lines = stock?.(cars) ?? cars;
    writeFileSync(join(folder, 'tenant.json'), JSON.stringify(config));
    writeFileSync(join(folder, 'stock.jsonl'), lines.map((car) => `${JSON.stringify(car)}\n`).join(''));
    for (const [path, text] of Object.entries({ 'pages/privacy-policy.md': PRIVACY, ...files })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const tenant = await readTenant(folder);
    const context = await pageContext(folder, tenant, SITE_INSTANT);
    return {
      ...siteData(context),
      builtFor: SITE_INSTANT.toISOString(),
      pages: new Map(
        context.table.routes.map((route) => [route.path, JSON.parse(serialisedView(context, route).text)]),
      ),
      files: Object.fromEntries([...context.files].map(([path, text]) => [path, digest(text)])),
      edge: JSON.parse(JSON.stringify(context.edge)),
      law: lawCheck(tenant, lawCheckInput(tenant, context)).findings,
    };
  } finally {
    rmSync(dirname(folder), { recursive: true, force: true });
  }
}

const digest = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Cars of another test dealer, assigned to this one. */
function stockLines(): Settings[] {
  const lines = readFileSync(join(FIXTURES, 'all-off/stock.jsonl'), 'utf8').trim().split('\n');
  return lines.slice(0, 12).map((line, index) => ({
    ...(JSON.parse(line) as Settings),
    ...{ status: 'in_stock', price: 20_000 + 1000 * index, price_type: 'drive_away', created_at: '-40d' },
    ...{
      dealership_slug: 'one-tag',
      dealership_id: 94,
      location_id: 941,
      location_name: 'One Tag Motors',
      city: 'Ipswich',
    },
  }));
}
