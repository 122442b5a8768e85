import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { Amount } from '../amount.tsx';
import { groupColour } from '../group-colour.ts';
import styles from './chart.module.css';
import { drawn } from './scale.ts';

/** Bars below each other, longest first. Put sorted Bar or BarLink components inside. */
export function Bars({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={styles.bars} aria-label={label}>
      {children}
    </ul>
  );
}

interface BarParts {
  readonly name: string;
  /** Decimal string. A negative value has no bar, only its figure. */
  readonly value: string;
  readonly currency: string;
  /** The value that fills the whole width. */
  readonly longest: string;
  /** The group of a category, which gives the bar its colour. Null for no category. */
  readonly group?: string | null;
}

/** A name with its amount, and a bar relative to the longest. */
export function Bar(props: BarParts) {
  return (
    <li>
      <div className={styles.bar}>
        <Parts {...props} />
      </div>
    </li>
  );
}

type BarAnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'name'> &
  BarParts & { readonly ref?: Ref<HTMLAnchorElement> };

function BarAnchor({ name, value, currency, longest, group, children, ...props }: BarAnchorProps) {
  return (
    <li>
      <a {...props} className={styles.bar}>
        <Parts
          name={name}
          value={value}
          currency={currency}
          longest={longest}
          {...(group === undefined ? {} : { group })}
        />
      </a>
    </li>
  );
}

/** A bar that links to its rows. */
export const BarTo = createLink(BarAnchor);

function Parts({ name, value, currency, longest, group }: BarParts) {
  const share = Math.max(0, Math.min(1, drawn(value) / (drawn(longest) || 1)));
  return (
    <>
      <span className={styles.barName} dir="auto" title={name}>
        {name}
      </span>
      <Amount value={value} currency={currency} size={14} />
      <span className={styles.track} aria-hidden>
        {share > 0 && (
          <span
            className={styles.fill}
            style={{
              width: `${share * 100}%`,
              ...(group === undefined ? {} : { background: groupColour(group) }),
            }}
          />
        )}
      </span>
    </>
  );
}
