import type { BalanceSheet } from '@farthing/api-contract';

/** True if there are accounts, but the balance of none of them is known, so that all totals would be zero. */
export function isNothingKnown({ groups, unknown_balances }: BalanceSheet): boolean {
  return groups.length === 0 && unknown_balances !== undefined;
}
