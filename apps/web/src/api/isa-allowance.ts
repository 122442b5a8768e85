import type { IsaAccountEntry, IsaAllowance } from '@farthing/api-contract';
import { api, getQuery } from './client.ts';

/** Query for the amount paid into ISAs in a tax year and the allowance left. */
export const isaAllowanceQuery = (tax_year: string) =>
  getQuery<IsaAllowance>(['tax', 'isa-allowance', tax_year], '/tax/isa-allowance', { tax_year });

/** Sets the type of an ISA account. */
export const changeIsa = (account: string, body: IsaAccountEntry) =>
  api.put<void>(`/tax/isa-allowance/accounts/${account}`, body);
/** Overrides the amount paid in. */
export const typeSubscription = (account: string, year: string, amount: string) =>
  api.put<void>(`/tax/isa-allowance/accounts/${account}/${year}`, { amount });
/** Removes the override, so that the recorded amount counts. */
export const forgetSubscription = (account: string, year: string) =>
  api.delete(`/tax/isa-allowance/accounts/${account}/${year}`);
