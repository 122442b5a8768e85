import type { ReactNode } from 'react';
import styles from './toolbar.module.css';

interface ToolbarProps {
  /** Search field that fills the remaining width. On phones it has a line of its own. */
  readonly search: ReactNode;
  /** Buttons and choices, as high as the field. */
  readonly children: ReactNode;
}

/** A search field with what else orders a list, in one line. */
export function Toolbar({ search, children }: ToolbarProps) {
  return (
    <search className={styles.bar}>
      <div className={styles.search}>{search}</div>
      <div className={styles.rest}>{children}</div>
    </search>
  );
}
