import type { ImportSecurity, ImportTrades, NewHoldingTrade } from '@farthing/api-contract';
import { type RowStatus, rowStatus } from './row-status-rules.ts';
import { cashWords, type TradeDraft } from './trade-draft-rules.ts';
import { type SplitEvent, splitOf } from './trade-units-rules.ts';

/** Kinds of account whose imports record trades. */
const takesTrades = new Set(['investment', 'isa', 'pension', 'crypto', 'other_asset']);

/** Returns true if accounts of a type accept trades from a broker's file. */
export function holdsInvestments(accountType: string): boolean {
  return takesTrades.has(accountType);
}

/** Formats whose files only have trades, without the deposits and withdrawals that pay for them. */
const tradesAlone = new Set(['investengine', 'vanguard-uk-investments', 'coinbase', 'aj-bell-portfolio']);

/** Returns true if the cash of trades changes the account's balance by default. */
export function movesCashByDefault(reading: {
  readonly formatId: string | null;
  readonly section: unknown;
}): boolean {
  return !tradesAlone.has(reading.formatId ?? '') || reading.section !== null;
}

/** Returns true if each trade of a format has its own id, so that different figures under an id are a correction. */
export function tradesHaveOwnIds(formatId: string | null): boolean {
  return formatId === 'coinbase';
}

/** A trade in a file that is being processed. `status` is undefined until it is decided. */
export interface PendingTrade {
  readonly number: number;
  draft: TradeDraft;
  /** 32 hex digits, of the row's identity. */
  fingerprint: string;
  externalId: string;
  /** 32 hex digits, of the broker's id and the row's figures; null for a row without an id. */
  readonly part: string | null;
  /** Date in the file, if in the United Kingdom it was already the next day. */
  readonly printedDate: string | undefined;
  status: RowStatus | undefined;
  /** True if the user imports the row although the account already has it. */
  again: boolean;
  /** True if the user included a row that is repeated from earlier in the file. */
  readonly isRepeat: boolean;
  /** Description of the transaction made from a row, or null if none is made. */
  readonly lineText: string | null;
  /** True if the user chose to import the row. */
  readonly chosen: boolean;
  /** Security of the trade, once it is known. */
  security?: RowSecurity;
  /** Coins that a swap brings in, and the coin that paid the fee. */
  received?: RowSecurity;
  feeCoin?: RowSecurity;
  /** Id of the recorded trade, which its cash line shares. */
  recordedAs?: string;
}

/** Returns the wanted trades by day, time and the broker's id, whatever the file's order. */
export function inOrder(
  pending: readonly PendingTrade[],
  isWanted: (trade: PendingTrade) => boolean,
): PendingTrade[] {
  const keyOf = ({ draft: { date, time }, externalId }: PendingTrade) =>
    `${date} ${time ?? ''} ${externalId}`;
  return pending
    .filter(isWanted)
    .map((trade) => ({ trade, key: keyOf(trade) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ trade }) => trade);
}

/** Details of an import's trades that are stored with it. */
export interface StoredTrades {
  readonly summary: ImportTrades;
  /** Missing units by row number. */
  readonly shortfalls: Readonly<Record<string, string>>;
  /** By row number, the day since which the price of a sale broke; imports of before 23 November 2026 have none. */
  readonly price_breaks?: Readonly<Record<string, string>>;
  readonly opened_holdings: readonly string[];
  readonly added_securities: readonly string[];
}

/**
 * Joins the two halves of splits: the row of the new units becomes the event, the other row belongs to it. Both halves
 * have the same day and symbol (a consolidation may change the ISIN).
 */
export function joinSplits(pending: readonly PendingTrade[]): void {
  const halves = pending.filter(
    ({ draft: { half }, status }) => (half === 'close' || half === 'open') && status === undefined,
  );
  const groups = Map.groupBy(
    halves,
    ({ draft: { date, security } }) =>
      `${date} ${(security.symbol ?? security.isin ?? security.name).toLowerCase()}`,
  );
  for (const group of groups.values()) {
    const of = (half: 'close' | 'open') =>
      group
        .filter(({ draft }) => draft.half === half)
        .sort((a, b) => Number(a.draft.quantity) - Number(b.draft.quantity));
    const [closed, opened] = [of('close'), of('open')];
    for (const [index, open] of opened.entries()) {
      const close = closed[index];
      const event = close && splitOf(close.draft.quantity ?? '0', open.draft.quantity ?? '0');
      if (!close || !event) {
        open.status = rowStatus.halfOfSplit;
        if (close) close.status = rowStatus.halfOfSplit;
        continue;
      }
      close.status = rowStatus.partOfSplit;
      open.draft = { ...splitDraft(open.draft, event), security: close.draft.security };
    }
    for (const close of closed.slice(opened.length)) close.status = rowStatus.halfOfSplit;
  }
}

/** Converts a draft to the split that it is part of. */
export function splitDraft(draft: TradeDraft, event: SplitEvent): TradeDraft {
  const { half: _half, ...rest } = draft;
  return { ...rest, quantity: null, ...event };
}

/** Leaves out each reversal and the trade it reverses: the latest equal one on or before its date. */
export function cancelReversals(pending: readonly PendingTrade[]): void {
  const undecided = pending.filter(({ status }) => status === undefined);
  const reversals = undecided.filter(({ draft }) => draft.half === 'reversal');
  const equal = Map.groupBy(
    undecided.filter(({ draft }) => draft.half === undefined),
    ({ draft }) => figuresOf(draft),
  );
  for (const reversal of reversals) {
    const taken = equal
      .get(figuresOf(reversal.draft))
      ?.filter(({ status, draft }) => status === undefined && draft.date <= reversal.draft.date)
      .reduce<PendingTrade | undefined>(
        (last, one) => (last && last.draft.date > one.draft.date ? last : one),
        undefined,
      );
    reversal.status = taken === undefined ? rowStatus.takesBack : rowStatus.takenBack;
    if (taken) taken.status = rowStatus.takenBack;
  }
}

function figuresOf({ type, security, amount, quantity, price, currency }: TradeDraft): string {
  const named = (security.isin ?? security.symbol ?? security.name).toLowerCase();
  return [type, named, amount, quantity, price, currency].join('\n');
}

/** Converts a draft to the body of a recorded trade. */
export function tradeBody(draft: TradeDraft, externalId: string): NewHoldingTrade {
  const { type, date, currency, quantity, price, fees, amount, ratio, old, fxRate, notes, foreignTax } =
    draft;
  const fields = {
    ...{ quantity, price, amount, ratio, old, new: draft.new, fx_rate: fxRate, notes },
    foreign_tax: foreignTax,
    ...{ new_symbol: draft.newSymbol, new_quantity: draft.newQuantity },
    ...{ fee_symbol: draft.feeSymbol, fee_quantity: draft.feeQuantity },
  };
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  const property_income = draft.propertyIncome ?? false;
  return {
    type,
    date,
    currency,
    fees,
    property_income,
    external_id: externalId,
    ...Object.fromEntries(given),
  };
}

/** Security of a row within its import, and how it was found. */
export interface RowSecurity {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  readonly isin: string | null;
  readonly sedol: string | null;
  readonly currency: string;
  readonly matchedBy: ImportSecurity['matched_by'];
}

/** Sums up the trades that an import records, by security. */
export function sumUp(
  pending: readonly PendingTrade[],
  parts: Pick<ImportTrades, 'moves_cash' | 'first_refused' | 'missing_rates'>,
  shownId: (security: RowSecurity) => string | null,
): ImportTrades {
  const counts = { buys: 0, sells: 0, dividends: 0, others: 0 };
  const securities = new Map<string, { -readonly [Key in keyof ImportSecurity]: ImportSecurity[Key] }>();
  for (const { status, draft, security } of pending) {
    if ((status !== rowStatus.tradeAdded && status !== rowStatus.notHeld) || !security) continue;
    const { id, symbol, name, isin, currency, matchedBy } = security;
    const known = securities.get(id) ?? {
      ...{ security_id: shownId(security), symbol, name, isin, currency, matched_by: matchedBy },
      ...{ buys: 0, sells: 0, dividends: 0, others: 0, refused: 0 },
    };
    securities.set(id, known);
    if (status === rowStatus.notHeld) {
      known.refused++;
      continue;
    }
    const kind = kinds[draft.type] ?? 'others';
    counts[kind]++;
    known[kind]++;
  }
  const sorted = [...securities.values()].sort((a, b) =>
    a.symbol.toLowerCase() < b.symbol.toLowerCase() ? -1 : 1,
  );
  return { ...counts, securities: sorted, ...parts };
}

const kinds: Readonly<Record<string, 'buys' | 'sells' | 'dividends'>> = {
  buy: 'buys',
  sell: 'sells',
  dividend: 'dividends',
};

/** Returns the reason why a sale of units that aren't held is left out, with advice. */
export function shortfallReason(draft: TradeDraft, symbol: string, missing: string | undefined): string {
  const advice = 'Import the older statements first, then this file again';
  if (!['sell', 'swap', 'wallet_out'].includes(draft.type))
    return `You held no ${symbol} on ${draft.date}. ${advice}`;
  const more = missing === undefined ? 'more' : `${missing} more`;
  const verb = draft.type === 'sell' ? 'sells' : 'takes';
  const reason = `This ${verb} ${more} of ${symbol} than you held on ${draft.date}. ${advice}`;
  const someHeld = missing !== undefined && Number(missing) < Number(draft.quantity);
  return someHeld
    ? `${reason}. If the shares were split before that day, record the split on the holding first`
    : reason;
}

/** Returns a warning about a sale price far from that of the previous trade. */
export function priceBreakReason(since: string): string {
  return `The price is very different from ${since}. If the shares were split in between, record the split on the holding`;
}

/** Returns the reason why a row without an exchange rate is left out. */
export function rateReason({ currency, date }: TradeDraft): string {
  return `No exchange rate from ${currency} to GBP is stored on or before ${date}. Store one, then import the file again`;
}

/** Returns the account's line for a trade's cash. The caller sets its id. */
export function cashLine(draft: TradeDraft) {
  const { cash, date } = draft;
  return {
    type: cash?.kind ?? 'transfer',
    date,
    amountMinor: cash?.minor ?? 0n,
    description: cashWords(draft),
  };
}
