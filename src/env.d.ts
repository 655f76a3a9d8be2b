/// <reference types="astro/client" />

declare namespace App {
  type Facts = import('#view-types/page.ts').PageFacts;
  /** What every page gets from the build (or from the dev server): set in `scripts/build/page-context.ts`. */
  interface Locals {
    readonly site: Facts['site'];
    readonly now: Facts['now'];
    readonly stock: Facts['stock'];
    readonly records: Facts['records'];
    readonly routes: Facts['routes'];
    readonly assets: Facts['assets'];
    readonly socialHref: Facts['socialHref'];
    readonly search: Facts['search'];
    /** The page as plain data; null for a kind that has no view yet. */
    readonly view: import('#view-types/page.ts').PageView | null;
    readonly route: import('#site/routes.ts').PublicRoute;
  }
}

declare namespace astroHTML.JSX {
  interface IntrinsicAttributes {
    /** Wakes an island after the first paint: `src/islands/painted.ts`. */
    'client:painted'?: boolean;
  }
}
