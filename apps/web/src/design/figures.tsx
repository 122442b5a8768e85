import type { ReactNode } from 'react';
import styles from './figures.module.css';

interface FigureLine {
  readonly label: string;
  readonly figure: ReactNode;
  /** What the lines above come to. */
  readonly total?: boolean;
}

/** A small sum: names at the left, figures at the right below each other, a line above what they come to. */
export function Figures({ lines }: { readonly lines: readonly FigureLine[] }) {
  return (
    <dl className={styles.figures}>
      {lines.map(({ label, figure, total }) => (
        <div key={label} className={styles.line} data-total={total}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
