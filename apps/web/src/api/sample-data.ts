import type { SampleData } from '@farthing/api-contract';
import { api } from './client.ts';
import { moneyChanged, queryClient } from './queries.ts';

/** End of the names of all sample records. */
export const sampleEnding = ' (sample)';

/** Adds ten years of sample data. */
export async function addSampleData(): Promise<void> {
  await api.post<SampleData>('/sample-data', {});
  await sampleDataChanged();
}

/** Deletes the sample data, with everything added to its accounts. After a failure it can be repeated. */
export async function removeSampleData(): Promise<void> {
  try {
    await api.delete('/sample-data');
  } finally {
    await sampleDataChanged();
  }
}

async function sampleDataChanged(): Promise<void> {
  await Promise.all([moneyChanged(), queryClient.invalidateQueries({ queryKey: ['exchange-rates'] })]);
}
