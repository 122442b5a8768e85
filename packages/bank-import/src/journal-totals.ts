import { addDecimals } from './decimal-sums.ts';
import { parentAccount } from './journal-accounts.ts';

/** An amount in an account's commodity; a plain decimal. */
export interface AccountAmount {
  readonly account: string;
  readonly commodity: string;
  readonly amount: string;
}

/** Running totals of the accounts that a journal's balances name. */
export interface JournalTotals {
  add(posted: AccountAmount): void;
  of(account: string, commodity: string, withSubaccounts: boolean): string;
  /** Returns true if the account holds anything in another commodity. */
  holdsOther(account: string, commodity: string, withSubaccounts: boolean): boolean;
}

type Sums = Map<string, Map<string, string>>;

/** @param watched the accounts to total */
export function createJournalTotals(watched: ReadonlySet<string>): JournalTotals {
  const alone: Sums = new Map();
  const inclusive: Sums = new Map();
  const sumsOf = (account: string, withSubaccounts: boolean) =>
    (withSubaccounts ? inclusive : alone).get(account) ?? new Map<string, string>();
  return {
    add(posted) {
      if (watched.has(posted.account)) addTo(alone, posted.account, posted);
      for (let name = posted.account; name !== ''; name = parentAccount(name))
        if (watched.has(name)) addTo(inclusive, name, posted);
    },
    of: (account, commodity, withSubaccounts) => sumsOf(account, withSubaccounts).get(commodity) ?? '0',
    holdsOther: (account, commodity, withSubaccounts) =>
      [...sumsOf(account, withSubaccounts)].some(([name, sum]) => name !== commodity && sum !== '0'),
  };
}

function addTo(sums: Sums, name: string, { commodity, amount }: AccountAmount): void {
  const known = sums.get(name) ?? new Map<string, string>();
  sums.set(name, known.set(commodity, addDecimals([known.get(commodity) ?? '0', amount]) ?? '0'));
}
