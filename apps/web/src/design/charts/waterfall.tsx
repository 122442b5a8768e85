import type { ReactNode } from 'react';
import { drawn } from './scale.ts';
import styles from './waterfall.module.css';

/** A section of a whole, which begins where the previous one ends. */
interface WaterfallStretch {
  readonly id: string;
  readonly name: string;
  /** Description of the step: "£37,700.00 at 20%". */
  readonly note: ReactNode;
  /** Decimal string for the length of the section. */
  readonly amount: string;
  /** Decimal string for the part of the section drawn dark. */
  readonly part: string;
  /** Figure of the part, at the right. */
  readonly figure: ReactNode;
}

interface WaterfallProps {
  readonly label: string;
  readonly stretches: readonly WaterfallStretch[];
}

/** Sections of a whole below each other, each beginning where the previous one ends. Part of each is drawn dark. */
export function Waterfall({ label, stretches }: WaterfallProps) {
  const whole = stretches.reduce((sum, { amount }) => sum + drawn(amount), 0) || 1;
  let begin = 0;
  return (
    <ul className={styles.waterfall} aria-label={label}>
      {stretches.map(({ id, name, note, amount, part, figure }) => {
        const left = begin / whole;
        const width = drawn(amount) / whole;
        begin += drawn(amount);
        return (
          <li key={id} className={styles.stretch}>
            <span className={styles.name}>
              {name}
              <small className={styles.note}>{note}</small>
            </span>
            <span className={styles.track} aria-hidden>
              <span className={styles.bar} style={{ left: `${left * 100}%`, width: `${width * 100}%` }}>
                <span
                  className={styles.part}
                  style={{ width: `${Math.min(1, drawn(part) / (drawn(amount) || 1)) * 100}%` }}
                />
              </span>
            </span>
            <span className={styles.figure}>{figure}</span>
          </li>
        );
      })}
    </ul>
  );
}
