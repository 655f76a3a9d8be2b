import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { hexOf } from '#domain/colour.ts';
import type { Site } from '#site/site.ts';
import { keptPicture, type PictureSource } from './kept-pictures.ts';

/** Stands in the hash, so that another drawing makes other files. */
const SETTINGS = 's1';
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 88;

/**
 * Pictures for links shared elsewhere, 1200 by 630: the title of a page that has no photo, in the dealer's colours. Pages ask for an
 * address while they are printed; what was asked for is drawn afterwards. Letters come from a font file of
 * ours, so that they do not depend on the machine.
 */
export class SocialPictures {
  readonly #site: Pick<Site, 'name' | 'theme'>;
  readonly #asked = new Map<string, string>();

  readonly #source: PictureSource;

  constructor(site: Pick<Site, 'name' | 'theme'>, source: PictureSource = keptPicture) {
    this.#site = site;
    this.#source = source;
  }

  /** Address of the picture with this title. */
  href(title: string): string {
    const { name, theme } = this.#site;
    const facts = [SETTINGS, name, title, theme.light.brand, theme.light.onBrand];
    const hash = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
    const href = `/social/${hash}.png`;
    this.#asked.set(href, title);
    return href;
  }

  /** Every picture asked for, as address and bytes. */
  async *made(): AsyncGenerator<readonly [href: string, bytes: Buffer]> {
    for (const [href, title] of this.#asked)
      yield [href, await this.#source(href.slice('/social/'.length), () => socialPicture(title, this.#site))];
  }
}

const fontfile = createRequire(import.meta.url).resolve('@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf');
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The picture of one title: the title, a line, the dealer's name. */
export async function socialPicture(title: string, { name, theme }: Pick<Site, 'name' | 'theme'>): Promise<Buffer> {
  const { default: sharp } = await import('sharp'); // only when there is a picture to make
  const [ground, ink] = [hexOf(theme.light.brand), hexOf(theme.light.onBrand)];
  const words = (text: string, size: number) =>
    sharp({
      text: {
        text: `<span foreground="${ink}">${escaped(text)}</span>`,
        font: `Figtree Bold ${size}`,
        fontfile,
        width: WIDTH - 2 * MARGIN,
        wrap: 'word-char',
        dpi: 72,
        rgba: true,
      },
    })
      .png({ compressionLevel: 1 })
      .toBuffer();
  const heading = await words(title.length > 110 ? `${title.slice(0, 109)}…` : title, title.length > 60 ? 64 : 80);
  const { height = 0 } = await sharp(heading).metadata();
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><path d="M0 0H${WIDTH}V${HEIGHT}H0Z" fill="${ground}"/><path d="M820 0H${WIDTH}V${HEIGHT}H640Z" fill="${ink}" fill-opacity=".07"/><path d="M${MARGIN} 478h96v6h-96Z" fill="${ink}"/></svg>`;
  return sharp(Buffer.from(drawn))
    .composite([
      { input: heading, left: MARGIN, top: Math.max(56, Math.round(250 - height / 2)) },
      { input: await words(name, 40), left: MARGIN, top: 514 },
    ])
    .png({ compressionLevel: 9 })
    .toBuffer();
}
