import type { MessagePort } from 'node:worker_threads';
import { type Survey, type SurveyOptions, surveyStatement } from '@farthing/bank-import';
import { sourceBehind } from '../asked-source.ts';

/** Finds out what a statement file is, over all its rows. The file's bytes come through a port. */
export async function run({
  file,
  options,
}: {
  readonly file: MessagePort;
  readonly options: SurveyOptions;
}): Promise<Survey> {
  try {
    return await surveyStatement(sourceBehind(file), options);
  } finally {
    file.close();
  }
}
