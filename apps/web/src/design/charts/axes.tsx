import styles from './plot.module.css';
import type { Tick } from './scale.ts';

interface AxesProps {
  /** The room of the whole drawing, in pixels. */
  readonly width: number;
  /** The edges between which the plot lies. */
  readonly left: number;
  readonly right: number;
  /** Vertical position of the axis labels. */
  readonly foot: number;
  /** The marks of the upright axis. */
  readonly ticks: readonly number[];
  readonly top: (tick: number) => number;
  readonly words: (tick: number) => string;
  /** The marks along the foot. */
  readonly marks: readonly Tick[];
  readonly markAt: (at: number) => number;
}

/** Half the width of a letter of a mark, in pixels: words that would pass the right edge end at their place. */
const halfLetter = 3.5;

/** The lines and words of both axes, for inside an `svg`; the line of zero is darker. */
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
