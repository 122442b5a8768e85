import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { findNamed } from '../../investments/securities/service.ts';
import { type RowStatus, rowStatus } from './row-status-rules.ts';
import type { PendingTrade, RowSecurity } from './trade-run-rules.ts';

/** Status codes of rows that don't link names of a security. Rows that are already recorded do. */
const nameless: ReadonlySet<RowStatus | undefined> = new Set([
  rowStatus.earlierInFile,
  rowStatus.halfOfSplit,
  rowStatus.takenBack,
  rowStatus.takesBack,
] as const);

/** Types of trade whose text names the security. */
const namesIt: ReadonlySet<string> = new Set([
  ...['buy', 'sell', 'swap', 'reward', 'airdrop', 'wallet_in', 'wallet_out'],
]);

/**
 * Assigns a security to every trade, and to the coins that a swap brings in or that paid a fee. A payment without an
 * identifiable payer stays an ordinary transaction.
 */
export async function findSecurities(scope: UserScope, pending: readonly PendingTrade[]): Promise<void> {
  const named = pending.filter(({ status }) => !nameless.has(status)).flatMap(namesOf);
  const found = await findNamed(
    scope,
    named.map(({ names }) => names),
  );
  const made = new Map<string, string>();
  // One object for each security, however many rows name it.
  const securities = new Map<(typeof found)[number], RowSecurity>();
  for (const [index, { trade, place }] of named.entries()) {
    const one = found[index];
    if (!one) {
      if (place === 'security')
        trade.status ??= trade.draft.cash === null ? rowStatus.noSecurity : rowStatus.added;
      continue;
    }
    let security = securities.get(one);
    if (!security) {
      const id = one.id ?? made.get(one.symbol) ?? uuid();
      if (one.id === null) made.set(one.symbol, id);
      security = { ...one, id };
      securities.set(one, security);
    }
    trade[place] = security;
  }
}

/** Returns the securities that a trade names, and where each belongs. */
function namesOf(trade: PendingTrade) {
  const { security, currency, type, newSymbol, feeSymbol } = trade.draft;
  const coin = (symbol: string) => ({
    ...{ isin: null, sedol: null, symbol, name: symbol, currency, namesIt: true },
  });
  return [
    {
      trade,
      place: 'security' as const,
      names: { ...security, currency, namesIt: namesIt.has(type) },
    },
    ...(newSymbol === undefined ? [] : [{ trade, place: 'received' as const, names: coin(newSymbol) }]),
    ...(feeSymbol === undefined ? [] : [{ trade, place: 'feeCoin' as const, names: coin(feeSymbol) }]),
  ];
}
