/// <reference types="astro/client" />

declare namespace App {
  /** What a page gets from the build (or from the dev server), set in `scripts/build/page-context.ts`: the page as plain data. */
  interface Locals {
    readonly view: import('#view-types/page.ts').PageView;
  }
}

declare namespace astroHTML.JSX {
  interface IntrinsicAttributes {
    /** Wakes an island after the first paint: `src/islands/painted.ts`. `worker`: the search worker's script is loaded with it. */
    'client:painted'?: boolean | { readonly worker: boolean };
  }
}
