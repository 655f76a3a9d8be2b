import type { Location, Site } from '#site/site.ts';
import type { Words } from '#text/wording.ts';
import type { PageHead } from '#view-types/page.ts';
import type { PageIntroView } from '#view-types/page-intro.ts';
import type { LocationView } from '#views/location.ts';
import { pageHead } from '#views/page-head.ts';
import { pageIntro, trailOf } from '#views/page-intro.ts';
import { breadcrumbData, locationData } from '#views/structured-data.ts';

/** Metadata, introduction and structured data of a page about one location. */
export function locationPageBase(
  site: Site,
  location: Location,
  view: LocationView,
  words: Words,
  page: {
    readonly title: string;
    readonly intro?: string;
    /** Name of the page for search engines and link previews, with the suburb; left out if it is the title. */
    readonly name?: string;
    readonly description: string;
    readonly path: string;
  },
): { readonly head: PageHead; readonly intro: PageIntroView; readonly structuredData: readonly object[] } {
  const crumbs = trailOf(
    words,
    { label: words('contact.title'), href: site.routes.contact },
    ...(page.path === view.page.href ? [] : [{ label: location.name, href: view.page.href }]),
    { label: page.title, href: null },
  );
  return {
    head: pageHead(site, page.path, { name: page.name ?? page.title, description: page.description }),
    intro: pageIntro(words, page.title, page.intro ?? null, crumbs),
    structuredData: [breadcrumbData(crumbs, site), locationData(site, location, view)],
  };
}
