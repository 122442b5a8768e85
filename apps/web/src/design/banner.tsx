import type { ReactNode } from 'react';
import styles from './banner.module.css';

/**
 * A slim line above every screen. It is a landmark with a name, and no live region: what changes in it every minute is
 * there to be looked up and interrupts nobody.
 */
export function Banner({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section className={styles.banner} aria-label={label}>
      {children}
    </section>
  );
}
