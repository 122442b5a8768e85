import { ScanRows } from '../../../features/planning/recurring/scan-rows-rules.ts';
import { type ScanInput, type ScanOutcome, scan } from '../../../features/planning/recurring/scan-rules.ts';
import { type FedTask, takeParts } from '../fed-task.ts';

/** Finds the recurring payments in a user's transactions, which come block by block; its rules are those of the slice. */
export async function run({ parts, ...input }: FedTask<ScanInput, string>): Promise<ScanOutcome> {
  const scanned = new ScanRows(input.keys);
  await takeParts(parts, (block) => scanned.add(block));
  return scan(scanned.rows, input);
}
