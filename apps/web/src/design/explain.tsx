import type { ReactNode } from 'react';
import styles from './explain.module.css';
import { explain as texts } from './texts.tsx';

interface ExplainProps {
  /** The question that it answers: "How this is made up". */
  readonly label?: string;
  readonly children: ReactNode;
}

/** Opens a figure: the rows, rates, rule and source that it is made of. */
export function Explain({ label = texts.label, children }: ExplainProps) {
  return (
    <details className={styles.explain}>
      <summary>{label}</summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
