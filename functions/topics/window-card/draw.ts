import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import type { WindowCard, WindowCardSite } from '#domain/window-card.ts';
import { labelled } from '#text/list.ts';
import type { Texts } from '#text/words.ts';

/** The content of one card. Fonts are TTF. */
export interface WindowCardContent {
  readonly card: WindowCard;
  readonly site: WindowCardSite;
  readonly dealer: string;
  /** Language of the document: `en-AU`. */
  readonly lang: string;
  /** `title` is that of the document, `picture` its alternative text, `printed` the line with the day, the others are headings. */
  readonly texts: Texts<'title' | 'picture' | 'features' | 'scan' | 'printed'>;
  /** The URL of the car's page, for the QR code. */
  readonly href: string;
  /** Across the picture: `SOLD`, `No longer available`, `Reserved`; null = no banner. */
  readonly banner: string | null;
  /** A JPEG or PNG; null = the card has none. */
  readonly picture: Uint8Array | null;
  readonly fonts: { readonly regular: Uint8Array; readonly bold: Uint8Array };
  readonly now: Date;
}

/** A4 in points, and the margins. */
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 40;
const CONTENT_WIDTH = PAGE.width - 2 * MARGIN;
const INK = '#16191d';
const MUTED = '#4d5660';
const LINE = '#d5dade';
const BAND_HEIGHT = 62;
const PICTURE = { width: 296, height: 222 };
const QR_SIDE = 104;

interface Style {
  readonly bold?: boolean;
  readonly size: number;
  readonly colour?: string;
  readonly width: number;
  readonly align?: 'left' | 'right' | 'center';
  /** Between lines. */
  readonly gap?: number;
}

/**
 * Draws the window card: one A4 page, tagged (PDF/UA), in the language of the site, with selectable text (DET-12). This module contains the
 * PDF library and is loaded with the first requested card.
 */
export async function drawWindowCard(content: WindowCardContent): Promise<Uint8Array> {
  const { card } = content;
  const options = {
    size: [PAGE.width, PAGE.height],
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/UA', // the type definitions lack this value
    tagged: true,
    displayTitle: true,
    lang: content.lang,
    font: null, // no standard font: it would have to be loaded, and has no macrons
    info: {
      Title: content.texts.title,
      Author: content.dealer,
      CreationDate: content.now,
      ModDate: content.now,
    },
  };
  const doc = new PDFDocument(options as unknown as PDFKit.PDFDocumentOptions);
  const bytes = collectBytes(doc);
  doc.registerFont('regular', content.fonts.regular as Buffer);
  doc.registerFont('bold', content.fonts.bold as Buffer);
  const sheet = new Sheet(doc);
  drawBand(sheet, content);
  const bottomOfPriceBlock = Math.max(drawPicture(sheet, content), drawPriceBlock(sheet, card));
  const footer = footerOf(sheet, content);
  drawDetails(sheet, content, bottomOfPriceBlock + 22, footer.top - 16);
  footer.draw();
  sheet.end();
  return bytes;
}

/** The document with its structure tree: every text is a tagged element, every line and colour an artifact. */
class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;

  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc;
    this.#root = doc.struct('Document');
    doc.addStructure(this.#root);
  }

  /** Height of a text if it were printed. */
  height(text: string, style: Style): number {
    this.#set(style);
    return this.doc.heightOfString(text, { width: style.width, lineGap: style.gap ?? 0 });
  }

  /** Prints a text and returns the y position below it. */
  text(type: 'H1' | 'H2' | 'P', text: string, x: number, y: number, style: Style): number {
    const height = this.height(text, style);
    this.tagged(type, {}, () => {
      this.#set(style);
      const { width, align = 'left', gap = 0 } = style;
      this.doc.text(text, x, y, { width, align, lineGap: gap });
    });
    return y + height;
  }

  tagged(type: string, options: { readonly alt?: string }, draw: () => void): void {
    this.#root.add(this.doc.struct(type, options, draw));
  }

  /** Decoration, which screen readers skip. */
  artifact(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }

  #set({ bold = false, size, colour = INK }: Style): void {
    this.doc
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(colour);
  }

  end(): void {
    this.#root.end();
    this.doc.end();
  }
}

function drawBand(sheet: Sheet, { site: { band, onBand }, dealer, card: { phone } }: WindowCardContent): void {
  sheet.artifact(() => sheet.doc.rect(0, 0, PAGE.width, BAND_HEIGHT).fill(band));
  const style = { bold: true, size: 20, colour: onBand, width: phone === null ? CONTENT_WIDTH : CONTENT_WIDTH - 190 };
  const fittedStyle = fitText(sheet, dealer, style, 26, 12);
  sheet.text('P', dealer, MARGIN, (BAND_HEIGHT - fittedStyle.height) / 2, fittedStyle.style);
  if (phone !== null)
    sheet.text('P', phone, PAGE.width - MARGIN - 180, 22, { size: 15, colour: onBand, width: 180, align: 'right' });
}

/** The picture, or a grey panel of the same size with the car's name; returns the y position below. */
function drawPicture(sheet: Sheet, { picture, texts, banner, card }: WindowCardContent): number {
  const top = BAND_HEIGHT + 24;
  const { doc } = sheet;
  if (picture === null) {
    sheet.artifact(() => {
      doc.rect(MARGIN, top, PICTURE.width, PICTURE.height).fill('#eef1f3');
    });
    sheet.text('P', card.title, MARGIN + 24, top + PICTURE.height / 2 - 12, {
      bold: true,
      size: 16,
      colour: MUTED,
      width: PICTURE.width - 48,
      align: 'center',
    });
  } else
    sheet.tagged('Figure', { alt: texts.picture }, () => {
      doc.save();
      doc.rect(MARGIN, top, PICTURE.width, PICTURE.height).clip();
      const cover: [number, number] = [PICTURE.width, PICTURE.height];
      doc.image(picture as Buffer, MARGIN, top, { cover, align: 'center', valign: 'center' });
      doc.restore();
    });
  if (banner !== null) {
    sheet.artifact(() => doc.rect(MARGIN, top + PICTURE.height - 40, PICTURE.width, 40).fill(INK));
    sheet.text('P', banner, MARGIN, top + PICTURE.height - 30, {
      bold: true,
      size: 18,
      colour: '#ffffff',
      width: PICTURE.width,
      align: 'center',
    });
  }
  return top + PICTURE.height;
}

/** Name, price with its type, repayment with its comparison rate and warning at the same size, the lender's conditions, deposit. */
function drawPriceBlock(sheet: Sheet, card: WindowCard): number {
  const x = MARGIN + PICTURE.width + 24;
  const width = PAGE.width - MARGIN - x;
  let y = BAND_HEIGHT + 24;
  y = sheet.text('P', card.condition, x, y, { bold: true, size: 11, colour: MUTED, width }) + 3;
  const title = fitText(sheet, card.title, { bold: true, size: 24, width }, 90, 14);
  y = sheet.text('H1', card.title, x, y, title.style) + 4;
  if (card.detail !== null) y = sheet.text('P', card.detail, x, y, { size: 12.5, colour: MUTED, width }) + 4;
  y += 12;
  if (card.price !== null) {
    const { text, note, was } = card.price;
    const figure = fitText(sheet, text, { bold: true, size: 36, width }, 46, 18);
    if (was !== null) y = sheet.text('P', was, x, y, { size: 11.5, colour: MUTED, width }) + 2;
    y = sheet.text('P', text, x, y, figure.style) + 2;
    if (note !== null) y = sheet.text('P', note, x, y, { bold: true, size: 12.5, width }) + 2;
  }
  if (card.finance !== null) {
    y += 12;
    y = sheet.text('P', card.finance.line, x, y, { size: 9.5, width, gap: 1.5 }) + 4;
    if (card.finance.warning !== null) y = sheet.text('P', card.finance.warning, x, y, { size: 9.5, width, gap: 1.5 });
    for (const condition of card.finance.conditions)
      y = sheet.text('P', condition, x, y + 3, { size: 8, colour: MUTED, width, gap: 1 });
  }
  if (card.deposit !== null) y = sheet.text('P', card.deposit, x, y + 10, { size: 9.5, width, gap: 1.5 });
  return y;
}

/** Details on the left, features on the right; lines that do not fit above the footer are left out. */
function drawDetails(sheet: Sheet, { card, site, texts }: WindowCardContent, top: number, bottom: number): void {
  const { doc } = sheet;
  const hasFeatures = card.features.length > 0;
  const width = hasFeatures ? (CONTENT_WIDTH - 28) / 2 : CONTENT_WIDTH;
  let y = top;
  for (const { label, value } of card.facts) {
    const style = { bold: true, size: 12, width: width * 0.55 };
    const labelStyle = { size: 12, colour: MUTED, width: width * 0.43 };
    const height = Math.max(sheet.height(value, style), sheet.height(label, labelStyle)) + 9;
    if (y + height > bottom) break;
    sheet.text('P', label, MARGIN, y + 4, labelStyle);
    sheet.text('P', value, MARGIN + width * 0.45, y + 4, style);
    y += height;
    sheet.artifact(() =>
      doc
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + width, y)
        .lineWidth(0.5)
        .stroke(LINE),
    );
  }
  if (!hasFeatures) return;
  const x = MARGIN + width + 28;
  let line = sheet.text('H2', texts.features, x, top + 3, { bold: true, size: 12, width }) + 6;
  for (const feature of card.features) {
    const style = { size: 11, width: width - 12 };
    const height = sheet.height(feature, style);
    if (line + height > bottom) break;
    const at = line;
    sheet.artifact(() => doc.circle(x + 2.5, at + 6, 1.8).fill(site.band));
    sheet.text('P', feature, x + 12, line, style);
    line += height + 5;
  }
}

/** QR code, location of the car, statutory text and licences: as high as necessary, at the bottom of the page. */
function footerOf(sheet: Sheet, { card, site, href, texts }: WindowCardContent): { top: number; draw: () => void } {
  const { doc } = sheet;
  const x = MARGIN + QR_SIDE + 18;
  const width = PAGE.width - MARGIN - x;
  const style: Style = { size: 10.5, colour: MUTED, width };
  const note: Style = { size: 8.5, width, gap: 1 };
  const smallStyle: Style = { size: 8, colour: MUTED, width: CONTENT_WIDTH };
  const legal = [...site.legal, texts.printed];
  const stackedHeight = (lines: readonly string[], style: Style): number =>
    lines.reduce((sum, line) => sum + sheet.height(line, style) + 2, 0);
  const sideHeight =
    18 + stackedHeight(card.place, style) + (card.notes.length > 0 ? 6 + stackedHeight(card.notes, note) : 0);
  const legalTop = PAGE.height - 28 - stackedHeight(legal, smallStyle);
  const blockTop = legalTop - 16 - Math.max(QR_SIDE, sideHeight);
  const top = blockTop - 16;
  const draw = (): void => {
    sheet.artifact(() => doc.rect(0, top, PAGE.width, PAGE.height - top).fill('#f3f5f6'));
    sheet.tagged('Figure', { alt: labelled(texts.scan, href) }, () => drawQr(doc, href, MARGIN, blockTop));
    const print = (lines: readonly string[], left: number, from: number, style: Style): number =>
      lines.reduce((y, line) => sheet.text('P', line, left, y, style) + 2, from);
    const heading = sheet.text('H2', texts.scan, x, blockTop, { bold: true, size: 12, width }) + 3;
    const below = print(card.place, x, heading, style);
    print(card.notes, x, below + 6, note);
    print(legal, MARGIN, legalTop, smallStyle);
  };
  return { top, draw };
}

function drawQr(doc: PDFKit.PDFDocument, href: string, left: number, top: number): void {
  const { data, size } = encode(href, { ecc: 'M', border: 2 });
  const cell = QR_SIDE / size;
  doc.rect(left, top, QR_SIDE, QR_SIDE).fill('#ffffff');
  data.forEach((row, line) => {
    row.forEach((dark, column) => {
      if (dark) doc.rect(left + column * cell, top + line * cell, cell, cell);
    });
  });
  doc.fill('#000000');
}

/** The largest size, down to `minSize`, at which a text fits into the height `maxHeight`. */
function fitText(
  sheet: Sheet,
  text: string,
  style: Style,
  maxHeight: number,
  minSize: number,
): { style: Style; height: number } {
  let size = style.size;
  let height = sheet.height(text, style);
  while (height > maxHeight && size > minSize) {
    size -= 1;
    height = sheet.height(text, { ...style, size });
  }
  return { style: { ...style, size }, height };
}

/** All bytes that the document writes, once it has ended. */
function collectBytes(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (part: Uint8Array) => parts.push(part));
    doc.on('error', reject);
    doc.on('end', () => {
      const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
      let position = 0;
      for (const part of parts) {
        bytes.set(part, position);
        position += part.byteLength;
      }
      resolve(bytes);
    });
  });
}
