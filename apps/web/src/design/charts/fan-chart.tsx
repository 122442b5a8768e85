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
  readonly years: readonly FanPoint[];
  /** Target amount at the end. */
  readonly goal?: string | undefined;
}

const steps = [1, 2, 5, 10, 20];

/**
 * Fan chart of an amount's projected value by year: a band for the likely range, dark for the middle 50% of
 * simulations, and a line for the median.
 */
export function FanChart({ label, currency, start, years, goal }: FanChartProps) {
  const { hideAmounts } = usePreferences();
  const points = [{ year: 0, p5: start, p25: start, p50: start, p75: start, p95: start }, ...years];
  const money = (value: string) => (hideAmounts ? '••••' : amountText(value, currency));
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
      words={(index) => pointWords(points[index], hideAmounts, money)}
      tip={(index) => pointLines(points[index], hideAmounts, money)}
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
      {(place) => <Bands points={points} goal={goal} place={place} />}
    </Plot>
  );
}

interface FanPoint extends FanShares {
  readonly year: number;
}

interface BandsProps {
  readonly points: readonly FanPoint[];
  readonly goal: string | undefined;
  readonly place: PlotPlace;
}

function Bands({ points, goal, place }: BandsProps) {
  const spots = (share: keyof FanShares) =>
    points.map((point) => ({ left: place.left(point.year), top: place.top(drawn(point[share])) }));
  const goalTop = goal && place.top(drawn(goal));
  return (
    <>
      <path className={styles.outer} d={bandPath(spots('p95'), spots('p5'))} />
      <path className={styles.inner} d={bandPath(spots('p75'), spots('p25'))} />
      <path className={styles.line} d={linePath(spots('p50'))} />
      {goal && (
        <line
          className={styles.limit}
          x1={place.left(0)}
          x2={place.left(points.at(-1)?.year ?? 1)}
          y1={goalTop}
          y2={goalTop}
        />
      )}
    </>
  );
}

type Money = (value: string) => string;

function pointWords(point: FanPoint | undefined, isHidden: boolean, money: Money): string {
  if (!point) return '';
  const { year, p5, p25, p50, p75, p95 } = point;
  if (isHidden) return texts.amountsHidden(yearText(year));
  if (year === 0) return texts.today(money(p50));
  return texts.summary(yearText(year), {
    p5: money(p5),
    p25: money(p25),
    p50: money(p50),
    p75: money(p75),
    p95: money(p95),
  });
}

function pointLines(point: FanPoint | undefined, isHidden: boolean, money: Money): readonly string[] {
  if (!point) return [];
  const { year, p5, p25, p50, p75, p95 } = point;
  const lines = [yearText(year), money(p50)];
  if (year === 0 || isHidden) return lines;
  return [...lines, texts.halfTo(money(p25), money(p75)), texts.nineOfTenTo(money(p5), money(p95))];
}

function yearText(year: number): string {
  return year === 0 ? common.today : texts.after(year);
}

/** Returns marks at whole years, as many as fit. The first is today. */
function yearTicks(end: number, most: number): readonly Tick[] {
  const step = steps.find((one) => end / one <= most) ?? 20;
  return Array.from({ length: Math.floor(end / step) + 1 }, (_, index) => ({
    at: index * step,
    label: index === 0 ? common.today : texts.years(index * step),
  }));
}
