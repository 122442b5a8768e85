import type { Transaction } from '@farthing/api-contract';
import { useCallback, useMemo, useRef, useState } from 'react';

/** State of the list: the row that keys act on, and the selection. */
export interface Ledger {
  readonly activeId: string | undefined;
  readonly selected: ReadonlySet<string>;
  /** The selected rows, or else the active one: what a key or a button acts on. */
  readonly targets: () => readonly Transaction[];
  readonly active: () => Transaction | undefined;
  /** Moves the active row; with `extend` what lies between is selected. */
  readonly move: (by: number, extend?: boolean) => void;
  readonly activate: (id: string) => void;
  readonly toggle: (id: string) => void;
  /** Selects all from where the selection began. */
  readonly extendTo: (id: string) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

const nothing: ReadonlySet<string> = new Set();

/**
 * Manages the state of a keyboard-driven list. Rows are identified by id, so a refetched list keeps its
 * active row and selection. If the active row disappears, the next one becomes active.
 */
export function useLedger(rows: readonly Transaction[]): Ledger {
  const [wantedId, setWantedId] = useState<string>();
  const [chosen, setChosen] = useState(nothing);
  const anchor = useRef<string>(undefined);
  const lastPlace = useRef(0);

  const places = useMemo(() => new Map(rows.map((row, place) => [row.id, place])), [rows]);
  const place = wantedId === undefined ? undefined : places.get(wantedId);
  if (place !== undefined) lastPlace.current = place;
  const activeId =
    wantedId === undefined || place !== undefined
      ? wantedId
      : rows[Math.min(lastPlace.current, rows.length - 1)]?.id;
  const selected = useMemo(() => {
    const here = [...chosen].filter((id) => places.has(id));
    return here.length === chosen.size ? chosen : new Set(here);
  }, [chosen, places]);

  const latest = useRef({ rows, places, activeId, selected });
  latest.current = { rows, places, activeId, selected };

  const between = useCallback((from: string | undefined, to: string) => {
    const { rows: all, places: known } = latest.current;
    const ends = [known.get(from ?? to) ?? known.get(to) ?? 0, known.get(to) ?? 0];
    return all.slice(Math.min(...ends), Math.max(...ends) + 1).map((row) => row.id);
  }, []);
  const extendTo = useCallback(
    (id: string) => {
      anchor.current ??= latest.current.activeId ?? id;
      setChosen(new Set([...latest.current.selected, ...between(anchor.current, id)]));
      setWantedId(id);
    },
    [between],
  );
  const move = useCallback(
    (by: number, extend = false) => {
      const { rows: all, places: known, activeId: from } = latest.current;
      const at = from === undefined ? (by > 0 ? -1 : 0) : (known.get(from) ?? 0);
      const to = all[Math.max(0, Math.min(at + by, all.length - 1))];
      if (!to) return;
      if (extend) extendTo(to.id);
      else {
        anchor.current = undefined;
        setWantedId(to.id);
      }
    },
    [extendTo],
  );
  const toggle = useCallback((id: string) => {
    const next = new Set(latest.current.selected);
    if (!next.delete(id)) next.add(id);
    anchor.current = id;
    setChosen(next);
    setWantedId(id);
  }, []);
  const active = useCallback(() => {
    const { rows: all, places: known, activeId: id } = latest.current;
    return id === undefined ? undefined : all[known.get(id) ?? -1];
  }, []);
  const targets = useCallback(() => {
    const { rows: all, selected: ids } = latest.current;
    if (ids.size > 0) return all.filter((row) => ids.has(row.id));
    const one = active();
    return one ? [one] : [];
  }, [active]);

  return {
    activeId,
    selected,
    targets,
    active,
    move,
    activate: useCallback((id: string) => {
      anchor.current = undefined;
      setWantedId(id);
    }, []),
    toggle,
    extendTo,
    selectAll: useCallback(() => setChosen(new Set(latest.current.rows.map((row) => row.id))), []),
    clear: useCallback(() => {
      anchor.current = undefined;
      setChosen(nothing);
    }, []),
  };
}
