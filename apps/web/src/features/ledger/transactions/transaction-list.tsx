import type { Transaction } from '@farthing/api-contract';
import { type ReactNode, type Ref, useCallback, useMemo } from 'react';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { DateText } from '../../../design/dates.tsx';
import { LedgerDay, LedgerHead, type LedgerRowEvents } from '../../../design/ledger-row.tsx';
import { usePhone } from '../../../design/phone.ts';
import { VirtualList, type VirtualListHandle } from '../../../design/virtual-list.tsx';
import { groupByDay, type LedgerItem, withoutDays } from './days.ts';
import type { Names } from './names.ts';
import { TransactionRow } from './transaction-row.tsx';
import type { Ledger } from './use-ledger.ts';

interface TransactionListProps {
  readonly rows: readonly Transaction[];
  readonly total: number;
  readonly byDay: boolean;
  readonly more: boolean;
  readonly stale: boolean;
  readonly names: Names;
  readonly baseCurrency: string;
  readonly ledger: Ledger;
  /** Row being edited in place, with its form. */
  readonly editing: { readonly id: string; readonly form: ReactNode } | undefined;
  readonly events: LedgerRowEvents;
  /** Rows near the end come into sight. */
  readonly onNearEnd: () => void;
  readonly ref?: Ref<VirtualListHandle>;
}

/** Number of rows before the end at which the next page is fetched, well before the user can scroll there. */
const rowsAhead = 120;

/** The rows under the headings of their days. */
export function TransactionList(props: TransactionListProps) {
  const { rows, byDay, more, baseCurrency, ledger, editing, names, events, onNearEnd } = props;
  const phone = usePhone();
  const items = useMemo(
    () => (byDay ? groupByDay(rows, baseCurrency, more) : withoutDays(rows)),
    [rows, byDay, baseCurrency, more],
  );
  const otherAccounts = useMemo(() => accountsOfOtherLegs(rows), [rows]);
  const { activeId } = ledger;
  const activeIndex = useMemo(
    () =>
      activeId === undefined
        ? -1
        : items.findIndex((item) => item.kind === 'row' && item.row.id === activeId),
    [items, activeId],
  );
  const editingId = editing?.id;
  const keyOf = useCallback(
    (item: LedgerItem) =>
      item.kind === 'day' ? item.key : item.row.id === editingId ? `edit:${item.row.id}` : item.row.id,
    [editingId],
  );
  const heightOf = useCallback((item: LedgerItem) => (item.kind === 'day' ? 36 : phone ? 60 : 40), [phone]);
  const onLast = useCallback(
    (index: number) => {
      if (more && index > items.length - rowsAhead) onNearEnd();
    },
    [items.length, more, onNearEnd],
  );
  return (
    <VirtualList
      label={common.transactions}
      items={items}
      keyOf={keyOf}
      heightOf={heightOf}
      isHeading={isDay}
      isMeasured={(item) => item.kind === 'row' && item.row.id === editingId}
      rowCount={props.total}
      activeIndex={activeIndex}
      stale={props.stale}
      onLast={onLast}
      {...(props.ref ? { ref: props.ref } : {})}
      head={
        <LedgerHead
          dayShown={!byDay}
          allSelected={rows.length > 0 && ledger.selected.size === rows.length}
          someSelected={ledger.selected.size > 0}
          onSelectAll={ledger.selected.size === rows.length ? ledger.clear : ledger.selectAll}
        />
      }
    >
      {(item) => {
        if (item.kind === 'day') {
          const { total } = item;
          return (
            <LedgerDay
              day={<DateText day={item.day} long />}
              total={
                total && <Amount value={total} currency={baseCurrency} kind="flow" size={12} tone="quiet" />
              }
            />
          );
        }
        const { row, place } = item;
        if (row.id === editingId) return editing?.form;
        return (
          <TransactionRow
            row={row}
            place={place}
            names={names}
            otherAccountId={otherAccounts.get(row.id)}
            baseCurrency={baseCurrency}
            selected={ledger.selected.has(row.id)}
            active={row.id === ledger.activeId}
            tabStop={row.id === (ledger.activeId ?? rows[0]?.id)}
            dayShown={!byDay}
            events={events}
          />
        );
      }}
    </VirtualList>
  );
}

function isDay(item: LedgerItem): boolean {
  return item.kind === 'day';
}

/** By the id of a leg, the account of the other, for the transfers whose legs are both loaded. */
function accountsOfOtherLegs(rows: readonly Transaction[]): ReadonlyMap<string, string> {
  const first = new Map<string, Transaction>();
  const others = new Map<string, string>();
  for (const row of rows) {
    if (row.transfer_id === null) continue;
    const other = first.get(row.transfer_id);
    if (other === undefined) first.set(row.transfer_id, row);
    else {
      others.set(row.id, other.account_id);
      others.set(other.id, row.account_id);
    }
  }
  return others;
}
