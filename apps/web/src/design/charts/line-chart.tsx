import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { axisAmount } from '../format.ts';
import { usePreferences } from '../preferences.ts';
import { lineChart as texts } from '../texts.tsx';
import { Axes } from './axes.tsx';
import styles from './chart.module.css';
import { LineLabels } from './line-labels.tsx';
import { type LineMark, MarkAt } from './line-marks.tsx';
import { bandPath, linePath } from './paths.ts';
import plotStyles from './plot.module.css';
import { PointTip, pointWords } from './point-tip.tsx';
import { amountTicks, type ChartPoint, dayTicks, drawn, keyTarget, nearestIndex, timeOf } from './scale.ts';
import { useSize } from './use-size.ts';

interface LineChartProps {
  /** What is drawn, for screen readers: "Net worth". */
  readonly label: string;
  readonly currency: string;
  /** In order of days. */
  readonly points: readonly ChartPoint[];
  /** `steps` where an amount holds until the next day that is known, as a balance does. */
  readonly shape?: 'line' | 'steps';
  /** Another line in grey, to compare with. */
  readonly context?: { readonly label: string; readonly points: readonly ChartPoint[] };
  /** A third line, dashed, that the subject is measured against. It may begin later. */
  readonly second?: { readonly label: string; readonly points: readonly ChartPoint[] };
  /** The lines only rise: there is room for their names above their ends, and none below. */
  readonly rising?: boolean;
  /** What happened on days of the line. */
  readonly marks?: readonly LineMark[];
  /** The range in which the amounts may lie. */
  readonly band?: readonly { readonly date: string; readonly low: string; readonly high: string }[];
}

const axisWidth = 56;
const margin = { top: 12, right: 12, bottom: 4, left: 0 };
const axisHeight = 24;

/**
 * The drawing of a line. Hover and touch show the nearest point; the arrow keys go from point to point, and as the
 * chart is a slider to assistive technology, each is read aloud.
 */
export function LineChart(props: LineChartProps) {
  const { label, currency, points, shape = 'line', context, second, rising, marks = [], band } = props;
  const { hideAmounts } = usePreferences();
  const place = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(place);
  const [active, setActive] = useState<number>();

  const times = points.map(({ date }) => timeOf(date));
  const all = [
    ...points,
    ...(context?.points ?? []),
    ...(second?.points ?? []),
    ...(band ?? []).flatMap(({ date, low, high }) => [
      { date, value: low },
      { date, value: high },
    ]),
  ];
  const ticks = amountTicks(all.map(({ value }) => drawn(value)));
  const start = all.length > 0 ? Math.min(...all.map(({ date }) => timeOf(date))) : 0;
  const end = all.length > 0 ? Math.max(...all.map(({ date }) => timeOf(date))) : 1;
  const plotWidth = Math.max(width - axisWidth - margin.right, 1);
  const plotHeight = Math.max(height - margin.top - margin.bottom - axisHeight, 1);
  const left = (at: number) => axisWidth + ((at - start) / (end - start || 1)) * plotWidth;
  const [lowest = 0] = ticks;
  const highest = ticks.at(-1) ?? 1;
  const top = (value: number) => margin.top + ((highest - value) / (highest - lowest || 1)) * plotHeight;
  const days = dayTicks(dayOf(start), dayOf(end), Math.max(2, Math.floor(plotWidth / 90)));

  const onPointer = (event: PointerEvent) => {
    const box = place.current?.getBoundingClientRect();
    if (!box) return;
    const share = (event.clientX - box.left - axisWidth) / plotWidth;
    setActive(nearestIndex(times, start + share * (end - start)));
  };
  const onKey = (event: KeyboardEvent) => {
    const next = keyTarget(event.key, active ?? points.length, points.length);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
  };
  const shown = active === undefined ? undefined : points[active];
  const read = shown ?? points.at(-1);
  /** What happened since the point before. */
  const happenedAt = (index: number) =>
    marks
      .filter(({ date }) => date <= (points[index]?.date ?? '') && date > (points[index - 1]?.date ?? ''))
      .map(({ text }) => text);
  const spot = ({ date, value }: ChartPoint) => ({ left: left(timeOf(date)), top: top(drawn(value)) });
  const line = points.map(spot);
  const onZero = [line[0], line.at(-1)].flatMap((one) => (one ? [{ left: one.left, top: top(0) }] : []));

  return (
    <div
      ref={place}
      className={styles.plot}
      role="slider"
      tabIndex={0}
      aria-label={texts.moveAlongWithArrow(label)}
      aria-valuemin={1}
      aria-valuemax={points.length}
      aria-valuenow={(active ?? points.length - 1) + 1}
      aria-valuetext={
        read
          ? pointWords(points, points.indexOf(read), currency, hideAmounts, happenedAt(points.indexOf(read)))
          : ''
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
            words={(amount) => (hideAmounts ? '•••' : axisAmount(amount, currency))}
            marks={days}
            markAt={left}
          />
          {band ? (
            <path
              className={plotStyles.band}
              d={bandPath(
                band.map(({ date, high }) => spot({ date, value: high })),
                band.map(({ date, low }) => spot({ date, value: low })),
              )}
            />
          ) : (
            <path className={plotStyles.ground} d={bandPath(line, onZero, shape)} />
          )}
          {context && <path className={plotStyles.past} d={linePath(context.points.map(spot), shape)} />}
          {second && (
            <path
              className={plotStyles.line}
              data-kind="second"
              d={linePath(second.points.map(spot), shape)}
            />
          )}
          <path className={plotStyles.line} d={linePath(line, shape)} />
        </svg>
      )}
      {width > 0 &&
        marks.map((mark) => {
          const near = points[nearestIndex(times, timeOf(mark.date))];
          return (
            near && (
              <MarkAt
                key={`${mark.date} ${mark.shape}`}
                shape={mark.shape}
                left={left(timeOf(mark.date))}
                top={top(drawn(near.value))}
              />
            )
          );
        })}
      {width > 0 && context && (second || rising) && (
        <LineLabels
          highest={margin.top}
          lowest={margin.top + plotHeight}
          labels={[
            { text: label, kind: 'subject' as const, points },
            { text: context.label, kind: 'context' as const, points: context.points },
            ...(second ? [{ text: second.label, kind: 'second' as const, points: second.points }] : []),
          ].flatMap(({ points: line, ...rest }) => {
            const last = line.at(-1);
            return last ? { ...rest, left: left(timeOf(last.date)), top: top(drawn(last.value)) } : [];
          })}
        />
      )}
      {width > 0 && context && !second && !rising && (
        <EndLabel
          text={context.label}
          point={context.points.at(-1)}
          left={left}
          top={top}
          below={isBelow(context.points.at(-1), points.at(-1))}
        />
      )}
      {width > 0 && context && !second && !rising && (
        <EndLabel
          text={label}
          point={points.at(-1)}
          left={left}
          top={top}
          subject
          below={!isBelow(context.points.at(-1), points.at(-1))}
        />
      )}
      {shown && active !== undefined && (
        <PointTip
          points={points}
          index={active}
          currency={currency}
          hidden={hideAmounts}
          left={left(times[active] ?? start)}
          top={top(drawn(shown.value))}
          width={width}
          plotTop={margin.top}
          plotHeight={plotHeight}
          happened={happenedAt(active)}
        />
      )}
    </div>
  );
}

interface EndLabelProps {
  readonly text: string;
  readonly point: ChartPoint | undefined;
  readonly left: (at: number) => number;
  readonly top: (value: number) => number;
  readonly subject?: boolean;
  /** Under the line, as the other line is above it. */
  readonly below: boolean;
}

/** The name of a line, written at its end. */
function EndLabel({ text, point, left, top, subject, below }: EndLabelProps) {
  if (!point) return null;
  const color = subject ? 'var(--copper-ink)' : 'var(--ink-quiet)';
  return (
    <span
      className={styles.label}
      data-below={below}
      style={{ left: left(timeOf(point.date)), top: top(drawn(point.value)), color }}
      aria-hidden
    >
      {text}
    </span>
  );
}

function isBelow(context: ChartPoint | undefined, subject: ChartPoint | undefined): boolean {
  return drawn(context?.value ?? '0') <= drawn(subject?.value ?? '0');
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
