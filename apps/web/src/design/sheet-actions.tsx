import type { ReactNode } from 'react';
import styles from './sheet.module.css';

/** The buttons at the end of a sheet or a form; the main one stands last. */
export function SheetActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
