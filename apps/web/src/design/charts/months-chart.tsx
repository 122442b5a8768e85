import { amountText, monthText } from '../format.ts';
import { usePreferences } from '../preferences.ts';
import { monthsChart as texts } from '../texts.tsx';
import styles from './months-chart.module.css';
import { Plot, type PlotPlace } from './plot.tsx';
import { drawn } from './scale.ts';

interface MonthsChartProps {
  /** Name of the chart for screen readers: "Spending". */
  readonly label: string;
  readonly currency: string;
  /** Past months, `YYYY-MM`, oldest first. */
  readonly past: readonly { readonly month: string; readonly value: string }[];
  /** Coming months with their likely ranges. */
  readonly ahead: readonly {
    readonly month: string;
    readonly expected: string;
    readonly low: string;
    readonly high: string;
  }[];
  /** The current month with its value so far, drawn inside its bar. */
  readonly underWay: { readonly month: string; readonly value: string };
}

interface Point {
  readonly month: string;
  readonly value: string;
  readonly low: string;
  readonly high: string;
  readonly isAhead: boolean;
  readonly soFar?: string;
}

/** Bars of past months in grey, and of coming months with a line for the likely range. */
export function MonthsChart({ label, currency, past, ahead, underWay }: MonthsChartProps) {
  const { hideAmounts } = usePreferences();
  const money = (value: string) => (hideAmounts ? '••••' : amountText(value, currency));
  const points: Point[] = [
    ...past.map(({ month, value }) => ({ month, value, low: value, high: value, isAhead: false })),
    ...ahead.map(({ month, expected, low, high }) => ({
      ...{ month, value: expected, low, high, isAhead: true },
      ...(month === underWay.month ? { soFar: underWay.value } : {}),
    })),
  ];
  const more = (point: Point) =>
    hideAmounts
      ? []
      : [
          ...(point.soFar === undefined ? [] : [texts.soFar(money(point.soFar))]),
          ...(point.isAhead ? [texts.likelyTo(money(point.low), money(point.high))] : []),
        ];
  const name = (point: Point) => `${monthText(point.month)}${point.isAhead ? ', expected' : ''}`;
  const marks = (most: number) => {
    const every = Math.max(1, Math.ceil(points.length / most));
    return points.flatMap(({ month }, index) =>
      index % every === 0 ? [{ at: index, label: monthText(month) }] : [],
    );
  };
  return (
    <Plot
      label={label}
      currency={currency}
      at={points.map((_, index) => index)}
      ends={[-0.5, points.length - 0.5]}
      amounts={points.flatMap(({ value, low, high }) => [drawn(value), drawn(low), drawn(high)])}
      marks={marks}
      reads={Math.min(past.length, points.length - 1)}
      amountOf={(index) => drawn(points[index]?.value ?? '0')}
      words={(index) => {
        const point = points[index];
        return point ? [`${name(point)}: ${money(point.value)}`, ...more(point)].join(', ') : '';
      }}
      tip={(index) => {
        const point = points[index];
        return point ? [name(point), money(point.value), ...more(point)] : [];
      }}
    >
      {(place) =>
        points.map((point, index) => <Bar key={point.month} point={point} index={index} place={place} />)
      }
    </Plot>
  );
}

interface BarProps {
  readonly point: Point;
  readonly index: number;
  readonly place: PlotPlace;
}

function Bar({ point: { value, low, high, isAhead, soFar }, index, place }: BarProps) {
  const width = Math.min(28, (place.left(index + 0.5) - place.left(index - 0.5)) * 0.7);
  const middle = place.left(index);
  const box = (amount: number) => {
    const [top, bottom] = [place.top(Math.max(0, amount)), place.top(Math.min(0, amount))];
    return { x: middle - width / 2, y: top, width, height: Math.max(0, bottom - top) };
  };
  return (
    <g>
      <rect className={styles.bar} data-ahead={isAhead} {...box(drawn(value))} />
      {soFar !== undefined && <rect className={styles.soFar} {...box(drawn(soFar))} />}
      {isAhead && (
        <line
          className={styles.range}
          x1={middle}
          x2={middle}
          y1={place.top(drawn(high))}
          y2={place.top(drawn(low))}
        />
      )}
    </g>
  );
}
