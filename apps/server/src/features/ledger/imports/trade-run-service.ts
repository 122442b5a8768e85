import type { AccountType } from '@farthing/api-contract';
import type { StatementTrade } from '@farthing/bank-import';
import type { UserScope } from '../../../database/user-scope.ts';
import { findByExternalIds } from '../../investments/holdings/import-service.ts';
import { inParts } from '../../investments/holdings/trade-service.ts';
import { ratesToBase } from '../exchange-rates/service.ts';
import { findFingerprints } from '../transactions/import/remove-import.ts';
import type { PreparedTrade } from './prepared-row-rules.ts';
import { rowStatus } from './row-status-rules.ts';
import { addNew } from './rules.ts';
import type { RowEdit } from './store.ts';
import { findSecurities } from './trade-names-service.ts';
import { nameParts, possibleIds } from './trade-part-rules.ts';
import {
  cancelReversals,
  inOrder,
  joinSplits,
  type PendingTrade,
  type StoredTrades,
  shortfallReason,
  sumUp,
} from './trade-run-rules.ts';
import { markShortfalls } from './trade-shortfall-service.ts';
import { nameWithheld } from './trade-withheld-rules.ts';

/** The trades of an import, which are collected from all rows and then decided together. */
export interface TradeRun {
  readonly account: {
    readonly id: string;
    readonly type: AccountType;
    readonly currency: string;
    readonly closed_on: string | null;
  };
  readonly importId: string;
  readonly today: string;
  readonly movesCash: boolean;
  /** True if no two trades share an id, as parts of an order do. */
  readonly idsAreUnique: boolean;
  /** Last day of the statement that the account is locked to; null if it isn't locked. */
  readonly lockedUntil: string | null;
  /** The system categories of dividends and interest, for the tax report and the ISA meter. */
  readonly categoryOf: ReadonlyMap<string, string>;
  readonly accountHasRows: boolean;
  readonly pending: PendingTrade[];
  /** Broker ids shared by more than one row. */
  readonly orders: Set<string>;
  /** Rows of withheld tax, which are separate from the rows of their dividends. */
  readonly withheld: StatementTrade[];
}

/** Starts collecting the trades of an import. */
export function startTrades(options: Omit<TradeRun, 'pending' | 'orders' | 'withheld'>): TradeRun {
  return { ...options, pending: [], orders: new Set(), withheld: [] };
}

/**
 * Adds a trade. Its result is decided after all trades are added.
 */
export function gatherTrade(
  run: TradeRun,
  { number, trade }: { readonly number: number; readonly trade: PreparedTrade },
  edit: RowEdit | undefined,
  seen: Set<string>,
): void {
  const { draft, bankId, fingerprint, part, printedDate, lineText } = trade;
  const isFirst = addNew(seen, fingerprint);
  const fresh = part === null ? isFirst : addNew(seen, part);
  const externalId = bankId === null || bankId.length > 200 ? `row ${fingerprint}` : bankId;
  if (part !== null && !isFirst) run.orders.add(externalId);
  const again = edit?.outcome === 'added';
  // Parts with identical fields, down to the second, look like repeated rows. The user can include them.
  const isRepeat = !fresh && again;
  const status =
    edit?.outcome === 'skipped'
      ? rowStatus.leftOutByUser
      : fresh || again
        ? undefined
        : rowStatus.earlierInFile;
  run.pending.push({
    ...{ number, draft, fingerprint, externalId, status, again, isRepeat, lineText, printedDate },
    part: isRepeat ? null : part,
    chosen: again,
  });
}

/** Decides all trades together. Every pending trade then has a status code. */
export async function decideTrades(scope: UserScope, run: TradeRun): Promise<StoredTrades> {
  const { pending } = run;
  await markKnown(scope, run);
  joinSplits(pending);
  await markKnownReversals(scope, run);
  cancelReversals(pending);
  nameWithheld(pending, run.withheld);
  await findSecurities(scope, run.pending);
  await markLines(scope, run);
  for (const trade of open(run)) if (trade.draft.asks && !trade.chosen) trade.status = rowStatus.ownWallet;
  for (const trade of open(run)) {
    if (trade.draft.date > run.today) trade.status = rowStatus.futureDay;
    else if (run.account.closed_on !== null && trade.draft.date > run.account.closed_on)
      trade.status = rowStatus.accountClosed;
    else if (run.movesCash && run.lockedUntil !== null && trade.draft.date <= run.lockedUntil)
      trade.status = rowStatus.locked;
  }
  const missing = await markRates(scope, run);
  const { shortfalls, priceBreaks } = await markShortfalls(scope, run.account.id, () => open(run));
  for (const trade of open(run)) trade.status = rowStatus.tradeAdded;
  const [refused] = inOrder(pending, ({ status }) => status === rowStatus.notHeld);
  const summary = sumUp(
    pending,
    {
      moves_cash: run.movesCash,
      first_refused:
        refused === undefined
          ? null
          : shortfallReason(refused.draft, refused.security?.symbol ?? '', shortfalls.get(refused.number)),
      missing_rates: missing.slice(0, 20),
    },
    ({ id, matchedBy }) => (matchedBy === null ? null : id),
  );
  const kept = { shortfalls: stored(shortfalls), price_breaks: stored(priceBreaks) };
  return { summary, ...kept, opened_holdings: [], added_securities: [] };
}

function stored(byRow: ReadonlyMap<number, string>): Record<string, string> {
  return Object.fromEntries([...byRow].slice(0, 5000).map(([number, text]) => [String(number), text]));
}

/** Number of trades looked up with one statement. */
export const tradesAQuestion = 5000;

function open({ pending }: TradeRun): PendingTrade[] {
  return pending.filter(({ status }) => status === undefined);
}

async function markKnown(scope: UserScope, run: TradeRun): Promise<void> {
  const { pending, orders } = run;
  // The parts of an order are checked together, and other rows in batches of a few thousand.
  const [ofOrders, singles] = [
    pending.filter(({ externalId }) => orders.has(externalId)),
    pending.filter(({ externalId }) => !orders.has(externalId)),
  ];
  await markRecorded(scope, run, ofOrders);
  for (const trades of inParts(singles, tradesAQuestion)) await markRecorded(scope, run, trades);
}

/** Sets the status of trades that are already recorded. @param trades trades with all others that share their ids */
async function markRecorded(scope: UserScope, run: TradeRun, trades: readonly PendingTrade[]): Promise<void> {
  const undecided = trades.filter(({ status }) => status === undefined);
  const known = await findByExternalIds(scope, run.account.id, possibleIds(undecided));
  const ids = new Map(trades.map((trade) => [trade, trade.externalId]));
  nameParts(trades, known);
  const named = new Set(trades.map(({ externalId }) => externalId));
  for (const trade of undecided) {
    if (trade.isRepeat) continue;
    if (!known.has(trade.externalId)) {
      trade.again = false;
      const id = ids.get(trade) ?? trade.externalId;
      // The recorded trade of this id and day isn't in the file, so this is the same one with other figures.
      const recorded = !run.idsAreUnique || named.has(id) ? undefined : known.get(id);
      const isSameDay = recorded && [trade.draft.date, trade.printedDate].includes(recorded.date);
      if (isSameDay && !trade.chosen) trade.status = rowStatus.otherAmount;
    } else if (!trade.again) trade.status = rowStatus.alreadyImported;
  }
}

/** Reversals that the account already has as transactions. Until 2026 they were recorded as payments. */
async function markKnownReversals(scope: UserScope, run: TradeRun): Promise<void> {
  const reversals = open(run).filter(({ draft }) => draft.half === 'reversal');
  for (const index of await knownLines(scope, run, reversals)) {
    const reversal = reversals[index];
    if (reversal) reversal.status = rowStatus.alreadyImported;
  }
}

/**
 * Sets the status of payments that only become lines of the account. Those already there or in another currency are
 * left out.
 */
async function markLines(scope: UserScope, run: TradeRun): Promise<void> {
  const lines = run.pending.filter(({ status }) => status === rowStatus.added);
  for (const line of lines)
    if (line.draft.cash?.currency !== run.account.currency) line.status = rowStatus.otherCurrency;
  for (const index of await knownLines(scope, run, lines)) {
    const line = lines[index];
    if (line?.status === rowStatus.added && !line.again) line.status = rowStatus.alreadyImported;
  }
}

/** Returns the positions of trades whose cash line the account already has. */
export async function knownLines(
  scope: UserScope,
  run: TradeRun,
  trades: readonly PendingTrade[],
): Promise<number[]> {
  if (!run.accountHasRows || trades.length === 0) return [];
  const prints = trades.map(({ fingerprint }) => fingerprint);
  return findFingerprints(scope, 'transactions', run.account.id, prints);
}

async function markRates(scope: UserScope, run: TradeRun): Promise<{ currency: string; date: string }[]> {
  const needy = open(run).filter(({ draft }) => draft.currency !== 'GBP' && draft.fxRate === null);
  const wanted = new Map(
    needy.map(({ draft: { currency, date } }) => [`${currency} ${date}`, { currency, date }]),
  );
  if (wanted.size === 0) return [];
  const rates = await ratesToBase(scope, 'GBP', [...wanted.values()]);
  const missing = new Map([...wanted].filter((_, index) => !rates[index]));
  for (const trade of needy) {
    if (missing.has(`${trade.draft.currency} ${trade.draft.date}`)) trade.status = rowStatus.noRate;
  }
  return [...missing.values()].sort((a, b) => (a.date + a.currency < b.date + b.currency ? -1 : 1));
}
