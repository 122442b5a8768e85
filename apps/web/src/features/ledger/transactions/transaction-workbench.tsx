import type { Transaction } from '@farthing/api-contract';
import { lazy, type MouseEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useFilesOnRows } from '../../../design/file-drops.ts';
import { Card, ReaderOnly } from '../../../design/layout.tsx';
import type { LedgerRowEvents } from '../../../design/ledger-row.tsx';
import type { VirtualListHandle } from '../../../design/virtual-list.tsx';
import { attachFiles } from '../attachments/uploads.ts';
import type { Names } from './names.ts';
import { SelectionActions } from './selection-actions.tsx';
import { transactionWorkbench as texts } from './texts.tsx';
import { TransactionList } from './transaction-list.tsx';
import { useLedger } from './use-ledger.ts';
import { useListKeys } from './use-list-keys.ts';
import type { useTransactionPages } from './use-transaction-pages.ts';

const loadDialogs = () => import('./list-dialogs.tsx');
const loadEdit = () => import('./inline-edit.tsx');
const loadSheet = () => import('./transaction-sheet.tsx');
const ListDialog = lazy(loadDialogs);
const InlineEdit = lazy(loadEdit);
const TransactionSheet = lazy(loadSheet);

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
  const { list, names, openId, onOpen } = props;
  const ledger = useLedger(list.rows);
  const handle = useRef<VirtualListHandle>(null);
  const [asking, setAsking] = useState<Asking>();
  const [editingId, setEditingId] = useState<string>();
  useLoadedEarly();
  useActiveInSight(ledger.activeId, list.rows, handle);

  const ask = (what: Asking['what']) => {
    const rows = ledger.targets();
    const some = what === 'split' ? rows.slice(0, 1) : rows;
    if (some.length > 0) setAsking({ what, rows: some, many: ledger.selected.size > 0 });
  };
  const backToRows = () =>
    requestAnimationFrame(() => {
      // By then a fast user may have opened the next dialog and be typing in it.
      if (!document.activeElement?.closest('[role="dialog"]')) handle.current?.focus();
    });
  useListKeys({
    ledger,
    busy: asking !== undefined || openId !== undefined,
    search: props.onSearch,
    filter: props.onPanel,
    open: (row) => onOpen(row.id),
    edit: (row) => setEditingId(row.id),
    ask,
  });

  // The sheet opens with them: it shows how far they are, and says at once what was refused.
  useFilesOnRows(openId === undefined && asking === undefined, (id, files) => {
    attachFiles(id, files);
    ledger.activate(id);
    onOpen(id);
  });
  const events = useRowEvents({ ledger, onOpen });
  const editing = editingId === undefined ? undefined : list.rows.find((row) => row.id === editingId);
  // Counted for the windows that offer them, not for each page that arrives.
  const wantsTags = asking !== undefined || openId !== undefined;
  const knownTags = useMemo(() => (wantsTags ? tagsOf(list.rows) : []), [list.rows, wantsTags]);
  return (
    <>
      <Card padded={false}>
        <TransactionList
          ref={handle}
          rows={list.rows}
          total={list.total ?? list.rows.length}
          byDay={props.byDay}
          more={list.more}
          stale={list.stale}
          names={names}
          baseCurrency={props.baseCurrency}
          ledger={ledger}
          events={events}
          onNearEnd={list.loadMore}
          editing={
            editing && {
              id: editing.id,
              form: (
                <Suspense>
                  <InlineEdit
                    row={editing}
                    names={names}
                    onDone={() => {
                      setEditingId(undefined);
                      backToRows();
                    }}
                  />
                </Suspense>
              ),
            }
          }
        />
      </Card>
      <SelectionActions ledger={ledger} onAsk={ask} />
      <ReaderOnly live>{list.stale ? '' : texts.found(list.total)}</ReaderOnly>
      <Suspense>
        {asking && (
          <ListDialog
            what={asking.what}
            rows={asking.rows}
            names={names}
            knownTags={knownTags}
            onClose={() => {
              setAsking(undefined);
              backToRows();
            }}
            onApplied={() => {
              setAsking(undefined);
              if (!asking.many) ledger.move(1);
              backToRows();
            }}
          />
        )}
        {openId && (
          <TransactionSheet
            key={openId}
            id={openId}
            known={list.rows.find((row) => row.id === openId)}
            names={names}
            knownTags={knownTags}
            onOpen={onOpen}
            onClose={() => {
              onOpen(undefined);
              backToRows();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** Preloads the dialogs while idle, so that the first `c` is as fast as later ones. */
function useLoadedEarly(): void {
  useEffect(() => {
    const timer = setTimeout(() => void Promise.all([loadDialogs(), loadEdit(), loadSheet()]), 400);
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

interface RowEventTargets {
  readonly ledger: ReturnType<typeof useLedger>;
  readonly onOpen: (id: string) => void;
}

/** Returns row event handlers with stable identities, so that rows don't re-render because of them. */
function useRowEvents(targets: RowEventTargets): LedgerRowEvents {
  const latest = useRef(targets);
  latest.current = targets;
  return useMemo(
    () => ({
      onPress: (id: string, event: MouseEvent) => {
        const { ledger, onOpen } = latest.current;
        if (event.shiftKey) ledger.extendTo(id);
        else if (event.ctrlKey || event.metaKey) ledger.toggle(id);
        else {
          ledger.activate(id);
          onOpen(id);
        }
      },
      onSelect: (id: string, extend: boolean) => {
        if (extend) latest.current.ledger.extendTo(id);
        else latest.current.ledger.toggle(id);
      },
      onFocus: (id: string) => {
        const { ledger } = latest.current;
        if (ledger.activeId === undefined) ledger.activate(id);
      },
      onOpen: (id: string) => {
        latest.current.ledger.activate(id);
        latest.current.onOpen(id);
      },
    }),
    [],
  );
}

/** The tags of the loaded rows, most used first. */
function tagsOf(rows: readonly Transaction[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const row of rows) for (const tag of row.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([tag]) => tag);
}
