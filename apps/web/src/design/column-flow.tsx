import type { ReactNode } from 'react';
import styles from './column-flow.module.css';

/** Cards of different heights in two columns, filled down first; one column on narrow screens. */
export function ColumnFlow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.flow}>{children}</div>;
}
