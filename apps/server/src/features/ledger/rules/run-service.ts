import type { RuledFields, RuleFilters, RuleRun, RuleRunResult, RuleTest } from '@farthing/api-contract';
import { parseMinor } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { Problem } from '../../../problems/problem.ts';
import { movingTotalsOnce } from '../ledger-totals/service.ts';
import { applyRuleChanges, type RowChange } from '../transactions/edit/change-many.ts';
import { withSplits } from '../transactions/service.ts';
import type { RuleParts } from './check-rules.ts';
import { applyRules, compileRules, type RuledRow, type RuleEffect, type RuleSource } from './rules.ts';
import { listScanned, type ScannedRow } from './run-store.ts';
import { checkParts, listWorkingRules, readRule } from './service.ts';
import { printSplits } from './split-rules.ts';
import { holdCategories } from './store.ts';

/** Number of rows read at a time. */
const portion = 5000;
/** Number of newest rows that a rule preview tests, so that it responds while the user types. */
const mostTested = 200_000;
const sampleSize = 10;
/** Time slice after which other work may run, in milliseconds. */
const turn = 20;

/** Tests a stored rule on recorded rows. Nothing is written. @throws {Problem} rule-not-found */
export async function testRule(scope: UserScope, id: string, filters: RuleFilters): Promise<RuleTest> {
  const rule = await readRule(scope, id);
  return rule.broken.length > 0 ? nothing() : tryOut(scope, rule, filters);
}

/** Tests a rule that isn't stored. Nothing is written. @throws {Problem} those of `addRule` */
export async function testDraft(scope: UserScope, draft: RuleParts & RuleFilters): Promise<RuleTest> {
  return tryOut(scope, { ...(await checkParts(scope, draft)), stop: false }, draft);
}

function nothing(): RuleTest {
  return { scanned: 0, complete: true, matched: 0, changed: 0, sample: [] };
}

async function tryOut(scope: UserScope, rule: RuleSource, filters: RuleFilters): Promise<RuleTest> {
  const test = nothing();
  for await (const { row, before, effect } of ruledRows(scope, [rule], filters, mostTested)) {
    test.scanned++;
    if (test.scanned === mostTested) test.complete = false;
    if (effect === null) continue;
    test.matched++;
    if (effect.setBy.size === 0) continue;
    test.changed++;
    if (test.sample.length >= sampleSize) continue;
    test.sample.push({
      transaction_id: row.id,
      account_id: row.account_id,
      date: row.date,
      description: row.description,
      signed_amount: row.signed_amount,
      currency: row.currency,
      before: fieldsResponse(before),
      after: fieldsResponse(effect.row),
    });
  }
  return test;
}

/**
 * Applies rules to stored rows in one database transaction. Empty fields are filled, and others replaced only
 * on request. A second run changes nothing. @throws {Problem} rule-not-found for an id that isn't a rule, or
 * one that is switched off or broken
 */
export async function runRules(scope: UserScope, { rule_ids, ...filters }: RuleRun): Promise<RuleRunResult> {
  await holdCategories(scope);
  const working = await listWorkingRules(scope);
  const wanted = rule_ids && new Set(rule_ids);
  const rules = wanted ? working.filter(({ id }) => wanted.has(id)) : working;
  if (wanted && rules.length < wanted.size)
    throw new Problem('rule-not-found', {
      detail: 'No rules were run because one is missing, disabled or broken',
    });
  scope.operation.name({ kind: 'rules' });
  const result = { scanned: 0, matched: 0, changed: 0, undecided: 0 };
  if (rules.length === 0) return { ...result, operation_id: null };
  await movingTotalsOnce(scope, async () => {
    let changes: RowChange[] = [];
    for await (const one of ruledRows(scope, rules, filters)) {
      result.scanned++;
      if (one.effect === null) continue;
      result.matched++;
      if (!one.effect.settled) result.undecided++;
      if (one.effect.setBy.size > 0) changes.push(changeOf(one.row, one.before, one.effect.row));
      if (changes.length < portion) continue;
      result.changed += await applyRuleChanges(scope, changes);
      changes = [];
    }
    result.changed += await applyRuleChanges(scope, changes);
  });
  return { ...result, operation_id: result.changed > 0 ? scope.operation.id : null };
}

interface Ruled {
  readonly row: ScannedRow;
  readonly before: RuledRow;
  readonly effect: RuleEffect | null;
}

/** Yields rows with the results of rules, newest first. */
async function* ruledRows(
  scope: UserScope,
  rules: readonly RuleSource[],
  filters: RuleFilters,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<Ruled> {
  const compiled = compileRules(rules);
  const manner = { overwrite: filters.overwrite ?? false, isNew: false };
  let last: ScannedRow | undefined;
  for (let seen = 0; seen < most; ) {
    const rows = await listScanned(scope, filters, rules, {
      after: last,
      limit: Math.min(portion, most - seen),
    });
    let began = performance.now();
    for (const row of await withSplits(scope, rows)) {
      const before = ruledRow(row);
      yield { row, before, effect: applyRules(compiled, before, manner) };
      if (performance.now() - began < turn) continue;
      await new Promise((resolve) => setImmediate(resolve));
      began = performance.now();
    }
    seen += rows.length;
    last = rows.at(-1);
    if (rows.length < portion) return;
  }
}

function ruledRow(scanned: ScannedRow & Pick<RowChange['after'], 'splits'>): RuledRow {
  const { account_id, currency, description, is_imported, type, merchant, notes, tags } = scanned;
  const { category_id, is_recurring, signed_amount, splits } = scanned;
  return {
    ...{
      account_id,
      currency,
      description,
      is_imported,
      type,
      merchant,
      notes,
      tags,
      category_id,
      is_recurring,
    },
    amountMinor: parseMinor(signed_amount, currency),
    splits: splits.map((part) => ({
      category_id: part.category_id,
      minor: parseMinor(part.signed_amount, currency),
      notes: part.notes,
    })),
  };
}

function changeOf(row: ScannedRow, before: RuledRow, after: RuledRow): RowChange {
  const { category_id, merchant, notes, is_recurring, tags } = after;
  return {
    before: { ...row, splits: printSplits(before) },
    after: { category_id, merchant, notes, is_recurring, tags, splits: printSplits(after) },
  };
}

function fieldsResponse(row: RuledRow): RuledFields {
  const { type, merchant, category_id, notes, tags, is_recurring } = row;
  const splits = printSplits(row).map(({ notes: _, ...part }) => part);
  return { type, merchant, category_id, notes, tags: [...tags], is_recurring, splits };
}
