import type { ReactNode } from 'react';
import styles from './explained-lines.module.css';
import { ForwardIcon } from './icons.ts';

/** Figures below each other, each of which opens to what it is made of. */
export function ExplainedLines({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <ul className={styles.lines} aria-label={label}>
      {children}
    </ul>
  );
}

interface ExplainedLineProps {
  readonly label: ReactNode;
  /** One line that says what the word means. */
  readonly gloss?: ReactNode;
  readonly figure: ReactNode;
  /** Sum of the lines above. */
  readonly total?: boolean;
  /** Breakdown of the line. Without it the line can't be opened. */
  readonly children?: ReactNode;
}

/** A figure with its name and a gloss. */
export function ExplainedLine({ label, gloss, figure, total, children }: ExplainedLineProps) {
  const head = (
    <>
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {gloss && <span className={styles.gloss}>{gloss}</span>}
      </span>
      <span className={styles.figure}>{figure}</span>
      <span className={styles.arrow} aria-hidden>
        {children && <ForwardIcon size={18} />}
      </span>
    </>
  );
  return (
    <li className={styles.item} data-total={total}>
      {children ? (
        <details className={styles.details}>
          <summary className={styles.line}>{head}</summary>
          <div className={styles.matter}>{children}</div>
        </details>
      ) : (
        <div className={styles.line}>{head}</div>
      )}
    </li>
  );
}
