import { pdf, stream } from '../receipts-pdf.ts';

/** Widths of Helvetica in thousandths of its size, by character (Adobe font metrics). Others count as 556. */
const widths: Readonly<Record<string, number>> = {
  ' ': 278,
  '.': 278,
  ',': 278,
  '-': 584,
  '/': 278,
  '(': 333,
  ')': 333,
  ':': 278,
  "'": 191,
  '*': 389,
  '&': 667,
  '+': 584,
  '£': 556,
  '€': 556,
  A: 667,
  B: 667,
  C: 722,
  D: 722,
  E: 667,
  F: 611,
  G: 778,
  H: 722,
  I: 278,
  J: 500,
  K: 667,
  L: 556,
  M: 833,
  N: 722,
  O: 778,
  P: 667,
  Q: 778,
  R: 722,
  S: 667,
  T: 611,
  U: 722,
  V: 667,
  W: 944,
  X: 667,
  Y: 667,
  Z: 611,
  c: 500,
  f: 278,
  i: 222,
  j: 222,
  k: 500,
  l: 222,
  m: 833,
  r: 333,
  s: 500,
  t: 278,
  v: 500,
  w: 722,
  x: 500,
  y: 500,
  z: 500,
};

/** Width of a text in points. */
export function widthOf(text: string, size: number): number {
  return ([...text].reduce((sum, one) => sum + (widths[one] ?? 556), 0) * size) / 1000;
}

/** A text on a page, in points from the upper left corner; `x` is its left edge. */
export interface Drawn {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

const [width, height] = [595, 842];

/** A PDF of A4 pages with these texts in Helvetica. */
export function drawPages(pages: readonly (readonly Drawn[])[]): Buffer {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  const objects: (string | Buffer)[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  for (const [index, page] of pages.entries()) {
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      stream('', Buffer.from(page.map(shown).join('\n'), 'latin1')),
    );
  }
  return pdf(objects);
}

function shown({ text, x, y, size }: Drawn): string {
  const escaped = text.replaceAll('€', '\x80').replace(/[\\()]/g, '\\$&');
  return `BT /F1 ${size.toFixed(1)} Tf 1 0 0 1 ${x.toFixed(2)} ${(height - y).toFixed(2)} Tm (${escaped}) Tj ET`;
}
