import type { ReactNode } from 'react';
import styles from './clause.module.css';

interface ClauseProps {
  /** The choices that begin it: what is looked at, and how. */
  readonly start: ReactNode;
  /** A button at its end. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** Fields that read as a part of a sentence, in one line; on phones the last of them has a line of its own. */
export function Clause({ start, end, children }: ClauseProps) {
  return (
    <div className={styles.clause}>
      <div className={styles.start}>{start}</div>
      <div className={styles.value}>{children}</div>
      <div className={styles.end}>{end}</div>
    </div>
  );
}
