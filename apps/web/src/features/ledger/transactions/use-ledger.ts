import type { Transaction } from '@farthing/api-contract';
import { useMemo, useRef, useState } from 'react';
import * as common from '../../../design/common-texts.ts';
import { useShortcuts } from '../../../design/shortcuts.ts';
import { deleteRows, giveRecurring } from './bulk-edits.ts';
import { useListKeys as texts } from './texts.tsx';

type Rows = readonly Transaction[];

/** State of the list: the row that keys act on, and the selection. */
export type Ledger = ReturnType<typeof useLedger>;

const nothing: ReadonlySet<string> = new Set();

/**
 * Manages the state of a keyboard-driven list. Rows are identified by id, so a refetched list keeps its
 * active row and selection. If the active row disappears, the next one becomes active.
 */
export function useLedger(rows: Rows) {
  const places = useMemo(() => new Map(rows.map((row, place) => [row.id, place])), [rows]);
  const [activeId, setActiveId] = useActiveId(rows, places);
  const [chosen, setChosen] = useState(nothing);
  const anchor = useRef<string>(undefined);
  const selected = useMemo(() => {
    const here = [...chosen].filter((id) => places.has(id));
    return here.length === chosen.size ? chosen : new Set(here);
  }, [chosen, places]);
  // Handlers that wait for the server act on the rows that are on screen by then.
  const latest = useRef({ rows, places, activeId, selected });
  latest.current = { rows, places, activeId, selected };

  const active = () => latest.current.rows.find(({ id }) => id === latest.current.activeId);
  const activate = (id: string) => {
    anchor.current = undefined;
    setActiveId(id);
  };
  const extendTo = (id: string) => {
    const now = latest.current;
    const from = anchor.current ?? now.activeId ?? id;
    const ends = [now.places.get(from) ?? now.places.get(id) ?? 0, now.places.get(id) ?? 0];
    const between = now.rows.slice(Math.min(...ends), Math.max(...ends) + 1).map((row) => row.id);
    anchor.current = from;
    setChosen(new Set([...now.selected, ...between]));
    setActiveId(id);
  };
  return {
    activeId,
    selected,
    /** The selected rows, or else the active one: what a key or a button acts on. */
    targets: (): Rows => {
      const chosenRows = latest.current.rows.filter((row) => latest.current.selected.has(row.id));
      return chosenRows.length > 0 ? chosenRows : [active() ?? []].flat();
    },
    active,
    activate,
    /** Moves the active row; with `extend` the rows between are selected. */
    move: (by: number, extend = false) => {
      const to = rowAfter(latest.current, by);
      if (to) (extend ? extendTo : activate)(to.id);
    },
    toggle: (id: string) => {
      const next = new Set(latest.current.selected);
      if (!next.delete(id)) next.add(id);
      anchor.current = id;
      setChosen(next);
      setActiveId(id);
    },
    /** Selects all from where the selection began. */
    extendTo,
    selectAll: () => setChosen(new Set(latest.current.rows.map((row) => row.id))),
    clear: () => {
      anchor.current = undefined;
      setChosen(nothing);
    },
  };
}

/** The id that was chosen, or that of the row that took its place. */
function useActiveId(rows: Rows, places: ReadonlyMap<string, number>) {
  const [wantedId, setWantedId] = useState<string>();
  const lastPlace = useRef(0);
  const place = wantedId === undefined ? undefined : places.get(wantedId);
  if (place !== undefined) lastPlace.current = place;
  const isThere = wantedId === undefined || place !== undefined;
  const activeId = isThere ? wantedId : rows[Math.min(lastPlace.current, rows.length - 1)]?.id;
  return [activeId, setWantedId] as const;
}

interface View {
  readonly rows: Rows;
  readonly places: ReadonlyMap<string, number>;
  readonly activeId: string | undefined;
}

/** The row so many places from the active one, within the list. Without an active one, counted from its start. */
function rowAfter({ rows, places, activeId }: View, by: number): Transaction | undefined {
  const at = activeId === undefined ? (by > 0 ? -1 : 0) : (places.get(activeId) ?? 0);
  return rows[Math.max(0, Math.min(at + by, rows.length - 1))];
}

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
