import type { TaxForm } from '@farthing/api-contract';
import { uploadFile } from './upload-file.ts';

/** Reads the figures of a form. Nothing is stored. */
export const readTaxForm = (file: File) =>
  uploadFile<TaxForm>('/tax/forms/read', file, {
    onProgress: () => {},
    signal: new AbortController().signal,
  });
