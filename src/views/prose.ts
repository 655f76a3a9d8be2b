import { SEARCH_PATH } from '#domain/paths.ts';
import type { ContentPart } from '#site/site-content.ts';
import { type PictureView, pictureView } from '#views/picture.ts';

/** Widest place of a picture in a text, in pixels. */
const WIDTH = 736;

/** A picture of a text, whole: as wide as the text, or as wide as it is. */
export function prosePicture({ src, alt, width, height }: Extract<ContentPart, { kind: 'picture' }>): PictureView {
  const shown = Math.min(WIDTH, width);
  return pictureView(src, alt, { width: shown, height: Math.round((shown * height) / width) });
}

/** The HTML of a text with a way on where it names a list or a car that is gone from the stock just now. */
export function liveLinks(html: string, has: (path: string) => boolean): string {
  return html.replace(/(?<=<a href=")\/(?:cars|search)\/[^"?#]*/g, (path) => (has(path) ? path : SEARCH_PATH));
}

/** The sections of a page, to be led to from beside it; fewer than three need no list. */
export function sectionsOf(
  parts: readonly ContentPart[],
): readonly { readonly href: string; readonly title: string }[] {
  const found = parts.flatMap((part) =>
    part.kind === 'html'
      ? [...part.html.matchAll(/<h2 id="([^"]*)">(.*?)<\/h2>/g)].map(([, id = '', title = '']) => ({
          href: `#${id}`,
          title,
        }))
      : [],
  );
  return found.length < 3 ? [] : found;
}
