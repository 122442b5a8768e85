import type { ReactNode } from 'react';
import styles from './disclosure.module.css';
import { ForwardIcon } from './icons.ts';

interface DisclosureProps {
  /** Title of the content: "Read it differently". */
  readonly title: string;
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** Something few people need, behind one line. */
export function Disclosure({ title, open = false, children }: DisclosureProps) {
  return (
    <details className={styles.details} open={open}>
      <summary className={styles.summary}>
        <ForwardIcon size={18} aria-hidden />
        {title}
      </summary>
      <div className={styles.matter}>{children}</div>
    </details>
  );
}
