import type { Sharp } from 'sharp';
import { Problem } from '../../problems/problem.ts';

/** A picture that was read: its size as stored, and a small copy without anything but pixels. */
export interface ReadPicture {
  readonly width: number;
  readonly height: number;
  /** WebP, at most 320 pixels either way, upright, without EXIF: no place, no device, no time. */
  readonly thumbnail: Uint8Array;
}

/** Reads pictures that strangers may have made. */
export interface PictureReader {
  /**
   * Measures a picture by its header, and makes its thumbnail when it is not too large.
   * @throws {Problem} picture-too-large before anything is decoded; unreadable-picture; server-busy when too many wait
   */
  read(path: string): Promise<ReadPicture>;
}

/** Twice what a good phone makes; decoding is refused beyond it. */
const mostPixels = 40_000_000;
const thumbnailSide = 320;
const timeLimitSeconds = 20;
/** Limit on the queue. Each image may wait for all previous ones to use their full time, so further requests are asked to retry. */
export const mostWaiting = 30;

/**
 * A reader on the image library's own threads, loaded when the first picture comes. One picture at a time, so that
 * several uploads at once need no more memory than one.
 */
export function createPictureReader(): PictureReader {
  let tail: Promise<unknown> = Promise.resolve();
  let taken = 0;
  return {
    async read(path) {
      if (taken > mostWaiting) {
        const detail = 'Too many pictures are being read. Try again shortly.';
        throw new Problem('server-busy', { detail, retryAfterSeconds: 5 });
      }
      taken += 1;
      const result = tail.then(() => readPicture(path)).finally(() => (taken -= 1));
      tail = result.catch(() => {}); // the caller has `result`: the next in line starts after a failure too
      return result;
    },
  };
}

async function readPicture(path: string): Promise<ReadPicture> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const { width = 0, height = 0 } = await attempt(() => sharp(path, { limitInputPixels: false }).metadata());
  if (width * height > mostPixels) {
    const megapixels = Math.round((width * height) / 1_000_000).toLocaleString('en-GB');
    throw new Problem('picture-too-large', {
      detail: `The picture has ${megapixels} megapixels (${width} × ${height}), and the limit is 40. Make it smaller and try again.`,
    });
  }
  if (width === 0 || height === 0) throw new Problem('unreadable-picture');
  const thumbnail = await attempt(() =>
    thumbnailOf(sharp(path, { limitInputPixels: mostPixels, sequentialRead: true })),
  );
  return { width, height, thumbnail };
}

function thumbnailOf(picture: Sharp): Promise<Uint8Array> {
  return picture
    .timeout({ seconds: timeLimitSeconds })
    .autoOrient()
    .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75, effort: 3 })
    .toBuffer();
}

async function attempt<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new Problem('unreadable-picture', { cause: error });
  }
}
