import { formatMinor } from '@farthing/money';
import type { UserScope } from '../../../../database/user-scope.ts';
import { addEntry, addMerchant, addMinor, applyDelta, emptyDelta } from '../../ledger-totals/service.ts';
import type { SplitRow } from '../rules.ts';
import { insertSplits, type SplitsOfRow } from '../store.ts';
import { type ImportedRecord, insertImported, insertImportedQuietly, noteImported } from './import-store.ts';

/** One statement line to record; its fingerprint is 32 hex digits. Rules may have added tags and splits. */
export interface ImportedLine
  extends Omit<ImportedRecord, 'account_id' | 'import_id' | 'currency' | 'signed_amount' | 'split'> {
  readonly amountMinor: bigint;
  readonly splits?: readonly SplitRow[];
}

/** Account and import that lines belong to. */
export interface ImportTarget {
  readonly account_id: string;
  readonly currency: string;
  /** Null if they come from no file. */
  readonly import_id: string | null;
}

/** Records many lines with one statement for a few thousand, and updates derived data once at the end. */
export interface LineRecorder {
  /** Adds lines, which may be written later. @throws {Problem} category-not-found */
  add(target: ImportTarget, lines: readonly ImportedLine[]): Promise<void>;
  /** Writes the remaining rows and updates the totals derived from transactions. Call it once. @throws as `add` */
  finish(): Promise<void>;
}

/** Number of rows in a statement. More rows aren't faster and take more memory on both sides. */
const rowsAStatement = 2000;

/** Number of rows up to which the triggers for single changes are used, which record exact changes at little cost. */
const fewRows = 200;

/** With more texts than this, all of the user's recurring payments are rescanned. */
const mostTexts = 1000;

/** Creates a recorder of lines for one transaction. */
export function startRecorder(scope: UserScope): LineRecorder {
  const delta = emptyDelta();
  const merchants = emptyDelta();
  let waiting: ImportedRecord[] = [];
  let written = 0;
  let split: SplitsOfRow[] = [];
  const texts = new Set<string>();
  let [firstDay, lastDay] = ['9999-12-31', '0001-01-01'];

  async function flush(write: typeof insertImported): Promise<void> {
    const rows = waiting;
    waiting = [];
    written += rows.length;
    if (rows.length > 0) await write(scope, rows);
    await insertSplits(scope, split);
    split = [];
  }

  return {
    async add(target, lines) {
      for (const line of lines) {
        const signed_amount = formatMinor(line.amountMinor, target.currency);
        const { amountMinor: _, splits, ...fields } = line;
        waiting.push({ ...fields, ...target, signed_amount, split: splits !== undefined });
        const entry = { ...fields, ...target, signed_amount };
        if (splits) addEntry(delta, { ...entry, splits }, 1);
        else addMinor(delta, entry, line.amountMinor, 1);
        addMerchant(merchants, entry, line.amountMinor);
        if (texts.size <= mostTexts) texts.add(line.merchant || line.description);
        if (splits) split.push({ id: line.id, splits });
        if (line.date < firstDay) firstDay = line.date;
        if (line.date > lastDay) lastDay = line.date;
        if (waiting.length >= rowsAStatement) await flush(insertImportedQuietly);
      }
    },
    async finish() {
      if (written === 0 && waiting.length <= fewRows) {
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
