import type {
  Assignment,
  AssignmentEntry,
  IncomeSource,
  IncomeSourceChange,
  NewIncomeSource,
  NewSourceEntry,
  SourceCategory,
  SourceEntry,
} from '@farthing/api-contract';
import { boundsOf, categoryIdsOf, sourceKinds, taxCategoryOf, taxYearOf } from '@farthing/uk-tax';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { fieldProblem, invalidField, Problem } from '../../../problems/problem.ts';
import { shippedTable } from '../tax-rates/service.ts';
import { listMappedParts } from './account-store.ts';
import { checkAssets } from './asset-service.ts';
import { assignmentOf, readEntry, readMappings, readParts, readSource } from './rules.ts';
import {
  deleteEntry,
  findTransaction,
  incomeSources,
  insertEntry,
  listEntries,
  listMappings,
  listParts,
  lockTransaction,
  replaceMappings,
  replaceParts,
  type SourceRow,
} from './store.ts';

/** All income sources with their mappings, properties first. */
export async function listIncomeSources(scope: UserScope): Promise<IncomeSource[]> {
  const [sources, mappings] = await Promise.all([incomeSources.list(scope), listMappings(scope)]);
  const bySource = Map.groupBy(mappings, ({ source_id }) => source_id);
  return sources.map((source) => ({
    ...source,
    mappings: (bySource.get(source.id) ?? []).map(({ source_id, ...mapping }) => mapping),
  }));
}

/** HMRC's categories in the order of the forms. */
export function listSourceCategories(): SourceCategory[] {
  return sourceKinds.flatMap((kind) =>
    categoryIdsOf(kind).flatMap((tax_category) => {
      const known = taxCategoryOf(kind, tax_category);
      if (!known) return [];
      const { type, label, box, disallowed = false } = known;
      return type === 'allowance' || type === 'adjustment'
        ? []
        : [{ kind, tax_category, type, label, box, disallowed }];
    }),
  );
}

/** One income source. @throws {Problem} income-source-not-found */
export async function readIncomeSource(scope: UserScope, id: string): Promise<IncomeSource> {
  const found = (await listIncomeSources(scope)).find((one) => one.id === id);
  if (!found) throw new Problem('income-source-not-found');
  return found;
}

/**
 * Stores an income source with its mappings.
 * @throws {Problem} invalid-request naming the field, mapping-taken, category-not-found, account-not-found
 */
export async function recordIncomeSource(scope: UserScope, entry: NewIncomeSource): Promise<IncomeSource> {
  const stored = { id: uuid(), ...readSource(entry) };
  const mappings = readMappings(entry.kind, entry.mappings ?? []);
  await incomeSources.insert(scope, stored);
  await replaceMappings(scope, stored.id, mappings);
  await checkAssets(scope);
  return readIncomeSource(scope, stored.id);
}

/**
 * Changes the given fields of an income source. Mappings are replaced as a whole.
 * @throws {Problem} income-source-not-found, version-clash, and as recordIncomeSource
 */
export async function amendIncomeSource(
  scope: UserScope,
  id: string,
  { version, mappings, ...change }: IncomeSourceChange,
): Promise<IncomeSource> {
  const before = await incomeSources.lock(scope, id);
  if (!before) throw new Problem('income-source-not-found');
  if (version !== undefined && version !== before.version) throw new Problem('version-clash');
  const fields = readSource({ ...before, ...change });
  const read = mappings && readMappings(before.kind, mappings);
  await incomeSources.update(scope, id, fields, before.version);
  if (read) await replaceMappings(scope, id, read);
  await checkAssets(scope);
  return readIncomeSource(scope, id);
}

/** Deletes an income source with its mappings, assignments and entries. @throws {Problem} income-source-not-found */
export async function removeIncomeSource(scope: UserScope, id: string): Promise<void> {
  if (!(await incomeSources.remove(scope, id))) throw new Problem('income-source-not-found');
}

/** Entries of a source in a tax year, oldest first. @throws {Problem} income-source-not-found, unknown-tax-year */
export async function listSourceEntries(
  scope: UserScope,
  id: string,
  taxYear: string,
): Promise<SourceEntry[]> {
  shippedTable(taxYear);
  await sourceOf(scope, id);
  return listEntries(scope, { ...boundsOf(taxYear), sourceId: id });
}

/**
 * Stores mileage, use of the home or an adjustment.
 * @throws {Problem} income-source-not-found, unknown-tax-year, invalid-request, invalid-amount
 */
export async function recordSourceEntry(
  scope: UserScope,
  id: string,
  entry: NewSourceEntry,
): Promise<SourceEntry> {
  const { kind } = await sourceOf(scope, id);
  shippedTable(taxYearOf(entry.date), 'date');
  const stored = { id: uuid(), source_id: id, ...readEntry(kind, entry) };
  await insertEntry(scope, stored);
  const [made] = (await listEntries(scope, { from: entry.date, to: entry.date, sourceId: id })).filter(
    (one) => one.id === stored.id,
  );
  if (!made) throw new Problem('source-entry-not-found');
  return made;
}

/** Deletes an entry. @throws {Problem} source-entry-not-found */
export async function removeSourceEntry(scope: UserScope, id: string, entryId: string): Promise<void> {
  if (!(await deleteEntry(scope, id, entryId))) throw new Problem('source-entry-not-found');
}

/** Says in which sources a transaction counts. @throws {Problem} transaction-not-found */
export async function readAssignment(scope: UserScope, transactionId: string): Promise<Assignment> {
  if (!(await findTransaction(scope, transactionId))) throw new Problem('transaction-not-found');
  const stored = await listParts(scope, transactionId);
  const mapped = stored.length > 0 ? [] : await listMappedParts(scope, transactionId);
  return assignmentOf(
    transactionId,
    stored,
    mapped.map((part) => ({ ...part, amount: null })),
  );
}

/**
 * Assigns a transaction to sources, whole or in part. The rest is private use. It takes the place of the mappings.
 * @throws {Problem} transaction-not-found, income-source-not-found, invalid-request, invalid-amount
 */
export async function assignTransaction(
  scope: UserScope,
  transactionId: string,
  { parts }: AssignmentEntry,
): Promise<Assignment> {
  const transaction = await lockTransaction(scope, transactionId);
  if (!transaction) throw new Problem('transaction-not-found');
  if (transaction.type === 'transfer')
    throw invalidField('parts', 'A transfer between accounts is neither income nor expense');
  const kinds = new Map((await incomeSources.list(scope)).map(({ id, kind }) => [id, kind]));
  const sent = parts.map((part, index) => {
    const source_id = part.source_id.toLowerCase();
    const kind = kinds.get(source_id);
    if (!kind) throw fieldProblem('income-source-not-found', `parts.${index}.source_id`);
    return { ...part, source_id, kind };
  });
  await replaceParts(scope, transactionId, readParts(sent, transaction));
  return readAssignment(scope, transactionId);
}

/** Lets the category of a transaction decide again. @throws {Problem} transaction-not-found */
export async function unassignTransaction(scope: UserScope, transactionId: string): Promise<void> {
  if (!(await lockTransaction(scope, transactionId))) throw new Problem('transaction-not-found');
  await replaceParts(scope, transactionId, undefined);
}

/** A source without its mappings. @throws {Problem} income-source-not-found */
async function sourceOf(scope: UserScope, id: string): Promise<SourceRow> {
  const source = await incomeSources.find(scope, id);
  if (!source) throw new Problem('income-source-not-found');
  return source;
}
