import type { ReactNode } from 'react';
import styles from './above-page.module.css';

/** Controls above a screen, at the edges of its page. Not printed. */
export function AbovePage({ children }: { readonly children: ReactNode }) {
  return <div className={styles.above}>{children}</div>;
}
