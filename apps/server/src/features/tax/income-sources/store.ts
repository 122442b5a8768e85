import type { CategoryMapping, IncomeSource, SourceEntry } from '@farthing/api-contract';
import { sql } from 'kysely';
import { deleteOwn } from '../../../database/own-rows.ts';
import { rowsOf, runIn } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { versionedRows } from '../../../database/versioned-rows.ts';
import type { MappingValues, PartValues } from './rules.ts';

const columns =
  'id, kind, name, trade, share, accounting, started_on, ended_on, accounting_date, accounting_date_until, transition, version, created_at, updated_at';

/** A source as the table holds it. */
export type SourceRow = Omit<IncomeSource, 'mappings'>;

/** The user's sources, properties first, then by name. Deleting one deletes its mappings, assignments and entries. */
export const incomeSources = versionedRows<SourceRow>('income_sources', columns, {
  orderBy: 'kind, name, id',
});

/** Mappings of all sources, in their order. */
export function listMappings(
  scope: UserScope,
): Promise<(CategoryMapping & { readonly source_id: string })[]> {
  return rowsOf<CategoryMapping & { readonly source_id: string }>(scope)`
    select source_id, category_id, account_id, tax_category, percent from income_source_mappings
    where user_id = ${scope.userId} order by source_id, position`;
}

/** Replaces the mappings of a source. @throws {Problem} mapping-taken, category-not-found, account-not-found */
export async function replaceMappings(
  scope: UserScope,
  sourceId: string,
  mappings: readonly MappingValues[],
): Promise<void> {
  await runIn(scope)`
    delete from income_source_mappings where user_id = ${scope.userId} and source_id = ${sourceId}`;
  if (mappings.length === 0) return;
  await runIn(scope)`
    insert into income_source_mappings
      (user_id, source_id, position, category_id, account_id, tax_category, percent)
    select ${scope.userId}, ${sourceId}, m.position, m.category_id, m.account_id, m.tax_category, m.percent
    from jsonb_to_recordset(${JSON.stringify(mappings.map((one, position) => ({ ...one, position })))}::jsonb)
      m (position smallint, category_id uuid, account_id uuid, tax_category text, percent numeric)`;
}

/** A transaction as far as assigning it needs it. */
export interface AssignableTransaction {
  readonly id: string;
  readonly type: string;
  readonly currency: string;
  readonly signed_amount: string;
}

/** A transaction, locked against changes until the commit; or undefined. */
export async function lockTransaction(
  scope: UserScope,
  id: string,
): Promise<AssignableTransaction | undefined> {
  const rows = await rowsOf<AssignableTransaction>(scope)`
    select id, type, currency, signed_amount from transactions
    where user_id = ${scope.userId} and id = ${id} for share`;
  return rows[0];
}

/** A transaction's currency, or undefined. */
export async function findTransaction(
  scope: UserScope,
  id: string,
): Promise<AssignableTransaction | undefined> {
  const rows = await rowsOf<AssignableTransaction>(scope)`
    select id, type, currency, signed_amount from transactions
    where user_id = ${scope.userId} and id = ${id}`;
  return rows[0];
}

/** Parts of a transaction, in their order. A part without a source says that it counts in none. */
export function listParts(
  scope: UserScope,
  transactionId: string,
): Promise<(Omit<PartValues, 'source_id'> & { readonly source_id: string | null })[]> {
  return rowsOf<Omit<PartValues, 'source_id'> & { readonly source_id: string | null }>(scope)`
    select source_id, tax_category, amount, percent from income_source_assignments
    where user_id = ${scope.userId} and transaction_id = ${transactionId} order by position`;
}

/** Replaces the parts of a transaction. @param parts empty: it counts in no source; undefined: its category decides */
export async function replaceParts(
  scope: UserScope,
  transactionId: string,
  parts: readonly PartValues[] | undefined,
): Promise<void> {
  await runIn(scope)`
    delete from income_source_assignments
    where user_id = ${scope.userId} and transaction_id = ${transactionId}`;
  if (parts === undefined) return;
  const rows =
    parts.length === 0 ? [{ source_id: null, tax_category: null, amount: null, percent: null }] : parts;
  await runIn(scope)`
    insert into income_source_assignments
      (user_id, transaction_id, position, source_id, tax_category, amount, percent)
    select ${scope.userId}, ${transactionId}, p.position, p.source_id, p.tax_category, p.amount, p.percent
    from jsonb_to_recordset(${JSON.stringify(rows.map((one, position) => ({ ...one, position })))}::jsonb)
      p (position smallint, source_id uuid, tax_category text, amount numeric, percent numeric)`;
}

const entryColumns = sql`id, source_id, kind, date, description, vehicle, miles, hours, tax_category, amount, created_at`;

/** Entries of sources between two days, both inside, oldest first. */
export function listEntries(
  scope: UserScope,
  { from, to, sourceId }: { readonly from: string; readonly to: string; readonly sourceId?: string },
): Promise<SourceEntry[]> {
  return rowsOf<SourceEntry>(scope)`
    select ${entryColumns} from income_source_entries
    where user_id = ${scope.userId} and date between ${from}::date and ${to}::date
      and (${sourceId ?? null}::uuid is null or source_id = ${sourceId ?? null}::uuid)
    order by date, id`;
}

/** Stores an entry. @throws {Problem} income-source-not-found */
export async function insertEntry(scope: UserScope, row: Omit<SourceEntry, 'created_at'>): Promise<void> {
  await scope.tables
    .insertInto('income_source_entries')
    .values({ ...row, user_id: scope.userId })
    .execute();
}

/** Deletes an entry. @returns true if it existed */
export async function deleteEntry(scope: UserScope, sourceId: string, id: string): Promise<boolean> {
  return (await deleteOwn(scope, 'income_source_entries', { source_id: sourceId, id })) > 0;
}
