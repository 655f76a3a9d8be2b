import type { FontName } from '#config/choices.ts';

/** A tenant's theme, written by the build as `/theme.<hash>.css`. Colours are `oklch()` or hex. */
export interface Theme {
  readonly light: ThemeColours;
  readonly dark: ThemeColours | null;
  readonly fonts: { readonly heading: FontName; readonly body: FontName };
  /** rem */
  readonly radius: number;
  readonly headings: 'plain' | 'capitals' | 'underlined';
  readonly density: 'tight' | 'compact' | 'comfortable' | 'airy';
  readonly header: 'bar' | 'split' | 'stacked' | 'banner';
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
  readonly page: string;
  readonly surface: string;
  readonly raised: string;
  readonly line: string;
  readonly ink: string;
  readonly inkSoft: string;
  readonly brand: string;
  readonly onBrand: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly positive: string;
  readonly caution: string;
  readonly danger: string;
}
