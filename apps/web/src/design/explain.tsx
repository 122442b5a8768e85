import type { ReactNode } from 'react';
import * as common from './common-texts.ts';
import styles from './explain.module.css';

interface ExplainProps {
  /** The question that it answers: "How this is made up". */
  readonly label?: string;
  readonly children: ReactNode;
}

/** Opens a figure: the rows, rates, rule and source that it is made of. */
export function Explain({ label = common.howThisIsMadeUp, children }: ExplainProps) {
  return (
    <details className={styles.explain}>
      <summary>{label}</summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
