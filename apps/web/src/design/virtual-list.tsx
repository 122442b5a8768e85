import { type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { usePhone } from './phone.ts';
import styles from './virtual-list.module.css';

/** Methods that a screen can call on its list. */
export interface VirtualListHandle {
  /** Scrolls the least that brings the item with this key into sight. */
  readonly show: (key: string) => void;
  /** Puts the focus on the active row. */
  readonly focus: () => void;
}

interface VirtualListProps<Item> {
  /** Accessible name of the list. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** Height of an item, in pixels at the usual size of text. */
  readonly heightOf: (item: Item) => number;
  /** A heading stays at the top while its items pass below it. */
  readonly isHeading: (item: Item) => boolean;
  /** True for items that know their own height, as a form in place of a row. */
  readonly isMeasured: (item: Item) => boolean;
  /** Total number of rows, loaded or not. */
  readonly rowCount: number;
  /** The row that the keys act on; it is kept in the page while it is out of sight, so that it keeps the focus. */
  readonly activeIndex: number;
  /** Dims the rows that are about to be replaced. */
  readonly stale?: boolean;
  readonly head?: ReactNode;
  readonly children: (item: Item, index: number) => ReactNode;
  /** The last item that is in sight, with some beyond: when to load further ones. */
  readonly onLast: (index: number) => void;
  readonly ref?: Ref<VirtualListHandle>;
}

/** Room that sticky things take at the top and, on phones, the bar at the bottom: rows scroll into sight between. */
const roomAbove = 84;
const roomBelow = 132;
const rowHeight = 40;
/** Size of text, in times the usual one, from which items take as many lines as they need and are measured. */
const largeText = 1.5;

/**
 * A list of any length in the page's own scroll: only what is in sight is drawn. Rows bring role="row"; the list is
 * their grid.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { label, items, keyOf, isHeading, rowCount, stale, head, onLast, ref } = props;
  const { body, top, rem, virtual } = useRows(props);
  const phone = usePhone();

  // The heading changes as a row begins to pass below the head, which phones do not have.
  const edge = (virtual.scrollOffset ?? 0) + (phone ? 0 : rowHeight * rem);
  const stuck = headingBefore(props, edge < top ? -1 : (virtual.getVirtualItemForOffset(edge)?.index ?? 0));
  const last = virtual.range?.endIndex ?? 0;
  useEffect(() => onLast(last), [last, onLast]);
  useImperativeHandle(ref, () => ({
    show: (key) => {
      const index = items.findIndex((item) => keyOf(item) === key);
      if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' });
    },
    focus: () =>
      body.current?.querySelector<HTMLElement>('[data-active="true"]')?.focus({ preventScroll: true }),
  }));

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot place its rows by itself
    <div
      role="grid"
      aria-label={label}
      aria-rowcount={rowCount}
      aria-multiselectable
      aria-busy={stale ?? false}
      className={styles.grid}
      data-stale={stale}
      data-large-text={rem >= largeText}
    >
      {head}
      {/* biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table */}
      <div role="rowgroup" ref={body} className={styles.body} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index];
          if (item === undefined) return null;
          const heading = isHeading(item);
          return (
            <div
              key={key}
              role="presentation"
              data-index={index}
              ref={rem >= largeText || props.isMeasured(item) ? virtual.measureElement : undefined}
              className={heading && index === stuck ? styles.stuck : styles.item}
              data-heading={heading}
              style={heading && index === stuck ? undefined : { top: start - top }}
            >
              {props.children(item, index)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Places the items. Besides those in sight it draws the heading above them and the active row. */
function useRows<Item>(props: VirtualListProps<Item>) {
  const { items, keyOf, heightOf } = props;
  const body = useRef<HTMLDivElement>(null);
  const top = useTop(body);
  const rem = useRem();
  const latest = useRef(props);
  latest.current = props;

  const rangeExtractor = useCallback((range: Range) => {
    const wanted = new Set<number>();
    const heading = headingBefore(latest.current, range.startIndex);
    if (heading >= 0) wanted.add(heading);
    const active = latest.current.activeIndex;
    if (active >= 0 && active < latest.current.items.length) wanted.add(active);
    const last = Math.min(range.endIndex + range.overscan, range.count - 1);
    for (let index = Math.max(0, range.startIndex - range.overscan); index <= last; index += 1)
      wanted.add(index);
    return [...wanted].sort((one, other) => one - other);
  }, []);

  // The same functions as long as the items are the same: others make the list measure all of them again.
  const estimateSize = useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? 0 : heightOf(item) * rem;
    },
    [items, heightOf, rem],
  );
  const getItemKey = useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    [items, keyOf],
  );
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize,
    getItemKey,
    scrollMargin: top,
    overscan: 12,
    scrollPaddingStart: roomAbove * rem,
    scrollPaddingEnd: roomBelow * rem,
    rangeExtractor,
    useFlushSync: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row height is the reason to measure again
  useEffect(() => virtual.measure(), [rem, heightOf]);
  return { body, top, rem, virtual };
}

function headingBefore<Item>(
  { items, isHeading }: Pick<VirtualListProps<Item>, 'items' | 'isHeading'>,
  from: number,
): number {
  for (let index = Math.min(from, items.length - 1); index >= 0; index -= 1) {
    const item = items[index];
    if (item !== undefined && isHeading(item)) return index;
  }
  return -1;
}

/** Returns the offset of the rows from the top of the page, updated when content above changes in height. */
function useTop(body: { readonly current: HTMLElement | null }): number {
  const [top, setTop] = useState(0);
  useEffect(() => {
    const measure = () => {
      if (body.current) setTop(Math.round(body.current.getBoundingClientRect().top + scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (let above = body.current?.parentElement; above; above = above.parentElement) observer.observe(above);
    return () => observer.disconnect();
  }, [body]);
  return top;
}

/** Returns the user's text size relative to the default. Row heights scale with it. */
function useRem(): number {
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16);
  return rem || 1;
}
