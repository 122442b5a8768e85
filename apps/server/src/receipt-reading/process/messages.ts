import type { DocumentKind } from '../document-kind.ts';
import type { ReadDocument, ReadingStage } from '../read-document.ts';
import type { ReadingCode } from '../reading-error.ts';

/** What the process is told. */
export interface ReadRequest {
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly kind: DocumentKind;
}

/** What it says. */
export type ReadMessage =
  | { readonly id: number; readonly stage: ReadingStage }
  | { readonly id: number; readonly document: ReadDocument }
  | { readonly id: number; readonly error: { readonly code: ReadingCode; readonly message: string } };
