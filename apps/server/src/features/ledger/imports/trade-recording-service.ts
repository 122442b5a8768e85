import type { UserScope } from '../../../database/user-scope.ts';
import { fingerprintOf } from '../../../platform/crypto/token-hash.ts';
import { openHoldings } from '../../investments/holdings/import-service.ts';
import { inParts, recordTrades } from '../../investments/holdings/trade-service.ts';
import { addNamed } from '../../investments/securities/service.ts';
import type { ImportedLine } from '../transactions/import/record-imported-rows.ts';
import { rowStatus } from './row-status-rules.ts';
import {
  cashLine,
  inOrder,
  type PendingTrade,
  type RowSecurity,
  type StoredTrades,
  tradeBody,
} from './trade-run-rules.ts';
import { knownLines, type TradeRun, tradesAQuestion } from './trade-run-service.ts';

/**
 * Records the trades that `decideTrades` added, with their securities and holdings, all or none.
 * @param nextId returns an id for each record
 * @returns the created records, which a revert removes
 * @throws {Problem} insufficient-holding, and those of `recordTrades`
 */
export async function recordDecided(
  scope: UserScope,
  run: TradeRun,
  decided: StoredTrades,
  nextId: () => string,
): Promise<StoredTrades> {
  const { pending } = run;
  const added = inOrder(pending, ({ status }) => status === rowStatus.tradeAdded);
  if (added.length === 0) return decided;
  const securities = new Map<string, RowSecurity>();
  for (const trade of added) {
    for (const security of [trade.security, trade.received, trade.feeCoin])
      if (security) securities.set(security.id, security);
  }
  const fresh = [...securities.values()].filter(({ matchedBy }) => matchedBy === null);
  await addNamed(scope, fresh, run.account.type === 'crypto');
  const { bySecurity, opened } = await openHoldings(
    scope,
    run.account.id,
    [...securities.values()].map(({ id, name, currency }) => ({ security_id: id, name, currency })),
  );
  function* entries() {
    for (const trade of added) {
      const holding = bySecurity.get(trade.security?.id ?? '');
      if (!holding) continue;
      const externalId = trade.again
        ? `row ${fingerprintOf(againText(trade, run.importId))}`
        : trade.externalId;
      const id = nextId();
      trade.recordedAs = id;
      yield { id, holding, trade: tradeBody(named(trade), externalId), import_id: run.importId };
    }
  }
  await recordTrades(scope, entries(), run.today);
  const ids = new Map(fresh.map(({ symbol, id }) => [symbol, id]));
  return {
    ...decided,
    summary: {
      ...decided.summary,
      securities: decided.summary.securities.map((one) => ({
        ...one,
        security_id: one.security_id ?? ids.get(one.symbol) ?? null,
      })),
    },
    opened_holdings: opened,
    added_securities: fresh.map(({ id }) => id),
  };
}

/** Returns a draft with the symbols under which its coins are recorded. */
function named({ draft, received, feeCoin }: PendingTrade): PendingTrade['draft'] {
  return {
    ...draft,
    ...(received ? { newSymbol: received.symbol } : {}),
    ...(feeCoin ? { feeSymbol: feeCoin.symbol } : {}),
  };
}

function againText({ fingerprint, number }: PendingTrade, importId: string): string {
  return `${fingerprint} again ${importId} ${number}`;
}

/**
 * Yields the account's new lines for the cash of added trades and for payments without a trade. Yields a few thousand
 * at a time to limit memory.
 */
export async function* linesOfTrades(
  scope: UserScope,
  run: TradeRun,
  nextId: () => string,
): AsyncGenerator<ImportedLine[]> {
  for (const trades of inParts(paid(run), tradesAQuestion)) {
    const known = new Set(await knownLines(scope, run, trades));
    const wanted = trades.filter((trade, index) => trade.again || !known.has(index));
    if (wanted.length > 0) yield wanted.map((trade) => lineOfTrade(run, trade, nextId));
  }
}

/** Returns trades and payments with a transaction in the account’s currency. */
function paid({ pending, account, movesCash }: TradeRun): PendingTrade[] {
  return pending.filter(
    ({ draft, status }) =>
      draft.cash?.currency === account.currency &&
      (status === rowStatus.added || (status === rowStatus.tradeAdded && movesCash)),
  );
}

function lineOfTrade(run: TradeRun, trade: PendingTrade, nextId: () => string): ImportedLine {
  const { type, date, amountMinor, description } = cashLine(trade.draft);
  return {
    id: trade.recordedAs ?? nextId(),
    type,
    date,
    amountMinor,
    description: trade.status === rowStatus.added ? (trade.lineText ?? description) : description,
    merchant: null,
    category_id: type === 'income' ? (run.categoryOf.get('dividends') ?? null) : null,
    notes: null,
    fingerprint: trade.again ? fingerprintOf(againText(trade, run.importId)) : trade.fingerprint,
  };
}
