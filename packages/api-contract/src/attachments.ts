import Type from 'typebox';
import { Body, flag, Id, Instant, integer, text } from './values.ts';

/** Media types allowed for a file on a transaction, detected from the file's content. */
export const AttachmentType = Type.Enum(['image/jpeg', 'image/png', 'image/webp', 'application/pdf']);
export type AttachmentType = Type.Static<typeof AttachmentType>;

const pixels = Type.Unsafe<number | null>({
  type: ['integer', 'null'],
  description: 'Pixels as stored. Null for a PDF',
});

/** A file on a transaction. */
export const Attachment = Type.Object({
  id: Id,
  transaction_id: Id,
  name: text('File name as uploaded, without invalid characters'),
  content_type: AttachmentType,
  size: integer('Bytes'),
  sha256: text('Hex SHA-256 of the bytes'),
  width: pixels,
  height: pixels,
  has_thumbnail: flag('Whether `content?size=thumbnail` returns an image'),
  created_at: Instant,
});
export type Attachment = Type.Static<typeof Attachment>;

/** `file` alone makes the multipart body of a new attachment. */
export const AttachmentFields = Body({});

export const AttachmentContentQuery = Body({
  size: Type.Optional(
    Type.Enum(['original', 'thumbnail'], {
      description: '`thumbnail` is a WebP image of at most 320 pixels in width and height',
    }),
  ),
});
