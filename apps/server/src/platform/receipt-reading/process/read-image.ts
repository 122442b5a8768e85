import sharp from 'sharp';
import { limits } from '../limits.ts';
import { type ReadDocument, ReadingError } from '../read-document.ts';
import { allowRecognition } from './memory-limit.ts';
import { documentOf, type Reading } from './reading.ts';
import { recognisePage } from './recognise.ts';

sharp.cache(false);
sharp.concurrency(1);
// Of all that the library can open, receipts are of three kinds: the others, SVG among them, are not even tried.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

/**
 * Reads a photo or scan: measured by its header first, then turned upright and recognised.
 * @throws {ReadingError} unsupported, too-many-pixels, damaged
 */
export async function readImage(bytes: Uint8Array, reading: Reading): Promise<ReadDocument> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false, animated: false })
    .metadata()
    .catch((error: Error) => {
      if (!/unsupported image format|blocked|empty/i.test(error.message)) throw error;
      throw new ReadingError('unsupported', 'The file is not a JPEG, PNG, WebP or PDF.');
    });
  if (width * height > limits.pixels) {
    const megapixels = Math.round((width * height) / 1e6);
    throw new ReadingError(
      'too-many-pixels',
      `The picture has ${megapixels} megapixels, and the limit is ${limits.pixels / 1e6}. Make it smaller and try again.`,
    );
  }
  allowRecognition();
  reading.tell({ stage: 'recognising', page: 1, pages: 1 });
  // A photo of 40 megapixels is shrunk while it is decoded.
  const scale = Math.min(1, Math.sqrt(limits.recognisedPixels / (width * height)));
  const upright = await uprightSize(bytes);
  const modelPictures = reading.wants('model') ? [await modelPicture(bytes, upright)] : [];
  if (modelPictures.length > 0) {
    const empty = documentOf([{ number: 1, ...upright, source: 'ocr', lines: [] }], false, reading);
    reading.keep({ ...empty, modelPictures });
  }
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
  const page = await recognisePage(grey, { number: 1, unitsPerPixel: upright.width / info.width });
  return { ...documentOf([{ ...page, ...upright }], true, reading), modelPictures };
}

/** The picture as a model is shown it: upright, of a size that is read well, and without a word of where it was taken. */
async function modelPicture(
  bytes: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Uint8Array> {
  const scale = Math.min(
    1,
    Math.sqrt(limits.picturePixels / (width * height)),
    limits.pictureSide / Math.max(width, height),
  );
  return sharp(bytes, { limitInputPixels: limits.pixels, failOn: 'truncated', sequentialRead: true })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ width: Math.max(1, Math.round(width * scale)) })
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** The size once EXIF has turned the picture. */
async function uprightSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height, orientation = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}
