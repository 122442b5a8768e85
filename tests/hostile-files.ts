import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { pdf, stream } from '../tools/bench/receipts-pdf.ts';

/** A grey PNG of one shade whose header tells any size; `rows` of it are really there. */
export function flatPng(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const body = deflateSync(Buffer.alloc((width + 1) * rows, 0), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', body),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>';

/** A PDF of one page that writes a line for each text; `catalogue` and `trailer` may add to it. */
export function plainPdf(
  texts: readonly string[],
  catalogue = '',
  trailer = '',
  more: readonly (string | Buffer)[] = [],
): Buffer {
  const shows = texts.map(
    (text, index) => `BT /F1 10 Tf 1 0 0 1 20 ${700 - (index % 50) * 14} Tm (${text}) Tj ET`,
  );
  return pdf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 720] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
      font,
      stream('', Buffer.from(shows.join('\n'), 'latin1')),
      ...more,
    ],
    trailer,
  );
}

/** A PDF of so many empty pages. */
export function manyPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(' ');
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 720] >>';
  return pdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    ...Array.from({ length: count }, () => page),
  ]);
}

/** A PDF that a password keeps shut. */
export function lockedPdf(): Buffer {
  const bytes = (seed: number) =>
    Buffer.from(Array.from({ length: 32 }, (_, index) => (index * 37 + seed) % 256)).toString('hex');
  const encrypt = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${bytes(3)}> /U <${bytes(11)}> /P -4 >> /ID [<${bytes(5)}> <${bytes(5)}>]`;
  return plainPdf(['TOTAL 12.99'], '', encrypt);
}

/** A PDF with a script that wants to run when it is opened, and an outside address to go to. */
export function scriptedPdf(): Buffer {
  const script = 'app.alert(1); this.submitForm("http://127.0.0.1:9/"); for(;;){}';
  return plainPdf(
    ['ALDER STORES', '21/11/2026 10:15', 'TOTAL 12.99'],
    `/OpenAction 6 0 R /AA << /WC 6 0 R >> /Names << /JavaScript << /Names [(x) 6 0 R] >> >>`,
    '',
    [`<< /S /JavaScript /JS (${script.replace(/[()\\]/g, '\\$&')}) >>`],
  );
}

/** A PDF of two megabytes whose page is more than two gigabytes when it is unpacked. */
export function pdfBomb(): Buffer {
  const block = deflateRawSync(Buffer.alloc(16 * 1024 * 1024, 0x20), {
    level: 9,
    finishFlush: constants.Z_FULL_FLUSH,
  });
  const body = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: 140 }, () => block)]);
  return pdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 720] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    font,
    stream('/Filter /FlateDecode', body),
  ]);
}
