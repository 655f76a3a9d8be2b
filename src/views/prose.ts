import type { PublicRoute } from '#site/route-table.ts';
import type { ContentPart } from '#site/site-content.ts';
import { wordsOf } from '#text/wording.ts';
import type { PageInput } from '#view-types/page.ts';
import type { PictureView } from '#view-types/picture.ts';
import type { ProsePartView } from '#view-types/prose.ts';
import { blockView } from '#views/blocks.ts';
import { pictureView } from '#views/picture.ts';
import { proseHtml } from '#views/prose-html.ts';
import { questionList } from '#views/questions.ts';

/** Maximum width of a picture in a text, in pixels. */
const WIDTH = 736;

/** A dealer's text as rendered at `route`. */
export function proseParts(parts: readonly ContentPart[], input: PageInput, route: PublicRoute): ProsePartView[] {
  return parts.map((part) => prosePart(part, input, route)).filter((part) => part !== null);
}

/** The view of a part of a page; null for a block with nothing to show. */
function prosePart(part: ContentPart, input: PageInput, route: PublicRoute): ProsePartView | null {
  const { site, routes } = input;
  const { kind } = part;
  switch (kind) {
    case 'prose':
      return { kind: 'html', html: proseHtml(part.nodes, routes.has) };
    case 'block': {
      const block = blockView(part.block, input, route);
      return block && { kind, block };
    }
    case 'questions':
      return { kind, ...questionList(part, routes.has) };
    case 'picture':
      return { kind, picture: prosePicture(part), caption: part.caption };
    case 'note': {
      const { variant, nodes } = part;
      const title = part.title ?? wordsOf(site.text)(`content.${variant}`);
      return { kind, variant, title, html: proseHtml(nodes, routes.has) };
    }
  }
}

/** A picture in a text, uncropped: as wide as the text or its own width, whichever is smaller. */
function prosePicture({ src, alt, width, height }: Extract<ContentPart, { kind: 'picture' }>): PictureView {
  const shownWidth = Math.min(WIDTH, width);
  return pictureView(src, alt, { width: shownWidth, height: Math.round((shownWidth * height) / width) });
}

/** The table of contents of a page; empty if it has fewer than three sections. */
export function sectionsOf(
  parts: readonly ContentPart[],
): readonly { readonly href: string; readonly title: string }[] {
  const headings = parts.flatMap((part) => (part.kind === 'prose' ? part.headings : []));
  return headings.length < 3 ? [] : headings.map(({ id, title }) => ({ href: `#${id}`, title }));
}
