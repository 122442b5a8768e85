import type { ReactNode } from 'react';
import styles from './clause.module.css';

interface ClauseProps {
  /** Choices at the start, such as a field and an operator. */
  readonly start: ReactNode;
  /** Button at the end. */
  readonly end: ReactNode;
  readonly children: ReactNode;
}

/** Fields in one line that read as part of a sentence. On phones the last one has its own line. */
export function Clause({ start, end, children }: ClauseProps) {
  return (
    <div className={styles.clause}>
      <div className={styles.start}>{start}</div>
      <div className={styles.value}>{children}</div>
      <div>{end}</div>
    </div>
  );
}
