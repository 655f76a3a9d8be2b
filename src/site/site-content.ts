import type { Block } from '#config/schema/blocks.ts';
import type { BlogCategory } from '#domain/blog.ts';
import type { ModelStatus } from '#domain/models.ts';
import type { SettingPicture } from '#domain/picture.ts';
import type { ServicePlan } from '#domain/service-advantage.ts';
import type { Manufacturer } from '#site/site.ts';

/** A dealer's own content, as part of `Site`. */

/** The texts and the picture of the dealer's home page. */
export interface HomeContent {
  readonly headline: string;
  /** The introduction below the headline; also the page's description for search engines. */
  readonly lead: string;
  readonly sellingPoints: readonly { readonly title: string; readonly text: string }[];
  readonly heroImage: SettingPicture | null;
}

/** A special offer, with its texts as plain text (OFF-04). */
export interface Offer {
  readonly id: number;
  readonly name: string;
  /** Plain text in paragraphs, without the warning. */
  readonly description: readonly string[];
  /** Conditions, likewise in paragraphs without the warning; empty = none. */
  readonly disclaimer: readonly string[];
  /** The comparison rate warning in the dealer's own words, which is always visible (OFF-02); null = there is none. */
  readonly warning: string | null;
  readonly imageUrl: SettingPicture | null;
  readonly manufacturer: Manufacturer | null;
  readonly model: { readonly name: string; readonly slug: string; readonly overrideUrl: string | null } | null;
  /** Rates in percent per year; null = no finance offer. `comparison` is null only if no law requires it. */
  readonly finance: { readonly rate: number; readonly comparison: number | null } | null;
  /** The first ISO instant at which it runs; null = no start. */
  readonly from: string | null;
  /** The first ISO instant at which it no longer runs; null = no end. */
  readonly until: string | null;
}

/** A slide of the home page (TILE-03). */
export interface Promotion {
  readonly name: string;
  readonly title: string | null;
  readonly text: string | null;
  readonly href: string;
  readonly linkText: string;
  readonly image: SettingPicture;
  readonly phoneImage: SettingPicture | null;
  /** The words in the picture; null only with a title. */
  readonly alt: string | null;
  /** The first ISO instant at which it is shown; null = no start. */
  readonly from: string | null;
  /** The first ISO instant at which it is no longer shown; null = no end. */
  readonly until: string | null;
}

/** A model that the dealer sells or has sold, for menus and model pages (DATA-02). */
export interface Model {
  readonly name: string;
  readonly slug: string;
  readonly make: string;
  /** Name of the model in the stock. */
  readonly stockName: string;
  readonly description: string | null;
  readonly bodyStyles: readonly string[];
  /** Tab of the model menu (MENU-04). */
  readonly category: string | null;
  readonly imageUrl: SettingPicture | null;
  readonly status: ModelStatus;
  readonly fuel: string | null;
  /** Page used instead of the model's own. */
  readonly overrideUrl: string | null;
  readonly accessoriesCount: number;
}

/** Settings of the model menu: tabs in order, and link targets (MENU-04, MENU-05, MENU-07). */
export interface MenuRules {
  readonly categories: readonly string[];
  /** Slug of the content page about connected services. */
  readonly connectedServices: string | null;
  readonly getQuote: boolean;
  /** Whether 'Our Stock' links to a model's `overrideUrl`, if it has one. */
  readonly stockUsesOverride: boolean;
}

/** Reviews to display (CONT-03); empty if the dealer hides them. */
export interface Reviews {
  /** Where they come from and how they were chosen, in the dealer's words. */
  readonly source: string | null;
  /** A page with all reviews. */
  readonly link: string | null;
  readonly entries: readonly {
    readonly customerName: string;
    readonly text: string;
    readonly rating: number;
    /** `YYYY-MM-DD` or `null`. */
    readonly date: string | null;
  }[];
}

/** Maximum price of a service (SVC-01); `model` null is the row for all other models. */
export interface ServiceAdvantage extends ServicePlan {
  readonly model: string | null;
}

/** A node of a text that will be HTML: an element or text, in the form of hast. A tree, so that nobody has to edit HTML by pattern. */
export type ProseNode =
  | { readonly type: 'text'; readonly value: string }
  | {
      readonly type: 'element';
      readonly tagName: string;
      readonly properties: { readonly [name: string]: string | number | boolean | readonly string[] };
      readonly children: readonly ProseNode[];
    };

/**
 * The content of a Markdown page in order, generated from Markdown without raw HTML; references to the dealer's details are already replaced.
 */
export type ContentPart =
  | { readonly kind: 'prose'; readonly nodes: readonly ProseNode[]; readonly headings: readonly Heading[] }
  | { readonly kind: 'block'; readonly block: Block }
  | {
      readonly kind: 'note';
      readonly variant: 'note' | 'tip' | 'warning';
      readonly title: string | null;
      readonly nodes: readonly ProseNode[];
    }
  | { readonly kind: 'questions'; readonly title: string | null; readonly entries: readonly Question[] }
  | {
      readonly kind: 'picture';
      readonly src: string;
      readonly alt: string;
      readonly caption: string | null;
      readonly width: number;
      readonly height: number;
    };

/** A second-level heading in a text, as plain text; `id` is its id on the page, for links. */
export interface Heading {
  readonly id: string;
  readonly title: string;
}

/** A question with its answer: a tree for the page, plain text for structured data. */
export interface Question {
  readonly question: string;
  readonly nodes: readonly ProseNode[];
  readonly text: string;
}

/** A content page written by the dealer. */
export interface ContentPage {
  /** Without a leading slash. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly parts: readonly ContentPart[];
}

/** An article of the blog (CONT-04). */
export interface BlogPost {
  /** Last segment of its path. */
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly category: BlogCategory;
  readonly picture: { readonly src: string; readonly alt: string } | null;
  /** Null = the dealer. */
  readonly author: string | null;
  readonly parts: readonly ContentPart[];
}
