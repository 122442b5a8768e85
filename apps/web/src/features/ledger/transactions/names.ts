import type { Account, Category } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { accountsQuery } from '../../../api/accounts.ts';
import { categoriesQuery } from '../../../api/categories.ts';
import * as common from '../../../design/common-texts.ts';
import type { PickOption } from '../../../design/option-search.ts';

/** Accounts and categories by their ids, and as choices. */
export interface Names {
  readonly accounts: ReadonlyMap<string, Account>;
  readonly categories: ReadonlyMap<string, Category>;
  /** False until both are loaded. */
  readonly ready: boolean;
}

/** Returns the names for the ids in transactions. */
export function useNames(): Names {
  const accounts = useQuery(accountsQuery).data;
  const categories = useQuery(categoriesQuery).data;
  return useMemo(
    () => ({
      accounts: new Map((accounts ?? []).map((account) => [account.id, account])),
      categories: new Map((categories ?? []).map((category) => [category.id, category])),
      ready: accounts !== undefined && categories !== undefined,
    }),
    [accounts, categories],
  );
}

/** The accounts to choose from; closed ones only where they are asked for, at the end. */
export function accountOptions(accounts: Iterable<Account>, closedToo = false): PickOption[] {
  const all = [...accounts];
  const open = all.filter((account) => !account.closed_on);
  const closed = closedToo ? all.filter((account) => account.closed_on) : [];
  const option = (account: Account, group?: string): PickOption => ({
    value: account.id,
    label: account.name,
    words: `${account.institution ?? ''} ${account.currency}`,
    ...(group ? { group } : {}),
  });
  return [
    ...open.map((account) => option(account)),
    ...closed.map((account) => option(account, common.closed)),
  ];
}

/** The categories to choose from under their groups, those of the wanted kind first. */
export function categoryOptions(
  categories: Iterable<Category>,
  kind: 'income' | 'expense' | undefined,
): PickOption[] {
  const all = [...categories].map((category, index) => ({ category, index }));
  const groups = new Map<string, number>();
  for (const { category } of all)
    if (!groups.has(category.group_name)) groups.set(category.group_name, groups.size);
  const order = ({ category, index }: (typeof all)[number]) =>
    (category.kind === kind || kind === undefined ? 0 : 1e6) +
    (groups.get(category.group_name) ?? 0) * 1e3 +
    index / 1e3;
  return all
    .toSorted((one, other) => order(one) - order(other))
    .map(({ category }) => ({
      value: category.id,
      label: category.name,
      group: category.group_name,
      words: category.slug ?? '',
    }));
}
