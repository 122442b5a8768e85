import type {
  ImportRow,
  ImportRowChange,
  ImportRowPage,
  ImportRowQuery,
  ParsedRow,
} from '@farthing/api-contract';
import type { StatementRow } from '@farthing/bank-import';
import { formatMinor } from '@farthing/money';
import type { UserScope } from '../../database/user-scope.ts';
import { fieldProblem, Problem } from '../../problems/problem.ts';
import { getCategory } from '../categories/service.ts';
import { findSuggestions, isStatementRow } from '../transactions/imported-service.ts';
import { readTransaction } from '../transactions/service.ts';
import { lineOf, lineType, type OutcomeLetter, outcomeLetters } from './rules.ts';
import { getImport, storedRows } from './service.ts';
import {
  findImport,
  type ImportRecord,
  listEdits,
  type RowEdit,
  updateImport,
  updateOutcomes,
  upsertEdit,
} from './store.ts';

/** One page of an import's rows, in file order. @throws {Problem} import-not-found */
export async function pageRows(scope: UserScope, id: string, query: ImportRowQuery): Promise<ImportRowPage> {
  const record = await getImport(scope, id);
  const edits = await listEdits(scope, id);
  const limit = query.limit ?? 50;
  const after = query.cursor ?? 0;
  const items: ImportRow[] = [];
  for await (const { chunk, rows } of storedRows(scope, record, after + 1)) {
    for (const [index, row] of rows.entries()) {
      if (row.number <= after) continue;
      const shown = presentRow(row, chunk.outcomes[index] as OutcomeLetter, edits.get(row.number));
      if (query.outcome === undefined || shown.outcome === query.outcome) items.push(shown);
      if (items.length > limit) break;
    }
    if (items.length > limit) break;
  }
  const more = items.length > limit;
  if (more) items.pop();
  if (record.status === 'previewed') await suggest(scope, record, items);
  return { items, next_cursor: more ? (items.at(-1)?.number ?? null) : null };
}

/** Names the recorded transactions that rows to be added may be (rule 5): only the user can say that they are. */
async function suggest(scope: UserScope, record: ImportRecord, items: ImportRow[]): Promise<void> {
  const open = items.filter((row) => row.outcome === 'added' && row.parsed !== null);
  const found = await findSuggestions(
    scope,
    record.account_id,
    open.map((row) => ({
      number: row.number,
      date: row.parsed?.date as string,
      signed_amount: row.parsed?.signed_amount as string,
    })),
  );
  for (const row of open) row.suggestion = found.get(row.number) ?? null;
}

/**
 * Decides about one row before the commit.
 * @throws {Problem} import-not-found, import-not-previewed, import-row-not-found, transaction-not-found,
 *   category-not-found, invalid-request
 */
export async function amendRow(
  scope: UserScope,
  id: string,
  number: number,
  change: ImportRowChange,
): Promise<ImportRow> {
  const record = await findImport(scope, id, true);
  if (!record) throw new Problem('import-not-found');
  if (record.status !== 'previewed') throw new Problem('import-not-previewed');
  const found = await findRow(scope, record, number);
  if (!found) throw new Problem('import-row-not-found');
  const letter = found.chunk.outcomes[found.index] as OutcomeLetter;
  if (typeof lineOf(found.row.result) === 'string' || letter === 'c' || letter === 'f') {
    throw fieldProblem(
      'invalid-request',
      'number',
      'This row cannot be imported, so there is nothing to decide',
    );
  }
  await checkChange(scope, record, change);
  const { outcome, transaction_id, category_id, description, merchant } = change;
  const given = Object.entries({ outcome, transaction_id, category_id, description, merchant });
  await upsertEdit(
    scope,
    id,
    number,
    Object.fromEntries(given.filter(([, value]) => value !== undefined)) as RowEdit,
  );
  const next = nextLetter(letter, change);
  await moveOutcome(scope, record, found, letter, next);
  const edits = await listEdits(scope, id);
  return presentRow(found.row, next, edits.get(number));
}

async function checkChange(scope: UserScope, record: ImportRecord, change: ImportRowChange): Promise<void> {
  if (change.category_id) await getCategory(scope, change.category_id);
  if (change.outcome === 'matched' && change.transaction_id === undefined) {
    throw fieldProblem(
      'invalid-request',
      'transaction_id',
      'transaction_id required: the transaction this row is',
    );
  }
  if (change.transaction_id === undefined) return;
  const transaction = await readTransaction(scope, change.transaction_id, 'GBP');
  if (transaction.account_id !== record.account_id) {
    throw fieldProblem('invalid-request', 'transaction_id', 'That transaction is in another account');
  }
  if (await isStatementRow(scope, transaction.id)) {
    throw fieldProblem(
      'invalid-request',
      'transaction_id',
      'That transaction is known as another row of a statement',
    );
  }
}

function nextLetter(letter: OutcomeLetter, change: ImportRowChange): OutcomeLetter {
  if (change.outcome === 'skipped') return 'u';
  if (change.outcome === 'added') return 'a';
  if (change.outcome === 'matched') return letter === 'd' ? 'd' : 'm';
  return letter;
}

type FoundRow = NonNullable<Awaited<ReturnType<typeof findRow>>>;

async function findRow(scope: UserScope, record: ImportRecord, number: number) {
  for await (const { chunk, rows } of storedRows(scope, record, number)) {
    const index = number - chunk.first_number;
    const row = rows[index];
    return row && { chunk, index, row };
  }
  return undefined;
}

const countOf = {
  added: 'added',
  duplicate: 'duplicates',
  matched: 'matched',
  skipped: 'skipped',
  error: 'errors',
} as const;

/** Keeps the row's letter and the import's counts in step. */
async function moveOutcome(
  scope: UserScope,
  record: ImportRecord,
  { chunk, index }: FoundRow,
  letter: OutcomeLetter,
  next: OutcomeLetter,
): Promise<void> {
  if (letter === next) return;
  await updateOutcomes(
    scope,
    record.id,
    chunk.first_number,
    chunk.outcomes.slice(0, index) + next + chunk.outcomes.slice(index + 1),
  );
  const [from, to] = [countOf[outcomeLetters[letter][0]], countOf[outcomeLetters[next][0]]];
  if (from !== to) await updateImport(scope, record.id, { [from]: record[from] - 1, [to]: record[to] + 1 });
}

function presentRow(row: StatementRow, letter: OutcomeLetter, edit: RowEdit | undefined): ImportRow {
  const [outcome, reason] = outcomeLetters[letter];
  const own = row.result.kind === 'error' || row.result.kind === 'skipped' ? row.result.reason : null;
  return {
    number: row.number,
    line: row.line,
    raw: row.raw,
    parsed: parsedRow(row, edit),
    outcome,
    reason: reason ?? own,
    suggestion: null,
  };
}

function parsedRow(row: StatementRow, edit: RowEdit | undefined): ParsedRow | null {
  const line = lineOf(row.result);
  if (typeof line === 'string') return null;
  const signed = formatMinor(line.amountMinor, line.currency);
  return {
    date: line.date,
    type: lineType(line),
    amount: signed.replace('-', ''),
    signed_amount: signed,
    currency: line.currency,
    description: edit?.description ?? line.description,
    merchant: edit?.merchant === undefined ? line.merchant : edit.merchant,
    balance: line.balanceMinor === null ? null : formatMinor(line.balanceMinor, line.currency),
    bank_id: line.bankId,
    category_id: edit?.category_id ?? null,
  };
}
