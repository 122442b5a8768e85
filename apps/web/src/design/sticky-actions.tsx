import type { ReactNode } from 'react';
import styles from './sticky-actions.module.css';

/** The buttons at the end of a long form in a sheet: always in sight, within reach of a thumb. `start` stands apart. */
export function StickyActions({
  start,
  children,
}: {
  readonly start?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.bar}>
      {start}
      <div className={styles.end}>{children}</div>
    </div>
  );
}
