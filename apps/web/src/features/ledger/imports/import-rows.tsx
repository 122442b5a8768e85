import type { ImportRow, RowOutcome, StatementImport } from '@farthing/api-contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { categoriesQuery } from '../../../api/categories.ts';
import { importRowsQuery } from '../../../api/imports.ts';
import * as common from '../../../design/common-texts.ts';
import { FilterTabs } from '../../../design/filter-tabs.tsx';
import { Card, NotOnPhone, ReaderOnly } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState } from '../../../design/notice.tsx';
import { RowGrid } from '../../../design/row-grid.tsx';
import { useShortcuts } from '../../../design/shortcuts.ts';
import { Text } from '../../../design/text.tsx';
import { useHiddenCells } from './raw-table.tsx';
import { canDecide, toggled } from './row-decision.ts';
import { rowParts } from './row-parts.tsx';
import { importRows as texts } from './texts.tsx';
import type { ImportProps } from './use-import-work.ts';
import { outcomeCounts, outcomeWords } from './words.ts';

const RowSheet = lazyPart(() => import('./row-sheet.tsx'));

type Shown = 'all' | RowOutcome;

const heads = {
  control: texts.takenIn,
  date: common.date,
  title: common.description,
  extra: common.category,
  amount: common.amount,
  state: common.result,
};

/** Every row of the file with what becomes of it, filtered by outcome; before the commit each can be decided about. */
export function ImportRows({ statement, work }: ImportProps) {
  const [shown, setShown] = useState<Shown>('all');
  const [active, setActive] = useState(0);
  const [open, setOpen] = useState(false);
  const categories = useQuery(categoriesQuery);
  const { rows, count, failed, reach } = useLoadedRows(statement, shown);
  const tabs = tabsOf(statement);
  const hidden = useHiddenCells();
  const editable = statement.status === 'previewed';
  const at = Math.min(active, count - 1);
  const row = rows[at];
  const mayDecide = (one: ImportRow) => editable && canDecide(one);
  const toggle = (one: ImportRow) => {
    if (mayDecide(one)) void work.decide(one, toggled(one));
  };
  const show = (value: Shown) => {
    setShown(value);
    setActive(0);
    setOpen(false);
  };
  useRowKeys(editable, {
    onMove: (by) => setActive(Math.max(0, Math.min(count - 1, at + by))),
    onToggle: () => row && toggle(row),
    onOpen: () => row && setOpen(true),
    onShow: (index) => tabs[index] && show(tabs[index].value),
  });
  const context = { categories: categories.data ?? [], recorded: !editable, hidden };
  const partsAt = (index: number) => {
    const one = rows[index];
    return one && rowParts(one, { ...context, canDecide: mayDecide(one), onToggle: () => toggle(one) });
  };
  return (
    <Card title={common.rows} padded={false} action={<KeysHint editable={editable} />}>
      <FilterTabs label={texts.showRows} value={shown} tabs={tabs} onChange={show} />
      <LoadFailed what={texts.theRows} query={failed} />
      {count === 0 && !failed.error && <EmptyState title={texts.emptyTitle}>{texts.emptyText}</EmptyState>}
      {count > 0 && (
        <RowGrid
          label={texts.rowsOfFile}
          heads={statement.trades ? { ...heads, extra: texts.unitsOrCategory } : heads}
          count={count}
          active={at}
          rowAt={partsAt}
          onActive={setActive}
          onOpen={() => setOpen(true)}
          onReach={reach}
        />
      )}
      {open && row && (
        <RowSheet
          key={row.number}
          {...{ row, statement, work }}
          canDecide={mayDecide(row)}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}

/** The rows loaded so far, how many there are, and how to get more. */
function useLoadedRows(statement: StatementImport, shown: Shown) {
  const query = useInfiniteQuery(importRowsQuery(statement.id, shown === 'all' ? undefined : shown));
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  const told = tabsOf(statement).find(({ value }) => value === shown)?.count ?? 0;
  // Decided rows stay in place until the list is shown again.
  const count = query.isSuccess && !query.hasNextPage ? rows.length : Math.max(told, rows.length);
  return {
    rows,
    count,
    failed: {
      error: query.error,
      isFetching: query.isFetching,
      refetch: () => (query.data ? query.fetchNextPage() : query.refetch()),
    },
    reach: (index: number) => {
      if (index < rows.length - 60 || !query.hasNextPage || query.isFetchingNextPage || query.isError) return;
      void query.fetchNextPage();
    },
  };
}

function tabsOf({ counts }: StatementImport): readonly { value: Shown; label: string; count: number }[] {
  return [
    { value: 'all', label: common.all, count: counts.rows },
    ...outcomeCounts(counts).map(({ outcome, count }) => ({
      value: outcome,
      label: outcome === 'error' ? texts.errors : outcomeWords[outcome],
      count,
    })),
  ];
}

function KeysHint({ editable }: { readonly editable: boolean }) {
  return (
    <NotOnPhone>
      <Text as="span" size={12} tone="quiet">
        <ReaderOnly>{texts.keys} </ReaderOnly>
        {editable ? texts.keysPreviewed : texts.keysRecorded}
      </Text>
    </NotOnPhone>
  );
}

interface RowKeys {
  readonly onMove: (by: number) => void;
  readonly onToggle: () => void;
  readonly onOpen: () => void;
  readonly onShow: (at: number) => void;
}

function useRowKeys(editable: boolean, { onMove, onToggle, onOpen, onShow }: RowKeys): void {
  useShortcuts(texts.keysTitle, [
    { keys: 'j', label: common.nextRow, run: () => onMove(1) },
    { keys: 'k', label: common.previousRow, run: () => onMove(-1) },
    ...(editable ? [{ keys: 'x', label: texts.toggleRow, run: onToggle }] : []),
    { keys: 'e', label: common.openTheRow, run: onOpen },
    ...[
      texts.allRows,
      outcomeWords.added,
      outcomeWords.duplicate,
      outcomeWords.matched,
      outcomeWords.skipped,
      texts.errors,
    ].map((label, at) => ({
      keys: String(at + 1),
      label: texts.show(label),
      run: () => onShow(at),
    })),
  ]);
}
