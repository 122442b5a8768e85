import type { Homes, HomesEntry } from '@farthing/api-contract';
import { api, getQuery } from './client.ts';

/** The user's homes with the taxpayer status of each tax year. */
export const homesQuery = getQuery<Homes>(['tax', 'homes'], '/tax/homes');

/** Reads the stored homes, bypassing every cache. */
export const readHomes = () => api.get<Homes>('/tax/homes');
/** Stores the whole list. */
export const saveHomes = (body: HomesEntry) => api.put<Homes>('/tax/homes', body);
