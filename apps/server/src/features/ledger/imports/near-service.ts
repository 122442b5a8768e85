import type { StatementImport } from '@farthing/api-contract';
import { dayAfter, dayInWords } from '@farthing/dates';
import { formatMinor } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { getAccount } from '../accounts/service.ts';
import type { FeedRow, RecordedRow } from './feed-rules.ts';
import { compareWithRecorded } from './feed-service.ts';
import { formatOf } from './known-balance-service.ts';
import { getImport, toResponse } from './record-service.ts';
import { type ImportRecord, listImportIds, listOverlapping, updateImport } from './store.ts';

/** Days by which two sources may date the same transaction differently. */
const nearDays = 3;
/** Number of rows that the warning names. */
const mostNamed = 5;

/**
 * Warns about new rows of a preview that an earlier import may have recorded: with the same amount, at most three days
 * apart, if the file doesn't contain the recorded row itself. A bank's connection and its file can date one payment
 * differently.
 */
export async function warnOfNearRows(scope: UserScope, made: StatementImport): Promise<StatementImport> {
  const parts = made.upload_id === null ? [made] : await listImportIds(scope, made.upload_id);
  let first = made;
  for (const { id } of parts) {
    const warned = await warnOfPart(scope, await getImport(scope, id));
    if (warned !== null && id === made.id) first = toResponse(warned);
  }
  return first;
}

async function warnOfPart(scope: UserScope, record: ImportRecord): Promise<ImportRecord | null> {
  const { first_date, last_date, added, status } = record;
  if (status !== 'previewed' || added === 0 || first_date === null || last_date === null) return null;
  const [from, to] = [dayAfter(first_date, -nearDays), dayAfter(last_date, nearDays)];
  const earlier = await listOverlapping(scope, { ...record, first_date: from, last_date: to });
  if (earlier.length === 0) return null;
  const { currency } = await getAccount(scope, record.account_id);
  const alike = new Set(earlier.filter((one) => formatOf(one) === formatOf(record)).map(({ id }) => id));
  const { overlapping, near } = await compareWithRecorded(scope, {
    ...{ preview: record, currency, from, to },
    // Outside its own days, a file of the same format says nothing about an earlier one.
    isCompared: ({ date, import_id }) =>
      (date >= first_date && date <= last_date) || import_id === null || !alike.has(import_id),
  });
  const rows = [...overlapping, ...near];
  return rows.length === 0 ? null : addWarning(scope, record, nearWarning(rows, currency));
}

/**
 * Warns on the preview of a bank's connection about recorded rows that the bank no longer sends. A new row with another
 * day, amount and text may replace one of them.
 */
export async function warnOfMissingRows(
  scope: UserScope,
  { importId, bank, currency }: { importId: string; bank: string; currency: string },
  rows: readonly RecordedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await addWarning(scope, await getImport(scope, importId), {
    code: 'missing-rows',
    message: `${bank} no longer sends these, though a statement recorded them: ${listed(rows, currency)}. If a new row replaces one of them, skip the new row and correct the recorded one.`,
  });
}

function listed(rows: readonly RecordedRow[], currency: string): string {
  const named = rows
    .slice(0, mostNamed)
    .map(
      ({ date, description, minor }) =>
        `${dayInWords(date)}, ${description}, ${formatMinor(minor, currency)}`,
    );
  const more = rows.length > named.length ? ` and ${rows.length - named.length} more` : '';
  return `${named.join('; ')}${more}`;
}

function nearWarning(rows: readonly FeedRow[], currency: string) {
  const what =
    rows.length === 1
      ? '1 row has the same amount as a transaction'
      : `${rows.length} rows have the same amounts as transactions`;
  return {
    code: 'near-rows',
    message: `${what} from another statement, at most ${nearDays} days away: ${listed(rows, currency)}. Skip each row that you have already.`,
  };
}

/** Adds a warning to a preview. */
function addWarning(
  scope: UserScope,
  { id, warnings }: Pick<ImportRecord, 'id' | 'warnings'>,
  warning: ImportRecord['warnings'][number],
): Promise<ImportRecord> {
  return updateImport(scope, id, { warnings: [...warnings, warning] });
}
