import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { GripIcon } from './icons.ts';
import styles from './order-list.module.css';
import { orderList as texts } from './texts.tsx';

interface OrderListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly idOf: (item: Item) => string;
  readonly nameOf: (item: Item) => string;
  readonly onOrder: (items: readonly Item[]) => void;
  readonly children: (item: Item, place: number) => ReactNode;
}

/** The items with one of them in another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

/** Lines whose order matters: each is dragged by its handle, or moved by the arrow keys on it. */
export function OrderList<Item>(props: OrderListProps<Item>) {
  const { label, items, idOf, nameOf, onOrder, children } = props;
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const move = (from: number, to: number) => {
    if (to >= 0 && to < items.length && from !== to) onOrder(moved(items, from, to));
  };
  const onKeyDown = (event: KeyboardEvent, place: number) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    move(place, place + by);
  };
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return (
    <ol className={styles.list} aria-label={label}>
      {items.map((item, place) => (
        <li
          key={idOf(item)}
          className={styles.item}
          data-over={over === place && dragged !== place}
          data-dragged={dragged === place}
          onDragOver={(event) => {
            if (dragged === undefined) return;
            event.preventDefault();
            setOver(place);
          }}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged !== undefined) move(dragged, place);
            end();
          }}
        >
          <button
            type="button"
            className={styles.handle}
            draggable
            aria-label={texts.handle(nameOf(item), place + 1, items.length)}
            title={texts.howTo}
            onKeyDown={(event) => onKeyDown(event, place)}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', nameOf(item));
              setDragged(place);
            }}
            onDragEnd={end}
          >
            <GripIcon size={18} stroke={1.5} aria-hidden />
          </button>
          <div className={styles.content}>{children(item, place)}</div>
        </li>
      ))}
    </ol>
  );
}
