import type { ParsedReceipt, ReceiptScanQuery } from '@farthing/api-contract';
import { type Progress, uploadFile } from './upload-file.ts';

/** Who may read a receipt: the user's model, or the rules of this machine alone. */
export type Reader = NonNullable<ReceiptScanQuery['reader']>;

/** Has one receipt read; nothing of it is stored. With a model it may take two minutes. */
export const parseReceipt = (file: File, reader: Reader, progress: Progress) =>
  uploadFile<ParsedReceipt>(`/transactions/parse-receipt?reader=${reader}`, file, progress);
