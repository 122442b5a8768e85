import * as common from '../common-texts.ts';
import { amountText, dayText, longDayText } from '../format.ts';
import { usePreferences } from '../preferences.ts';
import { bandChart as texts } from '../texts.tsx';
import { bandPath, linePath } from './paths.ts';
import styles from './plot.module.css';
import { Plot, type PlotPlace } from './plot.tsx';
import { dayTicks, drawn, timeOf } from './scale.ts';

/** A day of a forecast. Decimal strings. */
interface BandDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly value: string;
  readonly low: string;
  readonly high: string;
  /** Expected events in words: "Rent −£850.00". */
  readonly happens?: readonly string[];
}

interface BandChartProps {
  /** Name of the chart for screen readers: "Balance". */
  readonly label: string;
  readonly currency: string;
  readonly days: readonly BandDay[];
  /** Day to mark as the lowest. */
  readonly lowest?: string;
  /** Named days marked along the axis, such as pay days. */
  readonly uprights?: readonly { readonly date: string; readonly name: string }[];
  /** Limit with its name: "Overdraft ends". */
  readonly limit?: { readonly value: string; readonly name: string };
}

const mostHappens = 3;
/** Minimum distance in pixels between two names along the top. */
const nameRoom = 72;

/** A daily balance as steps within its likely range, with its lowest point and the pay days. */
export function BandChart(props: BandChartProps) {
  const { label, currency, days, lowest, limit } = props;
  const { hideAmounts } = usePreferences();
  const money = (value: string) => (hideAmounts ? '••••' : amountText(value, currency));
  const range = ({ low, high }: BandDay) =>
    hideAmounts ? texts.amountsHidden : texts.likelyTo(money(low), money(high));
  const lowestDay = days.find(({ date }) => date === lowest);
  return (
    <Plot
      label={label}
      currency={currency}
      at={days.map(({ date }) => timeOf(date))}
      amounts={[
        ...days.flatMap(({ value, low, high }) => [drawn(value), drawn(low), drawn(high)]),
        ...(limit ? [drawn(limit.value)] : []),
      ]}
      marks={(most) => dayTicks(days[0]?.date ?? '', days.at(-1)?.date ?? '', most)}
      reads={lowestDay ? days.indexOf(lowestDay) : 0}
      amountOf={(index) => drawn(days[index]?.value ?? '0')}
      words={(index) => {
        const day = days[index];
        if (!day) return '';
        const also = day.happens?.length ? `; ${day.happens.join(', ')}` : '';
        return `${longDayText(day.date)}: ${money(day.value)}, ${range(day)}${also}`;
      }}
      tip={(index) => {
        const day = days[index];
        if (!day) return [];
        const happens = day.happens ?? [];
        const more = happens.length - mostHappens;
        return [
          dayText(day.date),
          money(day.value),
          range(day),
          ...happens.slice(0, mostHappens),
          ...(more > 0 ? [texts.andMore(more)] : []),
        ];
      }}
      over={(place) => (
        <BandNames
          {...props}
          place={place}
          lowestDay={lowestDay}
          lowestName={lowestDay && (hideAmounts ? common.lowest : texts.lowestOf(money(lowestDay.value)))}
        />
      )}
    >
      {(place) => <BandLines {...props} place={place} lowestDay={lowestDay} />}
    </Plot>
  );
}

interface BandDrawingProps extends BandChartProps {
  readonly place: PlotPlace;
  readonly lowestDay: BandDay | undefined;
}

/** Names of the pay days, the limit and the lowest point, above the drawing. */
function BandNames(props: BandDrawingProps & { readonly lowestName: string | undefined }) {
  const { days, uprights = [], limit, place, lowestDay, lowestName } = props;
  const lowest = lowestDay && spotOf(lowestDay, place);
  return (
    <>
      {apart(uprights, place).map(({ date, name }) => (
        <span
          key={date}
          className={styles.name}
          data-side={place.left(timeOf(date)) > place.width / 2 ? 'left' : 'right'}
          style={{ left: place.left(timeOf(date)), top: place.highest - 4 }}
          aria-hidden
        >
          {name}
        </span>
      ))}
      {limit && (
        <span
          className={styles.name}
          style={{ left: endsOf(days, place)[0], top: place.top(drawn(limit.value)) + 3 }}
          aria-hidden
        >
          {limit.name}
        </span>
      )}
      {lowest && (
        <span
          className={styles.name}
          data-strong
          data-side={sideOf(lowest.left, place.width)}
          style={{ left: lowest.left, top: nameTop(lowest.top, place) }}
          aria-hidden
        >
          {lowestName}
        </span>
      )}
    </>
  );
}

/** Leaves out names that would overlap the previous one, for example if two people are paid within a few days. */
function apart(uprights: NonNullable<BandChartProps['uprights']>, place: PlotPlace) {
  const shown: (typeof uprights)[number][] = [];
  for (const one of uprights) {
    const before = shown.at(-1);
    if (!before || place.left(timeOf(one.date)) - place.left(timeOf(before.date)) >= nameRoom)
      shown.push(one);
  }
  return shown;
}

function BandLines({ days, uprights = [], limit, place, lowestDay }: BandDrawingProps) {
  const [left, right] = endsOf(days, place);
  const lowest = lowestDay && spotOf(lowestDay, place);
  const spots = (amount: 'value' | 'low' | 'high') => days.map((day) => spotOf(day, place, amount));
  return (
    <>
      <path className={styles.band} d={bandPath(spots('high'), spots('low'), 'steps')} />
      {uprights.map(({ date }) => (
        <line
          key={date}
          className={styles.upright}
          x1={place.left(timeOf(date))}
          x2={place.left(timeOf(date))}
          y1={place.highest}
          y2={place.lowest}
        />
      ))}
      {limit && (
        <line
          className={styles.limit}
          x1={left}
          x2={right}
          y1={place.top(drawn(limit.value))}
          y2={place.top(drawn(limit.value))}
        />
      )}
      <path className={styles.line} d={linePath(spots('value'), 'steps')} />
      {lowest && <circle className={styles.lowest} cx={lowest.left} cy={lowest.top} r="5" />}
    </>
  );
}

function spotOf(day: BandDay, place: PlotPlace, amount: 'value' | 'low' | 'high' = 'value') {
  return { left: place.left(timeOf(day.date)), top: place.top(drawn(day[amount])) };
}

/** Returns the left and right end of the days. */
function endsOf(days: readonly BandDay[], place: PlotPlace): readonly [number, number] {
  const leftOf = (day: BandDay | undefined) => place.left(day ? timeOf(day.date) : 0);
  return [leftOf(days[0]), leftOf(days.at(-1))];
}

/** Returns the side of a point on which its name has room. */
function sideOf(left: number, width: number): 'left' | 'middle' | 'right' {
  if (left > width - 90) return 'left';
  return left < 150 ? 'right' : 'middle';
}

/** Returns a position below the point, or above it if the axis is near. */
function nameTop(top: number, place: PlotPlace): number {
  return top + 28 > place.lowest ? top - 28 : top + 9;
}
