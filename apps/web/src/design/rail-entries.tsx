import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './rail-entries.module.css';

/** The entries beneath a place of the rail. They scroll where they leave too little height for the other places. */
export function RailEntries({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={styles.entries} aria-label={label}>
      {children}
    </ul>
  );
}

interface EntryProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly figure?: ReactNode;
  readonly chart?: ReactNode;
  readonly ref?: Ref<HTMLAnchorElement>;
}

function EntryAnchor({ figure, chart, children, ...props }: EntryProps) {
  return (
    <li>
      <a {...props} className={styles.entry}>
        <span dir="auto">{children}</span>
        {(figure || chart) && (
          <span className={styles.figure}>
            {chart}
            {figure}
          </span>
        )}
      </a>
    </li>
  );
}

/** An entry beneath a place of the rail: a name, with a small chart and a figure beneath. */
export const RailEntry = createLink(EntryAnchor);
