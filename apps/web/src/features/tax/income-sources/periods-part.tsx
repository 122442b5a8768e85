import type { SourceAccount } from '@farthing/api-contract';
import { lazyPart } from '../../../design/lazy-part.ts';

// Few trades have accounts to another day.
const AccountPeriods = lazyPart(() => import('./accounting-dates/account-periods.tsx'));

/** The part of accounts that counts in the tax year, of a trade whose accounts end on another day. */
export function PeriodsPart({ account }: { readonly account: SourceAccount }) {
  const { periods, transition, refused } = account;
  if (periods.length === 0 && transition === null && refused === null) return null;
  return <AccountPeriods account={account} />;
}
