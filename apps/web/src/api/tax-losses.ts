import type { LossHistory } from '@farthing/api-contract';
import { getQuery } from './client.ts';

/** Losses of the ten tax years up to one. */
export const lossHistoryQuery = (tax_year: string) =>
  getQuery<LossHistory>(['tax', 'losses', tax_year], '/tax/losses', { tax_year });
