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
    return isSame ? [] : [{ ...(category_id === null ? { group_name } : { category_id }), amount }];
  });
  return checked(errors, items);
}

function isEqual(amount: string, row: BudgetPlanRow): boolean {
  return row.amount !== null && parseMinor(amount, row.currency) === parseMinor(row.amount, row.currency);
}

/** Income less what the draft assigns, with amounts that can't be read taken as they were. */
export function toBudgetOf(plan: BudgetPlan, draft: PlanDraft): { budgeted: string; toBudget: string } {
  const base = plan.base_currency;
  let budgeted = parseMinor(plan.budgeted, base);
  for (const row of plan.items) {
    if (row.within_group || row.currency !== base) continue;
    const typed = draft[keyOf(row)] ?? '';
    const read = readTypedAmount(typed, base);
    if (!read.ok && typed.trim() !== '') continue;
    budgeted += parseMinor(read.ok ? read.amount : '0', base) - parseMinor(row.amount ?? '0', base);
  }
  const toBudget = parseMinor(plan.income.this_month, base) - budgeted;
  return { budgeted: formatMinor(budgeted, base), toBudget: formatMinor(toBudget, base) };
}
