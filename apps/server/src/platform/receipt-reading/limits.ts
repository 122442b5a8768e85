import { isSmallMachine } from '../../installation.ts';

const isSmall = isSmallMachine();

/** Limits on the cost of reading a document. Each works independently of the others. */
export const limits = {
  /** Size of the file in bytes. */
  bytes: 15 * 1024 * 1024,
  /** Number of pixels of an image, from its header before decoding, and of each image inside a PDF. */
  pixels: 40_000_000,
  /** Number of pages of a PDF. */
  pages: 20,
  /** Pages of a PDF without text that are recognised; the rest is left out, and the answer says so. */
  recognisedPages: 4,
  /** Characters of text; what comes after them is left out. */
  characters: 200_000,
  /** For one document, start of the process included; the process is killed then. */
  timeMs: 20_000,
  /** After so long no further page is begun. */
  softTimeMs: 12_000,
  /**
   * Resident memory of the process while nothing was recognised yet, of which 130 MB are its own; beyond it the process
   * ends itself.
   */
  memoryMb: 240,
  /** The same once it recognises: the networks and a page take 450 MB, or 270 MB where less is searched. */
  recognisingMemoryMb: isSmall ? 320 : 600,
  /** Pixels of a picture after it was scaled for recognition. */
  recognisedPixels: isSmall ? 3_000_000 : 6_000_000,
  /** Pixels of the smaller picture in which lines of text are looked for. Each costs 500 bytes. */
  searchedPixels: isSmall ? 200_000 : 700_000,
  /** Its longer side: a receipt ten times as long as wide has 2,700. */
  searchedSide: 4000,
  /** Width of the picture of a PDF's page. */
  pictureWidth: 1000,
  /** Pixels of a picture that is made, and its longer side where it is for a model. */
  picturePixels: 1_800_000,
  pictureSide: 2000,
  /** Number of pages of a bank statement, and the characters of its text. */
  statementPages: 200,
  statementCharacters: 1_500_000,
  /** The times for a bank statement. */
  statementTimeMs: 60_000,
  statementSoftTimeMs: 40_000,
  /** Documents that may wait while one is read. */
  waiting: 16,
} as const;
