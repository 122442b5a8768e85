import type { Invented } from './receipts-layouts.ts';

/** A PDF with the text of a receipt, as programs print it. */
export function textPdf(receipt: Invented, isFixed: boolean): Buffer {
  const [width, height, size] = receipt.isPage ? [595, 842, 10] : [226, receipt.rows.length * 13 + 60, 8];
  const margin = receipt.isPage ? 50 : 12;
  let y = height - margin;
  const wide = (text: string, points: number) => text.length * points * (isFixed ? 0.6 : 0.52);
  const shows: string[] = [];
  const show = (text: string, x: number, points: number, bold: boolean) => {
    shows.push(
      `BT /${bold ? 'F2' : 'F1'} ${points.toFixed(1)} Tf 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} Tm (${escaped(text)}) Tj ET`,
    );
  };
  for (const row of receipt.rows) {
    const points = Math.min(size * (row.size ?? 1), (width - 2 * margin) / Math.max(1, wide(row.text, 1)));
    y -= Math.max(points, size) * 1.3;
    if (row.text !== '')
      show(
        row.text,
        row.align === 'centre' ? (width - wide(row.text, points)) / 2 : margin,
        points,
        row.bold ?? false,
      );
    if (row.right) show(row.right, width - margin - wide(row.right, points), points, row.bold ?? false);
  }
  const [plain, bold] = isFixed ? ['Courier', 'Courier-Bold'] : ['Helvetica', 'Helvetica-Bold'];
  return pdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 6 0 R /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /${plain} /Encoding /WinAnsiEncoding >>`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /${bold} /Encoding /WinAnsiEncoding >>`,
    stream('', Buffer.from(shows.join('\n'), 'latin1')),
  ]);
}

/** A PDF of one page that is a picture, as scanners make it. */
export function scannedPdf(jpeg: Buffer, width: number, height: number): Buffer {
  const [w, h] = [Math.round(width * 0.36), Math.round(height * 0.36)];
  return pdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>`,
    stream('', Buffer.from(`q ${w} 0 0 ${h} 0 0 cm /I Do Q`)),
    stream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      jpeg,
    ),
  ]);
}

/** A file of numbered objects, the first of which is the catalogue. */
export function pdf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  objects.forEach((object, index) => {
    offsets.push(length);
    add(Buffer.from(`${index + 1} 0 obj\n`));
    add(typeof object === 'string' ? Buffer.from(object, 'latin1') : object);
    add(Buffer.from('\nendobj\n'));
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** A stream object with its length. */
export function stream(entries: string, bytes: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

/** Text in the Windows code page, where the euro is 0x80. */
function escaped(text: string): string {
  return text.replaceAll('€', '\x80').replace(/[\\()]/g, '\\$&');
}
