import { Amount } from './amount.tsx';
import * as common from './common-texts.ts';
import { isNothing } from './format.ts';
import styles from './gain.module.css';
import { percentText } from './percent.ts';
import { gain as texts } from './texts.tsx';

interface GainProps {
  /** A signed decimal string. */
  readonly value: string;
  readonly currency: string;
  /** As part of what was paid, a decimal fraction: `0.05`. */
  readonly share?: string | undefined;
  readonly size?: 14 | 16 | 20 | 28;
  /** True to place the word below the figure, as in a column. */
  readonly stacked?: boolean;
}

/** A gain or a loss: its sign and the word, never the colour alone. */
export function Gain({ value, currency, share, size = 14, stacked }: GainProps) {
  const none = isNothing(value);
  const word = none ? texts.noGain : value.startsWith('-') ? texts.loss : common.gainInline;
  return (
    <span className={styles.gain} data-stacked={stacked}>
      <Amount value={value} currency={currency} kind="flow" size={size} />
      <span className={styles.word}>
        {word}
        {share !== undefined && !none && ` ${percentText(share, true)}`}
      </span>
    </span>
  );
}
