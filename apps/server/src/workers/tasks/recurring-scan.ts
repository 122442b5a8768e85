import { columnsFor, type ScanInput, type ScanOutcome, scan } from '../../features/recurring/scan-rules.ts';
import { type FedTask, takeParts } from '../fed-task.ts';

/** Finds the recurring payments in a user's transactions, which come block by block; its rules are those of the slice. */
export async function run({ parts, ...input }: FedTask<ScanInput, string>): Promise<ScanOutcome> {
  const columns = columnsFor(input);
  await takeParts(parts, (block) => columns.add(block));
  return scan(columns, input);
}
