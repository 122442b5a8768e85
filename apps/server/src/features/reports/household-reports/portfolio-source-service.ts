import type { HouseholdPortfolio } from '@farthing/api-contract';
import { wholePart } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { hundredths, keyOf, percentOf, showsTransactions } from '../../identity/household/shared-service.ts';
import type { HouseholdScopes } from '../../identity/household/sharing-service.ts';
import {
  type FlowRow,
  listFlows,
  listPortfolio,
  type PortfolioHolding,
} from '../../investments/portfolio/service.ts';
import { countedTwice } from './rules.ts';
import {
  clashingCopies,
  earlierCopies,
  type ReportView,
  readSources,
  type Source,
} from './source-service.ts';

/** A person's holdings in the accounts that count, with the money that went in and out. */
export interface HoldingSource extends Source {
  readonly holdings: readonly PortfolioHolding[];
  readonly flows: readonly FlowRow[];
}

/** Hundredths of a percent of an account that are its user's, and of it what another copy of the account counts already. */
export interface Parts {
  readonly part: bigint;
  readonly twice: bigint;
}

/** Holdings of the household, as far as the user sees them, and something more that was read with them. */
export interface HouseholdHoldings<Read> {
  readonly sources: readonly (HoldingSource & Read)[];
  readonly partsOf: (userId: string, accountId: string) => Parts;
  readonly facts: Pick<HouseholdPortfolio, 'not_counted' | 'partly_counted' | 'to_check'>;
}

/** Part of a view that says whose holdings are wanted, and up to which day. */
type Wanted = ReportView & { readonly person: string | undefined; readonly to: string };

/**
 * Reads the holdings of all of the user's accounts, and of those that others share with their transactions.
 * @param work reads more in the scope of a person
 * @throws {Problem} household-not-found, household-member-not-found
 */
export async function readHoldings<Read>(
  scopes: HouseholdScopes,
  own: UserScope,
  { person, to, ...view }: Wanted,
  work: (scope: UserScope, holdings: readonly PortfolioHolding[]) => Promise<Read>,
): Promise<HouseholdHoldings<Read>> {
  const withHoldings = new Set<string>();
  const { sources, not_counted } = await readSources(
    scopes,
    own,
    { ...view, person },
    async (scope, _byDay, guest) => {
      const all = await listPortfolio(scope);
      for (const { account_id } of all) withHoldings.add(keyOf({ user_id: scope.userId, account_id }));
      const holdings = guest ? all.filter(({ account_id }) => showsTransactions(guest, account_id)) : all;
      const [flows, more] = await Promise.all([
        listFlows(scope, to, 'holding and day'),
        work(scope, holdings),
      ]);
      return { holdings, flows, ...more };
    },
  );
  const partsOf = readParts(sources, view.today);
  const isWanted = ({ user_id }: { readonly user_id: string }) => person === undefined || user_id === person;
  const holds = (account: { readonly user_id: string; readonly account_id: string }) =>
    withHoldings.has(keyOf(account));
  return {
    sources,
    partsOf,
    facts: {
      not_counted: not_counted.filter(holds),
      partly_counted: sources
        .flatMap(({ user_id, accounts }) => accounts.map(({ account_id }) => ({ user_id, account_id })))
        .filter(
          (one) => holds(one) && isWanted(one) && partsOf(one.user_id, one.account_id).part !== wholePart,
        ),
      to_check: clashingCopies(sources, person).filter(holds),
    },
  };
}

/** Returns a look-up of the parts of accounts that count today. Of a joint account, the copy with trades on more days counts first. */
function readParts(
  sources: readonly HoldingSource[],
  today: string,
): (userId: string, accountId: string) => Parts {
  const sizes = new Map<string, number>();
  for (const { user_id, holdings, flows } of sources) {
    const accountOf = new Map(holdings.map(({ holding_id, account_id }) => [holding_id, account_id]));
    for (const { holding_id } of flows) {
      const key = keyOf({ user_id, account_id: accountOf.get(holding_id) ?? '' });
      sizes.set(key, (sizes.get(key) ?? 0) + 1);
    }
  }
  const before = earlierCopies(sources, (key) => sizes.get(key) ?? 0);
  const percents = new Map(sources.map(({ user_id, ownership }) => [user_id, ownership]));
  const partOf = (user_id: string, account_id: string) =>
    hundredths(percentOf(percents.get(user_id) ?? [], account_id, today));
  return (user_id, account_id) => {
    const part = partOf(user_id, account_id);
    const earlier = before.get(keyOf({ user_id, account_id })) ?? [];
    const counted = earlier.map((copy) => partOf(copy.user_id, copy.account_id));
    return { part, twice: countedTwice(part, counted) };
  };
}

/** Returns the hundredths of a percent that count: in a person's own figures all that is theirs, else without what another copy counts. */
export function weightOf({ part, twice }: Parts, person: string | undefined): bigint {
  return person === undefined ? part - twice : part;
}
