import type { ReactNode } from 'react';
import styles from './review-row.module.css';

interface ReviewRowProps {
  readonly mark: ReactNode;
  /** Subject of the decision. */
  readonly title: ReactNode;
  readonly badge?: ReactNode;
  readonly note: ReactNode;
  /** An amount, and a quiet one beneath. */
  readonly end: ReactNode;
  /** The keys are at this one. */
  readonly active?: boolean;
  /** The choices, as buttons; absent where nothing is to be decided. */
  readonly children?: ReactNode;
}

/** A line of a list, of as many words as it needs: what it is, its amounts, and beneath what can be decided. */
export function ReviewRow({ mark, title, badge, note, end, active = false, children }: ReviewRowProps) {
  return (
    <li className={styles.row} data-active={active} aria-current={active ? 'true' : undefined}>
      {mark}
      <div className={styles.words}>
        <span className={styles.title}>
          <span dir="auto">{title}</span>
          {badge}
        </span>
        <span className={styles.note}>{note}</span>
      </div>
      <div className={styles.end}>{end}</div>
      {children && <div className={styles.choices}>{children}</div>}
    </li>
  );
}
