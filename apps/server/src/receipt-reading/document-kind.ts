/**
 * How a file is read: as a picture (JPEG, PNG or WebP; no other is opened) or as a PDF. What a file is, its content says:
 * `blobs/content-kind.ts` tells.
 */
export type DocumentKind = 'picture' | 'pdf';

/** Where the bytes of a document are: at hand, or in a file, which then passes through no memory but the reader's. */
export type DocumentSource = Uint8Array | { readonly path: string };
