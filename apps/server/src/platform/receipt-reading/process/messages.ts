import type { PdfLayout } from '@farthing/bank-import';
import type {
  DocumentKind,
  PictureWish,
  ReadDocument,
  ReadingCode,
  ReadingStage,
  ReadStatement,
} from '../read-document.ts';

/** Request to the reader process. */
export interface ReadRequest {
  readonly id: number;
  /** The document itself; or how long it is, and it comes by the standard input. */
  readonly bytes: Uint8Array | { readonly size: number };
  /** A statement is a PDF that is read as rows. */
  readonly kind: DocumentKind | 'statement';
  readonly pictures: readonly PictureWish[];
  /** Columns of a statement, as its user named them. */
  readonly layout?: PdfLayout | undefined;
  /** After so long no further page is begun. */
  readonly softTimeMs: number;
}

/** Message from the reader process. */
export type ReadMessage =
  | { readonly id: number; readonly stage: ReadingStage }
  /** Partial result, used if the rest costs too much. */
  | { readonly id: number; readonly draft: ReadDocument }
  | { readonly id: number; readonly document: ReadDocument }
  | { readonly id: number; readonly statement: ReadStatement }
  | { readonly id: number; readonly error: { readonly code: ReadingCode; readonly message: string } };
