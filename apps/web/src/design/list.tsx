import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { WarningIcon } from './icons.ts';
import styles from './list.module.css';

interface ItemParts {
  /** A mark or an icon before the words. */
  readonly mark?: ReactNode;
  /** A quiet line beneath. */
  readonly note?: ReactNode;
  /** A figure or a control at the right. */
  readonly end?: ReactNode;
}

interface ListProps {
  readonly label: string;
  /** Lines of 44 pixels, for long lists of short words. */
  readonly dense?: boolean;
  readonly children: ReactNode;
}

/** Lines with a mark, words and a figure: accounts, places, sessions. */
export function List({ label, dense, children }: ListProps) {
  return (
    <ul className={styles.list} aria-label={label} data-dense={dense}>
      {children}
    </ul>
  );
}

interface ItemAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement>, ItemParts {
  /** A control beside the link, such as a menu: it does not lead to where the line leads. */
  readonly aside?: ReactNode;
  readonly ref?: Ref<HTMLAnchorElement>;
}

function ItemAnchor({ mark, note, end, aside, children, ...props }: ItemAnchorProps) {
  return (
    <li className={aside ? styles.split : undefined}>
      <a {...props} className={styles.item}>
        <Parts mark={mark} note={note} end={end}>
          {children}
        </Parts>
      </a>
      {aside && <span className={styles.aside}>{aside}</span>}
    </li>
  );
}

/** Spacer as wide as an `aside`, so that a total above the lines aligns with their column. */
export function AsideRoom() {
  return <span className={styles.asideRoom} aria-hidden />;
}

/** A line that leads to another screen. */
export const ListLink = createLink(ItemAnchor);

/** A line that does something. */
export function ListButton({
  onClick,
  children,
  ...parts
}: ItemParts & { readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <li>
      <button type="button" className={styles.item} onClick={onClick}>
        <Parts {...parts}>{children}</Parts>
      </button>
    </li>
  );
}

/** A line that only shows; its `end` may hold a button. */
export function ListItem({ children, ...parts }: ItemParts & { readonly children: ReactNode }) {
  return (
    <li className={`${styles.item} ${styles.still}`}>
      <Parts {...parts}>{children}</Parts>
    </li>
  );
}

interface ListSlotProps {
  /** Leaves the line as it was. */
  readonly onEscape?: () => void;
  readonly children: ReactNode;
}

/** A line of the list that holds a form while it is edited in place. */
export function ListSlot({ onEscape, children }: ListSlotProps) {
  return (
    <li
      className={styles.slot}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onEscape?.();
      }}
    >
      {children}
    </li>
  );
}

function Parts({ mark, note, end, children }: ItemParts & { readonly children: ReactNode }) {
  return (
    <>
      {mark}
      <span className={styles.words}>
        <span dir="auto">{children}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {end}
    </>
  );
}

/** Marks a line that wants a look; its words say why. */
export function WarningMark() {
  return (
    <span className={styles.warning} aria-hidden>
      <WarningIcon size={20} stroke={1.75} />
    </span>
  );
}
