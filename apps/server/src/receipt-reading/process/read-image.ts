import sharp from 'sharp';
import { limits } from '../limits.ts';
import type { ReadDocument } from '../read-document.ts';
import { ReadingError } from '../reading-error.ts';
import { documentOf, type Reading } from './reading.ts';
import { recognisePage } from './recognise.ts';

sharp.cache(false);
sharp.concurrency(1);

/**
 * Reads a photo or scan: measured by its header first, then turned upright and recognised.
 * @throws {ReadingError} too-many-pixels, damaged
 */
export async function readImage(bytes: Uint8Array, reading: Reading): Promise<ReadDocument> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false, animated: false }).metadata();
  if (width * height > limits.pixels) {
    const megapixels = Math.round((width * height) / 1e6);
    throw new ReadingError(
      'too-many-pixels',
      `The picture has ${megapixels} megapixels; at most ${limits.pixels / 1e6} can be read.`,
    );
  }
  reading.tell({ stage: 'recognising', page: 1, pages: 1 });
  // A photo of 40 megapixels is shrunk while it is decoded.
  const scale = Math.min(1, Math.sqrt(limits.recognisedPixels / (width * height)));
  const upright = await uprightSize(bytes);
  const { data, info } = await sharp(bytes, {
    limitInputPixels: limits.pixels,
    failOn: 'truncated',
    sequentialRead: true,
  })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize({ width: Math.max(1, Math.round(upright.width * scale)) })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grey = { data, width: info.width, height: info.height };
  const page = await recognisePage(grey, { number: 1, unitsPerPixel: upright.width / info.width }, reading);
  return documentOf([{ ...page, ...upright }], true, reading);
}

/** The size once EXIF has turned the picture. */
async function uprightSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height, orientation = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}
