import * as common from '../common-texts.ts';
import { amountText } from '../format.ts';
import { usePreferences } from '../preferences.ts';
import { fanChart as texts } from '../texts.tsx';
import { bandPath, linePath } from './paths.ts';
import styles from './plot.module.css';
import { Plot, type PlotPlace } from './plot.tsx';
import { drawn, type Tick } from './scale.ts';

/** Percentiles of the simulations: 5th, 25th and so on. Decimal strings. */
export interface FanShares {
  readonly p5: string;
  readonly p25: string;
  readonly p50: string;
  readonly p75: string;
  readonly p95: string;
}

interface FanChartProps {
  /** Name of the chart for screen readers: "What it may be worth". */
  readonly label: string;
  readonly currency: string;
  /** Starting amount. */
  readonly start: string;
  /** At the end of each year; 1 is the first. */
  readonly years: readonly (FanShares & { readonly year: number })[];
  /** Target amount at the end. */
  readonly goal?: string | undefined;
}

type Share = keyof FanShares;

const steps = [1, 2, 5, 10, 20];

/**
 * Fan chart of an amount's projected value by year: a band for the likely range, dark for the middle 50% of
 * simulations, and a line for the median.
 */
export function FanChart({ label, currency, start, years, goal }: FanChartProps) {
  const { hideAmounts } = usePreferences();
  const points = [{ year: 0, p5: start, p25: start, p50: start, p75: start, p95: start }, ...years];
  const money = (value: string) => (hideAmounts ? '••••' : amountText(value, currency));
  const spots = (place: PlotPlace, share: Share) =>
    points.map((point) => ({ left: place.left(point.year), top: place.top(drawn(point[share])) }));
  const end = points.at(-1)?.year ?? 1;
  return (
    <Plot
      label={label}
      currency={currency}
      at={points.map(({ year }) => year)}
      amounts={[...points.map(({ p95 }) => drawn(p95)), ...(goal ? [drawn(goal)] : [])]}
      marks={(most) => yearTicks(end, most)}
      reads={points.length - 1}
      amountOf={(index) => drawn(points[index]?.p50 ?? '0')}
      words={(index) => {
        const point = points[index];
        if (!point) return '';
        if (hideAmounts) return texts.amountsHidden(yearText(point.year));
        if (point.year === 0) return texts.today(money(start));
        return texts.courses(yearText(point.year), {
          p5: money(point.p5),
          p25: money(point.p25),
          p50: money(point.p50),
          p75: money(point.p75),
          p95: money(point.p95),
        });
      }}
      tip={(index) => {
        const point = points[index];
        if (!point) return [];
        if (point.year === 0 || hideAmounts) return [yearText(point.year), money(point.p50)];
        return [
          yearText(point.year),
          money(point.p50),
          texts.halfTo(money(point.p25), money(point.p75)),
          texts.nineOfTenTo(money(point.p5), money(point.p95)),
        ];
      }}
      over={(place) =>
        goal && (
          <span
            className={styles.name}
            data-strong
            style={{ left: place.left(0) + 4, top: place.top(drawn(goal)) - 20 }}
            aria-hidden
          >
            {hideAmounts ? common.goal : texts.goalOf(money(goal).replace(/\.00$/, ''))}
          </span>
        )
      }
    >
      {(place) => (
        <>
          <path className={styles.outer} d={bandPath(spots(place, 'p95'), spots(place, 'p5'))} />
          <path className={styles.inner} d={bandPath(spots(place, 'p75'), spots(place, 'p25'))} />
          <path className={styles.line} d={linePath(spots(place, 'p50'))} />
          {goal && (
            <line
              className={styles.limit}
              x1={place.left(0)}
              x2={place.left(end)}
              y1={place.top(drawn(goal))}
              y2={place.top(drawn(goal))}
            />
          )}
        </>
      )}
    </Plot>
  );
}

function yearText(year: number): string {
  return year === 0 ? common.today : texts.after(year);
}

/** Whole years, as many as there is room for; the first is today. */
function yearTicks(end: number, most: number): readonly Tick[] {
  const step = steps.find((one) => end / one <= most) ?? 20;
  return Array.from({ length: Math.floor(end / step) + 1 }, (_, index) => ({
    at: index * step,
    label: index === 0 ? common.today : texts.years(index * step),
  }));
}
