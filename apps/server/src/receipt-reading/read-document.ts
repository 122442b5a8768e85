import type { TextLine } from '@farthing/receipts';

/** Where the text came from: the PDF's own, or recognised from a picture. */
export type TextSource = 'pdf-text' | 'ocr';

/** One page and what stands on it. */
export interface ReadPage {
  /** 1 is the first. */
  readonly number: number;
  /** Points of a PDF page, pixels of a picture held upright; the boxes of words are in the same units. */
  readonly width: number;
  readonly height: number;
  readonly source: TextSource;
  readonly lines: readonly TextLine[];
}

/** A document as text. */
export interface ReadDocument {
  readonly pages: readonly ReadPage[];
  /** False when pages or text were left out because of a limit. */
  readonly isComplete: boolean;
  /** How long it took, in milliseconds. */
  readonly tookMs: number;
}

/** What goes on while a document is read, as a sentence can be made of it. */
export type ReadingStage =
  | { readonly stage: 'waiting' }
  | { readonly stage: 'reading-text' }
  | { readonly stage: 'recognising'; readonly page: number; readonly pages: number };
