import styles from './chart.module.css';
import { type ChartPoint, drawn, timeOf } from './scale.ts';

interface SparkProps {
  readonly points: readonly ChartPoint[];
  readonly width?: number;
  readonly height?: number;
}

/** Sparkline without axes, hidden from screen readers. The figure beside it has the value. */
export function Spark({ points, width = 72, height = 24 }: SparkProps) {
  if (points.length < 2) return null;
  const values = points.map(({ value }) => drawn(value));
  const times = points.map(({ date }) => timeOf(date));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const [start = 0] = times;
  const span = (times.at(-1) ?? start) - start || 1;
  const line = points.map((_, index) => {
    const x = 1 + (((times[index] ?? start) - start) / span) * (width - 2);
    const y = 2 + ((high - (values[index] ?? 0)) / (high - low || 1)) * (height - 4);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      className={styles.spark}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <polyline points={line.join(' ')} fill="none" stroke="var(--chart-subject)" strokeWidth="1.5" />
    </svg>
  );
}
