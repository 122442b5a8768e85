import type { UserScope } from '../../../database/user-scope.ts';
import { findFingerprints } from '../transactions/import/remove-import.ts';
import type { KnownRows } from './known-rows-service.ts';
import type { PreparedLine } from './prepared-row-rules.ts';
import { preparedRows } from './record-service.ts';
import { type ImportRecord, listOverlapping } from './store.ts';

/** A row of the file that is being imported. */
export interface BalanceRow {
  readonly line: Pick<PreparedLine, 'date' | 'amountMinor'>;
  /** Fingerprint of day, amount and running balance (32 hex digits). */
  readonly balancePrint: string | null;
  /** True if the account has the row by its own fingerprint. */
  readonly isKnown: boolean;
}

/** The account's rows by day, amount and running balance, which stay the same if an export masks its texts. */
export interface KnownBalances {
  /** Returns, for each of the next rows of the file, whether the account has it or had it until the user deleted it. */
  find(scope: UserScope, rows: readonly BalanceRow[]): Promise<('known' | 'deleted' | 'new')[]>;
}

/**
 * Prepares to find rows that earlier imports of the account have with a different text. Those imports are read again from
 * their stored rows, at most once each, and only if their date range has a row that isn’t already known. Balances prove nothing if
 * they don't follow from the amounts, so an import whose balances break needs one whose balances are proved.
 * @param record the import under way
 * @param takesTradesIn true if an import's rows are trades, which balances can't distinguish
 */
export function knownBalances(
  record: ImportRecord,
  known: KnownRows,
  takesTradesIn: (earlier: ImportRecord) => boolean,
): KnownBalances {
  const there = new Set<string>();
  const deleted = new Set<string>();
  /**
   * Rows by date and amount that the file's rows already match by text, with a different balance. Of two equal fares, the text
   * may match the first row and the balance the second, but only one of them is recorded.
   */
  const taken = new Map<string, number>();
  /**
   * Rows of files with other kinds of ids in the same account, by date and amount, if one of the two files has no
   * balances.
   */
  const byDay = new Map<string, number>();
  let waiting: ImportRecord[] | undefined;
  let knownBefore: readonly BalanceRow[] = [];
  return {
    async find(scope, rows) {
      const knownNow = rows.filter(({ isKnown }) => isKnown);
      waiting ??= (await listOverlapping(scope, record)).filter((earlier) => balancesAgree(record, earlier));
      const comparesDays =
        isPdf(record) || waiting.some((earlier) => areApart(earlier, record)) || byDay.size > 0;
      const days = rows.flatMap(({ line, balancePrint, isKnown }) =>
        isKnown || (balancePrint === null && !comparesDays) ? [] : [line.date],
      );
      if (days.length === 0) {
        knownBefore = knownNow; // the rows of a day may continue in the next batch
        return rows.map(({ isKnown }) => (isKnown ? 'known' : 'new'));
      }
      await gatherDays(scope, new Set(days));
      for (const row of [...knownBefore, ...knownNow])
        if (row.balancePrint !== null && !there.has(row.balancePrint)) count(row, 1);
      knownBefore = [];
      for (const row of knownNow) take(row);
      return rows.map((row) => {
        if (row.isKnown) return 'known';
        if (row.balancePrint === null || !there.has(row.balancePrint)) {
          if (row.balancePrint !== null && deleted.has(row.balancePrint)) return 'deleted';
          return take(row) ? 'known' : 'new';
        }
        return count(row, -1) ? 'new' : 'known';
      });
    },
  };

  /** Consumes a row of the same day and amount from the other kind of file. @returns true if there was one */
  function take({ line }: BalanceRow): boolean {
    const key = `${line.date}|${line.amountMinor}`;
    const left = byDay.get(key) ?? 0;
    if (left > 0) byDay.set(key, left - 1);
    return left > 0;
  }

  /** Adds a row to the matched rows, or removes one. @returns true if there was one to remove */
  function count({ line }: BalanceRow, change: 1 | -1): boolean {
    const key = `${line.date}|${line.amountMinor}`;
    const before = taken.get(key) ?? 0;
    taken.set(key, Math.max(0, before + change));
    return before > 0;
  }

  async function gatherDays(scope: UserScope, days: ReadonlySet<string>): Promise<void> {
    for (const earlier of (waiting ?? []).filter((one) => [...days].some((day) => covers(one, day)))) {
      waiting = waiting?.filter((one) => one !== earlier);
      if (takesTradesIn(earlier)) continue;
      await gather(scope, earlier);
      if (areApart(earlier, record)) await gatherByDay(scope, earlier);
    }
  }

  /** Counts the rows of the other kind of file by day and amount, unless their balances can be compared. */
  async function gatherByDay(scope: UserScope, earlier: ImportRecord): Promise<void> {
    const hasBalances = statusOf(record) !== 'absent';
    for await (const { rows } of preparedRows(scope, earlier, false)) {
      const lines = rows.flatMap((row) =>
        row.kind === 'line' && row.fingerprint && !(hasBalances && row.balancePrint)
          ? [{ fingerprint: row.fingerprint, key: `${row.line.date}|${row.line.amountMinor}` }]
          : [],
      );
      if (lines.length === 0) continue;
      const found = await known.find(
        scope,
        lines.map(({ fingerprint }) => fingerprint),
      );
      for (const position of found) {
        const key = lines[position]?.key ?? '';
        byDay.set(key, (byDay.get(key) ?? 0) + 1);
      }
    }
  }

  /** Remembers the rows of an earlier import. Two rows of one format whose bank ids differ are two rows. */
  async function gather(scope: UserScope, earlier: ImportRecord): Promise<void> {
    const isSameFormat = formatOf(earlier) === formatOf(record);
    for await (const { rows } of preparedRows(scope, earlier, false)) {
      const lines = rows.flatMap((row) =>
        row.kind === 'line' && row.fingerprint && row.balancePrint && !(isSameFormat && row.line.hasBankId)
          ? [{ fingerprint: row.fingerprint, balancePrint: row.balancePrint }]
          : [],
      );
      if (lines.length === 0) continue;
      const prints = lines.map(({ fingerprint }) => fingerprint);
      remember(there, await known.find(scope, prints));
      remember(deleted, await findFingerprints(scope, 'deleted_fingerprints', record.account_id, prints));

      function remember(set: Set<string>, positions: readonly number[]): void {
        for (const position of positions) set.add((lines[position] as (typeof lines)[0]).balancePrint);
      }
    }
  }
}

/** Returns true if the rows were read from a PDF, which words them differently from the bank's download. */
function isPdf(record: ImportRecord): boolean {
  return formatOf(record)?.startsWith('pdf-') ?? false;
}

/**
 * Returns true if two imports of an account identify the same row differently: a PDF and a download, or a connection
 * with its own ids and a later file. In the opposite order, the connection names each row that it leaves out.
 */
function areApart(earlier: ImportRecord, record: ImportRecord): boolean {
  const isLaterFile = formatOf(earlier) === 'connection' && formatOf(record) !== 'connection';
  return isPdf(earlier) !== isPdf(record) || isLaterFile;
}

function statusOf({ balance_check }: ImportRecord): string | undefined {
  return (balance_check as { status?: string }).status;
}

/** Returns the format that an import was read with. Null if it is unknown. */
export function formatOf({ reading }: ImportRecord): string | null {
  return reading?.formatId ?? null;
}

function covers({ first_date, last_date }: ImportRecord, day: string): boolean {
  return first_date !== null && last_date !== null && first_date <= day && day <= last_date;
}

/**
 * Checks that balances follow from amounts in one of two imports. The balance of a single row is no evidence either
 * way.
 */
function balancesAgree(one: ImportRecord, other: ImportRecord): boolean {
  const statuses = [one, other].map(statusOf);
  return statuses.includes('proved') || statuses.every((status) => status === 'absent');
}
