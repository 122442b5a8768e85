import type { ReactNode } from 'react';
import { Amount } from './amount.tsx';
import { drawn } from './charts/scale.ts';
import { amountText } from './format.ts';
import styles from './meter.module.css';
import { usePreferences } from './preferences.ts';
import { meter as texts } from './texts.tsx';

interface MeterProps {
  readonly name: string;
  /** One line that says what it is. */
  readonly gloss?: ReactNode;
  /** Decimal strings. */
  readonly used: string;
  readonly whole: string;
  readonly left: string;
  readonly currency: string;
  /** Verb for the used amount, and the label for the rest. */
  readonly did?: string;
  readonly rest?: string;
}

/** Meter that shows the used part of an allowance and the amount left. */
export function Meter(props: MeterProps) {
  const { name, gloss, used, whole, left, currency, did = texts.used, rest = texts.left } = props;
  const { hideAmounts } = usePreferences();
  const share = Math.max(0, Math.min(1, drawn(used) / (drawn(whole) || 1)));
  const words = texts.amountOf(amountText(used, currency), amountText(whole, currency), did);
  return (
    <div className={styles.meter}>
      <div className={styles.head}>
        <span>{name}</span>
        <span className={styles.left}>
          <Amount value={left} currency={currency} strong /> {rest}
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: the bar of a meter element cannot be drawn alike in all browsers */}
      <div
        className={styles.track}
        role="meter"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={hideAmounts ? 0 : Math.round(share * 100)}
        aria-valuetext={hideAmounts ? texts.amountHidden : words}
      >
        {!hideAmounts && share > 0 && <span className={styles.fill} style={{ width: `${share * 100}%` }} />}
      </div>
      <div className={styles.note}>
        {texts.note(
          <Amount value={used} currency={currency} size={12} tone="quiet" />,
          <Amount value={whole} currency={currency} size={12} tone="quiet" />,
          did,
        )}
        {gloss && <> · {gloss}</>}
      </div>
    </div>
  );
}
