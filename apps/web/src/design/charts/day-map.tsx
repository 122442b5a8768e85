import { dayMap as texts } from '../texts.tsx';
import styles from './day-map.module.css';

/** State of a day: covered by a statement, in a gap between two, or where balances don't match. */
export type DayState = 'covered' | 'gap' | 'break' | 'outside';

/** A month with its days from the 1st. */
export interface MonthOfDays {
  /** `2026-03` */
  readonly month: string;
  /** "Mar 2026" */
  readonly label: string;
  readonly days: readonly DayState[];
}

/**
 * Months as lines of small squares, one for each day. Hidden from screen readers, because a table and a text say the
 * same. States differ in shape as well as in colour: full, hollow, crossed.
 */
export function DayMap({ months }: { readonly months: readonly MonthOfDays[] }) {
  return (
    <div aria-hidden className={styles.map}>
      {months.map(({ month, label, days }) => (
        <div key={month} className={styles.month}>
          <span className={styles.label}>{label}</span>
          <span className={styles.days}>
            {days.map((state, index) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: a day of a month has no other name
                key={index}
                className={styles.day}
                data-state={state}
                title={state === 'outside' ? undefined : `${index + 1} ${label}: ${words[state]}`}
              />
            ))}
          </span>
        </div>
      ))}
      <div className={styles.legend}>
        {(['covered', 'gap', 'break'] as const).map((state) => (
          <span key={state} className={styles.entry}>
            <span className={styles.day} data-state={state} />
            {words[state]}
          </span>
        ))}
      </div>
    </div>
  );
}

const words = {
  covered: texts.inAStatement,
  gap: texts.inNoStatement,
  break: texts.figuresDoNotMeet,
} as const;
