import { amountText, monthText } from '../format.ts';
import { usePreferences } from '../preferences.ts';
import { monthsChart as texts } from '../texts.tsx';
import { bandPath, linePath } from './paths.ts';
import styles from './plot.module.css';
import { Plot, type PlotPlace } from './plot.tsx';
import { dayTicks, drawn, timeOf } from './scale.ts';

interface MonthsChartProps {
  /** Name of the chart for screen readers: "Spending". */
  readonly label: string;
  readonly currency: string;
  /** Months that were, `YYYY-MM`, the oldest first. */
  readonly past: readonly { readonly month: string; readonly value: string }[];
  /** Months that follow, with the range in which each likely lies. */
  readonly ahead: readonly {
    readonly month: string;
    readonly expected: string;
    readonly low: string;
    readonly high: string;
  }[];
}

/** Months that were in grey, and those ahead as a line in the band in which they likely lie. */
export function MonthsChart({ label, currency, past, ahead }: MonthsChartProps) {
  const { hideAmounts } = usePreferences();
  const money = (value: string) => (hideAmounts ? '••••' : amountText(value, currency));
  const points = [
    ...past.map(({ month, value }) => ({ month, value, low: value, high: value, isAhead: false })),
    ...ahead.map(({ month, expected, low, high }) => ({ month, value: expected, low, high, isAhead: true })),
  ];
  const at = points.map(({ month }) => timeOf(`${month}-01`));
  const spots = (place: PlotPlace, of: (point: (typeof points)[number]) => string) =>
    points.map((point, index) => ({ left: place.left(at[index] ?? 0), top: place.top(drawn(of(point))) }));
  // The line ahead begins where the past ends.
  const from = Math.max(0, past.length - 1);
  const range = (point: (typeof points)[number]) =>
    point.isAhead && !hideAmounts ? [texts.likelyTo(money(point.low), money(point.high))] : [];
  const name = (point: (typeof points)[number]) =>
    `${monthText(point.month)}${point.isAhead ? ', expected' : ''}`;
  return (
    <Plot
      label={label}
      currency={currency}
      at={at}
      amounts={points.flatMap(({ value, low, high }) => [drawn(value), drawn(low), drawn(high)])}
      marks={(most) => dayTicks(`${points[0]?.month ?? ''}-01`, `${points.at(-1)?.month ?? ''}-01`, most)}
      reads={Math.min(past.length, points.length - 1)}
      amountOf={(index) => drawn(points[index]?.value ?? '0')}
      words={(index) => {
        const point = points[index];
        return point ? [`${name(point)}: ${money(point.value)}`, ...range(point)].join(', ') : '';
      }}
      tip={(index) => {
        const point = points[index];
        return point ? [name(point), money(point.value), ...range(point)] : [];
      }}
    >
      {(place) => (
        <>
          <path
            className={styles.band}
            d={bandPath(
              spots(place, ({ high }) => high).slice(from),
              spots(place, ({ low }) => low).slice(from),
            )}
          />
          <path
            className={styles.past}
            d={linePath(spots(place, ({ value }) => value).slice(0, past.length))}
          />
          <path className={styles.line} d={linePath(spots(place, ({ value }) => value).slice(from))} />
        </>
      )}
    </Plot>
  );
}
