import type { CashFlowNode, CashFlowReport, IncomeExpensePeriod } from '@farthing/api-contract';
import { formatMinor } from '@farthing/money';

/** Income and spending of a period in minor units; both signed as money: spending is negative. */
export interface KindSums {
  income: bigint;
  expense: bigint;
}

/** Returns an amount as a percentage of income with one decimal place, rounded half away from zero, or null if there was no income. */
export function rateOfIncome(part: bigint, income: bigint): string | null {
  if (income <= 0n) return null;
  const doubled = part * 2000n;
  const tenths = (doubled + (part < 0n ? -income : income)) / (2n * income);
  const size = tenths < 0n ? -tenths : tenths;
  return `${tenths < 0n ? '-' : ''}${size / 10n}.${size % 10n}`;
}

/** Income, spending and what is left of a period as printed. */
export function printSums(
  { income, expense }: KindSums,
  baseCurrency: string,
): Pick<IncomeExpensePeriod, 'income' | 'spending' | 'saved' | 'savings_rate'> {
  const saved = income + expense;
  return {
    income: formatMinor(income, baseCurrency),
    spending: formatMinor(-expense, baseCurrency),
    saved: formatMinor(saved, baseCurrency),
    savings_rate: rateOfIncome(saved, income),
  };
}

/** A category's total of a range, signed as money, in minor units of base currency. */
export interface CategoryTotal {
  readonly category_id: string | null;
  readonly name: string;
  readonly kind: 'income' | 'expense';
  readonly group_name: string | null;
  readonly minor: bigint;
}

/** Name and amount of a node; the category where it is one. */
interface Named {
  readonly name: string;
  readonly minor: bigint;
  readonly category_id?: string | null;
}

/**
 * The flow of money: from sources through income to groups of spending, and on to categories; what is over is saved,
 * what lacks comes from savings. A spending category that got more back than it cost is a source, an income category that
 * paid more back than it brought is spent: so each side adds up to the same.
 */
export function cashFlow(
  totals: readonly CategoryTotal[],
  baseCurrency: string,
): Pick<CashFlowReport, 'nodes' | 'links'> {
  const node = (
    id: string,
    kind: CashFlowNode['kind'],
    { name, minor, category_id = null }: Named,
  ): CashFlowNode => ({ id, kind, name, amount: formatMinor(minor, baseCurrency), category_id });
  const bySize = [...totals].sort((left, right) => compare(size(right.minor), size(left.minor)));
  const coming = bySize.filter(({ minor }) => minor > 0n);
  const going = bySize.filter(({ minor }) => minor < 0n);
  const comes = coming.reduce((sum, { minor }) => sum + minor, 0n);
  const goes = going.reduce((sum, { minor }) => sum - minor, 0n);
  if (comes === 0n && goes === 0n) return { nodes: [], links: [] };
  const through = comes > goes ? comes : goes;
  const sources = coming.map((one, index) =>
    node(`s${index}`, 'source', {
      ...one,
      name: one.kind === 'expense' ? `Refunds: ${one.name}` : one.name,
    }),
  );
  if (goes > comes) sources.push(node('from', 'source', { name: 'From savings', minor: goes - comes }));
  const groups = [...Map.groupBy(going, groupOf)]
    .map(([name, members]) => ({ name, members, minor: members.reduce((sum, { minor }) => sum - minor, 0n) }))
    .sort((left, right) => compare(right.minor, left.minor));
  const groupNodes = groups.map((group, index) => node(`g${index}`, 'group', group));
  const categories = groups.flatMap(({ members }, group) =>
    members.map((one, index) => ({
      group: `g${group}`,
      node: node(`g${group}c${index}`, 'category', { ...one, minor: -one.minor }),
    })),
  );
  const saved = comes > goes ? [node('saved', 'saved', { name: 'Saved', minor: comes - goes })] : [];
  return {
    nodes: [
      ...sources,
      node('income', 'income', { name: 'Income', minor: through }),
      ...groupNodes,
      ...saved,
      ...categories.map((one) => one.node),
    ],
    links: [
      ...sources.map(({ id, amount }) => ({ from: id, to: 'income', amount })),
      ...[...groupNodes, ...saved].map(({ id, amount }) => ({ from: 'income', to: id, amount })),
      ...categories.map((one) => ({ from: one.group, to: one.node.id, amount: one.node.amount })),
    ],
  };
}

function groupOf({ kind, group_name }: CategoryTotal): string {
  return kind === 'income' ? 'Income repaid' : (group_name ?? 'Uncategorised');
}

function size(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}

/** Compares amounts, for sorting. */
export function compare(left: bigint, right: bigint): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
