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
  return [...open, ...closed].map(({ id, name, institution, currency, closed_on }) => ({
    value: id,
    label: name,
    words: `${institution ?? ''} ${currency}`,
    ...(closed_on ? { group: common.closed } : {}),
  }));
}

/** The categories to choose from under their groups, those of the wanted kind first. */
export function categoryOptions(
  categories: Iterable<Category>,
  kind: 'income' | 'expense' | undefined,
): PickOption[] {
  const grouped = [...Map.groupBy(categories, ({ group_name }) => group_name).values()].flat();
  const isWanted = (category: Category) => kind === undefined || category.kind === kind;
  const others = grouped.filter((category) => !isWanted(category));
  return [...grouped.filter(isWanted), ...others].map(({ id, name, group_name, slug }) => ({
    value: id,
    label: name,
    group: group_name,
    words: slug ?? '',
  }));
}
