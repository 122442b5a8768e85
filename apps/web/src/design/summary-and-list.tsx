import type { ReactNode } from 'react';
import styles from './summary-and-list.module.css';

/** Layout for a long list with its totals: beside it, or above it on narrow screens. */
export function SummaryAndList({ summary, list }: { readonly summary: ReactNode; readonly list: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.summary}>{summary}</div>
      {list}
    </div>
  );
}
