import {
  DEMO_CARS_PATH,
  MODEL_QUOTE_PATH,
  MODELS_PATH,
  NEW_CARS_PATH,
  SEARCH_PATH,
  TEST_DRIVE_PATH,
} from '#domain/routes/public-paths.ts';
import type { NavigationItem, Site } from '#site/site.ts';
import { wordsOf } from '#text/wording.ts';

type Has = (path: string) => boolean;
interface Row {
  readonly label: 'get_quote' | 'contact' | 'all_models' | 'stock' | 'fleet' | 'test_drive' | 'demonstrators' | null;
  /** Where the link leads; null if this site has no such page. */
  readonly href: (site: Site, has: Has) => string | null;
}

/** Links beside the models (MENU-07), in order. Without a label, the page's title is used. */
const ROWS: readonly Row[] = [
  { label: 'get_quote', href: (_, has) => (has(MODEL_QUOTE_PATH) ? MODEL_QUOTE_PATH : null) },
  { label: 'contact', href: ({ routes }, has) => (has(MODEL_QUOTE_PATH) ? null : routes.contact) },
  { label: 'all_models', href: () => MODELS_PATH },
  { label: 'stock', href: (_, has) => (has(NEW_CARS_PATH) ? NEW_CARS_PATH : SEARCH_PATH) },
  { label: 'fleet', href: ({ features }) => (features.businessFleet ? '/fleet' : null) },
  { label: 'test_drive', href: () => TEST_DRIVE_PATH },
  { label: null, href: (site) => connectedServices(site)?.href ?? null },
  { label: 'demonstrators', href: ({ routes }) => routes.externalDemonstrators ?? DEMO_CARS_PATH },
];

/** The additional links of the model menu; links to missing pages are removed later, as in all menus. */
export function modelMenuLinks(site: Site, has: Has): NavigationItem[] {
  const words = wordsOf(site.text);
  return ROWS.flatMap(({ label, href: hrefOf }) => {
    const href = hrefOf(site, has);
    if (href === null) return [];
    const text = label === null ? (connectedServices(site)?.title ?? '') : words(`models.${label}`);
    return [{ label: text, href, items: [] }];
  });
}

function connectedServices({ menu, routes }: Site): { readonly href: string; readonly title: string } | null {
  const name = menu.connectedServices;
  const page = routes.pages.find(({ path }) => name !== null && (path === name || path === `pages/${name}`));
  return page === undefined ? null : { href: `/${page.path}`, title: page.title };
}
