import { Decimal } from '@farthing/money';
import { type RowStatus, rowStatus } from './row-status-rules.ts';
import type { TradeDraft } from './trade-draft-rules.ts';

/** A row with a broker's id, which other rows of its order may share. */
export interface NamedTrade {
  readonly draft: TradeDraft;
  /** Identity of the row: the broker's id, or that with its figures if another part of the order has the same id. */
  fingerprint: string;
  externalId: string;
  /** 32 hex digits, of the id and the figures; null for a row without an id. */
  readonly part: string | null;
  /** Date in the file (UTC), if it differs from the trade's day. The trade may have been recorded under it. */
  readonly printedDate?: string | undefined;
  readonly status: RowStatus | undefined;
}

/** Fields of a recorded trade that identify its part of an order. */
export interface RecordedPart {
  readonly type: string;
  readonly date: string;
  readonly quantity: string | null;
  readonly price: string | null;
  /** Higher than 1 if it was changed after it was recorded. */
  readonly version: number;
}

/** Returns the external id of an order's part that the broker's id doesn't identify. */
function partId(part: string): string {
  return `row ${part}`;
}

/** Returns the ids under which trades may be recorded. */
export function possibleIds(trades: readonly NamedTrade[]): string[] {
  return trades.flatMap(({ externalId, part }) => (part === null ? externalId : [externalId, partId(part)]));
}

/**
 * Distinguishes the parts of an order that share a broker id. One part is identified by the id alone, the others by
 * their figures as well. The recorded trades decide which part has the id alone, so the result doesn’t depend on the
 * order of rows.
 * @param recorded recorded trades by external id
 */
export function nameParts(trades: readonly NamedTrade[], recorded: ReadonlyMap<string, RecordedPart>): void {
  const named = trades.filter(
    ({ part, status }) => part !== null && (status === undefined || status === rowStatus.leftOutByUser),
  );
  for (const [id, group] of Map.groupBy(named, ({ externalId }) => externalId)) {
    const open = group.filter(({ part }) => !recorded.has(partId(part ?? '')));
    const bearer = bearerOf(open, recorded.get(id));
    for (const trade of group) {
      if (trade === bearer || trade.part === null) continue;
      trade.fingerprint = trade.part;
      trade.externalId = partId(trade.part);
    }
  }
}

/** Returns the part identified by the id alone: the recorded part, otherwise the earliest. */
function bearerOf(open: readonly NamedTrade[], recorded: RecordedPart | undefined): NamedTrade | undefined {
  const earliest = open.length < 2 ? open[0] : [...open].sort(byTime)[0];
  if (recorded === undefined) return earliest;
  return open.find((trade) => isSame(trade, recorded)) ?? (recorded.version > 1 ? earliest : undefined);
}

function byTime(a: NamedTrade, b: NamedTrade): number {
  const [left, right] = [a, b].map(({ draft, part }) => `${draft.date} ${draft.time ?? ''} ${part}`);
  return (left ?? '') < (right ?? '') ? -1 : 1;
}

function isSame({ draft, printedDate }: NamedTrade, recorded: RecordedPart): boolean {
  const { type, date, quantity, price } = draft;
  if (date !== recorded.date && printedDate !== recorded.date) return false;
  const isDeal = type === 'buy' || type === 'sell';
  if (!isDeal) return recorded.type !== 'buy' && recorded.type !== 'sell';
  return type === recorded.type && equal(quantity, recorded.quantity) && equal(price, recorded.price);
}

function equal(a: string | null, b: string | null): boolean {
  return a === null || b === null ? a === b : new Decimal(a).eq(b);
}
