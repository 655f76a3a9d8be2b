import type { FontName } from '#config/choices.ts';

/** Design data of a tenant; written as `/theme.<hash>.css` by the build. Colours are `oklch()` or hex text. */
export interface Theme {
  readonly light: ThemeColours;
  readonly dark: ThemeColours | null;
  readonly fonts: { readonly heading: FontName; readonly body: FontName };
  /** rem */
  readonly radius: number;
  readonly headings: 'plain' | 'capitals';
  readonly density: 'tight' | 'compact' | 'comfortable' | 'airy';
  readonly header: 'bar' | 'split' | 'stacked' | 'banner';
  readonly card: 'framed' | 'plain';
  /** How the home page opens: words beside the picture, words over a band of brand colour, words centred, or a panel over it. */
  readonly hero: 'split' | 'band' | 'centred' | 'panel';
  /** File in the tenant's folder, copied to `/logo.<ext>`; null = the name in text. */
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
