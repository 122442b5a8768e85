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
  /** The upper and the lower edge of what is drawn. */
  readonly highest: number;
  readonly lowest: number;
}

interface PlotProps {
  /** Name of the chart for screen readers: "Balance". */
  readonly label: string;
  readonly currency: string;
  /** Positions of the points along the axis, in order. */
  readonly at: readonly number[];
  /** Ends of the axis along the foot, where they lie beyond the first and last point: bars need room at both sides. */
  readonly ends?: readonly [number, number];
  /** Writes a mark of the upright axis; amounts of the currency by default. */
  readonly axisWords?: (amount: number) => string;
  /** Everything the axis of amounts must hold; it always holds zero. */
  readonly amounts: readonly number[];
  /** Marks along the axis, for a number of them that there is room for. */
  readonly marks: (most: number) => readonly Tick[];
  /** The point that is read before one is chosen. */
  readonly reads: number;
  /** A point in words. */
  readonly words: (index: number) => string;
  /** The same beside the point, line by line; the first is its name, the second its figure. */
  readonly tip: (index: number) => readonly string[];
  /** The amount at which a point is shown. */
  readonly amountOf: (index: number) => number;
  /** Room at the right for names of lines. */
  readonly roomRight?: number;
  /** Renders the content inside the axes. */
  readonly children: (place: PlotPlace) => ReactNode;
  /** Names and marks that are written over the drawing. */
  readonly over?: (place: PlotPlace) => ReactNode;
}

const axisWidth = 56;
const axisHeight = 28;
const marginTop = 12;

/** The axes of a chart. Its points can be read one at a time with the keyboard. */
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

/** A guide, a dot and the words of the point that is looked at, in the half where the line is not. */
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
