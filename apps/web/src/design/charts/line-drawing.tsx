import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { Area, CartesianGrid, ComposedChart, Line, ReferenceLine, XAxis, YAxis } from 'recharts';
import { axisAmount } from '../format.ts';
import { usePreferences } from '../preferences.ts';
import { lineDrawing as texts } from '../texts.tsx';
import styles from './chart.module.css';
import { LineLabels } from './line-labels.tsx';
import { type LineMark, MarkAt } from './line-marks.tsx';
import { PointTip, pointWords } from './point-tip.tsx';
import { amountTicks, type ChartPoint, dayTicks, drawn, keyTarget, nearestIndex, timeOf } from './scale.ts';
import { useSize } from './use-size.ts';

export interface LineDrawingProps {
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

interface DrawnRow {
  at: number;
  subject?: number;
  context?: number;
  second?: number;
  band?: [number, number];
}

const axisWidth = 56;
const margin = { top: 12, right: 12, bottom: 4, left: 0 };
const axisHeight = 24;

/**
 * The drawing of a line. Hover and touch show the nearest point; the arrow keys go from point to point, and as the
 * chart is a slider to assistive technology, each is read aloud.
 */
export default function LineDrawing(props: LineDrawingProps) {
  const { label, currency, points, shape = 'line', context, second, rising, marks = [], band } = props;
  const { hideAmounts } = usePreferences();
  const place = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(place);
  const [active, setActive] = useState<number>();

  const times = points.map(({ date }) => timeOf(date));
  const rows = rowsOf(points, context?.points, second?.points, band);
  const ticks = amountTicks(
    rows.flatMap((row) => [row.subject, row.context, row.second, ...(row.band ?? [])].filter(isKnown)),
  );
  const start = rows[0]?.at ?? 0;
  const end = rows.at(-1)?.at ?? start + 1;
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
  const curve = shape === 'steps' ? 'stepAfter' : 'linear';

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
        <ComposedChart width={width} height={height} data={rows} margin={margin} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="at"
            type="number"
            domain={[start, end]}
            ticks={days.map(({ at }) => at)}
            tickFormatter={(at: number) => days.find((tick) => tick.at === at)?.label ?? ''}
            height={axisHeight}
            tickLine={false}
            tickMargin={8}
            axisLine={false}
            interval={0}
          />
          <YAxis
            width={axisWidth}
            domain={[lowest, highest]}
            ticks={[...ticks]}
            tickFormatter={(value: number) => (hideAmounts ? '•••' : axisAmount(value, currency))}
            tickLine={false}
            axisLine={false}
            interval={0}
          />
          <ReferenceLine y={0} stroke="var(--line-strong)" />
          {band && <Area dataKey="band" stroke="none" fill="var(--chart-band)" isAnimationActive={false} />}
          {context && (
            <Line
              dataKey="context"
              type={curve}
              stroke="var(--chart-context)"
              strokeWidth={1.5}
              dot={false}
              activeDot={false}
              connectNulls
              isAnimationActive={false}
            />
          )}
          {second && (
            <Line
              dataKey="second"
              type={curve}
              stroke="var(--chart-second)"
              strokeWidth={1.5}
              strokeDasharray="6 3"
              dot={false}
              activeDot={false}
              connectNulls
              isAnimationActive={false}
            />
          )}
          <Area
            dataKey="subject"
            type={curve}
            baseValue={0}
            stroke="var(--chart-subject)"
            strokeWidth={1.5}
            fill={band ? 'none' : 'var(--chart-band)'}
            fillOpacity={0.6}
            dot={false}
            activeDot={false}
            connectNulls
            isAnimationActive={false}
          />
        </ComposedChart>
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

function rowsOf(
  points: readonly ChartPoint[],
  context: readonly ChartPoint[] = [],
  second: readonly ChartPoint[] = [],
  band: LineDrawingProps['band'] = [],
): DrawnRow[] {
  const rows = new Map<number, DrawnRow>();
  const rowOf = (day: string) => {
    const at = timeOf(day);
    const row = rows.get(at) ?? { at };
    rows.set(at, row);
    return row;
  };
  for (const { date, value } of points) rowOf(date).subject = drawn(value);
  for (const { date, value } of context) rowOf(date).context = drawn(value);
  for (const { date, value } of second) rowOf(date).second = drawn(value);
  for (const { date, low, high } of band) rowOf(date).band = [drawn(low), drawn(high)];
  return [...rows.values()].sort((a, b) => a.at - b.at);
}

function isKnown(value: number | undefined): value is number {
  return value !== undefined;
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
