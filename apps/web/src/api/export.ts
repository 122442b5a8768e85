import type { BroughtExport, LongJob, TransactionFileFormat } from '@farthing/api-contract';
import { api } from './client.ts';
import { ApiProblem } from './problem.ts';
import { queryClient } from './queries.ts';
import type { TransactionFilter } from './transactions.ts';
import { uploadFile } from './upload-file.ts';

export type { TransactionFileFormat } from '@farthing/api-contract';

/** Fetches the transactions of a filter as a file. */
export const fetchTransactionFile = (format: TransactionFileFormat, filter: TransactionFilter) =>
  api.file('/transactions/export', { query: { ...filter, format } });

/** Fetches all of the user's data as a zip. */
export const fetchExport = () => api.file('/export');

/** Progress of importing an export. */
export type BringStep =
  | { readonly stage: 'sending'; readonly part: number }
  | { readonly stage: 'loading'; readonly done: number; readonly total: number };

const askAgainMs = 700;

/**
 * Imports an export into an empty account, waits until it is complete and invalidates all queries.
 * @throws {ApiProblem} with the error of the file or the account
 */
export async function bringExport(file: File, onStep: (step: BringStep) => void): Promise<BroughtExport> {
  let job = await uploadFile<LongJob>('/export/import', file, {
    onProgress: (part) =>
      onStep(part < 1 ? { stage: 'sending', part } : { stage: 'loading', done: 0, total: 0 }),
    signal: new AbortController().signal,
  });
  while (job.state === 'running') {
    onStep({ stage: 'loading', done: job.done, total: job.total });
    await new Promise((done) => setTimeout(done, askAgainMs));
    job = await api.get<LongJob>(`/jobs/${job.id}`);
  }
  if (job.result === null)
    throw new ApiProblem(422, { detail: job.error ?? 'The export was not brought in.' });
  await queryClient.invalidateQueries();
  return job.result;
}
