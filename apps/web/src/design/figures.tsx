import type { ReactNode } from 'react';
import styles from './figures.module.css';

interface FigureLine {
  readonly label: string;
  /** Shown in place of the label: a link to what is behind the figure. */
  readonly name?: ReactNode;
  /** Id that separates two lines with the same label. */
  readonly id?: string;
  readonly figure: ReactNode;
  /** Sum of the lines above. */
  readonly total?: boolean;
}

/** A small sum: names at the left, figures at the right below each other, a line above what they come to. */
export function Figures({
  lines,
  small,
}: {
  readonly lines: readonly FigureLine[];
  /** Names as small as figures of 14. */
  readonly small?: boolean;
}) {
  return (
    <dl className={styles.figures} data-small={small}>
      {lines.map(({ id, label, name, figure, total }) => (
        <div key={id ?? label} className={styles.line} data-total={total}>
          <dt>{name ?? label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
