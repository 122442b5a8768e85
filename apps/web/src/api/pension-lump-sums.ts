import type { PensionLumpSums, PensionLumpSumsEntry } from '@farthing/api-contract';
import { api, getQuery } from './client.ts';

const path = '/tax/pension-lump-sums';

/** The user's lump sums from pensions with both allowances. */
export const lumpSumsQuery = getQuery<PensionLumpSums>(['tax', 'pension-lump-sums'], path);

/** Reads the stored lump sums, bypassing every cache. */
export const readLumpSums = () => api.get<PensionLumpSums>(path);
/** Stores the whole record. */
export const saveLumpSums = (body: PensionLumpSumsEntry) => api.put<PensionLumpSums>(path, body);
