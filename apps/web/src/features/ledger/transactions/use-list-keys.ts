import type { Transaction } from '@farthing/api-contract';
import * as common from '../../../design/common-texts.ts';
import { useShortcuts } from '../../../design/shortcuts.ts';
import { deleteRows, giveRecurring } from './bulk-edits.ts';
import { useListKeys as texts } from './texts.tsx';
import type { Ledger } from './use-ledger.ts';

interface ListKeys {
  readonly ledger: Ledger;
  /** A window over the list is open or on its way: the letters are its own. */
  readonly busy: boolean;
  readonly search: () => void;
  readonly filter: () => void;
  readonly open: (row: Transaction) => void;
  readonly edit: (row: Transaction) => void;
  readonly ask: (what: 'category' | 'tags' | 'split') => void;
}

/** Binds the keyboard shortcuts of the transaction list. */
export function useListKeys({ ledger, busy, search, filter, open, edit, ask }: ListKeys): void {
  const free = () => !busy;
  const onRows = (event: KeyboardEvent) => !busy && isList(event.target);
  const withActive = (act: (row: Transaction) => void) => () => {
    const row = ledger.active();
    if (row) act(row);
  };
  const withTargets = (act: (rows: readonly Transaction[]) => void) => () => {
    const rows = ledger.targets();
    if (rows.length > 0) act(rows);
  };
  const letter = (keys: string, label: string, run: () => void) => ({ keys, label, run, when: free });
  const onRow = (keys: string, label: string, run: (event: KeyboardEvent) => void) => ({
    keys,
    label,
    run,
    when: onRows,
  });
  const select = withActive((row) => ledger.toggle(row.id));
  const selectTo = withActive((row) => ledger.extendTo(row.id));
  const markRecurring = withTargets((rows) => {
    void giveRecurring(rows, !rows.every((row) => row.is_recurring));
  });
  const remove = withTargets((rows) => {
    ledger.clear();
    void deleteRows(rows);
  });
  useShortcuts(common.transactions, [
    letter('/', texts.search, search),
    letter('f', texts.filter, filter),
    letter('j', common.nextRow, () => ledger.move(1)),
    letter('k', common.previousRow, () => ledger.move(-1)),
    onRow('ArrowDown', texts.nextRowOrSelect, (event) => ledger.move(1, event.shiftKey)),
    onRow('ArrowUp', texts.rowBeforeOrSelect, (event) => ledger.move(-1, event.shiftKey)),
    letter('x', texts.select, select),
    letter('Shift+x', texts.selectTo, selectTo),
    onRow('Ctrl+a', texts.selectAll, ledger.selectAll),
    onRow('Enter', common.openTheRow, withActive(open)),
    letter('e', texts.edit, withActive(edit)),
    letter('c', texts.setTheCategory, () => ask('category')),
    letter('t', texts.setTags, () => ask('tags')),
    letter('s', common.split, () => ask('split')),
    letter('r', texts.recurring, markRecurring),
    onRow('Delete', common.deleteWord, remove),
    {
      ...letter('Escape', common.clearTheSelection, ledger.clear),
      when: () => !busy && ledger.selected.size > 0,
    },
  ]);
}

/** Returns true if the list should handle keys: one of its rows, or nothing, has the focus. */
function isList(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return true;
  if (target.closest('form')) return false;
  if (target.closest('[role="grid"]')) return target.closest('button') === null;
  return target === document.body || target.matches('h1, #screen');
}
