import type { ParsedReceipt, ReceiptScanQuery } from '@farthing/api-contract';
import { type Progress, uploadFile } from './upload-file.ts';

/** Reader of a receipt: the user's model, or only the local rules. */
export type Reader = NonNullable<ReceiptScanQuery['reader']>;

/** Reads one receipt. Nothing is stored. With a model it may take two minutes. */
export const parseReceipt = (file: File, reader: Reader, progress: Progress) =>
  uploadFile<ParsedReceipt>(`/transactions/parse-receipt?reader=${reader}`, file, progress);
