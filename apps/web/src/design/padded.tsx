import type { ReactNode } from 'react';
import styles from './padded.module.css';
import { Text } from './text.tsx';

/** A small heading over the lines of a card without padding of its own. */
export function PaddedHeading({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.heading}>
      <Text as="h3" size={12} tone="quiet" strong>
        {children}
      </Text>
    </div>
  );
}

/** Padded content in, or at the foot of, a card without padding of its own. */
export function PaddedFoot({ children }: { readonly children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}

/** Not printed: controls that mean nothing on paper. */
export function NotOnPaper({ children }: { readonly children: ReactNode }) {
  return <div className={styles.notOnPaper}>{children}</div>;
}
