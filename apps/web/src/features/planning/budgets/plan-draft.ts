import type { BudgetPlan, BudgetPlanChange, BudgetPlanRow } from '@farthing/api-contract';
import { currencyPlaces, formatMinor, parseMinor, readTypedAmount } from '@farthing/money';
import { checked, type ReadDraft } from '../../../api/use-form.ts';
import { planSheet as texts } from './texts.tsx';

/** Typed amounts by row. An empty one means that there is no budget. */
export type PlanDraft = Readonly<Record<string, string>>;

/** Key of a row in a draft. */
export const keyOf = (row: BudgetPlanRow) => row.category_id ?? `group:${row.group_name}`;

/** The draft with which the form starts: the budgets as they are. */
export function draftOf({ items }: BudgetPlan): PlanDraft {
  return Object.fromEntries(items.map((row) => [keyOf(row), row.amount ?? '']));
}

/**
 * Fills each budget with its average, rounded up to a whole amount. Categories without a budget are left empty if
 * nothing was spent on them or another budget counts them: that of their group, or a weekly or yearly one.
 */
export function filled({ items }: BudgetPlan, average: 'average_3' | 'average_12'): PlanDraft {
  return Object.fromEntries(
    items.flatMap((row) => {
      const value = row[average];
      if (value === null) return [];
      const minor = parseMinor(value, row.currency);
      const isCounted = row.within_group || row.other_period !== null;
      if (row.budget_id === null && (isCounted || minor <= 0n)) return [];
      const unit = 10n ** BigInt(currencyPlaces(row.currency));
      const whole = minor <= 0n ? 0n : ((minor + unit - 1n) / unit) * unit;
      return [[keyOf(row), formatMinor(whole, row.currency)]];
    }),
  );
}

/** Reads the budgets that the draft changes. */
export function readPlanDraft(plan: BudgetPlan, draft: PlanDraft): ReadDraft<BudgetPlanChange['items']> {
  const errors: Record<string, string> = {};
  const items = plan.items.flatMap((row) => {
    const typed = (draft[keyOf(row)] ?? '').trim();
    const read = readTypedAmount(typed, row.currency);
    const isBelow = read.ok && parseMinor(read.amount, row.currency) < 0n;
    if (typed !== '' && (!read.ok || isBelow)) errors[keyOf(row)] = read.ok ? texts.tooLow : read.reason;
    const amount = typed === '' || !read.ok ? null : read.amount;
    const isSame = amount === null ? row.amount === null : isEqual(amount, row);
    const { category_id, group_name } = row;
    const target = category_id === null ? { group_name } : { category_id };
    return isSame ? [] : [{ ...target, amount, version: row.version }];
  });
  return checked(errors, items);
}

function isEqual(amount: string, row: BudgetPlanRow): boolean {
  return row.amount !== null && parseMinor(amount, row.currency) === parseMinor(row.amount, row.currency);
}

/** A draft after the budgets have changed elsewhere. */
interface Rebased {
  /** The typed amounts, with the stored ones in all other fields. */
  readonly draft: PlanDraft;
  /** Names of the budgets that are stored with another amount than before. */
  readonly changed: readonly string[];
}

/** Carries what was typed over to the budgets as they are stored now. */
export function rebased(before: BudgetPlan, draft: PlanDraft, stored: BudgetPlan): Rebased {
  const [was, is] = [draftOf(before), draftOf(stored)];
  const typed = Object.entries(draft).filter(([key, value]) => value !== was[key] && key in is);
  const changed = stored.items.filter((row) => (was[keyOf(row)] ?? '') !== is[keyOf(row)]);
  return { draft: { ...is, ...Object.fromEntries(typed) }, changed: changed.map(({ name }) => name) };
}

/** Income less what the draft assigns, with amounts that can't be read taken as they were. In base currency. */
interface ToBudget {
  readonly budgeted: string;
  readonly setAside: string;
  readonly toBudget: string;
}

/** Returns how much of the income is left if the draft is saved. */
export function toBudgetOf(plan: BudgetPlan, draft: PlanDraft): ToBudget {
  const base = plan.base_currency;
  const rows = plan.items.filter((row) => row.currency === base);
  const before = new Map(rows.map((row) => [row, row.amount === null ? null : parseMinor(row.amount, base)]));
  const after = new Map(
    rows.map((row) => {
      const typed = draft[keyOf(row)] ?? '';
      const read = readTypedAmount(typed, base);
      if (read.ok) return [row, parseMinor(read.amount, base)];
      return [row, typed.trim() === '' ? null : (before.get(row) ?? null)];
    }),
  );
  let budgeted = parseMinor(plan.budgeted, base);
  for (const row of rows) if (!row.within_group) budgeted += (after.get(row) ?? 0n) - (before.get(row) ?? 0n);
  // The change is added to the server's figure, which counts budgets in other currencies too.
  const setAside = parseMinor(plan.set_aside, base) + setAsideOf(plan, after) - setAsideOf(plan, before);
  const toBudget = parseMinor(plan.income.this_month, base) - budgeted - setAside;
  const print = (minor: bigint) => formatMinor(minor, base);
  return { budgeted: print(budgeted), setAside: print(setAside), toBudget: print(toBudget) };
}

/** Returns what weekly and yearly budgets need beside these monthly ones, by the rule of `set_aside` in the API. */
function setAsideOf(plan: BudgetPlan, monthly: ReadonlyMap<BudgetPlanRow, bigint | null>): bigint {
  let total = 0n;
  for (const [group, budgets] of Map.groupBy(plan.other_budgets, ({ group_name }) => group_name)) {
    const set = [...monthly].flatMap(([row, minor]) =>
      row.group_name === group && minor !== null ? [{ id: row.category_id, minor }] : [],
    );
    if (set.some(({ id }) => id === null)) continue;
    const largest = new Map<string | null, bigint>();
    for (const { category_id: id, amount } of budgets) {
      const minor = parseMinor(amount, plan.base_currency);
      if (!set.some((one) => one.id === id) && minor > (largest.get(id) ?? 0n)) largest.set(id, minor);
    }
    const rest = set.reduce((left, { minor }) => left - minor, largest.get(null) ?? 0n);
    largest.delete(null);
    const others = [...largest.values()].reduce((sum, minor) => sum + minor, 0n);
    total += rest > others ? rest : others;
  }
  return total;
}
