/** Kind of document: an image (JPEG, PNG or WebP only) or a PDF. `blobs/content-kind.ts` detects the type from the content. */
export type DocumentKind = 'picture' | 'pdf';

/** Source of a document: its bytes, or a file that only the reader process loads into memory. */
export type DocumentSource = Uint8Array | { readonly path: string };
