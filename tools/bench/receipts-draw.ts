import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import sharp from 'sharp';
import type { Invented, Row } from './receipts-layouts.ts';
import type { Chance } from './receipts-random.ts';

// The fonts that come with the PDF reader, so that the set looks the same on a machine without any. Licences: Liberation
// Sans under the SIL Open Font License 1.1, the Foxit faces under BSD, as the package says.
const folder = join(
  dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'standard_fonts',
);
const faces = {
  Till: ['FoxitFixed.pfb', 'FoxitFixedBold.pfb'],
  Sans: ['LiberationSans-Regular.ttf', 'LiberationSans-Bold.ttf'],
  Serif: ['FoxitSerif.pfb', 'FoxitSerifBold.pfb'],
} as const;
for (const [name, [plain, bold]] of Object.entries(faces)) {
  GlobalFonts.registerFromPath(join(folder, plain), `Receipt ${name}`);
  GlobalFonts.registerFromPath(join(folder, bold), `Receipt ${name} Bold`);
}

export type Face = keyof typeof faces;

/** A receipt as it came from the printer: black on white, PNG. */
export function draw(receipt: Invented, face: Face, fontSize: number): Buffer {
  const margin = fontSize * 2;
  const width = Math.round(fontSize * (receipt.isPage ? 46 : face === 'Till' ? 25 : 21)) + 2 * margin;
  const step = (row: Row) => fontSize * (row.size ?? 1) * 1.35;
  const height = Math.round(receipt.rows.reduce((sum, row) => sum + step(row), 0)) + 2 * margin;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#141414';
  let y = margin;
  for (const row of receipt.rows) {
    y += step(row);
    let size = fontSize * (row.size ?? 1);
    const setFont = () => {
      context.font = `${size}px "Receipt ${face}${row.bold ? ' Bold' : ''}"`;
    };
    setFont();
    const room = width - 2 * margin - (row.right ? context.measureText(row.right).width + fontSize : 0);
    while (context.measureText(row.text).width > room && size > fontSize * 0.5) {
      size *= 0.95;
      setFont();
    }
    context.textAlign = row.align === 'centre' ? 'center' : 'left';
    context.fillText(row.text, row.align === 'centre' ? width / 2 : margin, y);
    if (row.right) {
      context.textAlign = 'right';
      context.fillText(row.right, width - margin, y);
    }
  }
  return canvas.toBuffer('image/png');
}

/** Defects that a receipt may have suffered. */
export const defects = {
  clean: async (png, _) => png,
  tilt: async (png, chance) => tilted(png, chance.between(2, 8) * (chance.happens(0.5) ? 1 : -1), '#ffffff'),
  blur: async (png, chance) => sharp(png).blur(chance.between(0.9, 1.7)).png().toBuffer(),
  noise: async (png, chance) => noisy(png, chance, 28, 0.01),
  jpeg: async (png, chance) =>
    sharp(png)
      .jpeg({ quality: chance.whole(14, 30) })
      .toBuffer(),
  fade: async (png, chance) => faded(png, chance),
  shadow: async (png, chance) => shaded(png, chance),
  small: async (png, _) => {
    const { width = 1 } = await sharp(png).metadata();
    return sharp(png)
      .resize({ width: Math.round(width * 0.55) })
      .jpeg({ quality: 70 })
      .toBuffer();
  },
  photo: async (png, chance) => {
    const lit = await shaded(png, chance);
    const dark = await sharp(lit)
      .extend({ top: 90, bottom: 90, left: 110, right: 110, background: '#4a3b30' })
      .png()
      .toBuffer();
    const turned = await tilted(dark, chance.between(-4, 4), '#4a3b30');
    const soft = await sharp(turned).blur(0.8).png().toBuffer();
    return sharp(await noisy(soft, chance, 9, 0))
      .jpeg({ quality: 55 })
      .toBuffer();
  },
  // Stored sideways, as phones do, with a mark that says how it is to be held.
  exif: async (png, _) =>
    sharp(await sharp(png).rotate(270).png().toBuffer())
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 80 })
      .toBuffer(),
  'on its side': async (png, chance) =>
    sharp(png)
      .rotate(chance.happens(0.5) ? 90 : 270)
      .jpeg({ quality: 80 })
      .toBuffer(),
  'upside down': async (png, _) => sharp(png).rotate(180).jpeg({ quality: 80 }).toBuffer(),
} satisfies Record<string, (png: Buffer, chance: Chance) => Promise<Buffer>>;

async function tilted(png: Buffer, degrees: number, background: string): Promise<Buffer> {
  return sharp(png).rotate(degrees, { background }).png().toBuffer();
}

async function pixels(
  png: Buffer,
): Promise<{ data: Buffer; raw: { width: number; height: number; channels: 3 } }> {
  const { data, info } = await sharp(png)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: 3 } };
}

/** Grain, and specks of black and white. */
async function noisy(png: Buffer, chance: Chance, strength: number, specks: number): Promise<Buffer> {
  const { data, raw } = await pixels(png);
  for (let at = 0; at < data.length; at += 3) {
    const grain = (chance.part() + chance.part() + chance.part() - 1.5) * strength * 1.6;
    const speck = chance.part();
    for (let channel = 0; channel < 3; channel++) {
      const value = (data[at + channel] as number) + grain;
      data[at + channel] = speck < specks / 2 ? 0 : speck < specks ? 255 : Math.max(0, Math.min(255, value));
    }
  }
  return sharp(data, { raw }).png().toBuffer();
}

/** Thermal print that light has bleached: pale ink, paler in stripes, on paper gone yellow. */
async function faded(png: Buffer, chance: Chance): Promise<Buffer> {
  const { data, raw } = await pixels(png);
  const ink = chance.between(0.28, 0.5);
  const stripes = Array.from({ length: 3 }, () => ({
    at: chance.between(0, raw.width),
    wide: chance.between(8, 26),
  }));
  for (let at = 0; at < data.length; at += 3) {
    const x = (at / 3) % raw.width;
    const pale = stripes.some((one) => Math.abs(one.at - x) < one.wide) ? 0.65 : 1;
    const value = 240 - (255 - (data[at] as number)) * ink * pale;
    data[at] = value;
    data[at + 1] = Math.max(0, value - 3);
    data[at + 2] = Math.max(0, value - 18);
  }
  return noisyRaw(data, raw, chance);
}

async function noisyRaw(
  data: Buffer,
  raw: { width: number; height: number; channels: 3 },
  chance: Chance,
): Promise<Buffer> {
  return noisy(await sharp(data, { raw }).png().toBuffer(), chance, 6, 0);
}

/** Light from one side and the shadow of a hand. */
async function shaded(png: Buffer, chance: Chance): Promise<Buffer> {
  const { data, raw } = await pixels(png);
  const [from, edge] = [chance.between(0.35, 0.55), chance.between(0.3, 0.7) * raw.height];
  const slope = chance.between(-0.5, 0.5);
  for (let at = 0; at < data.length; at++) {
    const pixel = Math.floor(at / 3);
    const [x, y] = [pixel % raw.width, Math.floor(pixel / raw.width)];
    const side = from + (1 - from) * (x / raw.width);
    const hand = 1 - 0.4 / (1 + Math.exp(-(y - edge - slope * x) / 14));
    data[at] = (data[at] as number) * side * hand;
  }
  return sharp(data, { raw }).jpeg({ quality: 85 }).toBuffer();
}
