import type { ReactNode } from 'react';
import styles from './on-paper.module.css';

/** Printed only: what a person opens on screen and has to see at once on paper. */
export function OnPaper({ children }: { readonly children: ReactNode }) {
  return <div className={styles.onPaper}>{children}</div>;
}
