import type { ReactNode } from 'react';
import styles from './banner.module.css';

/**
 * Slim banner above every screen. It is a named landmark rather than a live region, because its content
 * changes every minute and mustn't interrupt screen readers.
 */
export function Banner({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section className={styles.banner} aria-label={label}>
      {children}
    </section>
  );
}
