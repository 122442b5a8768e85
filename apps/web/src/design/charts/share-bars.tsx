import type { ReactNode } from 'react';
import { Amount } from '../amount.tsx';
import { percentText } from '../percent.ts';
import styles from './share-bars.module.css';

/** Parts of a whole as bars below each other. Put ShareBar components inside, the largest first. */
export function ShareBars({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={styles.bars} aria-label={label}>
      {children}
    </ul>
  );
}

interface ShareBarProps {
  readonly name: string;
  readonly value: string;
  readonly currency: string;
  /** Fraction of the whole as a decimal. The whole is the full width. */
  readonly share: string;
}

/** A part with its name, value and percentage, and a bar for its share. */
export function ShareBar({ name, value, currency, share }: ShareBarProps) {
  const width = Math.max(0, Math.min(1, Number(share))) * 100;
  return (
    <li className={styles.bar}>
      <span className={styles.name} dir="auto" title={name}>
        {name}
      </span>
      <Amount value={value} currency={currency} size={14} tone="quiet" />
      <span className={styles.share}>{percentText(share)}</span>
      <span className={styles.track} aria-hidden>
        {width > 0 && <span className={styles.fill} style={{ width: `${width}%` }} />}
      </span>
    </li>
  );
}
