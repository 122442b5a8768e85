// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed one by one cannot be table rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid itself has the focus
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid has the keys
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ReaderOnly } from './layout.tsx';
import styles from './row-grid.module.css';
import { rowGrid as texts } from './texts.tsx';

/** Cells of a row, by position. On phones the second line has date, extra and state. */
export interface GridRow {
  /** A control that belongs to the row, out of the Tab order: keys do the same. */
  readonly control?: ReactNode;
  readonly date: ReactNode;
  readonly title: ReactNode;
  readonly extra: ReactNode;
  readonly amount: ReactNode;
  readonly state: ReactNode;
}

interface RowGridProps {
  readonly label: string;
  readonly heads: Readonly<Record<'control' | 'date' | 'title' | 'extra' | 'amount' | 'state', string>>;
  readonly count: number;
  /** Undefined while the row is not loaded. */
  readonly rowAt: (index: number) => GridRow | undefined;
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onOpen: (index: number) => void;
  /** The last row in sight: load up to it. */
  readonly onReach: (index: number) => void;
}

const headHeight = 36;
/** Height in pixels of the action bar and, on phones, the bottom bar, which cover the last rows. */
const coveredBelow = 160;

/**
 * A list of any length of which only the rows in sight are drawn. It is one stop of the Tab key: arrows, j and k move the
 * active row, Enter opens it.
 */
export function RowGrid(props: RowGridProps) {
  const { label, heads, count, rowAt, active, onActive, onOpen } = props;
  const id = useId();
  const { body, scrollMargin, virtualizer } = useRows(props);
  const items = virtualizer.getVirtualItems();
  const move = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = targetOf(event.key, active, count);
    if (target !== undefined) {
      event.preventDefault();
      onActive(target);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      onOpen(active);
    }
  };
  const activeInSight = items.some((item) => item.index === active);
  return (
    <div
      className={styles.grid}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={count + 1}
      aria-activedescendant={activeInSight ? `${id}-${active}` : undefined}
      onKeyDown={move}
    >
      <Head heads={heads} />
      <div
        role="rowgroup"
        ref={body}
        className={styles.body}
        style={{ height: `${virtualizer.getTotalSize()}px` }}
      >
        {items.map((item) => (
          <div
            key={item.key}
            id={`${id}-${item.index}`}
            ref={virtualizer.measureElement}
            data-index={item.index}
            role="row"
            aria-rowindex={item.index + 2}
            aria-selected={item.index === active}
            className={styles.row}
            style={{ transform: `translateY(${item.start - scrollMargin}px)` }}
            onClick={() => {
              onActive(item.index);
              onOpen(item.index);
            }}
          >
            <Cells row={rowAt(item.index)} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Places the rows. A row that becomes active is scrolled into sight, and rows that come into sight are asked for. */
function useRows({ count, active, onReach }: RowGridProps) {
  const body = useRef<HTMLDivElement>(null);
  const scrollMargin = useTopOf(body);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => 41,
    overscan: 12,
    scrollMargin,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: coveredBelow,
  });
  const last = virtualizer.getVirtualItems().at(-1)?.index ?? 0;
  const reach = useRef(onReach);
  reach.current = onReach;
  // After every render: a jump far down is reached page by page, and each page re-renders the list.
  useEffect(() => reach.current(last));
  const shown = useRef(active);
  useEffect(() => {
    if (shown.current === active) return;
    shown.current = active;
    virtualizer.scrollToIndex(active, { align: 'auto' });
  }, [active, virtualizer]);
  return { body, scrollMargin, virtualizer };
}

/** Returns the row that a key moves to. */
function targetOf(key: string, active: number, count: number): number | undefined {
  const target = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + 12,
    PageUp: active - 12,
    Home: 0,
    End: count - 1,
  }[key];
  return target === undefined ? undefined : Math.max(0, Math.min(count - 1, target));
}

function Head({ heads }: Pick<RowGridProps, 'heads'>) {
  return (
    <div role="rowgroup" className={styles.headGroup}>
      <div role="row" aria-rowindex={1} className={styles.head}>
        {(['control', 'date', 'title', 'extra', 'amount', 'state'] as const).map((place) => (
          <div key={place} role="columnheader" className={styles[place]}>
            {place === 'control' ? <ReaderOnly>{heads.control}</ReaderOnly> : heads[place]}
          </div>
        ))}
      </div>
    </div>
  );
}

function Cells({ row }: { readonly row: GridRow | undefined }) {
  if (!row) return <Waiting />;
  return (
    <>
      <div role="gridcell" className={styles.control} onClick={(event) => event.stopPropagation()}>
        {row.control}
      </div>
      {(['date', 'title', 'extra', 'amount', 'state'] as const).map((place) => (
        <div key={place} role="gridcell" className={styles[place]}>
          {row[place]}
        </div>
      ))}
    </>
  );
}

/** A row that is on its way. */
function Waiting() {
  return (
    <div role="gridcell" className={styles.waiting}>
      <ReaderOnly>{texts.loading}</ReaderOnly>
    </div>
  );
}

interface RowCheckProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: () => void;
}

/** Takes a row in or leaves it out. The `x` key does the same, so Tab passes it by. */
export function RowCheck({ label, checked, onChange }: RowCheckProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" tabIndex={-1} aria-label={label} checked={checked} onChange={onChange} />
    </label>
  );
}

/** Returns an element's offset from the top of the page, updated when content above it changes in height. */
function useTopOf(element: { readonly current: HTMLElement | null }): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () =>
      setTop(Math.round((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
