import sharp from 'sharp';

/** A picture of one colour, made here; with `exif` lying on its side, with the maker and the place in it. */
export async function picture(
  format: 'jpeg' | 'png' | 'webp',
  { width = 640, height = 480, exif = false, colour = '#b4632d' } = {},
): Promise<Uint8Array> {
  const made = sharp({ create: { width, height, channels: 3, background: colour } });
  if (exif) {
    made
      .withExif({
        IFD0: { Make: 'Secretphone' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .withMetadata({ orientation: 6 });
  }
  return new Uint8Array(await made.toFormat(format).toBuffer());
}

/** The smallest PDF with one empty page. */
export function pdf(note = ''): Uint8Array {
  return new TextEncoder().encode(
    `%PDF-1.4\n%${note}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );
}

/** A PNG that claims a size and holds nothing of it. */
export async function pngThatClaims(width: number, height: number): Promise<Uint8Array> {
  const { crc32, deflateSync } = await import('node:zlib');
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = 2;
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc(1024 * 1024))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}
