/// <reference types="astro/client" />

declare namespace App {
  /** What every page gets from the build (or from the dev server): set in `scripts/build/render-tenant.ts`. */
  interface Locals {
    readonly site: import('#site/site.ts').Site;
    readonly route: import('#site/routes.ts').PublicRoute;
    /** The build's `--now`: the only clock a page may print from. */
    readonly now: Date;
    readonly stock: import('#stock/snapshot.ts').Snapshot;
    /** Search records of the listed cars, same order as `stock.cars`. */
    readonly records: readonly import('#domain/search-record.ts').SearchRecord[];
    /** Every route of the site, to know which pages exist. */
    readonly routes: import('#site/routes.ts').RouteTable;
    /** Address of a picture with this title, drawn after all pages are printed, for pages without a photo of their own. */
    readonly socialHref: (title: string) => string;
    readonly assets: {
      /** `/theme.<hash>.css` */
      readonly themeHref: string;
      /** `/_data/stock.<hash>.json`, the embedded index. */
      readonly indexHref: string;
      /** `/_data/models.<hash>.json`, the embedded index of models. */
      readonly modelsHref: string;
      /** `/_data/cards.<hash>.json`, the slice of the site that cards made in the browser need. */
      readonly cardsHref: string;
      /** Font files of the theme to preload. */
      readonly fontHrefs: readonly string[];
      /** Address of the tenant's logo; null = the name in text. */
      readonly logoHref: string | null;
      /** `/_data/makes.<hash>.svg#<slug>`: logos of those makes of the stock that have one (SRCH-05). */
      readonly makeLogos: { readonly href: string; readonly slugs: readonly string[] };
    };
  }
}

declare namespace astroHTML.JSX {
  interface IntrinsicAttributes {
    /** Wakes an island after the first paint: `src/islands/painted.ts`. */
    'client:painted'?: boolean;
  }
}
