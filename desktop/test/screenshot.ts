import { readFileSync, writeFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';

/**
 * Writes a screen of Xvfb as a PNG, from its upper left corner. Xvfb keeps it as a window dump (X11/XWDFile.h) of 32 bits a pixel in the file that
 * `-fbdir` names.
 * @returns the number of colours: a page that isn't painted yet has one or two
 */
export function saveScreen(
  framebuffer: string,
  target: string,
  { width, height }: { readonly width: number; readonly height: number },
): number {
  const dump = readFileSync(framebuffer);
  const header = (field: number) => dump.readUInt32BE(4 * field);
  const rowBytes = header(12);
  const pixels = header(0) + header(19) * 12; // behind the names and the colour map
  const rows = Buffer.alloc((1 + 3 * width) * height);
  const colours = new Set<number>();
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = pixels + y * rowBytes + 4 * x;
      const to = y * (1 + 3 * width) + 1 + 3 * x;
      colours.add(dump.readUInt32LE(from));
      rows[to] = dump[from + 2] ?? 0;
      rows[to + 1] = dump[from + 1] ?? 0;
      rows[to + 2] = dump[from] ?? 0;
    }
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2], 8); // 8 bits a sample, RGB
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  writeFileSync(
    target,
    Buffer.concat([signature, chunk('IHDR', size), chunk('IDAT', deflateSync(rows)), chunk('IEND')]),
  );
  return colours.size;
}

function chunk(type: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
