import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './grouped-table.module.css';

interface RowAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly mark: ReactNode;
  /** A quiet line beneath the words. */
  readonly note?: ReactNode;
  readonly ref?: Ref<HTMLAnchorElement>;
}

function RowAnchor({ mark, note, children, ...props }: RowAnchorProps) {
  return (
    <span className={styles.cell}>
      {mark}
      <span className={styles.words}>
        <a {...props} className={styles.link} dir="auto">
          {children}
        </a>
        {note && <span className={styles.note}>{note}</span>}
      </span>
    </span>
  );
}

/** The first cell of a row in a grouped table. Its link covers the whole row. */
export const RowLink = createLink(RowAnchor);
