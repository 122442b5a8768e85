import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { accountsQuery } from '../../../api/accounts.ts';
import { categoriesQuery } from '../../../api/categories.ts';
import { messageOf } from '../../../api/problem.ts';
import { profileQuery } from '../../../api/profile.ts';
import { askFor, queryClient } from '../../../api/queries.ts';
import { savedFiltersQuery } from '../../../api/saved-filters.ts';
import {
  type TransactionFilter,
  transactionCountQuery,
  transactionsQuery,
} from '../../../api/transactions.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { AddIcon, ScanIcon } from '../../../design/icons.ts';
import { Card, NotOnPhone } from '../../../design/layout.tsx';
import { ButtonLink } from '../../../design/link.tsx';
import { Notice, Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { EmptyList } from './empty-list.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { useNames } from './names.ts';
import { filterOf, isFiltered, readTransactionSearch, type TransactionSearch } from './search.ts';
import { transactionsScreen as texts } from './texts.tsx';
import { TransactionWorkbench } from './transaction-workbench.tsx';
import { useTransactionPages } from './use-transaction-pages.ts';
import { useTypedSearch } from './use-typed-search.ts';

const FilterSheet = lazy(() => import('./filter-sheet.tsx'));

/** Asks for the rows of the address, and for what they are drawn with. */
export function begin(search: Readonly<Record<string, unknown>>): void {
  const filter = filterOf(readTransactionSearch(search));
  void queryClient.prefetchInfiniteQuery(transactionsQuery(filter));
  askFor([accountsQuery, categoriesQuery, profileQuery, transactionCountQuery(filter), savedFiltersQuery]);
}

/** All transactions, filtered by the address, worked on by keys, pointer or thumb. */
export function TransactionsScreen() {
  const search = useSearch({ from: '/transactions' });
  const { setSearch, setFilter, clearFilter, applyFilter } = useFilterInAddress(search);
  const names = useNames();
  const baseCurrency = useQuery(profileQuery).data?.base_currency ?? 'GBP';
  const [panel, setPanel] = useState(false);

  const text = useTypedSearch(search.q ?? '', (q) => setSearch({ q: q || undefined }, true));
  const filter = useMemo(() => filterOf({ ...search, q: text.sought }), [search, text.sought]);
  const list = useTransactionPages(filter);
  const filtered = isFiltered(filter);
  const openSheet = useOpenSheet(search.open, (open, replace) => setSearch({ open }, replace));
  const clear = () => {
    text.type('');
    clearFilter();
  };
  const apply = (wanted: TransactionFilter) => {
    text.type(wanted.q ?? '');
    applyFilter(wanted);
  };
  const none = list.loaded && list.rows.length === 0 && !list.stale;
  return (
    <Page
      title={common.transactions}
      {...(none && !filtered ? {} : { answerRoom: 1 as const, answer: answerOf(list.total, filtered) })}
      action={
        // On phones the bar at the bottom has it, within reach of a thumb.
        <NotOnPhone>
          <ButtonLink to="/scan" icon={<ScanIcon size={18} stroke={1.75} />}>
            {common.scanAReceipt}
          </ButtonLink>
          <ButtonLink to="/transactions/new" kind="main" icon={<AddIcon size={18} />}>
            {common.addATransaction}
          </ButtonLink>
        </NotOnPhone>
      }
    >
      {(filtered || !none) && (
        <ListToolbar
          filter={filter}
          names={names}
          typed={text.typed}
          onType={text.type}
          focusWanted={search.focus ?? false}
          onFocused={() => setSearch({ focus: undefined }, true)}
          total={list.total}
          panelOpen={panel}
          onPanel={() => setPanel(true)}
          onApply={apply}
          onChange={setFilter}
        />
      )}
      {list.error && !list.onlyNextFailed && <LoadFailed list={list} />}
      {!list.loaded && !list.error && (
        <Card>
          <Skeleton shape="row" count={12} />
        </Card>
      )}
      {none && (
        <EmptyList
          why={
            filtered ? 'filter' : names.ready && names.accounts.size === 0 ? 'no-accounts' : 'no-transactions'
          }
          onClear={clear}
        />
      )}
      {list.loaded && !none && (
        <TransactionWorkbench
          list={list}
          byDay={!filter.sort?.endsWith('amount')}
          names={names}
          baseCurrency={baseCurrency}
          openId={search.open}
          onOpen={openSheet}
          onSearch={() => document.querySelector<HTMLInputElement>('#screen input[type="search"]')?.focus()}
          onPanel={() => setPanel(true)}
        />
      )}
      {list.error && list.onlyNextFailed && <LoadFailed list={list} />}
      <Suspense>
        {panel && (
          <FilterSheet
            filter={filter}
            names={names}
            baseCurrency={baseCurrency}
            total={list.total}
            onChange={setFilter}
            onClear={clear}
            onClose={() => setPanel(false)}
          />
        )}
      </Suspense>
    </Page>
  );
}

function LoadFailed({ list }: { readonly list: ReturnType<typeof useTransactionPages> }) {
  return (
    <Notice
      tone="error"
      title={list.onlyNextFailed ? texts.nextFailed : texts.failed}
      action={
        <Button small onClick={list.tryAgain}>
          {common.tryAgain}
        </Button>
      }
    >
      {messageOf(list.error)}
    </Notice>
  );
}

function answerOf(total: number | undefined, filtered: boolean): string | undefined {
  return total === undefined ? undefined : texts.answer(total, filtered);
}

/** Opening is a step for the back button, which closes the sheet; closing it takes the step back. */
function useOpenSheet(
  openId: string | undefined,
  set: (id: string | undefined, replace: boolean) => void,
): (id: string | undefined) => void {
  const router = useRouter();
  const openedHere = useRef(false);
  return (id) => {
    if (id !== undefined) {
      if (openId === undefined) openedHere.current = true;
      set(id, openId !== undefined);
    } else if (openedHere.current) {
      openedHere.current = false;
      router.history.back();
    } else set(undefined, true);
  };
}

type SearchChange = { readonly [Name in keyof TransactionSearch]?: TransactionSearch[Name] | undefined };

/**
 * Writes the filter into the address: a new step for the back button, unless it is one key of many. The rows of a filter
 * that is chosen are asked for first: the address takes the router longer than the rows take the server.
 */
function useFilterInAddress(search: TransactionSearch) {
  const navigate = useNavigate({ from: '/transactions' });
  const setSearch = useCallback(
    (change: SearchChange, replace: boolean) =>
      void navigate({
        search: (before) => withoutEmpty({ ...before, ...change }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  const setFilter = useCallback(
    (change: Partial<Record<keyof TransactionFilter, string | boolean | undefined>>) => {
      askForRows({ ...search, ...change } as SearchChange);
      setSearch(change as SearchChange, false);
      scrollTo({ top: 0 });
    },
    [setSearch, search],
  );
  const clearFilter = useCallback(
    () => void navigate({ search: ({ sort }) => (sort ? { sort } : {}), resetScroll: false }),
    [navigate],
  );
  const applyFilter = useCallback(
    (filter: TransactionFilter) => {
      askForRows(filter);
      void navigate({ search: withoutEmpty(filter), resetScroll: false });
    },
    [navigate],
  );
  return { setSearch, setFilter, clearFilter, applyFilter };
}

function askForRows(search: SearchChange): void {
  void queryClient.prefetchInfiniteQuery(transactionsQuery(filterOf(withoutEmpty(search))));
}

function withoutEmpty(search: SearchChange): TransactionSearch {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined),
  ) as TransactionSearch;
}
