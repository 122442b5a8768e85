import type { ReactNode } from 'react';
import styles from './sticky-actions.module.css';

/** The buttons at the end of a long form: always in sight, within reach of a thumb. `start` stands apart. */
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
