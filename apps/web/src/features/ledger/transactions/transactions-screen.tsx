import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { accountsQuery } from '../../../api/accounts.ts';
import { categoriesQuery } from '../../../api/categories.ts';
import { profileQuery } from '../../../api/profile.ts';
import { askFor, queryClient } from '../../../api/queries.ts';
import { savedFiltersQuery } from '../../../api/saved-filters.ts';
import { transactionCountQuery, transactionsQuery } from '../../../api/transactions.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { AddIcon, ScanIcon } from '../../../design/icons.ts';
import { Card, NotOnPhone } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { ButtonLink } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { EmptyList } from './empty-list.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { type Names, useNames } from './names.ts';
import { filterOf, isFiltered, readTransactionSearch } from './search.ts';
import { transactionsScreen as texts } from './texts.tsx';
import { TransactionWorkbench } from './transaction-workbench.tsx';
import { useFilterInAddress } from './use-filter-in-address.ts';
import { useTransactionPages } from './use-transaction-pages.ts';

const FilterSheet = lazyPart(() => import('./filter-sheet.tsx'));

/** Asks for the rows of the address, and for what they are drawn with. */
export function begin(search: Readonly<Record<string, unknown>>): void {
  const filter = filterOf(readTransactionSearch(search));
  void queryClient.prefetchInfiniteQuery(transactionsQuery(filter));
  askFor([accountsQuery, categoriesQuery, profileQuery, transactionCountQuery(filter), savedFiltersQuery]);
}

/** All transactions, filtered by the address, worked on by keys, pointer or thumb. */
export function TransactionsScreen() {
  const { search, setSearch, filter, typed, type, setFilter, clear, apply } = useFilterInAddress();
  const names = useNames();
  const baseCurrency = useQuery(profileQuery).data?.base_currency ?? 'GBP';
  const [panel, setPanel] = useState(false);
  const list = useTransactionPages(filter);
  const filtered = isFiltered(filter);
  const openSheet = useOpenSheet(search.open, (open, replace) => setSearch({ open }, replace));
  const none = list.loaded && list.rows.length === 0 && !list.stale;
  const failed = <LoadFailed what={list.onlyNextFailed ? texts.more : texts.all} query={list} />;
  const shared = { filter, names, total: list.total, onChange: setFilter };
  return (
    <Page title={common.transactions} {...answerOf(list, filtered, none)} action={<ScreenActions />}>
      {(filtered || !none) && (
        <ListToolbar
          {...shared}
          typed={typed}
          onType={type}
          focusWanted={search.focus ?? false}
          onFocused={() => setSearch({ focus: undefined }, true)}
          panelOpen={panel}
          onPanel={() => setPanel(true)}
          onApply={apply}
        />
      )}
      {!list.onlyNextFailed && failed}
      {!list.loaded && !list.error && (
        <Card>
          <Skeleton shape="row" count={12} />
        </Card>
      )}
      {none && <EmptyList why={filtered ? 'filter' : whyEmpty(names)} onClear={clear} />}
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
      {list.onlyNextFailed && failed}
      {panel && (
        <FilterSheet
          {...shared}
          baseCurrency={baseCurrency}
          onClear={clear}
          onClose={() => setPanel(false)}
        />
      )}
    </Page>
  );
}

/** On phones the bar at the bottom has them, within reach of a thumb. */
function ScreenActions() {
  return (
    <NotOnPhone>
      <ButtonLink to="/scan" icon={<ScanIcon size={18} stroke={1.75} />}>
        {common.scanAReceipt}
      </ButtonLink>
      <ButtonLink to="/transactions/new" kind="main" icon={<AddIcon size={18} />}>
        {common.addATransaction}
      </ButtonLink>
    </NotOnPhone>
  );
}

type Counted = Pick<ReturnType<typeof useTransactionPages>, 'total' | 'sum'>;

function answerOf({ total, sum }: Counted, filtered: boolean, none: boolean) {
  if (none && !filtered) return {};
  const amount = sum && filtered && <Amount value={sum.amount} currency={sum.currency} kind="flow" />;
  const answer =
    total === undefined ? undefined : (
      <>
        {texts.answer(total, filtered)}
        {amount && <>, {amount}</>}
      </>
    );
  return { answerRoom: 1 as const, answer };
}

function whyEmpty({ ready, accounts }: Names) {
  return ready && accounts.size === 0 ? 'no-accounts' : 'no-transactions';
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
