import { amountText, monthText } from '../format.ts';
import { usePreferences } from '../preferences.ts';
import { linePath } from './paths.ts';
import styles from './plot.module.css';
import { Plot, type PlotPlace } from './plot.tsx';
import { type ChartPoint, dayTicks, drawn, timeOf } from './scale.ts';

/** Line of a chart with several time series. */
interface NamedLine {
  readonly name: string;
  /** Points on the same days as the other lines, in order. */
  readonly points: readonly ChartPoint[];
}

interface LinesChartProps {
  /** Name of the chart for screen readers: "Net worth". */
  readonly label: string;
  readonly currency: string;
  /** Up to four lines, distinguished by dashes and names as well as colour. */
  readonly lines: readonly NamedLine[];
  /** Marked days with their events. */
  readonly events?: readonly { readonly date: string; readonly name: string }[];
}

const kinds = ['first', 'second', 'third', 'fourth'] as const;
const nameHeight = 17;

/** Line chart of several time series, each with its name at its end. */
export function LinesChart({ label, currency, lines, events = [] }: LinesChartProps) {
  const { hideAmounts } = usePreferences();
  const points = lines[0]?.points ?? [];
  const money = (value = '0') => (hideAmounts ? '••••' : amountText(value, currency));
  const last = points.at(-1)?.date ?? '';
  const before = (index: number) => points[index - 1]?.date ?? '';
  const monthOf = (index: number) => monthText((points[index]?.date ?? last).slice(0, 7));
  const pointOf = (index: number) => [
    ...lines.map(({ name, points: line }) =>
      lines.length === 1 ? money(line[index]?.value) : `${name}: ${money(line[index]?.value)}`,
    ),
    ...events
      .filter(({ date }) => date <= (points[index]?.date ?? '') && date > before(index))
      .map(({ name }) => name),
  ];
  return (
    <Plot
      label={label}
      currency={currency}
      at={points.map(({ date }) => timeOf(date))}
      amounts={lines.flatMap(({ points: line }) => line.map(({ value }) => drawn(value)))}
      marks={(most) => dayTicks(points[0]?.date ?? '', last, most)}
      reads={points.length - 1}
      amountOf={(index) => drawn(points[index]?.value ?? '0')}
      words={(index) => `${monthOf(index)}: ${pointOf(index).join('; ')}`}
      tip={(index) => [monthOf(index), ...pointOf(index)]}
      over={(place) => <Names lines={lines} events={events} left={place.left(timeOf(last))} place={place} />}
    >
      {(place) => <Drawing lines={lines} events={events} place={place} />}
    </Plot>
  );
}

interface OnPlot extends Required<Pick<LinesChartProps, 'lines' | 'events'>> {
  readonly place: PlotPlace;
}

/** Names of the events along the axis, and of the lines at their ends. @param left position of the ends of the lines */
function Names({ lines, events, left, place }: OnPlot & { readonly left: number }) {
  return (
    <>
      {events.map(({ date, name }) => (
        <span
          key={`${date} ${name}`}
          className={styles.name}
          data-side={place.left(timeOf(date)) > place.width / 2 ? 'left' : 'right'}
          style={{ left: place.left(timeOf(date)), top: place.lowest - 20 }}
          aria-hidden
        >
          {name}
        </span>
      ))}
      {lines.length > 1 &&
        apart(lines, place).map(({ name, kind, top }) => (
          <span
            key={kind}
            className={styles.name}
            data-kind={kind}
            data-side="left"
            style={{ left, top }}
            aria-hidden
          >
            {name}
          </span>
        ))}
    </>
  );
}

function Drawing({ lines, events, place }: OnPlot) {
  const spot = ({ date, value }: ChartPoint) => ({
    left: place.left(timeOf(date)),
    top: place.top(drawn(value)),
  });
  return (
    <>
      {events.map(({ date, name }) => (
        <line
          key={`${date} ${name}`}
          className={styles.upright}
          x1={place.left(timeOf(date))}
          x2={place.left(timeOf(date))}
          y1={place.highest}
          y2={place.lowest}
        />
      ))}
      {lines.map(({ name, points }, index) => (
        <path key={name} className={styles.line} data-kind={kinds[index]} d={linePath(points.map(spot))} />
      ))}
    </>
  );
}

/** Returns the names at the ends of the lines, moved apart if the ends are close. */
function apart(lines: readonly NamedLine[], place: PlotPlace) {
  const ends = lines.map(({ name, points }, index) => ({
    name,
    kind: kinds[index] ?? 'fourth',
    top: place.top(drawn(points.at(-1)?.value ?? '0')) - nameHeight - 4,
  }));
  let free = place.highest - nameHeight;
  const placed = [...ends]
    .sort((a, b) => a.top - b.top)
    .map((end) => {
      free = Math.max(end.top, free + nameHeight);
      return { ...end, top: free };
    });
  const over = Math.max(0, (placed.at(-1)?.top ?? 0) + nameHeight - place.lowest);
  return placed.map((end) => ({ ...end, top: end.top - over }));
}
