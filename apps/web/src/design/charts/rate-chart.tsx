import { amountText, axisAmount } from '../format.ts';
import { Axes } from './axes.tsx';
import styles from './chart.module.css';
import { bandPath, linePath } from './paths.ts';
import plotStyles from './plot.module.css';
import { usePointReader } from './point-reader.ts';
import { amountTicks, drawn, nearestIndex } from './scale.ts';

/** A rate that applies from an amount up to the next. */
interface RatePoint {
  /** Decimal string. */
  readonly from: string;
  /** Decimal string: 0.42 is 42%. */
  readonly rate: string;
  /** The rate in words: "42%". */
  readonly words: string;
  /** Components of the rate, in words: "40% Income Tax". */
  readonly parts: readonly string[];
}

interface RateChartProps {
  /** Name of the chart for screen readers: "What goes of the next £1,000". */
  readonly label: string;
  readonly currency: string;
  /** Points in order of amounts. */
  readonly points: readonly RatePoint[];
  /** Current position on the axis as a decimal string, with its name. */
  readonly mark?: { readonly at: string; readonly label: string };
}

const axisWidth = 48;
const margin = { top: 12, right: 12, bottom: 4, left: 0 };
const axisHeight = 24;

/** Chart of a rate by amount. Hover, touch and the arrow keys read each point, as on a line chart. */
export function RateChart({ label, currency, points, mark }: RateChartProps) {
  const amounts = points.map(({ from }) => drawn(from));
  const markIndex = mark ? nearestIndex(amounts, drawn(mark.at)) : 0;
  const { size, shown, read, slider } = usePointReader({ count: points.length, reads: markIndex });
  const scale = rateScale(points, size);
  const markLeft = mark && drawn(mark.at) <= scale.end ? scale.left(drawn(mark.at)) : undefined;
  const [point, spot] = shown === undefined ? [] : [points[shown], scale.line[shown]];
  const nearest = (left: number) => nearestIndex(amounts, scale.amountAt(left));

  return (
    <div className={styles.plot} {...slider({ label, words: rateWords(points[read], currency), nearest })}>
      {size.width > 0 && <Rates size={size} scale={scale} currency={currency} markLeft={markLeft} />}
      {size.width > 0 && mark && markLeft !== undefined && (
        <span
          className={styles.mark}
          data-side={markLeft > size.width / 2 ? 'left' : 'right'}
          style={{ left: markLeft }}
          aria-hidden
        >
          {mark.label}
        </span>
      )}
      {point && spot && (
        <>
          <div
            className={styles.guide}
            style={{ left: spot.left, top: margin.top, height: scale.plotHeight }}
          />
          <div className={styles.dot} style={spot} />
          <RateTip point={point} currency={currency} left={spot.left} width={size.width} />
        </>
      )}
    </div>
  );
}

function rateWords(point: RatePoint | undefined, currency: string): string {
  return point ? [`${amountText(point.from, currency)}: ${point.words}`, ...point.parts].join(', ') : '';
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the scales of a chart of this size, from amounts and rates to pixels. */
function rateScale(points: readonly RatePoint[], { width, height }: Size) {
  const amounts = points.map(({ from }) => drawn(from));
  const rates = points.map(({ rate }) => Math.round(drawn(rate) * 10_000) / 100);
  const end = amounts.at(-1) || 1;
  const ticks = amountTicks(rates);
  const [lowest = 0] = ticks;
  const highest = ticks.at(-1) ?? 1;
  const plotWidth = Math.max(width - axisWidth - margin.right, 1);
  const plotHeight = Math.max(height - margin.top - margin.bottom - axisHeight, 1);
  const left = (amount: number) => axisWidth + (amount / end) * plotWidth;
  const top = (rate: number) => margin.top + ((highest - rate) / (highest - lowest || 1)) * plotHeight;
  return {
    end,
    ticks,
    marks: amountTicks(amounts, width < 500 ? 4 : 8).filter((at) => at <= end),
    plotWidth,
    plotHeight,
    left,
    top,
    line: amounts.map((amount, index) => ({ left: left(amount), top: top(rates[index] ?? 0) })),
    amountAt: (x: number) => ((x - axisWidth) / plotWidth) * end,
  };
}

interface RatesProps {
  readonly size: Size;
  readonly scale: ReturnType<typeof rateScale>;
  readonly currency: string;
  /** Position of the upright line at the current amount. */
  readonly markLeft: number | undefined;
}

function Rates({ size, scale, currency, markLeft }: RatesProps) {
  const { line, top, plotHeight } = scale;
  const onZero = [line[0], line.at(-1)].flatMap((one) => (one ? [{ left: one.left, top: top(0) }] : []));
  return (
    <svg width={size.width} height={size.height} aria-hidden="true">
      <Axes
        width={size.width}
        left={axisWidth}
        right={axisWidth + scale.plotWidth}
        foot={margin.top + plotHeight + 20}
        ticks={scale.ticks}
        top={top}
        words={(rate) => `${rate}%`}
        marks={scale.marks.map((at) => ({ at, label: axisAmount(at, currency) }))}
        markAt={scale.left}
      />
      <path className={plotStyles.ground} d={bandPath(line, onZero, 'steps')} />
      {markLeft !== undefined && (
        <line
          className={plotStyles.limit}
          x1={markLeft}
          x2={markLeft}
          y1={margin.top}
          y2={margin.top + plotHeight}
        />
      )}
      <path className={plotStyles.line} d={linePath(line, 'steps')} />
    </svg>
  );
}

interface RateTipProps {
  readonly point: RatePoint;
  readonly currency: string;
  readonly left: number;
  readonly width: number;
}

/** Amount, rate and its components beside the selected point. */
function RateTip({ point, currency, left, width }: RateTipProps) {
  const side = left > width / 2 ? { right: width - left + 12 } : { left: left + 12 };
  return (
    <div className={styles.tip} style={{ ...side, top: margin.top }} aria-hidden>
      <small>{amountText(point.from, currency).replace(/\.00$/, '')}</small>
      <strong>{point.words}</strong>
      {point.parts.map((part) => (
        <small key={part}>{part}</small>
      ))}
    </div>
  );
}
