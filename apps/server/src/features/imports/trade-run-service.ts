import type { StatementRow, StatementTrade } from '@farthing/bank-import';
import { v7 as uuid } from 'uuid';
import { fingerprintOf } from '../../crypto/fingerprint.ts';
import type { UserScope } from '../../database/user-scope.ts';
import { ratesToBase } from '../exchange-rates/service.ts';
import {
  findByExternalIds,
  type HoldingRow,
  openHoldings,
  readHeldUnits,
  recordTrades,
} from '../holdings/imported-service.ts';
import { addNamed, findNamed } from '../securities/named-service.ts';
import { findFingerprints, type ImportedLine } from '../transactions/imported-service.ts';
import { lineOf, type OutcomeLetter } from './rules.ts';
import type { RowEdit } from './store.ts';
import { draftTrade } from './trade-draft-rules.ts';
import { nameParts, possibleIds } from './trade-part-rules.ts';
import {
  byDay,
  cashLine,
  joinSplits,
  type PendingTrade,
  type RowSecurity,
  type Shared,
  type StoredTrades,
  sharedDraft,
  shortfallReason,
  sumUp,
  tradeBody,
} from './trade-run-rules.ts';
import { findShortfalls } from './trade-units-rules.ts';
import { nameWithheld } from './trade-withheld-rules.ts';

/** The trades of an import on their way: gathered from all rows, then decided together. */
export interface TradeRun {
  readonly account: {
    readonly id: string;
    readonly type: string;
    readonly currency: string;
    readonly closed_on: string | null;
  };
  readonly importId: string;
  readonly today: string;
  readonly movesCash: boolean;
  /** The last day up to which the account is locked to a statement; null: not at all. */
  readonly lockedUntil: string | null;
  /** The system categories of dividends and interest, for the tax report and the ISA meter. */
  readonly categoryOf: ReadonlyMap<string, string>;
  readonly accountHasRows: boolean;
  readonly pending: OpenTrade[];
  /** Rows of tax that was kept back, which are lines of the account beside the dividends that they are of. */
  readonly withheld: StatementTrade[];
  /** What many trades have in common, held once: a file of many would fill the memory otherwise. */
  readonly shared: Shared;
}

/** A pending trade with its security, once that is known. */
interface OpenTrade extends PendingTrade {
  security?: RowSecurity | undefined;
  /** The id of the recorded trade, which its cash on the account has too. */
  recordedAs?: string | undefined;
  /** The same row stands earlier in the file, and the user takes it in all the same. */
  readonly isRepeat: boolean;
  /** What a line of the account says for a row that is one; null where no line is made of it. */
  readonly lineText: string | null;
}

/** Starts to gather the trades of an import. */
export function startTrades(options: Omit<TradeRun, 'pending' | 'withheld' | 'shared'>): TradeRun {
  const shared = { texts: new Map(), securities: new Map() };
  return { ...options, pending: [], withheld: [], shared };
}

/**
 * Takes a broker's row in.
 * @param identify gives the row's identity
 * @returns `cash` for a row that is a line of the account, the letter of one that is neither, undefined for a trade:
 *   what becomes of it is known when all are there
 */
export function gatherTrade(
  run: TradeRun,
  row: StatementRow,
  edit: RowEdit | undefined,
  identify: (trade: StatementTrade) => string,
  seen: { add(fingerprint: string): boolean },
): OutcomeLetter | 'cash' | undefined {
  if (row.result.kind !== 'trade') return 'cash';
  const { trade } = row.result;
  const draft = draftTrade(trade);
  if (trade.action === 'tax_withheld') run.withheld.push(trade);
  if (draft === 'cash') return 'cash';
  if ('outcome' in draft) return draft.outcome === 'skipped' ? 's' : 'e';
  const identity = identify(trade);
  const fingerprint = fingerprintOf(identity);
  // Some brokers give all parts of an order one id: another part is another trade.
  const part = trade.bankId === null ? null : fingerprintOf(`${identity}\n${textOf(trade)}`);
  const isFirst = seen.add(fingerprint);
  const fresh = part === null ? isFirst : seen.add(part);
  const externalId = trade.bankId === null || trade.bankId.length > 200 ? `row ${fingerprint}` : trade.bankId;
  const again = edit?.outcome === 'added';
  // Parts that are alike to the second cannot be told from a row that stands twice: the user may take them in.
  const isRepeat = !fresh && again;
  const letter = edit?.outcome === 'skipped' ? 'u' : fresh || again ? undefined : 'f';
  const line = lineOf(row.result);
  const lineText = typeof line === 'string' ? null : line.description;
  run.pending.push({
    ...{ number: row.number, draft: sharedDraft(draft, run.shared), fingerprint, externalId, letter, again },
    part: isRepeat ? null : part,
    isRepeat,
    ...(trade.printed && { printedDate: trade.printed.date }),
    lineText,
  });
  return undefined;
}

function textOf(trade: StatementTrade): string {
  const { date, time } = trade.printed ?? trade;
  const { action, quantity, price, cashMinor } = trade;
  return [date, time, action, quantity, price, cashMinor].join('|');
}

/** Decides about all trades together: every pending trade has a letter afterwards. */
export async function decideTrades(scope: UserScope, run: TradeRun): Promise<StoredTrades> {
  const { pending } = run;
  await markKnown(scope, run);
  joinSplits(pending);
  nameWithheld(pending, run.withheld);
  await findSecurities(scope, run);
  await markLines(scope, run);
  for (const trade of open(run)) {
    if (trade.draft.date > run.today) trade.letter = 'y';
    else if (run.account.closed_on !== null && trade.draft.date > run.account.closed_on) trade.letter = 'z';
    else if (run.movesCash && run.lockedUntil !== null && trade.draft.date <= run.lockedUntil)
      trade.letter = 'l';
  }
  const missing = await markRates(scope, run);
  const shortfalls = await markShortfalls(scope, run);
  for (const trade of open(run)) trade.letter = 'b';
  const refused = pending.filter(({ letter }) => letter === 'o').sort(byDay)[0];
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
  const kept = [...shortfalls].slice(0, 5000).map(([number, units]) => [String(number), units]);
  return { summary, shortfalls: Object.fromEntries(kept), opened_holdings: [], added_securities: [] };
}

function open(run: TradeRun): OpenTrade[] {
  return run.pending.filter(({ letter }) => letter === undefined);
}

async function markKnown(scope: UserScope, run: TradeRun): Promise<void> {
  const known = await findByExternalIds(scope, run.account.id, possibleIds(open(run)));
  nameParts(run.pending, known);
  for (const trade of open(run)) {
    if (trade.isRepeat) continue;
    if (!known.has(trade.externalId)) trade.again = false;
    else if (!trade.again) trade.letter = 'd';
  }
}

/** Gives every trade its security. A payment whose payer nothing tells stays a line of the account. */
async function findSecurities(scope: UserScope, run: TradeRun): Promise<void> {
  // Rows that are there already still say which names belong together.
  const trades = run.pending.filter(({ letter }) => letter !== 'f' && letter !== 'p');
  const found = await findNamed(
    scope,
    trades.map(({ draft: { security, currency, type } }) => ({
      ...{ ...security, currency },
      namesIt: type === 'buy' || type === 'sell',
    })),
  );
  const made = new Map<string, string>();
  // One object a security, however many rows name it.
  const securities = new Map<(typeof found)[number], RowSecurity>();
  for (const [index, trade] of trades.entries()) {
    const one = found[index];
    if (!one) {
      if (trade.letter === undefined) trade.letter = trade.draft.cash === null ? 'n' : 'a';
      continue;
    }
    trade.security = securities.get(one);
    if (trade.security) continue;
    const id = one.id ?? made.get(one.symbol) ?? uuid();
    if (one.id === null) made.set(one.symbol, id);
    trade.security = { ...one, id };
    securities.set(one, trade.security);
  }
}

/** Payments that are lines of the account alone: those it has, and those in another currency, are left out. */
async function markLines(scope: UserScope, run: TradeRun): Promise<void> {
  const lines = run.pending.filter(({ letter }) => letter === 'a');
  for (const line of lines) if (line.draft.cash?.currency !== run.account.currency) line.letter = 'c';
  for (const index of await knownLines(scope, run, lines)) {
    const line = lines[index];
    if (line?.letter === 'a' && !line.again) line.letter = 'd';
  }
}

/** Positions of the trades whose cash the account has as a line. */
async function knownLines(scope: UserScope, run: TradeRun, trades: readonly OpenTrade[]): Promise<number[]> {
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
    if (missing.has(`${trade.draft.currency} ${trade.draft.date}`)) trade.letter = 'r';
  }
  return [...missing.values()].sort((a, b) => (a.date + a.currency < b.date + b.currency ? -1 : 1));
}

/** Leaves out what needs units that are not held. @returns the missing units by row number */
async function markShortfalls(scope: UserScope, run: TradeRun): Promise<Map<number, string>> {
  const bySecurity = Map.groupBy(open(run), ({ security }) => security?.id ?? '');
  const held = await readHeldUnits(scope, run.account.id, [...bySecurity.keys()].filter(Boolean));
  const missing = new Map<number, string>();
  for (const [id, trades] of bySecurity) {
    const { units = [], splits = [] } = held.get(id) ?? {};
    const found = findShortfalls(
      trades.map(({ draft }, at) => ({
        ...{ at, type: draft.type, date: draft.date, time: draft.time, quantity: draft.quantity },
        ...{ ratio: draft.ratio ?? null, old: draft.old ?? null, new: draft.new ?? null },
      })),
      units,
      splits,
    );
    for (const { at, missing: short } of found) {
      const trade = trades[at] as OpenTrade;
      trade.letter = 'o';
      missing.set(trade.number, short);
    }
  }
  return missing;
}

/**
 * Records the trades that `decideTrades` added, with what they need: securities, holdings. All or none.
 * @returns what was made, to be taken back by a revert
 * @throws {Problem} insufficient-holding, and those of `recordTrades`
 */
export async function recordDecided(
  scope: UserScope,
  run: TradeRun,
  decided: StoredTrades,
): Promise<StoredTrades> {
  const added = run.pending.filter(({ letter }) => letter === 'b').sort(byDay);
  if (added.length === 0) return decided;
  const securities = new Map(added.flatMap(({ security }) => (security ? [[security.id, security]] : [])));
  const fresh = [...securities.values()].filter(({ matchedBy }) => matchedBy === null);
  await addNamed(scope, fresh, run.account.type === 'crypto');
  const { bySecurity, opened } = await openHoldings(
    scope,
    run.account.id,
    [...securities.values()].map(({ id, name, currency }) => ({ security_id: id, name, currency })),
  );
  const placed = added.filter(({ security }) => bySecurity.has(security?.id ?? ''));
  function* entries() {
    for (const trade of placed) {
      const holding = bySecurity.get(trade.security?.id ?? '') as HoldingRow;
      const externalId = trade.again
        ? `row ${fingerprintOf(againText(trade, run.importId))}`
        : trade.externalId;
      yield { holding, trade: tradeBody(trade.draft, externalId), import_id: run.importId };
    }
  }
  const recorded = await recordTrades(scope, entries(), run.today);
  for (const [index, trade] of placed.entries()) trade.recordedAs = recorded[index];
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

function againText({ fingerprint, number }: PendingTrade, importId: string): string {
  return `${fingerprint} again ${importId} ${number}`;
}

/**
 * The lines on the account for the cash of added trades, and for payments that are lines only; none that it has. Some thousand
 * at a time, so that no more of them are there at once.
 */
export async function* linesOfTrades(
  scope: UserScope,
  run: TradeRun,
  nextId: () => string,
): AsyncGenerator<ImportedLine[]> {
  const paid = run.pending.filter(({ letter, draft: { cash } }) => {
    if (cash === null || cash.currency !== run.account.currency) return false;
    return letter === 'a' || (letter === 'b' && run.movesCash);
  });
  const known = new Set(await knownLines(scope, run, paid));
  const wanted = paid.filter((trade, index) => trade.again || !known.has(index));
  for (let start = 0; start < wanted.length; start += 5000)
    yield wanted.slice(start, start + 5000).map((trade) => lineOfTrade(run, trade, nextId));
}

function lineOfTrade(run: TradeRun, trade: OpenTrade, nextId: () => string): ImportedLine {
  const { type, date, amountMinor, description, fingerprint } = cashLine(trade);
  return {
    id: trade.recordedAs ?? nextId(),
    type,
    date,
    amountMinor,
    description: trade.letter === 'a' ? (trade.lineText ?? description) : description,
    merchant: null,
    category_id: type === 'income' ? (run.categoryOf.get('dividends') ?? null) : null,
    notes: null,
    fingerprint: trade.again ? fingerprintOf(againText(trade, run.importId)) : fingerprint,
  };
}
