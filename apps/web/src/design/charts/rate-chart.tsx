import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { amountText, axisAmount } from '../format.ts';
import { rateChart as texts } from '../texts.tsx';
import { Axes } from './axes.tsx';
import styles from './chart.module.css';
import { bandPath, linePath } from './paths.ts';
import plotStyles from './plot.module.css';
import { amountTicks, drawn, keyTarget, nearestIndex } from './scale.ts';
import { useSize } from './use-size.ts';

/** A rate that holds from an amount on, up to the next. */
export interface RatePoint {
  /** Decimal string. */
  readonly from: string;
  /** Decimal string: 0.42 is 42%. */
  readonly rate: string;
  /** The rate in words: "42%". */
  readonly words: string;
  /** What it is made of, in words: "40% Income Tax". */
  readonly parts: readonly string[];
}

interface RateChartProps {
  /** What is drawn, for screen readers: "What goes of the next £1,000". */
  readonly label: string;
  readonly currency: string;
  /** In order of amounts. */
  readonly points: readonly RatePoint[];
  /** Where somebody stands now, as a decimal string, with its name. */
  readonly mark?: { readonly at: string; readonly label: string };
}

const axisWidth = 48;
const margin = { top: 12, right: 12, bottom: 4, left: 0 };
const axisHeight = 24;

/** The drawing of a rate over amounts. Hover, touch and the arrow keys read each point, as on the line over days. */
export function RateChart({ label, currency, points, mark }: RateChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(place);
  const [active, setActive] = useState<number>();
  const amounts = points.map(({ from }) => drawn(from));
  const rates = points.map(({ rate }) => Math.round(drawn(rate) * 10_000) / 100);
  const end = amounts.at(-1) || 1;
  const marks = amountTicks(amounts, width < 500 ? 4 : 8).filter((at) => at <= end);
  const ticks = amountTicks(rates);
  const [lowest = 0] = ticks;
  const highest = ticks.at(-1) ?? 1;
  const plotWidth = Math.max(width - axisWidth - margin.right, 1);
  const plotHeight = Math.max(height - margin.top - margin.bottom - axisHeight, 1);
  const left = (amount: number) => axisWidth + (amount / end) * plotWidth;
  const top = (rate: number) => margin.top + ((highest - rate) / (highest - lowest || 1)) * plotHeight;

  const line = points.map((_, index) => ({ left: left(amounts[index] ?? 0), top: top(rates[index] ?? 0) }));
  const onZero = [line[0], line.at(-1)].flatMap((one) => (one ? [{ left: one.left, top: top(0) }] : []));

  const onPointer = (event: PointerEvent) => {
    const box = place.current?.getBoundingClientRect();
    if (box) setActive(nearestIndex(amounts, ((event.clientX - box.left - axisWidth) / plotWidth) * end));
  };
  const markIndex = mark ? nearestIndex(amounts, drawn(mark.at)) : 0;
  const onKey = (event: KeyboardEvent) => {
    const next = keyTarget(event.key, active ?? markIndex, points.length);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
  };
  const shown = active === undefined ? undefined : points[active];
  const read = shown ?? points[markIndex];

  return (
    <div
      ref={place}
      className={styles.plot}
      role="slider"
      tabIndex={0}
      aria-label={texts.moveAlongWithArrow(label)}
      aria-valuemin={1}
      aria-valuemax={Math.max(points.length, 1)}
      aria-valuenow={(active ?? markIndex) + 1}
      aria-valuetext={
        read ? [`${amountText(read.from, currency)}: ${read.words}`, ...read.parts].join(', ') : ''
      }
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => setActive(undefined)}
      onBlur={() => setActive(undefined)}
      onKeyDown={onKey}
    >
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          <Axes
            width={width}
            left={axisWidth}
            right={axisWidth + plotWidth}
            foot={margin.top + plotHeight + 20}
            ticks={ticks}
            top={top}
            words={(rate) => `${rate}%`}
            marks={marks.map((at) => ({ at, label: axisAmount(at, currency) }))}
            markAt={left}
          />
          <path className={plotStyles.ground} d={bandPath(line, onZero, 'steps')} />
          {mark && drawn(mark.at) <= end && (
            <line
              className={plotStyles.limit}
              x1={left(drawn(mark.at))}
              x2={left(drawn(mark.at))}
              y1={margin.top}
              y2={margin.top + plotHeight}
            />
          )}
          <path className={plotStyles.line} d={linePath(line, 'steps')} />
        </svg>
      )}
      {width > 0 && mark && drawn(mark.at) <= end && (
        <span
          className={styles.mark}
          data-side={left(drawn(mark.at)) > width / 2 ? 'left' : 'right'}
          style={{ left: left(drawn(mark.at)) }}
          aria-hidden
        >
          {mark.label}
        </span>
      )}
      {shown && active !== undefined && (
        <>
          <div
            className={styles.guide}
            style={{ left: left(amounts[active] ?? 0), top: margin.top, height: plotHeight }}
          />
          <div
            className={styles.dot}
            style={{ left: left(amounts[active] ?? 0), top: top(rates[active] ?? 0) }}
          />
          <RateTip point={shown} currency={currency} left={left(amounts[active] ?? 0)} width={width} />
        </>
      )}
    </div>
  );
}

interface RateTipProps {
  readonly point: RatePoint;
  readonly currency: string;
  readonly left: number;
  readonly width: number;
}

/** Amount, rate and parts beside the point that is looked at. */
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
