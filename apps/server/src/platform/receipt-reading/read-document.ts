import type { PdfOutcome } from '@farthing/bank-import';
import type { TextLine } from '@farthing/receipts';

/** Source of the text: embedded in the PDF, or recognised from an image. */
export type TextSource = 'pdf-text' | 'ocr';

/** Page with its text. */
export interface ReadPage {
  /** 1 is the first. */
  readonly number: number;
  /** Points of a PDF page, pixels of a picture held upright; the boxes of words are in the same units. */
  readonly width: number;
  readonly height: number;
  readonly source: TextSource;
  readonly lines: readonly TextLine[];
}

/** Pictures that can be made along with the text: of the pages of a PDF, and such as a model can be shown. */
export type PictureWish = 'pages' | 'model';

/** A page of a PDF as people see it. */
export interface PagePicture {
  readonly page: number;
  /** At most 1,000 pixels wide. */
  readonly webp: Uint8Array;
}

/** A document as text. */
export interface ReadDocument {
  readonly pages: readonly ReadPage[];
  /** Images of the first four pages of a PDF, if requested and renderable. */
  readonly pagePictures: readonly PagePicture[];
  /**
   * JPEGs without anything but pixels, where they were wished for: the picture held upright, or the first pages of a PDF
   * that has no text of its own.
   */
  readonly modelPictures: readonly Uint8Array[];
  /** False when pages or text were left out because of a limit. */
  readonly isComplete: boolean;
  /** Duration in milliseconds. */
  readonly tookMs: number;
}

/** A PDF read as a bank statement. */
export interface ReadStatement {
  readonly outcome: PdfOutcome;
  /** Source of the text: recognised text may be misread, and only its figures are proved. */
  readonly source: TextSource;
}

/** Stage of reading a document, to be shown as a sentence. */
export type ReadingStage =
  | { readonly stage: 'waiting' }
  | { readonly stage: 'reading-text' }
  | { readonly stage: 'recognising'; readonly page: number; readonly pages: number };

/** Kind of document: an image (JPEG, PNG or WebP only) or a PDF. `blobs/content-kind.ts` detects the type from the content. */
export type DocumentKind = 'picture' | 'pdf';

/** Source of a document: its bytes, or a file that only the reader process loads into memory. */
export type DocumentSource = Uint8Array | { readonly path: string };

/** Reason why a document wasn't read. */
export type ReadingCode =
  | 'unsupported'
  | 'too-large'
  | 'too-many-pixels'
  | 'too-many-pages'
  | 'encrypted'
  | 'damaged'
  | 'time-limit'
  | 'memory-limit'
  | 'busy'
  | 'aborted'
  | 'closed';

/** A document that was refused, given up or called off. The `code` is for programs, the message one sentence for people. */
export class ReadingError extends Error {
  readonly code: ReadingCode;

  constructor(code: ReadingCode, message: string) {
    super(message);
    this.name = 'ReadingError';
    this.code = code;
  }
}
