import type { Transaction } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { profileQuery } from '../../../api/profile.ts';
import { Button, IconButton } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { useFilesOnRows } from '../../../design/file-drops.ts';
import { amountText } from '../../../design/format.ts';
import { CategoryIcon, DeleteIcon, RecurringIcon, TagIcon } from '../../../design/icons.ts';
import { Card, ReaderOnly } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import type { LedgerRowEvents } from '../../../design/ledger-row.tsx';
import { usePreferences } from '../../../design/preferences.ts';
import { useSwipeOnRows } from '../../../design/row-swipes.ts';
import { SelectionBar } from '../../../design/selection-bar.tsx';
import type { VirtualListHandle } from '../../../design/virtual-list.tsx';
import { attachFiles } from '../attachments/uploads.ts';
import { deleteRows, giveRecurring } from './bulk-edits.ts';
import { sumOfRows } from './days.ts';
import type { Names } from './names.ts';
import { transactionWorkbench as texts } from './texts.tsx';
import { loadInlineEdit, TransactionList } from './transaction-list.tsx';
import { type Ledger, useLedger, useListKeys } from './use-ledger.ts';
import type { useTransactionPages } from './use-transaction-pages.ts';

const loadDialogs = () => import('./list-dialogs.tsx');
const loadSheet = () => import('./transaction-sheet.tsx');
const ListDialog = lazyPart(loadDialogs);
const TransactionSheet = lazyPart(loadSheet);

interface WorkbenchProps {
  readonly list: ReturnType<typeof useTransactionPages>;
  readonly byDay: boolean;
  readonly names: Names;
  readonly baseCurrency: string;
  readonly openId: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
  readonly onSearch: () => void;
  readonly onPanel: () => void;
}

interface Asking {
  readonly what: 'category' | 'tags' | 'split';
  readonly rows: readonly Transaction[];
  readonly many: boolean;
}

/** The list with all that works on it: keys, selection, windows, the form in place of a row, the side sheet. */
export function TransactionWorkbench(props: WorkbenchProps) {
  const { list, names, openId, onOpen, onSearch, onPanel, ...look } = props;
  const ledger = useLedger(list.rows);
  const handle = useRef<VirtualListHandle>(null);
  const [asking, setAsking] = useState<Asking>();
  const [editingId, setEditingId] = useState<string>();
  useLoadedEarly();
  useActiveInSight(ledger.activeId, list.rows, handle);

  const ask = (what: Asking['what']) => {
    const rows = ledger.targets().slice(0, what === 'split' ? 1 : undefined);
    if (rows.length > 0) setAsking({ what, rows, many: ledger.selected.size > 0 });
  };
  useListKeys({
    ledger,
    busy: asking !== undefined || openId !== undefined,
    search: onSearch,
    filter: onPanel,
    open: (row) => onOpen(row.id),
    edit: (row) => setEditingId(row.id),
    ask,
  });
  const isFree = asking === undefined && openId === undefined;
  const events = useRowEvents({ ledger, onOpen }, isFree);
  useCategoryBySwipe(isFree, list.rows, setAsking);
  const stopEditing = () => {
    setEditingId(undefined);
    backToRows(handle);
  };
  return (
    <>
      <Card padded={false}>
        <TransactionList
          {...look}
          ref={handle}
          list={list}
          names={names}
          ledger={ledger}
          events={events}
          editingId={editingId}
          onEdited={stopEditing}
        />
      </Card>
      <SelectionActions ledger={ledger} onAsk={ask} />
      <ReaderOnly live>{list.stale ? '' : texts.found(list.total)}</ReaderOnly>
      {(asking || openId) && (
        <Windows
          {...{ asking, openId, names, onOpen }}
          rows={list.rows}
          onApplied={() => asking?.many || ledger.move(1)}
          onClose={() => {
            (asking ? setAsking : onOpen)(undefined);
            backToRows(handle);
          }}
        />
      )}
    </>
  );
}

/** Asks for the category of a row that a finger pushed to the left. */
function useCategoryBySwipe(
  enabled: boolean,
  rows: readonly Transaction[],
  ask: (asking: Asking) => void,
): void {
  useSwipeOnRows(enabled, (id) => {
    const row = rows.find((one) => one.id === id);
    if (row) ask({ what: 'category', rows: [row], many: true });
  });
}

interface WindowsProps extends Pick<WorkbenchProps, 'names' | 'openId' | 'onOpen'> {
  readonly asking: Asking | undefined;
  readonly rows: readonly Transaction[];
  readonly onApplied: () => void;
  /** Closes the window in front. */
  readonly onClose: () => void;
}

/** The side sheet, and the small window over the list. */
function Windows({ asking, openId, rows, names, onOpen, onApplied, onClose }: WindowsProps) {
  const knownTags = useMemo(() => tagsOf(rows), [rows]);
  const shared = { names, knownTags, onClose };
  return (
    <>
      {asking && (
        <ListDialog
          {...shared}
          what={asking.what}
          rows={asking.rows}
          onApplied={() => {
            onApplied();
            onClose();
          }}
        />
      )}
      {openId && (
        <TransactionSheet
          {...shared}
          key={openId}
          id={openId}
          known={rows.find((row) => row.id === openId)}
          onOpen={onOpen}
        />
      )}
    </>
  );
}

function backToRows(handle: { readonly current: VirtualListHandle | null }): void {
  requestAnimationFrame(() => {
    // By then a fast user may have opened the next dialog and be typing in it.
    if (!document.activeElement?.closest('[role="dialog"]')) handle.current?.focus();
  });
}

/** Preloads the dialogs while idle, so that the first `c` is as fast as later ones. */
function useLoadedEarly(): void {
  useEffect(() => {
    const timer = setTimeout(() => void Promise.all([loadDialogs(), loadInlineEdit(), loadSheet()]), 400);
    return () => clearTimeout(timer);
  }, []);
}

/** The active row is scrolled into sight, and has the focus where no field or button has it. */
function useActiveInSight(
  activeId: string | undefined,
  rows: readonly Transaction[],
  handle: { readonly current: VirtualListHandle | null },
): void {
  const latest = useRef(rows);
  latest.current = rows;
  useEffect(() => {
    if (activeId === undefined) return;
    handle.current?.show(activeId);
    const frame = requestAnimationFrame(() => {
      const at = document.activeElement;
      if (!at || at === document.body || at.matches('h1, #screen, [role="grid"] [role="row"]'))
        handle.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [activeId, handle]);
}

/** Returns row event handlers with stable identities, so that rows don't re-render because of them. */
function useRowEvents(
  targets: Pick<WorkbenchProps, 'onOpen'> & { readonly ledger: Ledger },
  takesFiles: boolean,
): LedgerRowEvents {
  const latest = useRef(targets);
  latest.current = targets;
  // The sheet opens with the files: it shows how far they are, and says at once what was refused.
  useFilesOnRows(takesFiles, (id, files) => {
    attachFiles(id, files);
    targets.ledger.activate(id);
    targets.onOpen(id);
  });
  return useMemo(() => {
    const open = (id: string) => {
      latest.current.ledger.activate(id);
      latest.current.onOpen(id);
    };
    const select = (id: string, extend: boolean) => {
      const { extendTo, toggle } = latest.current.ledger;
      (extend ? extendTo : toggle)(id);
    };
    return {
      onPress: (id: string, { shiftKey, ctrlKey, metaKey }: MouseEvent) => {
        if (shiftKey || ctrlKey || metaKey) select(id, shiftKey);
        else open(id);
      },
      onSelect: select,
      onFocus: (id: string) => {
        const { ledger } = latest.current;
        if (ledger.activeId === undefined) ledger.activate(id);
      },
      onOpen: open,
    };
  }, []);
}

/** The tags of the loaded rows, most used first. */
function tagsOf(rows: readonly Transaction[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const row of rows) for (const tag of row.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([tag]) => tag);
}

interface SelectionActionsProps {
  readonly ledger: Ledger;
  readonly onAsk: (what: 'category' | 'tags') => void;
}

/** Actions on the selected transactions. All can be undone. */
function SelectionActions({ ledger, onAsk }: SelectionActionsProps) {
  const count = ledger.selected.size;
  const rows = ledger.targets();
  const { hideAmounts } = usePreferences();
  const { data: profile } = useQuery(profileQuery);
  const sum = hideAmounts || !profile ? undefined : sumOfRows(rows, profile.base_currency);
  const allRecurring = rows.every((row) => row.is_recurring);
  if (count === 0) return null;
  return (
    <SelectionBar
      label={texts.label}
      count={texts.selected(count, sum && amountText(sum.value, sum.currency))}
      onClear={ledger.clear}
    >
      <Button kind="quiet" icon={<CategoryIcon size={18} stroke={1.75} />} onClick={() => onAsk('category')}>
        {common.category}
      </Button>
      <Button kind="quiet" icon={<TagIcon size={18} stroke={1.75} />} onClick={() => onAsk('tags')}>
        {common.tags}
      </Button>
      <IconButton
        label={allRecurring ? texts.markAsNotRecurring : texts.markAsRecurring}
        pressed={allRecurring}
        icon={<RecurringIcon size={20} stroke={1.75} />}
        onClick={() => void giveRecurring(rows, !allRecurring)}
      />
      <IconButton
        label={texts.delete(count)}
        tone="danger"
        icon={<DeleteIcon size={20} stroke={1.75} />}
        onClick={() => {
          ledger.clear();
          void deleteRows(rows);
        }}
      />
    </SelectionBar>
  );
}
