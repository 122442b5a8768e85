import styles from './plot.module.css';
import type { Tick } from './scale.ts';

interface AxesProps {
  /** Size of the whole drawing, in pixels. */
  readonly width: number;
  /** Left and right edges of the plot. */
  readonly left: number;
  readonly right: number;
  /** Vertical position of the axis labels. */
  readonly foot: number;
  /** Marks of the vertical axis. */
  readonly ticks: readonly number[];
  readonly top: (tick: number) => number;
  readonly words: (tick: number) => string;
  /** Marks of the horizontal axis. */
  readonly marks: readonly Tick[];
  readonly markAt: (at: number) => number;
}

/** Half the width of a letter in a mark, in pixels. Marks that would cross the right edge are aligned to their end. */
const halfLetter = 3.5;

/** Lines and labels of both axes, inside an `svg`. The zero line is darker. */
export function Axes({ width, left, right, foot, ticks, top, words, marks, markAt }: AxesProps) {
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            className={styles.grid}
            data-zero={tick === 0}
            x1={left}
            x2={right}
            y1={top(tick)}
            y2={top(tick)}
          />
          <text x={left - 8} y={top(tick)} dy="0.32em" textAnchor="end">
            {words(tick)}
          </text>
        </g>
      ))}
      {marks.map(({ at, label }) => (
        <text
          key={at}
          x={markAt(at)}
          y={foot}
          textAnchor={markAt(at) + label.length * halfLetter > width ? 'end' : 'middle'}
        >
          {label}
        </text>
      ))}
    </>
  );
}
