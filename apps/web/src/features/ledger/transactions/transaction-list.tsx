import type { Transaction } from '@farthing/api-contract';
import { type Ref, useCallback, useMemo } from 'react';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { DateText } from '../../../design/dates.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { LedgerDay, LedgerHead, type LedgerRowEvents } from '../../../design/ledger-row.tsx';
import { usePhone } from '../../../design/phone.ts';
import { VirtualList, type VirtualListHandle } from '../../../design/virtual-list.tsx';
import { groupByDay, type LedgerItem, withoutDays } from './days.ts';
import type { Names } from './names.ts';
import { TransactionRow } from './transaction-row.tsx';
import type { Ledger } from './use-ledger.ts';
import type { useTransactionPages } from './use-transaction-pages.ts';

interface TransactionListProps {
  readonly list: ReturnType<typeof useTransactionPages>;
  readonly byDay: boolean;
  readonly names: Names;
  readonly baseCurrency: string;
  readonly ledger: Ledger;
  /** Row being edited in place. */
  readonly editingId: string | undefined;
  readonly onEdited: () => void;
  readonly events: LedgerRowEvents;
  readonly ref?: Ref<VirtualListHandle>;
}

/** Loads the form that replaces a row. */
export const loadInlineEdit = () => import('./inline-edit.tsx');
const InlineEdit = lazyPart(loadInlineEdit);

/** Number of rows before the end at which the next page is fetched, well before the user can scroll there. */
const rowsAhead = 120;

/** The rows under the headings of their days. */
export function TransactionList(props: TransactionListProps) {
  const { list, byDay, baseCurrency, ledger, editingId, onEdited, names, events, ref } = props;
  const { rows, more, loadMore } = list;
  const phone = usePhone();
  const items = useMemo(
    () => (byDay ? groupByDay(rows, baseCurrency, more) : withoutDays(rows)),
    [rows, byDay, baseCurrency, more],
  );
  const otherAccounts = useMemo(() => accountsOfOtherLegs(rows), [rows]);
  const { activeId, selected } = ledger;
  const activeIndex = useMemo(() => indexOf(activeId, items), [items, activeId]);
  const keyOf = useCallback((item: LedgerItem) => keyIn(item, editingId), [editingId]);
  const heightOf = useCallback((item: LedgerItem) => (item.kind === 'day' ? 36 : phone ? 60 : 40), [phone]);
  const onLast = useCallback(
    (index: number) => {
      if (more && index > items.length - rowsAhead) loadMore();
    },
    [items.length, more, loadMore],
  );
  const shared = { names, baseCurrency, events, dayShown: !byDay };
  return (
    <VirtualList
      label={common.transactions}
      items={items}
      keyOf={keyOf}
      heightOf={heightOf}
      isHeading={({ kind }) => kind === 'day'}
      isMeasured={(item) => item.kind === 'row' && item.row.id === editingId}
      rowCount={list.total ?? rows.length}
      activeIndex={activeIndex}
      stale={list.stale}
      onLast={onLast}
      {...(ref ? { ref } : {})}
      head={<Head ledger={ledger} rowCount={rows.length} dayShown={!byDay} />}
    >
      {(item) => {
        if (item.kind === 'day') return <Day item={item} currency={baseCurrency} />;
        const { row, place } = item;
        if (row.id === editingId) return <InlineEdit row={row} names={names} onDone={onEdited} />;
        return (
          <TransactionRow
            {...shared}
            row={row}
            place={place}
            otherAccountId={otherAccounts.get(row.id)}
            selected={selected.has(row.id)}
            active={row.id === activeId}
            tabStop={row.id === (activeId ?? rows[0]?.id)}
          />
        );
      }}
    </VirtualList>
  );
}

function indexOf(id: string | undefined, items: readonly LedgerItem[]): number {
  return items.findIndex((item) => item.kind === 'row' && item.row.id === id);
}

function keyIn(item: LedgerItem, editingId: string | undefined): string {
  if (item.kind === 'day') return item.key;
  return item.row.id === editingId ? `edit:${item.row.id}` : item.row.id;
}

interface HeadProps {
  readonly ledger: Ledger;
  readonly rowCount: number;
  readonly dayShown: boolean;
}

function Head({ ledger, rowCount, dayShown }: HeadProps) {
  const { selected, clear, selectAll } = ledger;
  return (
    <LedgerHead
      dayShown={dayShown}
      allSelected={rowCount > 0 && selected.size === rowCount}
      someSelected={selected.size > 0}
      onSelectAll={selected.size === rowCount ? clear : selectAll}
    />
  );
}

function Day({ item, currency }: { readonly item: LedgerItem & { kind: 'day' }; readonly currency: string }) {
  const { day, total } = item;
  return (
    <LedgerDay
      day={<DateText day={day} long />}
      total={total && <Amount value={total} currency={currency} kind="flow" size={12} tone="quiet" />}
    />
  );
}

/** By the id of a leg, the account of the other, for the transfers whose legs are both loaded. */
function accountsOfOtherLegs(rows: readonly Transaction[]): ReadonlyMap<string, string> {
  const legs = Map.groupBy(rows, ({ transfer_id }) => transfer_id);
  legs.delete(null);
  return new Map(
    [...legs.values()].flatMap(([one, other]) =>
      one && other
        ? ([
            [one.id, other.account_id],
            [other.id, one.account_id],
          ] as const)
        : [],
    ),
  );
}
