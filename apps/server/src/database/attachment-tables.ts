import type { ColumnType } from 'kysely';

/** The table of attachments, as `tables.ts` has the others. */
export interface AttachmentTables {
  attachments: {
    user_id: string;
    id: string;
    transaction_id: string;
    name: string;
    content_type: 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';
    /** Bytes, as a decimal string. */
    size: ColumnType<string, number, never>;
    sha256: string;
    blob: string;
    width: number | null;
    height: number | null;
    thumbnail_size: number | null;
    created_at: ColumnType<string, string | Date | undefined, never>;
    deleted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  };
}
