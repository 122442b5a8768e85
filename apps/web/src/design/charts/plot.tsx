import type { ReactNode } from 'react';
import { axisAmount } from '../format.ts';
import { usePreferences } from '../preferences.ts';
import { Axes } from './axes.tsx';
import chartStyles from './chart.module.css';
import styles from './plot.module.css';
import { usePointReader } from './point-reader.ts';
import { amountTicks, nearestIndex, type Tick } from './scale.ts';

/** Positions in the drawing, in pixels. */
export interface PlotPlace {
  readonly left: (at: number) => number;
  readonly top: (amount: number) => number;
  readonly width: number;
  /** Upper and lower edge of the drawing. */
  readonly highest: number;
  readonly lowest: number;
}

interface PlotProps {
  /** Name of the chart for screen readers: "Balance". */
  readonly label: string;
  readonly currency: string;
  /** Positions of the points along the axis, in order. */
  readonly at: readonly number[];
  /** Ends of the horizontal axis if they are beyond the first and last point, because bars need room on both sides. */
  readonly ends?: readonly [number, number];
  /** Formats a mark of the vertical axis; by default as an amount of the currency. */
  readonly axisWords?: (amount: number) => string;
  /** Values that the vertical axis must include besides zero. */
  readonly amounts: readonly number[];
  /** Returns at most the given number of marks along the horizontal axis. */
  readonly marks: (most: number) => readonly Tick[];
  /** Index of the point that is read before one is chosen. */
  readonly reads: number;
  /** Describes a point. */
  readonly words: (index: number) => string;
  /** Returns the lines of the tip beside a point; the first is its name, the second its figure. */
  readonly tip: (index: number) => readonly string[];
  /** Returns the amount at which a point is shown. */
  readonly amountOf: (index: number) => number;
  /** Space at the right for names of lines. */
  readonly roomRight?: number;
  /** Renders the content inside the axes. */
  readonly children: (place: PlotPlace) => ReactNode;
  /** Renders names and marks above the drawing. */
  readonly over?: (place: PlotPlace) => ReactNode;
}

const axisWidth = 56;
const axisHeight = 28;
const marginTop = 12;

/** Axes of a chart. Its points can be read one at a time with the keyboard. */
export function Plot(props: PlotProps) {
  const { label, currency, at, amounts, marks, reads, words, tip, amountOf, children, over } = props;
  const { roomRight = 12, ends = [at[0] ?? 0, at.at(-1) ?? 1], axisWords } = props;
  const { hideAmounts } = usePreferences();
  const reader = usePointReader({ count: at.length, reads });
  const { shown, read } = reader;
  const { width, height } = reader.size;
  const ticks = amountTicks(amounts);
  const [least = 0] = ticks;
  const most = ticks.at(-1) ?? 1;
  const [start, end] = ends;
  const [plotWidth, plotHeight] = [
    Math.max(width - axisWidth - roomRight, 1),
    Math.max(height - marginTop - axisHeight, 1),
  ];
  const place: PlotPlace = {
    left: (one) => axisWidth + ((one - start) / (end - start || 1)) * plotWidth,
    top: (amount) => marginTop + ((most - amount) / (most - least || 1)) * plotHeight,
    width,
    highest: marginTop,
    lowest: marginTop + plotHeight,
  };
  const nearest = (left: number) =>
    nearestIndex(at, start + ((left - axisWidth) / plotWidth) * (end - start));

  return (
    <div
      className={`${chartStyles.plot} ${styles.plot}`}
      {...reader.slider({ label, words: words(read), nearest })}
    >
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          <Axes
            width={width}
            left={axisWidth}
            right={axisWidth + plotWidth}
            foot={place.lowest + 20}
            ticks={ticks}
            top={place.top}
            words={axisWords ?? ((amount) => (hideAmounts ? '•••' : axisAmount(amount, currency)))}
            marks={marks(Math.max(2, Math.floor(plotWidth / 90)))}
            markAt={place.left}
          />
          {children(place)}
        </svg>
      )}
      {width > 0 && over?.(place)}
      {width > 0 && shown !== undefined && (
        <PointHere place={place} at={at[shown] ?? 0} amount={amountOf(shown)} lines={tip(shown)} />
      )}
    </div>
  );
}

interface PointHereProps {
  readonly place: PlotPlace;
  readonly at: number;
  readonly amount: number;
  readonly lines: readonly string[];
}

/** Guide line, dot and tip of the selected point, in the half of the chart without the line. */
function PointHere({ place, at, amount, lines }: PointHereProps) {
  const [left, top] = [place.left(at), place.top(amount)];
  const side = left > place.width / 2 ? { right: place.width - left + 12 } : { left: left + 12 };
  const isHigh = top < (place.highest + place.lowest) / 2;
  const end = isHigh ? { top: 'auto', bottom: axisHeight + 4 } : { top: place.highest };
  const [name, figure, ...others] = lines;
  return (
    <>
      <div
        className={chartStyles.guide}
        style={{ left, top: place.highest, height: place.lowest - place.highest }}
      />
      <div className={chartStyles.dot} style={{ left, top }} />
      <div className={`${chartStyles.tip} ${styles.tip}`} style={{ ...side, ...end }} aria-hidden>
        <small>{name}</small>
        <strong>{figure}</strong>
        {others.map((line) => (
          <small key={line}>{line}</small>
        ))}
      </div>
    </>
  );
}
