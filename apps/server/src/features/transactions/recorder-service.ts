import { currencyPlaces, formatMinor } from '@farthing/money';
import type { UserScope } from '../../database/user-scope.ts';
import {
  addEntry,
  addMinor,
  applyDelta,
  emptyDelta,
  type LedgerDelta,
  merchantAdder,
} from '../ledger-totals/service.ts';
import { amountColumn, booleanColumn, dateColumn, textColumn, uuidColumn } from './array-column-rules.ts';
import { textArray } from './array-rules.ts';
import {
  type ImportedColumns,
  insertImported,
  insertImportedQuietly,
  noteImported,
} from './imported-store.ts';
import { recordSplits } from './ruled-service.ts';
import type { SplitRow } from './rules.ts';

/** One statement line to record. */
export interface ImportedLine {
  readonly id: string;
  readonly type: 'expense' | 'income' | 'transfer';
  readonly date: string;
  readonly amountMinor: bigint;
  readonly description: string;
  readonly merchant: string | null;
  readonly category_id: string | null;
  readonly notes: string | null;
  /** 32 hex digits. */
  readonly fingerprint: string;
  /** What rules gave it. */
  readonly tags?: readonly string[];
  readonly is_recurring?: boolean;
  readonly splits?: readonly SplitRow[];
}

/** Where lines go. */
export interface ImportTarget {
  readonly account_id: string;
  readonly currency: string;
  /** Null: they come from no file. */
  readonly import_id: string | null;
}

/** Records many lines: a statement to some thousands, and all that is made of them once at the end. */
export interface LineRecorder {
  /** Takes lines, which may be written later. @throws {Problem} category-not-found */
  add(target: ImportTarget, lines: readonly ImportedLine[]): Promise<void>;
  /** Writes what is left and brings up to date what is made of transactions. To be called once. @throws as `add` */
  finish(): Promise<void>;
}

/** Rows a statement: with more, PostgreSQL gains nothing and both sides hold more. */
const rowsAStatement = 8000;

/** Up to so many rows the triggers of single changes tell exactly what changed, and cost little. */
const fewRows = 200;

/** With more texts than this all of the user's recurring payments are looked for. */
const mostTexts = 1000;

/** A recorder of lines, for one transaction. */
export function startRecorder(scope: UserScope): LineRecorder {
  const delta = emptyDelta();
  const merchants = emptyDelta();
  let target: ImportTarget | undefined;
  let columns: LineColumns | undefined;
  let addMerchant: ReturnType<typeof merchantAdder> | undefined;
  let [waiting, written] = [0, 0];
  const texts = new Set<string>();
  let split: { id: string; splits: readonly SplitRow[] }[] = [];
  let [firstDay, lastDay] = ['9999-12-31', '0001-01-01'];

  async function flush(write: typeof insertImported): Promise<void> {
    if (!target || !columns || waiting === 0) return;
    const rows = { ...target, ...columns.take() };
    written += waiting;
    waiting = 0;
    await write(scope, rows);
    await recordSplits(scope, split, false);
    split = [];
  }

  return {
    async add(to, lines) {
      if (lines.length === 0) return;
      if (target && (target.account_id !== to.account_id || target.import_id !== to.import_id))
        await flush(insertImportedQuietly);
      if (!columns || target?.currency !== to.currency) {
        columns = lineColumns(to.currency);
        addMerchant = merchantAdder(merchants, to.currency);
      }
      target = to;
      addSums(delta, to, lines);
      for (const line of lines) {
        columns.add(line);
        addMerchant?.(line);
        if (texts.size <= mostTexts) texts.add(line.merchant || line.description);
        if (line.splits) split.push({ id: line.id, splits: line.splits });
        if (line.date < firstDay) firstDay = line.date;
        if (line.date > lastDay) lastDay = line.date;
      }
      waiting += lines.length;
      if (waiting >= rowsAStatement) await flush(insertImportedQuietly);
    },
    async finish() {
      if (written === 0 && waiting <= fewRows) {
        await flush(insertImported);
        await applyDelta(scope, delta);
        return;
      }
      await flush(insertImportedQuietly);
      await applyDelta(scope, { ...delta, merchants: merchants.merchants });
      await noteImported(scope, firstDay, lastDay, texts.size > mostTexts ? null : [...texts]);
    },
  };
}

/** The columns of rows on their way. */
interface LineColumns {
  add(line: ImportedLine): void;
  /** What was added, as parameters. */
  take(): Omit<ImportedColumns, keyof ImportTarget>;
}

function lineColumns(currency: string): LineColumns {
  const all = {
    ids: uuidColumn(),
    types: textColumn(),
    dates: dateColumn(),
    signed_amounts: amountColumn(currencyPlaces(currency)),
    descriptions: textColumn(),
    merchants: textColumn(),
    category_ids: uuidColumn(),
    notes: textColumn(),
    fingerprints: uuidColumn(),
  };
  let [count, ruled] = [0, undefined as ReturnType<typeof ruledColumns> | undefined];
  return {
    add(line) {
      all.ids.add(line.id);
      all.types.add(line.type);
      all.dates.add(line.date);
      all.signed_amounts.add(line.amountMinor);
      all.descriptions.add(line.description);
      all.merchants.add(line.merchant);
      all.category_ids.add(line.category_id);
      all.notes.add(line.notes);
      all.fingerprints.add(line.fingerprint);
      if (line.tags !== undefined || line.splits !== undefined || line.is_recurring !== undefined)
        ruled ??= ruledColumns(count);
      ruled?.add(line);
      count++;
    },
    take() {
      const taken = {
        ids: all.ids.take(),
        types: all.types.take(),
        dates: all.dates.take(),
        signed_amounts: all.signed_amounts.take(),
        descriptions: all.descriptions.take(),
        merchants: all.merchants.take(),
        category_ids: all.category_ids.take(),
        notes: all.notes.take(),
        fingerprints: all.fingerprints.take(),
        ruled: ruled?.take() ?? null,
      };
      [count, ruled] = [0, undefined];
      return taken;
    },
  };
}

/** What rules fill, from the first row that has any of it on. @param before rows before it */
function ruledColumns(before: number) {
  const all = { tags: textColumn(), recurring: booleanColumn(), splits: booleanColumn() };
  const add = (line: Pick<ImportedLine, 'tags' | 'is_recurring' | 'splits'>) => {
    all.tags.add(line.tags ? textArray(line.tags) : '{}');
    all.recurring.add(line.is_recurring ?? null);
    all.splits.add(line.splits !== undefined);
  };
  for (let row = 0; row < before; row++) add({});
  return {
    add,
    take: () => ({ tags: all.tags.take(), recurring: all.recurring.take(), splits: all.splits.take() }),
  };
}

/** Sums the lines by day, type and category before they reach the delta: statements have many rows a day. */
function addSums(
  delta: LedgerDelta,
  { account_id, currency }: ImportTarget,
  lines: readonly ImportedLine[],
): void {
  const days = new Map<string, Map<string, DaySum>>();
  let [day, sums] = ['', new Map<string, DaySum>()];
  for (const line of lines) {
    if (line.splits) {
      const { date, type, category_id, splits } = line;
      const signed_amount = formatMinor(line.amountMinor, currency);
      addEntry(delta, { account_id, currency, date, type, category_id, signed_amount, splits }, 1);
      continue;
    }
    if (line.date !== day) {
      day = line.date;
      sums = days.get(day) ?? new Map();
      days.set(day, sums);
    }
    const key = line.category_id === null ? line.type : line.type + line.category_id;
    const sum = sums.get(key);
    if (sum === undefined) sums.set(key, { line, minor: line.amountMinor, count: 1 });
    else {
      sum.minor += line.amountMinor;
      sum.count++;
    }
  }
  for (const ofDay of days.values())
    for (const { line, minor, count } of ofDay.values()) {
      const { date, type, category_id } = line;
      addMinor(delta, { account_id, currency, date, type, category_id }, minor, count);
    }
}

/** What lines of one day, type and category come to. */
interface DaySum {
  readonly line: ImportedLine;
  minor: bigint;
  count: number;
}
