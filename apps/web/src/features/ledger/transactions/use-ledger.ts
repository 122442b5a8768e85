import type { Transaction } from '@farthing/api-contract';
import { useMemo, useRef, useState } from 'react';

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
