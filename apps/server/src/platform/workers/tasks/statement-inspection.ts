import type { MessagePort } from 'node:worker_threads';
import { type Inspection, type InspectionOptions, inspectStatement } from '@farthing/bank-import';
import { sourceBehind } from '../source-over-port.ts';

/** Finds out what a statement file is, over all its rows. The file's bytes come through a port. */
export async function run({
  file,
  options,
}: {
  readonly file: MessagePort;
  readonly options: InspectionOptions;
}): Promise<Inspection> {
  try {
    return await inspectStatement(sourceBehind(file), options);
  } finally {
    file.close();
  }
}
