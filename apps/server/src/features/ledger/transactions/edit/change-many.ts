import type { BulkChange, BulkResult } from '@farthing/api-contract';
import type { UserScope } from '../../../../database/user-scope.ts';
import { problemOfConstraint } from '../../../../problems/constraints.ts';
import { invalidField, Problem } from '../../../../problems/problem.ts';
import { type LedgerEntry, movingTotalsOnce, replaceEntries } from '../../ledger-totals/service.ts';
import { recalculateRefunds } from '../links/recalculate-refunds.ts';
import { cleanTags, type SplitRow } from '../rules.ts';
import { recordTransaction, removeTransactions } from '../service.ts';
import { lockWithLegs, replaceSplits } from '../store.ts';
import { amendTransaction } from './amend-transaction.ts';
import { type RuleUpdate, updateByRules } from './bulk-store.ts';

/**
 * Records, changes or deletes many transactions, all or none.
 * @throws {Problem} transaction-not-found if an id isn't the user's, invalid-request for a contradiction, and those of
 *   single changes, with the position of the entry in `errors`
 */
export async function changeMany(
  scope: UserScope,
  bulk: BulkChange,
  baseCurrency: string,
): Promise<BulkResult> {
  checkSense(bulk);
  return movingTotalsOnce(scope, () => changeAll(scope, bulk, baseCurrency));
}

async function changeAll(scope: UserScope, bulk: BulkChange, baseCurrency: string): Promise<BulkResult> {
  const created: string[] = [];
  for (const [index, entry] of (bulk.create ?? []).entries()) {
    try {
      created.push((await recordTransaction(scope, entry, baseCurrency)).id);
    } catch (error) {
      throw atPosition(error, `create.${index}`);
    }
  }
  const ids = [...new Set(bulk.ids)];
  if (bulk.delete === true) return { created, updated: 0, deleted: await removeTransactions(scope, ids) };
  const wanted = new Set(ids);
  const rows = (await lockWithLegs(scope, ids)).filter((row) => wanted.has(row.id));
  if (rows.length < ids.length) throw new Problem('transaction-not-found');
  const removed = new Set(cleanTags(bulk.remove_tags ?? []));
  for (const row of rows) {
    const tags = cleanTags([...row.tags, ...(bulk.add_tags ?? [])]).filter((tag) => !removed.has(tag));
    const tagged = bulk.add_tags || bulk.remove_tags ? { tags } : {};
    await amendTransaction(scope, row.id, { ...bulk.set, ...tagged }, baseCurrency);
  }
  return { created, updated: rows.length, deleted: 0 };
}

function checkSense(bulk: BulkChange): void {
  const changes = bulk.set !== undefined || bulk.add_tags !== undefined || bulk.remove_tags !== undefined;
  if (bulk.ids === undefined && (changes || bulk.delete)) throw invalidField('ids', 'ids required');
  if (bulk.ids !== undefined && !changes && !bulk.delete) {
    const message = 'ids needs set, add_tags, remove_tags or delete';
    throw invalidField('set', message);
  }
  if (bulk.delete && changes) throw invalidField('delete', 'delete can’t be combined with other changes');
  if (bulk.create === undefined && bulk.ids === undefined) {
    throw invalidField('create', 'Give create or ids');
  }
}

function atPosition(error: unknown, position: string): unknown {
  const problem = error instanceof Problem ? error : problemOfConstraint(error);
  if (!problem) return error;
  const errors = problem.errors ?? [{ field: '', message: problem.detail }];
  return new Problem(problem.code, {
    detail: `${position}: ${problem.detail}`,
    errors: errors.map(({ field, message }) => ({
      field: field ? `${position}.${field}` : position,
      message,
    })),
  });
}

/** A row as read, with the result of rules. */
export interface RowChange {
  readonly before: LedgerEntry & Pick<RuleUpdate, 'id' | 'version'>;
  readonly after: Omit<RuleUpdate, 'id' | 'version' | 'split'> & { readonly splits: readonly SplitRow[] };
}

/**
 * Writes the changes of rules to many rows in one statement and updates the totals. Skips rows changed since they were
 * read. Returns the number of rows changed. @throws {Problem} category-not-found
 */
export async function applyRuleChanges(scope: UserScope, changes: readonly RowChange[]): Promise<number> {
  if (changes.length === 0) return 0;
  const updates = changes.map(({ before: { id, version }, after: { splits, ...fields } }) => ({
    id,
    version,
    ...fields,
    split: splits.length > 0,
  }));
  const written = new Set(await updateByRules(scope, updates));
  const done = changes
    .filter(({ before }) => written.has(before.id))
    .map(({ before, after: { category_id, splits } }) => ({
      before,
      after: { ...before, category_id, splits },
    }));
  const split = done.filter(({ before, after }) => after.splits.length > 0 || before.splits?.length);
  await replaceSplits(
    scope,
    split.map(({ after }) => after),
  );
  await replaceEntries(
    scope,
    done.map(({ before }) => before),
    done.map(({ after }) => after),
  );
  // A refund has the category of its purchase, whatever the rules say.
  await recalculateRefunds(scope, [...written]);
  return written.size;
}
