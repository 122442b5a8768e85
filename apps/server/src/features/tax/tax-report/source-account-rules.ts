import { accountTotals, type SourceKind, taxCategoryOf } from '@farthing/uk-tax';
import type { SourceTotals, YearRecords } from './record-rules.ts';
import { pence, print } from './rules.ts';

const names: Readonly<Record<SourceKind, string>> = {
  property: 'Property',
  self_employment: 'Self-employment',
};

/** Account of the income sources of a kind, if the circumstances take its figures from there. */
export function accountOf({ accounts }: YearRecords, kind: SourceKind): SourceTotals | undefined {
  return accounts?.[kind];
}

/** Returns true if transactions of a built-in category count as income. */
export function isCounted(
  records: YearRecords,
  kind: YearRecords['totals'][number]['kind'],
): kind is Exclude<typeof kind, 'wages' | 'prizes'> {
  if (kind === 'wages' || kind === 'prizes' || isOfSources(records, kind)) return false;
  return records.profile.counted_categories.includes(kind);
}

/** Returns true if the figures of a kind come from the income sources. */
export function isOfSources(records: YearRecords, kind: string): boolean {
  return (kind === 'self_employment' || kind === 'property') && accountOf(records, kind) !== undefined;
}

/** Adds up the lines of an account by source and category. What isn't allowed and finance costs are left out. */
export function sourceTotals(
  kind: SourceKind,
  { lines, ...account }: Omit<SourceTotals, 'sums'>,
): SourceTotals {
  const groups = Map.groupBy(lines, ({ source, category }) => `${source.id} ${category}`);
  const sums = [...groups.values()].flatMap((group): SourceTotals['sums'][number][] => {
    const [first] = group;
    const category = first && taxCategoryOf(kind, first.category);
    if (!category || category.type === 'finance' || category.disallowed) return [];
    const sum = group.reduce((all, { pence: one }) => all + one, 0n);
    const { type } = category;
    return [
      {
        ...{ label: `${first.source.name}: ${category.label}`, type, count: group.length },
        pence: type === 'income' ? sum : -sum,
      },
    ];
  });
  return { ...account, lines, sums: sums.toSorted(byTypeAndLabel) };
}

function byTypeAndLabel(one: SourceTotals['sums'][number], other: SourceTotals['sums'][number]): number {
  const key = ({ type, label }: typeof one) => `${type === 'income' ? 0 : 1}${label}`;
  return key(one) < key(other) ? -1 : 1;
}

/** Allowable expenses of a kind, in pence. */
export function expensesOf(records: YearRecords, kind: SourceKind): bigint {
  const { property_expenses, self_employment_expenses } = records.profile;
  return (
    accountOf(records, kind)?.expenses ??
    pence(kind === 'property' ? property_expenses : self_employment_expenses)
  );
}

/** Finance costs of residential property with unused ones of earlier years, in pence. */
export function financeCostsOf(records: YearRecords): bigint {
  const account = accountOf(records, 'property');
  if (!account) return pence(records.profile.property_finance_costs);
  const sum = account.finance + pence(records.profile.finance_costs_brought_forward);
  return sum > 0n ? sum : 0n;
}

/**
 * Returns a note if the loss of one trade was set against the profit of another. By ITA 2007 s83 it is carried forward to
 * profits of the same trade, unless it is claimed against other income (s64).
 */
function tradeNotes(records: YearRecords): string[] {
  const lines = accountOf(records, 'self_employment')?.lines ?? [];
  if (records.profile.trade_loss_relief === 'this_year') return [];
  const trades = Map.groupBy(lines, ({ source }) => source.id);
  const profits = [...trades.values()].map((own) => {
    const { receipts, expenses } = accountTotals('self_employment', own);
    return receipts - expenses;
  });
  return profits.some((one) => one < 0n) && profits.some((one) => one > 0n)
    ? [
        'The loss of one business was set against the profit of another. That needs a claim (ITA 2007 s64): choose it in your circumstances. Without a claim, your tax is higher, and the loss is carried forward.',
      ]
    : [];
}

/** Returns notes on transactions that the income sources leave out, and on losses of one trade among several. */
export function sourceNotes(records: YearRecords): string[] {
  const ofKinds = (['self_employment', 'property'] as const).flatMap((kind) => {
    const account = accountOf(records, kind);
    if (!account) return [];
    const { unassigned, problemCount } = account;
    return [
      `${names[kind]} has the figures of your income sources, from your transactions`,
      ...(unassigned.count > 0
        ? [
            `${names[kind]}: ${unassigned.count === 1 ? '1 transaction' : `${unassigned.count} transactions`} of ${print(unassigned.pence)} in the built-in category ${unassigned.count === 1 ? 'is' : 'are'} in no income source, and not counted`,
          ]
        : []),
      ...(problemCount > 0
        ? [
            `${names[kind]}: ${problemCount === 1 ? '1 transaction' : `${problemCount} transactions`} of the income sources can’t be counted. The page of the income source says why`,
          ]
        : []),
    ];
  });
  return [...ofKinds, ...tradeNotes(records)];
}
