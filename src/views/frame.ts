import { LIMITS } from '#domain/constants.ts';
import { FAVOURITES_MAX } from '#domain/favourites.ts';
import { memoize } from '#domain/memoize.ts';
import { isPreviewable } from '#domain/picture.ts';
import { COMPARE_PATH, FAVOURITES_PATH } from '#domain/routes/public-paths.ts';
import { scriptJson } from '#domain/script-json.ts';
import { siteUrl } from '#domain/site-url.ts';
import type { PageKind } from '#site/route-table.ts';
import type { Site } from '#site/site.ts';
import { splitAtPlaceholder } from '#text/fill.ts';
import { type Words, wordsOf } from '#text/wording.ts';
import { textsOf } from '#text/words.ts';
import type { FrameView } from '#view-types/frame.ts';
import type { FrameInput, PageHead, PageParts } from '#view-types/page.ts';
import { shortDescription } from '#views/page-meta.ts';
import { siteShellView } from '#views/site-shell.ts';

/** Page kinds with the compare tray. */
const WITH_TRAY: readonly PageKind[] = ['home', 'search', 'car', 'favourites', 'watchlist'];
/** Page kinds that end with recently viewed cars. */
const WITH_RECENT: readonly PageKind[] = ['home', 'car', 'favourites', 'watchlist', 'compare'];
/** Page kinds whose link preview shows the dealer's name if they have no photo. */
const SHARED_AS_SITE: readonly PageKind[] = ['car', 'search', 'models', 'accessories', 'blog'];

/**
 * The frame of one page.
 *
 * @param head metadata of the page
 * @param structuredData JSON-LD objects, other than those of the car that the page is about
 */
export function frameView(
  { site, routes, now, assets, socialHref }: FrameInput,
  route: { readonly kind: PageKind; readonly path: string },
  {
    head,
    structuredData,
    car,
  }: {
    readonly head: PageHead;
    readonly structuredData: readonly object[];
    readonly car: PageParts<unknown>['car'] | null;
  },
): FrameView {
  const words = wordsOf(site.text);
  const shell = siteShellView(site, { path: route.path, logo: assets.logo, has: routes.has }, now);
  const { title, name } = head;
  const description = shortDescription(head.description);
  // A page without a photo gets a generated picture with its title or, on pages that search engines do not list and those of `SHARED_AS_SITE`, the dealer's name.
  const showsSiteName = head.noindex || SHARED_AS_SITE.includes(route.kind);
  const image =
    head.image !== null && isPreviewable(head.image)
      ? head.image
      : siteUrl(site, socialHref(showsSiteName ? site.name : name));
  return {
    ...framePartsOf(site, routes.has),
    ...shell,
    theme: { ...themeOf(site), href: assets.themeHref, fontHrefs: assets.fontHrefs },
    meta: { title, description, name, canonical: head.canonical, noindex: head.noindex, image },
    structuredData: [
      ...(car ? [{ json: scriptJson(car.data), isCar: true }] : []),
      ...structuredData.map((data) => ({ json: scriptJson(data), isCar: false })),
    ],
    cardsHref: assets.cardsHref,
    recent: WITH_RECENT.includes(route.kind)
      ? { texts: textsOf(words, ['recent.title', 'recent.clear']), car: car?.id ?? null }
      : null,
    compareTray:
      routes.has(COMPARE_PATH) && WITH_TRAY.includes(route.kind)
        ? {
            label: words('compare.tray'),
            open: words('compare.open'),
            clear: words('compare.clear'),
            href: COMPARE_PATH,
          }
        : null,
  };
}

function themeOf({ theme }: Site): Omit<FrameView['theme'], 'href' | 'fontHrefs'> {
  return {
    header: theme.header,
    card: theme.card,
    density: theme.density,
    lightColour: theme.light.page,
    darkColour: theme.dark?.page ?? null,
  };
}

/** The parts that are the same on every page of a site. */
const framePartsOf = memoize((site: Site, has: (path: string) => boolean) => {
  const words = wordsOf(site.text);
  const { garage } = site.features;
  const savesOnDevice = has(FAVOURITES_PATH);
  return {
    lang: site.locale.tag,
    siteName: site.name,
    noPhoto: site.card.placeholderText,
    skipLink: words('shell.skip'),
    privacy: privacyView(site, words),
    toasts: {
      'full-compare': has(COMPARE_PATH) ? words('compare.full', { count: LIMITS.compareMaxCars }) : null,
      saved: garage ? words('watchlist.saved') : null,
      removed: garage ? words('watchlist.removed') : savesOnDevice ? words('favourites.removed') : null,
      undo: garage || savesOnDevice ? words('favourites.undo') : null,
      'save-failed': garage ? words('watchlist.failed') : null,
      'saved-on-device': garage ? words('watchlist.saved_here') : null,
      moved: garage ? words('watchlist.moved') : null,
      'full-favourite': garage || savesOnDevice ? words('favourites.full', { count: FAVOURITES_MAX }) : null,
    },
  } satisfies Partial<FrameView>;
});

function privacyView({ name, analytics }: Site, words: Words): FrameView['privacy'] {
  if (analytics.tags.length === 0) return null;
  return {
    title: words('privacy.title'),
    text: words('privacy.text', { site: name }),
    signal: words('privacy.signal'),
    change: words('privacy.change'),
    accept: words('privacy.accept'),
    decline: words('privacy.decline'),
    scripts: analytics.tags.map(({ src }) => src).join(' '),
    tags: analytics.tags.map(({ name: tag, purpose }) => ({
      name: tag,
      ...splitAtPlaceholder(words('privacy.tag'), 'name', { purpose }),
    })),
  };
}
