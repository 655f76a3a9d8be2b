import type { FontName } from '#config/choices.ts';

/** A tenant's theme, written by the build as `/theme.<hash>.css`. Colours are `oklch()` or hex. */
export interface Theme {
  readonly light: ThemeColours;
  readonly dark: ThemeColours | null;
  readonly fonts: { readonly heading: FontName; readonly body: FontName };
  /** Corner radius in rem. */
  readonly radius: number;
  /** As written, in capitals, or with a short line below the name of a page. */
  readonly headings: 'plain' | 'capitals' | 'underlined';
  /** Space in cards and lists. */
  readonly density: 'tight' | 'compact' | 'comfortable' | 'airy';
  /** Header on wide screens: name on the left, name between menu and buttons, menu on a line of its own, or large name on the accent colour. */
  readonly header: 'bar' | 'split' | 'stacked' | 'banner';
  /** Car cards: with a frame, without one, with a line in brand colour, or with the photo inside a frame. */
  readonly card: 'framed' | 'plain' | 'ruled' | 'inset';
  /** Layout of stock lists on wide screens. */
  readonly list: 'filters-left' | 'filters-right' | 'filters-boxed' | 'rows';
  /** Layout of stock lists on phones. */
  readonly phoneList: 'photos-above' | 'photos-left';
  /** Layout of car pages. */
  readonly carPage: 'photos-left' | 'photos-right' | 'thumbnails-left' | 'photos-wide' | 'title-above';
  /** Where a location page has its map on wide screens. */
  readonly locationPage: 'map-left' | 'map-right' | 'map-above' | 'map-below';
  /** Layout of the home page below its hero, of offers and of articles on wide screens. */
  readonly sections: 'headings-above' | 'headings-beside' | 'strips' | 'centred';
  /**
   * Layout of the home page's hero: text beside the picture, text on a band in the brand colour, centred text, or a panel over the picture.
   */
  readonly hero: 'split' | 'band' | 'centred' | 'panel';
  /** File in the tenant's folder, copied with a hash of its content in its name; null = the site's name is shown as text. */
  readonly logo: string | null;
}
export interface ThemeColours {
  /** Background of the page. */
  readonly page: string;
  /** Background of cards and panels. */
  readonly surface: string;
  /** Background of dialogs and menus. */
  readonly raised: string;
  /** Borders and rules. */
  readonly line: string;
  /** Text. */
  readonly ink: string;
  /** Secondary text. */
  readonly inkSoft: string;
  /** Main buttons and links. */
  readonly brand: string;
  /** Text on `brand`. */
  readonly onBrand: string;
  /** Second colour, for tags and marks. */
  readonly accent: string;
  /** Text on `accent`. */
  readonly onAccent: string;
  /** Success messages. */
  readonly positive: string;
  /** Warnings. */
  readonly caution: string;
  /** Errors. */
  readonly danger: string;
}
