import { type SourceKind, taxCategoryOf } from '@farthing/uk-tax';
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

/** Returns true if income of holdings counts: rewards always, others if their category counts. */
export function isHeldCounted({ profile }: YearRecords, kind: YearRecords['held'][number]['kind']): boolean {
  if (kind === 'reward') return true;
  return profile.counted_categories.includes(kind === 'interest' ? 'interest' : 'dividends');
}

/** Returns the name of the account, with the words for a share if only the user's share of some of the income counts. */
export function heldAccountName(income: YearRecords['held']): string {
  const shared = income.find(({ joint }) => joint !== undefined && joint !== 'unsaid');
  return (shared ?? income[0])?.account_name ?? '';
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
    // Balancing charges are negative allowances.
    const isAdded = category.type === 'income' || category.type === 'adjustment';
    const type = isAdded ? 'income' : 'expense';
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

/** Allowable expenses of a kind with capital allowances, in pence. */
export function expensesOf(records: YearRecords, kind: SourceKind): bigint {
  const { property_expenses, self_employment_expenses } = records.profile;
  const account = accountOf(records, kind);
  if (account) return account.expenses + account.allowances;
  return pence(kind === 'property' ? property_expenses : self_employment_expenses);
}

/** Transition profits of 2023-24 that arise in the year: entered, and those of the income sources, in pence. */
export function transitionOf(records: YearRecords): bigint {
  const own = accountOf(records, 'self_employment')?.transitions.values() ?? [];
  return [...own].reduce((all, one) => all + one, pence(records.profile.transition_profit));
}

/** Finance costs of residential property with unused ones of earlier years, in pence. */
export function financeCostsOf(records: YearRecords): bigint {
  const account = accountOf(records, 'property');
  if (!account) return pence(records.profile.property_finance_costs);
  const sum = account.finance + pence(records.profile.finance_costs_brought_forward);
  return sum > 0n ? sum : 0n;
}

/** Returns notes on transactions that the income sources leave out, and on capital allowances. */
export function sourceNotes(records: YearRecords): string[] {
  return (['self_employment', 'property'] as const).flatMap((kind) => {
    const account = accountOf(records, kind);
    if (!account) return [];
    const { unassigned, problemCount } = account;
    return [
      `${names[kind]} has the figures of your income sources, from your transactions`,
      unassigned.count > 0 &&
        `${names[kind]}: ${unassigned.count === 1 ? '1 transaction' : `${unassigned.count} transactions`} of ${print(unassigned.pence)} in the built-in category ${unassigned.count === 1 ? 'is' : 'are'} in no income source, and not counted`,
      problemCount > 0 &&
        `${names[kind]}: ${problemCount === 1 ? '1 transaction' : `${problemCount} transactions`} of the income sources can’t be counted. The page of the income source says why`,
      ...account.dateNotes,
      ...account.allowanceNotes.map((note) => `${names[kind]}: ${note}`),
    ].filter((one) => one !== false);
  });
}
