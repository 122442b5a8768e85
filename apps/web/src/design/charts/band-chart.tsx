import { amountText, dayText, longDayText } from '../format.ts';
import { usePreferences } from '../preferences.ts';
import { bandChart as texts } from '../texts.tsx';
import { bandPath, linePath } from './paths.ts';
import styles from './plot.module.css';
import { Plot, type PlotPlace } from './plot.tsx';
import { dayTicks, drawn, timeOf } from './scale.ts';

/** A day of a forecast. Decimal strings. */
export interface BandDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly value: string;
  readonly low: string;
  readonly high: string;
  /** What is expected on it, in words: "Rent −£850.00". */
  readonly happens?: readonly string[];
}

interface BandChartProps {
  /** What is drawn, for screen readers: "Balance". */
  readonly label: string;
  readonly currency: string;
  readonly days: readonly BandDay[];
  /** The day that is marked as the lowest. */
  readonly lowest?: string;
  /** Days that are marked along the foot, with their name: pay-days. */
  readonly uprights?: readonly { readonly date: string; readonly name: string }[];
  /** A level that is not to be crossed, with its name: "Overdraft ends". */
  readonly limit?: { readonly value: string; readonly name: string };
}

const mostHappens = 3;

/** A balance day by day as steps, in the band in which it likely lies, with its lowest point and the pay-days. */
export function BandChart({ label, currency, days, lowest, uprights = [], limit }: BandChartProps) {
  const { hideAmounts } = usePreferences();
  const at = days.map(({ date }) => timeOf(date));
  const money = (value: string) => (hideAmounts ? '••••' : amountText(value, currency));
  const range = ({ low, high }: BandDay) =>
    hideAmounts ? texts.amountsHidden : texts.likelyTo(money(low), money(high));
  const lowestIndex = days.findIndex(({ date }) => date === lowest);
  const spots = (place: PlotPlace, of: (day: BandDay) => string) =>
    days.map((day, index) => ({ left: place.left(at[index] ?? 0), top: place.top(drawn(of(day))) }));
  const lowestSpot = (place: PlotPlace) => {
    const day = days[lowestIndex];
    return day && { day, left: place.left(timeOf(day.date)), top: place.top(drawn(day.value)) };
  };
  return (
    <Plot
      label={label}
      currency={currency}
      at={at}
      amounts={[
        ...days.flatMap(({ value, low, high }) => [drawn(value), drawn(low), drawn(high)]),
        ...(limit ? [drawn(limit.value)] : []),
      ]}
      marks={(most) => dayTicks(days[0]?.date ?? '', days.at(-1)?.date ?? '', most)}
      reads={Math.max(0, lowestIndex)}
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
      over={(place) => {
        const spot = lowestSpot(place);
        return (
          <>
            {uprights.map(({ date, name }) => (
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
                style={{ left: place.left(at[0] ?? 0), top: place.top(drawn(limit.value)) + 3 }}
                aria-hidden
              >
                {limit.name}
              </span>
            )}
            {spot && (
              <span
                className={styles.name}
                data-strong
                data-side={sideOf(spot.left, place.width)}
                style={{ left: spot.left, top: nameTop(spot.top, place) }}
                aria-hidden
              >
                {hideAmounts ? texts.lowest : texts.lowestOf(money(spot.day.value))}
              </span>
            )}
          </>
        );
      }}
    >
      {(place) => {
        const spot = lowestSpot(place);
        return (
          <>
            <path
              className={styles.band}
              d={bandPath(
                spots(place, ({ high }) => high),
                spots(place, ({ low }) => low),
                'steps',
              )}
            />
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
                x1={place.left(at[0] ?? 0)}
                x2={place.left(at.at(-1) ?? 0)}
                y1={place.top(drawn(limit.value))}
                y2={place.top(drawn(limit.value))}
              />
            )}
            <path
              className={styles.line}
              d={linePath(
                spots(place, ({ value }) => value),
                'steps',
              )}
            />
            {spot && <circle className={styles.lowest} cx={spot.left} cy={spot.top} r="5" />}
          </>
        );
      }}
    </Plot>
  );
}

/** On which side of a point its name has room. */
function sideOf(left: number, width: number): 'left' | 'middle' | 'right' {
  if (left > width - 90) return 'left';
  return left < 150 ? 'right' : 'middle';
}

/** Beneath the point, or above it where the axis is near. */
function nameTop(top: number, place: PlotPlace): number {
  return top + 28 > place.lowest ? top - 28 : top + 9;
}
