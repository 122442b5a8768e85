import type { ReactNode } from 'react';
import styles from './two-lines.module.css';

interface TwoLinesProps {
  /** The quiet line beneath. */
  readonly note: ReactNode;
  readonly align?: 'start' | 'end';
  readonly children: ReactNode;
}

/** A cell of two lines: what it is, and beneath it in small type what belongs to it. */
export function TwoLines({ note, align = 'start', children }: TwoLinesProps) {
  return (
    <span className={styles.lines} data-align={align}>
      <span dir="auto">{children}</span>
      {note && (
        <span className={styles.note} dir="auto">
          {note}
        </span>
      )}
    </span>
  );
}
