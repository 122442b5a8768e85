import { amountText, axisAmount, dayText, longDayText } from '../format.ts';
import { usePreferences } from '../preferences.ts';
import { pointTip as texts } from '../texts.tsx';
import { Axes } from './axes.tsx';
import styles from './chart.module.css';
import { differenceOf } from './difference.ts';
import { LineLabels } from './line-labels.tsx';
import { type LineMark, MarkAt } from './line-marks.tsx';
import { bandPath, linePath } from './paths.ts';
import plotStyles from './plot.module.css';
import { usePointReader } from './point-reader.ts';
import { type ChartPoint, dayTicks, drawn, lineTicks, nearestIndex, timeOf } from './scale.ts';

interface LineChartProps {
  /** Name of the chart for screen readers: "Net worth". */
  readonly label: string;
  readonly currency: string;
  /** Points in order of days. */
  readonly points: readonly ChartPoint[];
  /** `steps` if an amount holds until the next known day, as a balance does. */
  readonly shape?: 'line' | 'steps';
  /** Another line in grey, to compare with. */
  readonly context?: { readonly label: string; readonly points: readonly ChartPoint[] };
  /** A third line, dashed, to compare with. It may begin later. */
  readonly second?: { readonly label: string; readonly points: readonly ChartPoint[] };
  /** True if the lines only rise, so that there is room for their names above their ends but not below. */
  readonly rising?: boolean;
  /** Events on days of the line. */
  readonly marks?: readonly LineMark[];
  /** Range of possible amounts. */
  readonly band?: readonly { readonly date: string; readonly low: string; readonly high: string }[];
}

const axisWidth = 56;
const margin = { top: 12, right: 12, bottom: 4, left: 0 };
const axisHeight = 24;

/** Line chart whose points can be read one at a time. */
export function LineChart(props: LineChartProps) {
  const { label, currency, points, marks = [] } = props;
  const { hideAmounts: hidden } = usePreferences();
  const count = points.length;
  const { size, shown, read, slider } = usePointReader({ count, reads: count - 1, keysFrom: count });
  const scale = lineScale(props, size);
  const times = points.map(({ date }) => timeOf(date));
  const chosen = shown === undefined ? undefined : points[shown];
  const point = { points, index: read, currency, hidden, happened: happenedAt(marks, points, read) };
  const nearest = (left: number) => nearestIndex(times, scale.timeAt(left));

  return (
    <div className={styles.plot} {...slider({ label, words: pointWords(point), nearest })}>
      {size.width > 0 && (
        <>
          <Lines {...props} size={size} scale={scale} hidden={hidden} />
          {marks.map(({ date, shape }) => {
            const near = points[nearestIndex(times, timeOf(date))];
            const top = near && scale.spot(near).top;
            return (
              top !== undefined && (
                <MarkAt key={`${date} ${shape}`} shape={shape} left={scale.left(timeOf(date))} top={top} />
              )
            );
          })}
          <LineNames {...props} scale={scale} />
        </>
      )}
      {chosen && (
        <PointTip
          {...point}
          {...scale.spot(chosen)}
          width={size.width}
          plotTop={margin.top}
          plotHeight={scale.plotHeight}
        />
      )}
    </div>
  );
}

/** Describes the events since the previous point. */
function happenedAt(
  marks: readonly LineMark[],
  points: readonly ChartPoint[],
  index: number,
): readonly string[] {
  return marks
    .filter(({ date }) => date <= (points[index]?.date ?? '') && date > (points[index - 1]?.date ?? ''))
    .map(({ text }) => text);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

type LineScale = ReturnType<typeof lineScale>;

/** Returns the scales of a chart of this size, from days and amounts to pixels. */
function lineScale({ points, context, second, band }: LineChartProps, { width, height }: Size) {
  const all = [
    ...points,
    ...(context?.points ?? []),
    ...(second?.points ?? []),
    ...(band ?? []).flatMap(({ date, low, high }) => [
      { date, value: low },
      { date, value: high },
    ]),
  ];
  const ticks = lineTicks(all.map(({ value }) => drawn(value)));
  const start = all.length > 0 ? Math.min(...all.map(({ date }) => timeOf(date))) : 0;
  const end = all.length > 0 ? Math.max(...all.map(({ date }) => timeOf(date))) : 1;
  const plotWidth = Math.max(width - axisWidth - margin.right, 1);
  const plotHeight = Math.max(height - margin.top - margin.bottom - axisHeight, 1);
  const [lowest = 0] = ticks;
  const highest = ticks.at(-1) ?? 1;
  const left = (at: number) => axisWidth + ((at - start) / (end - start || 1)) * plotWidth;
  const top = (value: number) => margin.top + ((highest - value) / (highest - lowest || 1)) * plotHeight;
  return {
    ticks,
    days: dayTicks(dayOf(start), dayOf(end), Math.max(2, Math.floor(plotWidth / 90))),
    plotWidth,
    plotHeight,
    left,
    top,
    timeAt: (x: number) => start + ((x - axisWidth) / plotWidth) * (end - start),
    spot: ({ date, value }: ChartPoint) => ({ left: left(timeOf(date)), top: top(drawn(value)) }),
  };
}

interface LinesProps extends LineChartProps {
  readonly size: Size;
  readonly scale: LineScale;
  readonly hidden: boolean;
}

function Lines(props: LinesProps) {
  const { currency, points, shape = 'line', context, second, band, size, scale, hidden } = props;
  const { spot, left, top } = scale;
  const line = points.map(spot);
  // Zero may be outside the axis. The area under the line then ends at the edge.
  const zero = Math.min(Math.max(top(0), margin.top), margin.top + scale.plotHeight);
  const onZero = [line[0], line.at(-1)].flatMap((one) => (one ? [{ left: one.left, top: zero }] : []));
  return (
    <svg width={size.width} height={size.height} aria-hidden="true">
      <Axes
        width={size.width}
        left={axisWidth}
        right={axisWidth + scale.plotWidth}
        foot={margin.top + scale.plotHeight + 20}
        ticks={scale.ticks}
        top={top}
        words={(amount) => (hidden ? '•••' : axisAmount(amount, currency))}
        marks={scale.days}
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
        <path className={plotStyles.line} data-kind="second" d={linePath(second.points.map(spot), shape)} />
      )}
      <path className={plotStyles.line} d={linePath(line, shape)} />
    </svg>
  );
}

/** Names at the ends of the lines, if there is more than one. */
function LineNames(props: LineChartProps & { readonly scale: LineScale }) {
  const { label, points, context, second, rising, scale } = props;
  if (!context) return null;
  const ends = [points, context.points].flatMap((line) => line.at(-1) ?? []).map(scale.spot);
  // The names of the days are below the plot.
  const hasRoom = ends.every(({ top }) => top + nameRoom < margin.top + scale.plotHeight);
  if (second || rising || !hasRoom)
    return (
      <LineLabels
        highest={margin.top}
        lowest={margin.top + scale.plotHeight}
        labels={[
          { text: label, kind: 'subject' as const, points },
          { text: context.label, kind: 'context' as const, points: context.points },
          ...(second ? [{ text: second.label, kind: 'second' as const, points: second.points }] : []),
        ].flatMap(({ points: line, ...rest }) => {
          const last = line.at(-1);
          return last ? { ...rest, ...scale.spot(last) } : [];
        })}
      />
    );
  const isBelow = drawn(context.points.at(-1)?.value ?? '0') <= drawn(points.at(-1)?.value ?? '0');
  return (
    <>
      <EndLabel text={context.label} point={context.points.at(-1)} scale={scale} below={isBelow} />
      <EndLabel text={label} point={points.at(-1)} scale={scale} subject below={!isBelow} />
    </>
  );
}

interface EndLabelProps {
  readonly text: string;
  readonly point: ChartPoint | undefined;
  readonly scale: LineScale;
  readonly subject?: boolean;
  /** True if the name is below the line, because the other line is above it. */
  readonly below: boolean;
}

/** Height in pixels that a name takes below its line. */
const nameRoom = 24;

/** Name of a line at its end. */
function EndLabel({ text, point, scale, subject, below }: EndLabelProps) {
  if (!point) return null;
  const color = subject ? 'var(--copper-ink)' : 'var(--ink-quiet)';
  return (
    <span className={styles.label} data-below={below} style={{ ...scale.spot(point), color }} aria-hidden>
      {text}
    </span>
  );
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** A point of a chart, and how it is described. */
interface PointOnChart {
  readonly points: readonly ChartPoint[];
  readonly index: number;
  readonly currency: string;
  readonly hidden: boolean;
  /** Events since the previous point, in words. */
  readonly happened: readonly string[];
}

interface PointTipProps extends PointOnChart {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly plotTop: number;
  readonly plotHeight: number;
}

/** Largest number of events shown beside the figures. */
const mostHappened = 2;

const tipWidth = 200;

/** Date, exact value and change since the previous point, beside the selected point. */
function PointTip(props: PointTipProps) {
  const { points, index, currency, hidden, left, top, width, plotTop, plotHeight, happened } = props;
  const point = points[index];
  if (!point) return null;
  const side = left > width / 2 ? { right: width - left + 12 } : { left: left + 12 };
  // Placed in the other half of the chart, so that it doesn't cover the line.
  const end = top < plotTop + plotHeight / 2 ? { top: plotTop + plotHeight - 76 } : { top: plotTop };
  const change = changeOf(points, index);
  const before = points[index - 1];
  return (
    <>
      <div className={styles.guide} style={{ left, top: plotTop, height: plotHeight }} />
      <div className={styles.dot} style={{ left, top }} />
      <div className={styles.tip} style={{ ...side, ...end, maxWidth: tipWidth * 1.5 }} aria-hidden>
        <small>{dayText(point.date)}</small>
        <strong>{hidden ? '••••' : amountText(point.value, currency)}</strong>
        {change !== undefined && before && (
          <small>
            {texts.since(hidden ? '••••' : amountText(change, currency, true), dayText(before.date))}
          </small>
        )}
        {happened.slice(0, mostHappened).map((text) => (
          <small key={text}>{text}</small>
        ))}
        {happened.length > mostHappened && <small>{texts.andMore(happened.length - mostHappened)}</small>}
      </div>
    </>
  );
}

/** Describes a point: day, value, and change since the previous point. */
function pointWords({ points, index, currency, hidden, happened }: PointOnChart): string {
  const point = points[index];
  if (!point) return '';
  const also = happened.length > 0 ? `; ${happened.join(', ')}` : '';
  if (hidden) return texts.amountHidden(longDayText(point.date), also);
  const change = changeOf(points, index);
  const moved = change === undefined ? '' : texts.sinceThePointBefore(amountText(change, currency, true));
  return `${longDayText(point.date)}: ${amountText(point.value, currency)}${moved}${also}`;
}

/** Uses as many places as the values have, because unit prices have more than money. */
function changeOf(points: readonly ChartPoint[], index: number): string | undefined {
  const [now, before] = [points[index], points[index - 1]];
  if (!now || !before) return;
  return differenceOf(now.value, before.value);
}
