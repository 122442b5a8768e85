import type { Attachment } from '@farthing/api-contract';
import { fileWords as texts } from './texts.ts';

const kinds = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
} as const satisfies Record<Attachment['content_type'], string>;

/** File types that the file input accepts. */
export const acceptedTypes = Object.keys(kinds).join(',');

/** Describes a file's type and size: "PDF · 1.2 MB". */
export function fileNote({ content_type, size }: Pick<Attachment, 'content_type' | 'size'>): string {
  return `${kinds[content_type]} · ${sizeWords(size)}`;
}

/** A size as people say it, by thousands. */
export function sizeWords(bytes: number): string {
  if (bytes < 1000) return texts.bytes(bytes);
  if (bytes < 1_000_000) return texts.kilobytes(Math.round(bytes / 1000));
  return texts.megabytes((bytes / 1_000_000).toFixed(1));
}
