import type { Theme } from '#site/site.ts';
import type { CallToActionView } from '#view-types/blocks.ts';
import type { ChipNavView } from '#view-types/chip-nav.ts';
import type { LinkView } from '#view-types/link.ts';
import type { PageIntroView } from '#view-types/page-intro.ts';
import type { PagerView } from '#view-types/pager.ts';
import type { PictureView } from '#view-types/picture.ts';
import type { ProsePartView } from '#view-types/prose.ts';

/** Date of an article. */
export interface PostDateView {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly text: string;
}

/** An article in a list (CONT-04). */
export interface PostCardView {
  readonly href: string;
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly date: PostDateView;
  readonly picture: PictureView | null;
}

/** The feed of all articles, linked in the page's head. */
export interface FeedView {
  readonly href: string;
  readonly title: string;
}

/** A list of articles, of all categories or of one. */
export interface BlogPage {
  readonly feed: FeedView;
  readonly intro: PageIntroView;
  readonly categories: ChipNavView;
  readonly posts: readonly PostCardView[];
  readonly pager: PagerView | null;
  /** The visible link to the feed, below the list. */
  readonly feedLink: LinkView;
}

/** One article with links to the next steps: test drive, stock, reservation. */
export interface PostPage {
  readonly layout: Theme['sections'];
  readonly feed: FeedView;
  readonly intro: PageIntroView;
  /** `By Example Motors` */
  readonly author: string;
  readonly date: PostDateView;
  readonly picture: PictureView | null;
  readonly parts: readonly ProsePartView[];
  /** The call to action below the text; null if the text contains its own. */
  readonly next: CallToActionView | null;
  /** Further articles; null if there are none. */
  readonly more: { readonly heading: string; readonly posts: readonly PostCardView[] } | null;
}
