import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** Rows of pixels, three or four bytes each. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly bytesPerPixel: number;
  readonly data: Buffer;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const mostColours = 256;

/**
 * Writes a screenshot with a palette, about a third of its size. The 256 commonest colours stay exactly as they are; the
 * others, which are in the edges of letters and lines, become the nearest of those.
 * @param png as a browser writes it: 8 bits a channel, not interlaced
 */
export function smallPng(png: Buffer): Buffer {
  const pixels = decode(png);
  const counts = new Map<number, number>();
  const { data, bytesPerPixel, width, height } = pixels;
  for (let at = 0; at < data.length; at += bytesPerPixel) {
    const colour = data.readUIntBE(at, 3);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const byCount = [...counts].sort(([one, many], [other, more]) => more - many || one - other);
  const palette = byCount.slice(0, mostColours).map(([colour]) => colour);
  const places = new Map(byCount.map(([colour]) => [colour, nearest(colour, palette)]));
  const indices = Buffer.alloc(width * height);
  for (let pixel = 0; pixel < indices.length; pixel++)
    indices[pixel] = places.get(data.readUIntBE(pixel * bytesPerPixel, 3)) ?? 0;
  return encode(pixels, palette, indices);
}

function nearest(colour: number, palette: readonly number[]): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (const [place, other] of palette.entries()) {
    let distance = 0;
    for (const shift of [16, 8, 0]) distance += (((colour >> shift) & 255) - ((other >> shift) & 255)) ** 2;
    if (distance < least) [best, least] = [place, distance];
  }
  return best;
}

function decode(png: Buffer): Pixels {
  const parts: Buffer[] = [];
  let header: Buffer = Buffer.alloc(0);
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const content = png.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') header = content;
    if (type === 'IDAT') parts.push(content);
    at += length + 12;
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const bytesPerPixel = header[9] === 6 ? 4 : 3;
  const data = unfilter(inflateSync(Buffer.concat(parts)), width * bytesPerPixel, height, bytesPerPixel);
  return { width, height, bytesPerPixel, data };
}

/** Undoes the filters of PNG (section 9 of its specification), a line at a time. */
function unfilter(raw: Buffer, lineBytes: number, height: number, step: number): Buffer {
  const data = Buffer.alloc(lineBytes * height);
  for (let line = 0; line < height; line++) {
    const filter = raw[line * (lineBytes + 1)];
    for (let at = 0; at < lineBytes; at++) {
      const place = line * lineBytes + at;
      const left = at >= step ? data[place - step]! : 0;
      const above = line > 0 ? data[place - lineBytes]! : 0;
      const aboveLeft = at >= step && line > 0 ? data[place - lineBytes - step]! : 0;
      const given = raw[line * (lineBytes + 1) + 1 + at]!;
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, aboveLeft)][filter ?? 0]!;
      data[place] = given + guess;
    }
  }
  return data;
}

function paeth(left: number, above: number, aboveLeft: number): number {
  const guess = left + above - aboveLeft;
  const [byLeft, byAbove, byBoth] = [left, above, aboveLeft].map((value) => Math.abs(guess - value)) as [
    number,
    number,
    number,
  ];
  if (byLeft <= byAbove && byLeft <= byBoth) return left;
  return byAbove <= byBoth ? above : aboveLeft;
}

function encode({ width, height }: Pixels, palette: readonly number[], indices: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8); // 8 bits an index, palette, no interlacing
  const lines = Buffer.alloc((width + 1) * height);
  for (let line = 0; line < height; line++)
    indices.copy(lines, line * (width + 1) + 1, line * width, (line + 1) * width);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk(
      'PLTE',
      Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])),
    ),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
