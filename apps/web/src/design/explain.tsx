import type { ReactNode } from 'react';
import * as common from './common-texts.ts';
import styles from './explain.module.css';

interface ExplainProps {
  /** The question that it answers: "How this is made up". */
  readonly label?: string;
  /** Called when it is opened, to load what it shows. */
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/** Opens a figure: the rows, rates, rule and source that it is made of. */
export function Explain({ label = common.howThisIsMadeUp, onOpen, children }: ExplainProps) {
  return (
    <details className={styles.explain} onToggle={onOpen}>
      <summary>{label}</summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
