import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { OutputInfo } from 'sharp';
import { brandBand, hexOf } from '#domain/colour.ts';
import { textUpTo } from '#domain/short-text.ts';
import { escapeMarkup } from '#domain/xml.ts';
import type { Site } from '#site/site.ts';
import { cachedPicture, type PictureSource } from './picture-cache.ts';
import { pictureEncoder } from './picture-encoder.ts';

/** Part of the hash, so that another design gives other files. */
const SETTINGS = 's2';
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 88;

/**
 * Pictures for shared links (`og:image`), 1200 by 630: the title of a page without a photo, in the dealer's colours. Pages request a URL while they
 * are rendered; the requested pictures are drawn afterwards, with our own font file, so that they do not depend on the machine.
 */
export class SocialPictures {
  readonly #site: SiteBrand;
  /** The requested pictures: URL → title. */
  readonly #pictures = new Map<string, string>();

  readonly #source: PictureSource;
  #background: Promise<Pixels> | undefined;

  constructor(site: SiteBrand, source: PictureSource = cachedPicture) {
    this.#site = site;
    this.#source = source;
  }

  /** The URL of the picture with this title. */
  href(title: string): string {
    const { name, theme } = this.#site;
    const { band, onBand } = brandBand(theme.light);
    const inputs = [SETTINGS, name, title, band, onBand];
    const hash = createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 16);
    const href = `/social/${hash}.png`;
    this.#pictures.set(href, title);
    return href;
  }

  /** All requested pictures: URL and bytes. */
  async *pictures(): AsyncGenerator<readonly [href: string, bytes: Buffer]> {
    for (const [href, title] of this.#pictures)
      yield [href, await this.#source(href.slice('/social/'.length), () => this.#pictureOf(title))];
  }

  async #pictureOf(title: string): Promise<Buffer> {
    this.#background ??= drawBackground(this.#site);
    return socialPicture(title, this.#site, await this.#background);
  }
}

const fontfile = createRequire(import.meta.url).resolve('@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf');

/** A longer title is cut at a word. */
const TITLE_LENGTH = 110;

/** A picture as pixels. */
interface Pixels {
  readonly data: Buffer;
  readonly info: OutputInfo;
}
type SiteBrand = Pick<Site, 'name' | 'theme'>;

/** The picture of one title, on the dealer's background. */
export async function socialPicture(title: string, site: SiteBrand, background?: Pixels): Promise<Buffer> {
  const sharp = await pictureEncoder();
  const { data, info } = background ?? (await drawBackground(site));
  const shortTitle = textUpTo(title, TITLE_LENGTH);
  const heading = await drawText(shortTitle, title.length > 60 ? 64 : 80, site);
  const top = Math.max(56, Math.round(250 - heading.info.height / 2));
  return (
    sharp(data, { raw: info })
      .composite([{ input: heading.data, raw: heading.info, left: MARGIN, top }])
      .removeAlpha()
      // Level 9 takes more than twice the time and saves only a tenth of a file that is rarely requested.
      .png({ compressionLevel: 7 })
      .toBuffer()
  );
}

/** What all pictures of a dealer share: its colours, a line, its name. */
async function drawBackground(site: SiteBrand): Promise<Pixels> {
  const sharp = await pictureEncoder();
  const { band, onBand } = brandBand(site.theme.light);
  const [backgroundColour, textColour] = [hexOf(band), hexOf(onBand)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><path d="M0 0H${WIDTH}V${HEIGHT}H0Z" fill="${backgroundColour}"/><path d="M820 0H${WIDTH}V${HEIGHT}H640Z" fill="${textColour}" fill-opacity=".07"/><path d="M${MARGIN} 478h96v6h-96Z" fill="${textColour}"/></svg>`;
  const name = await drawText(site.name, 40, site);
  return sharp(Buffer.from(svg))
    .composite([{ input: name.data, raw: name.info, left: MARGIN, top: 514 }])
    .raw()
    .toBuffer({ resolveWithObject: true });
}

async function drawText(text: string, size: number, { theme }: SiteBrand): Promise<Pixels> {
  const sharp = await pictureEncoder();
  const lines = {
    text: `<span foreground="${hexOf(brandBand(theme.light).onBand)}">${escapeMarkup(text)}</span>`,
    font: `Figtree Bold ${size}`,
    fontfile,
    width: WIDTH - 2 * MARGIN,
    wrap: 'word-char',
    dpi: 72,
    rgba: true,
  } as const;
  return sharp({ text: lines }).raw().toBuffer({ resolveWithObject: true });
}
