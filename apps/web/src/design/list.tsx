import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './list.module.css';

interface ItemParts {
  /** A mark or an icon before the words. */
  readonly mark?: ReactNode;
  /** A quiet line beneath. */
  readonly note?: ReactNode;
  /** A figure or a control at the right. */
  readonly end?: ReactNode;
}

/** Lines with a mark, words and a figure: accounts, places, sessions. */
export function List({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

interface ItemAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement>, ItemParts {
  readonly ref?: Ref<HTMLAnchorElement>;
}

function ItemAnchor({ mark, note, end, children, ...props }: ItemAnchorProps) {
  return (
    <li>
      <a {...props} className={styles.item}>
        <Parts mark={mark} note={note} end={end}>
          {children}
        </Parts>
      </a>
    </li>
  );
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
