import type { ReactNode } from 'react';
import styles from './sticky-actions.module.css';

/** Buttons of a long form, always visible at the bottom. `start` is placed on the left. */
export function StickyActions({
  start,
  inPage,
  children,
}: {
  readonly start?: ReactNode;
  /** The form is a page of its own, above the bar of phones, not in a sheet. */
  readonly inPage?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.bar} data-in-page={inPage}>
      {start}
      <div className={styles.end}>{children}</div>
    </div>
  );
}
