import { axisAmount } from '../format.ts';
import { usePreferences } from '../preferences.ts';
import styles from './month-columns.module.css';
import { amountTicks, drawn } from './scale.ts';

/** An amount of a month. */
interface MonthAmount {
  /** `2026-03` */
  readonly month: string;
  /** Decimal string, not below zero. */
  readonly value: string;
  /** Month and amount as one text, shown on hover. */
  readonly title: string;
}

interface MonthColumnsProps {
  readonly months: readonly MonthAmount[];
  readonly currency: string;
  /** Returns the label under each column; empty if there is no room. */
  readonly labelOf: (month: string) => string;
}

/** Monthly amounts as columns. Hidden from screen readers, because a table and a text say the same. */
export function MonthColumns({ months, currency, labelOf }: MonthColumnsProps) {
  const { hideAmounts } = usePreferences();
  const ticks = amountTicks(
    months.map(({ value }) => drawn(value)),
    3,
  );
  const highest = ticks.at(-1) || 1;
  return (
    <div className={styles.plot} aria-hidden>
      {ticks.map((tick) => (
        <div key={tick} className={styles.tick} style={{ bottom: `${(tick / highest) * 100}%` }}>
          <span>{hideAmounts ? '•••' : axisAmount(tick, currency)}</span>
        </div>
      ))}
      <div className={styles.columns}>
        {months.map(({ month, value, title }) => (
          <div key={month} className={styles.place} title={hideAmounts ? undefined : title}>
            <div
              className={styles.column}
              data-empty={drawn(value) <= 0}
              style={{ height: `${(Math.max(0, drawn(value)) / highest) * 100}%` }}
            />
            <span className={styles.label}>{labelOf(month)}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
