import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

interface ActionBarProps {
  /** Reason why the main action is disabled, or its effect. */
  readonly note?: ReactNode;
  /** Secondary actions, on the left. */
  readonly others?: ReactNode;
  /** The one main action. */
  readonly main: ReactNode;
}

/** Actions of a long screen, always visible at its lower edge, and last in the reading order. */
export function ActionBar({ note, others, main }: ActionBarProps) {
  return (
    <div className={styles.bar}>
      {others && <div className={styles.others}>{others}</div>}
      <div className={styles.main}>
        {note && <span className={styles.note}>{note}</span>}
        {main}
      </div>
    </div>
  );
}
