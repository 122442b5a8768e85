import type { ReactNode } from 'react';
import styles from './status-pill.module.css';

/** A short message at the top of every screen, which covers nothing that can be pressed. Empty, it is not seen. */
export function StatusPill({ children }: { readonly children?: ReactNode }) {
  return (
    <div aria-live="polite" className={styles.place}>
      {children && <span className={styles.pill}>{children}</span>}
    </div>
  );
}
