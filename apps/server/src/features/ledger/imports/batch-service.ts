import type { ImportCounts } from '@farthing/api-contract';
import { parseMinor } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { fingerprintOf } from '../../../platform/crypto/token-hash.ts';
import { createUuidSequence } from '../../../platform/crypto/uuid-sequence.ts';
import { Problem } from '../../../problems/problem.ts';
import { type ImportRules, ruleLine } from '../rules/import-service.ts';
import type {
  ImportedLine,
  ImportTarget,
  LineRecorder,
} from '../transactions/import/record-imported-rows.ts';
import { adoptTransaction, findAmounts, findFingerprints } from '../transactions/import/remove-import.ts';
import type { KnownBalances } from './known-balance-service.ts';
import type { KnownRows } from './known-rows-service.ts';
import type { PreparedLine, PreparedRow } from './prepared-row-rules.ts';
import {
  countOutcome,
  noCounts,
  type OpenDays,
  type RowStatus,
  rowStatus,
  statusOn,
} from './row-status-rules.ts';
import { addNew, keptFields, lineType } from './rules.ts';
import type { RowEdit } from './store.ts';
import { linesOfTrades, recordDecided } from './trade-recording-service.ts';
import type { StoredTrades } from './trade-run-rules.ts';
import { decideTrades, gatherTrade, type TradeRun } from './trade-run-service.ts';

/** State of an import while its rows are processed. */
export interface RowRun {
  readonly accountId: string;
  readonly currency: string;
  readonly importId: string;
  /** True if the bank's id alone identifies a row, whose amount may have changed since. */
  readonly idsAreUnique: boolean;
  /** Recorder of the rows, or null for a dry run that only reports their status. */
  readonly recorder: LineRecorder | null;
  /** Rows already in the account. */
  readonly known: KnownRows;
  /** The account's rows by day, amount and balance. */
  readonly knownBalances: KnownBalances;
  readonly restoreDeleted: boolean;
  readonly openDays: OpenDays;
  readonly edits: ReadonlyMap<number, RowEdit>;
  /** User's rules for recorded rows. */
  readonly rules: ImportRules;
  /** The trades among the rows; null in an account without trades. */
  readonly trades: TradeRun | null;
  /** Returns the category that the file's own words or the line's merchant imply. */
  readonly categoryNamed?: ((line: PreparedLine) => string | null) | undefined;
  /** Chunks with trades, whose status codes are only known at the end. */
  readonly waiting: { readonly first: number; readonly statuses: RowStatus[] }[];
  /** Fingerprints of the rows so far. */
  readonly seen: Set<string>;
  readonly nextId: () => string;
  readonly counts: ImportCounts;
}

/** Starts a run over the rows of a file. */
export function startRun(options: Omit<RowRun, 'waiting' | 'seen' | 'nextId' | 'counts'>): RowRun {
  return {
    ...options,
    waiting: [],
    seen: new Set(),
    nextId: createUuidSequence(Date.now()),
    counts: noCounts(),
  };
}

/** A row that might be recorded. */
interface Candidate {
  readonly index: number;
  readonly number: number;
  readonly line: PreparedLine;
  readonly fingerprint: string;
  readonly balancePrint: string | null;
  /** True if the row or its id also appears earlier in the file, so that it counts only if the user includes it. */
  readonly isRepeat: boolean;
  readonly edit: RowEdit | undefined;
}

/**
 * Decides the status of the next rows, in file order, and records the new ones if the run commits.
 * @returns one status code for each row; `?` for a trade, which `decideRunTrades` decides after the last row
 * @throws {Problem} transaction-not-found if a row was matched to a transaction that no longer exists
 */
export async function runRows(scope: UserScope, run: RowRun, rows: readonly PreparedRow[]): Promise<string> {
  const statuses = new Array<RowStatus>(rows.length);
  const candidates: Candidate[] = [];
  let hasTrades = false;
  for (const [index, row] of rows.entries()) {
    const { number } = row;
    const edit = run.edits.get(number);
    if (row.withheld) run.trades?.withheld.push(row.withheld);
    if (row.kind === 'none') {
      statuses[index] = row.status;
      continue;
    }
    if (row.kind === 'trade') {
      if (run.trades) gatherTrade(run.trades, row, edit, run.seen);
      hasTrades = true;
      continue;
    }
    const { line } = row;
    const fingerprint = row.fingerprint ?? fingerprintOfRepeat(run.importId, number);
    // Equal rows without a bank id are numbered, so that each has its own identity.
    const fresh = row.fingerprint !== null && (!line.hasBankId || addNew(run.seen, fingerprint));
    statuses[index] =
      line.currency !== run.currency
        ? rowStatus.otherCurrency
        : fresh
          ? rowStatus.added
          : rowStatus.earlierInFile;
    if (
      statuses[index] === rowStatus.added ||
      (statuses[index] === rowStatus.earlierInFile && edit?.outcome !== undefined)
    )
      candidates.push({
        index,
        number,
        line,
        fingerprint,
        balancePrint: row.balancePrint,
        isRepeat: !fresh,
        edit,
      });
  }
  await markKnown(scope, run, candidates, statuses);
  const added = await applyEdits(scope, run, candidates, statuses);
  await run.recorder?.add(target(run), added);
  if (hasTrades) run.waiting.push({ first: rows[0]?.number ?? 1, statuses });
  else for (const status of statuses) countOutcome(run.counts, status);
  return Array.from(statuses, (status) => status ?? '?').join('');
}

/**
 * Returns the fingerprint of a row repeated from earlier in the file. It isn't numbered with the equal rows of its day,
 * because other files number those without it.
 */
export function fingerprintOfRepeat(importId: string, number: number): string {
  return fingerprintOf(`repeated\n${importId}\n${number}`);
}

/**
 * Decides the status of the trades of all rows together, and records them if the run commits.
 * @returns the stored trades (null in an account without trades), and the status codes of their chunks
 * @throws {Problem} insufficient-holding, and those of `recordTrades`
 */
export async function decideRunTrades(
  scope: UserScope,
  run: RowRun,
): Promise<{ trades: StoredTrades | null; chunks: { first: number; outcomes: string }[] }> {
  if (!run.trades || run.trades.pending.length === 0) return { trades: null, chunks: [] };
  let trades = await decideTrades(scope, run.trades);
  // The trades are in row order.
  const pending = run.trades.pending[Symbol.iterator]();
  const chunks = run.waiting.map(({ first, statuses }) => {
    for (let index = 0; index < statuses.length; index++) {
      const status = statuses[index] ?? pending.next().value?.status ?? rowStatus.unreadable;
      statuses[index] = status;
      countOutcome(run.counts, status);
    }
    return { first, outcomes: statuses.join('') };
  });
  if (run.recorder) {
    trades = await recordDecided(scope, run.trades, trades, run.nextId);
    for await (const lines of linesOfTrades(scope, run.trades, run.nextId))
      await run.recorder.add(target(run), lines);
  }
  return { trades, chunks };
}

function target(run: RowRun): ImportTarget {
  return { account_id: run.accountId, currency: run.currency, import_id: run.importId };
}

/** Flags rows that the account already has (rule 4) and, optionally, rows that the user deleted (rule 6). */
async function markKnown(
  scope: UserScope,
  run: RowRun,
  candidates: readonly Candidate[],
  statuses: RowStatus[],
): Promise<void> {
  if (candidates.length === 0) return;
  const candidatesAt = (positions: readonly number[]): Candidate[] =>
    positions.flatMap((position) => candidates[position] ?? []);
  const prints = candidates.map((candidate) => candidate.fingerprint);
  const [known, deleted] = await Promise.all([
    run.known.find(scope, prints),
    run.restoreDeleted ? [] : findFingerprints(scope, 'deleted_fingerprints', run.accountId, prints),
  ]);
  const there = candidatesAt(known);
  for (const { index } of candidatesAt(deleted)) statuses[index] = rowStatus.deletedByUser;
  for (const { index } of there) statuses[index] = rowStatus.alreadyImported;
  await markKnownByBalance(scope, run, candidates, statuses);
  if (!run.idsAreUnique || known.length === 0) return;
  const amounts = await findAmounts(
    scope,
    run.accountId,
    there.map(({ fingerprint }) => fingerprint),
  );
  for (const { index, line, fingerprint } of there) {
    const amount = amounts.get(fingerprint);
    if (amount !== undefined && parseMinor(amount, run.currency) !== line.amountMinor)
      statuses[index] = rowStatus.otherAmount;
  }
}

/** Flags rows that the account has with another text but the same date, amount and balance. */
async function markKnownByBalance(
  scope: UserScope,
  run: RowRun,
  candidates: readonly Candidate[],
  statuses: RowStatus[],
): Promise<void> {
  const rows = candidates
    .filter(({ isRepeat }) => !isRepeat)
    .map((candidate) => ({ ...candidate, isKnown: statuses[candidate.index] !== rowStatus.added }));
  const found = await run.knownBalances.find(scope, rows);
  for (const [position, { index, isKnown }] of rows.entries()) {
    if (isKnown) continue;
    if (found[position] === 'known') statuses[index] = rowStatus.alreadyImported;
    if (found[position] === 'deleted' && !run.restoreDeleted) statuses[index] = rowStatus.deletedByUser;
  }
}

/** Applies the user's decisions and returns the lines to record. */
async function applyEdits(
  scope: UserScope,
  run: RowRun,
  candidates: readonly Candidate[],
  statuses: RowStatus[],
): Promise<ImportedLine[]> {
  const added: ImportedLine[] = [];
  for (const candidate of candidates) {
    const { edit, index } = candidate;
    const again =
      edit?.outcome === 'added' &&
      (statuses[index] === rowStatus.alreadyImported ||
        statuses[index] === rowStatus.otherAmount ||
        candidate.isRepeat);
    if (edit?.outcome === 'added') statuses[index] = rowStatus.added;
    if (edit?.outcome === 'skipped') statuses[index] = rowStatus.leftOutByUser;
    if (edit?.outcome === 'matched' && statuses[index] === rowStatus.added) {
      statuses[index] = rowStatus.matchedByUser;
      await adopt(scope, run, candidate);
    }
    statuses[index] = statusOn(statuses[index] ?? rowStatus.added, candidate.line.date, run.openDays);
    if (statuses[index] === rowStatus.added) added.push(ruled(toImported(candidate, run, again), run, edit));
  }
  return added;
}

async function adopt(scope: UserScope, run: RowRun, { edit, fingerprint, number }: Candidate): Promise<void> {
  if (!run.recorder || !edit?.transaction_id) return;
  if (await adoptTransaction(scope, run.accountId, edit.transaction_id, fingerprint)) return;
  throw new Problem('transaction-not-found', {
    detail: `Row ${number} was matched to a transaction that no longer exists`,
  });
}

/**
 * Returns a transaction after the user’s rules are applied at commit. The user's decisions in the preview take
 * precedence.
 */
function ruled(line: ImportedLine, run: RowRun, edit: RowEdit | undefined): ImportedLine {
  return run.recorder && run.rules ? ruleLine(run.rules, target(run), line, keptFields(edit)) : line;
}

/** Gives a separate identity to a row that the user imports although the account already has it. */
function toImported(
  { line, fingerprint, edit, number }: Candidate,
  run: RowRun,
  again: boolean,
): ImportedLine {
  const type = lineType(line);
  return {
    id: run.nextId(),
    type,
    date: line.date,
    amountMinor: line.amountMinor,
    description: edit?.description ?? line.description,
    merchant: edit?.merchant === undefined ? line.merchant : edit.merchant,
    category_id: type === 'transfer' ? null : categoryFor(line, edit, run),
    notes: line.foreign ? `${line.foreign.amount} ${line.foreign.currency}` : null,
    fingerprint: again ? fingerprintOf(`${fingerprint} again ${run.importId} ${number}`) : fingerprint,
  };
}

/**
 * Returns the user's category. A broker's interest defaults to the category of interest, because it is taxed as such.
 */
function categoryFor(line: PreparedLine, edit: RowEdit | undefined, run: RowRun): string | null {
  if (edit?.category_id !== undefined) return edit.category_id;
  const isInterest = line.bankType === 'interest' && line.amountMinor > 0n;
  return (
    (isInterest ? run.trades?.categoryOf.get('interest') : undefined) ?? run.categoryNamed?.(line) ?? null
  );
}
