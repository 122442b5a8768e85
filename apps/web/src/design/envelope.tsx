import type { ReactNode } from 'react';
import { Amount } from './amount.tsx';
import { drawn } from './charts/scale.ts';
import styles from './envelope.module.css';
import { amountText } from './format.ts';
import { usePreferences } from './preferences.ts';
import { envelope as texts } from './texts.tsx';

interface SpendingBarProps {
  /** Whose bar it is, for screen readers. */
  readonly name: string;
  /** Decimal strings. */
  readonly spent: string;
  readonly available: string;
  /** Even spending up to today, shown as a marker on the bar. */
  readonly pace: string;
  readonly currency: string;
  readonly status: 'under' | 'near' | 'over';
}

/** Bar of the amount spent from the amount available, with a marker for even spending up to today. */
export function SpendingBar({ name, spent, available, pace, currency, status }: SpendingBarProps) {
  const { hideAmounts } = usePreferences();
  const whole = Math.max(drawn(available), 0);
  const share = whole > 0 ? drawn(spent) / whole : drawn(spent) > 0 ? 1 : 0;
  const shown = Math.max(0, Math.min(1, share));
  const mark = whole > 0 ? drawn(pace) / whole : 0;
  const words = texts.pace(
    amountText(spent, currency),
    amountText(available, currency),
    amountText(pace, currency),
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: the bar of a meter element cannot be drawn alike in all browsers
    <div
      className={styles.track}
      role="meter"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={hideAmounts ? 0 : Math.round(shown * 100)}
      aria-valuetext={hideAmounts ? texts.amountHidden : words}
    >
      {!hideAmounts && shown > 0 && (
        <span className={styles.fill} data-status={status} style={{ width: `${shown * 100}%` }} />
      )}
      {!hideAmounts && mark > 0 && mark < 1 && (
        <span className={styles.pace} style={{ left: `${mark * 100}%` }} aria-hidden />
      )}
    </div>
  );
}

interface EnvelopeProps extends SpendingBarProps {
  readonly mark: ReactNode;
  /** Amount left. Negative if overspent. */
  readonly remaining: string;
  /** The amount that may be changed: a button. */
  readonly amount: ReactNode;
  /** A quiet line: carried, moved, a day. */
  readonly note?: ReactNode;
  readonly badge?: ReactNode;
  readonly menu: ReactNode;
}

/** An envelope of money in a list: what is left in it, its bar, and what it was given. */
export function Envelope(props: EnvelopeProps) {
  const { mark, name, remaining, amount, note, badge, menu, ...bar } = props;
  const isOver = remaining.startsWith('-');
  return (
    <li className={styles.envelope}>
      <span className={styles.mark}>{mark}</span>
      <div className={styles.matter}>
        <div className={styles.head}>
          <span className={styles.name} dir="auto">
            {name}
          </span>
          {badge}
          <span className={styles.left}>
            <Amount value={isOver ? remaining.slice(1) : remaining} currency={bar.currency} strong />{' '}
            {isOver ? texts.over : texts.left}
          </span>
        </div>
        <SpendingBar name={name} {...bar} />
        <div className={styles.foot}>
          <span>
            {texts.ofSpent(
              <Amount value={bar.spent} currency={bar.currency} size={12} tone="quiet" />,
              amount,
            )}
          </span>
          {note && <span className={styles.note}>{note}</span>}
        </div>
      </div>
      <span className={styles.menu}>{menu}</span>
    </li>
  );
}
