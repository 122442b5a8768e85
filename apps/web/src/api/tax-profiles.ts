import type { TaxProfile, TaxProfileEntry } from '@farthing/api-contract';
import { api, getQuery } from './client.ts';

/** A person's circumstances in a tax year; defaults where nothing is stored. */
export const taxProfileQuery = (tax_year: string) =>
  getQuery<TaxProfile>(['tax', 'profile', tax_year], `/tax/profiles/${tax_year}`);

/** Reads the stored circumstances, bypassing every cache. */
export const readTaxProfile = (tax_year: string) => api.get<TaxProfile>(`/tax/profiles/${tax_year}`);
/** The stored circumstances without what only the service sets, to be sent back with changes. */
export function entryOfProfile(profile: TaxProfile): TaxProfileEntry {
  const { tax_year: _, region_by_homes: __, stored: ___, updated_at: ____, ...entry } = profile;
  return entry;
}
/** Replaces the circumstances of a year. Absent fields become zero or no. */
export const saveTaxProfile = (tax_year: string, body: TaxProfileEntry) =>
  api.put<TaxProfile>(`/tax/profiles/${tax_year}`, body);
