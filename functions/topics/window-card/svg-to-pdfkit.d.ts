declare module 'svg-to-pdfkit' {
  /** Draws SVG text into a frame of a document. Filters are passed over. */
  export default function SVGtoPDF(
    doc: PDFKit.PDFDocument,
    svg: string,
    x: number,
    y: number,
    options: {
      readonly width: number;
      readonly height: number;
      readonly assumePt: boolean;
      readonly preserveAspectRatio: string;
      readonly warningCallback: (message: string) => void;
    },
  ): void;
}
