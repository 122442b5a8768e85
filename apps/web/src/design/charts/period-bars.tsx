import { usePreferences } from '../preferences.ts';
import { periodBars as texts } from '../texts.tsx';
import styles from './period-bars.module.css';
import { Plot, type PlotPlace } from './plot.tsx';
import { drawn } from './scale.ts';

/** One bar of a period. */
interface PeriodBar {
  /** Name of the measure: "Spending". Every period has the same bars in the same order. */
  readonly label: string;
  /** Decimal string. */
  readonly value: string;
  /** Value as people read it: "£1,204.50". */
  readonly words: string;
  /** Value expected by the end of the current period, with its text. */
  readonly expected?: { readonly value: string; readonly words: string } | undefined;
}

/** A month or a year with its bars. */
export interface Period {
  readonly key: string;
  /** `Jan 2026` */
  readonly name: string;
  /** Short name if space is limited: `Jan`. */
  readonly short: string;
  /** True if the period hasn't ended. Its bars are hatched, because they will grow. */
  readonly isUnderWay: boolean;
  readonly bars: readonly PeriodBar[];
}

interface PeriodBarsProps {
  /** Names the chart for screen readers: "Income and spending by month". */
  readonly label: string;
  readonly currency: string;
  /** Periods in chronological order. */
  readonly periods: readonly Period[];
  /** Writes the upright axis; amounts of the currency by default. */
  readonly axisWords?: (value: number) => string;
}

/** Bars of each period beside each other. Hover, touch and the arrow keys read a period. */
export function PeriodBars({ label, currency, periods, axisWords }: PeriodBarsProps) {
  const { hideAmounts } = usePreferences();
  const hidden = hideAmounts && axisWords === undefined;
  const at = periods.map((_, index) => index);
  const values = periods.flatMap(({ bars }) =>
    bars.flatMap(({ value, expected }) => [drawn(value), ...(expected ? [drawn(expected.value)] : [])]),
  );
  const linesOf = ({ bars, isUnderWay }: Period) => [
    ...bars.map(({ label: name, words }) => `${name} ${hidden ? '••••' : words}`),
    ...bars.flatMap(({ label: name, expected }) =>
      expected && !hidden ? [texts.expected(name, expected.words)] : [],
    ),
    ...(isUnderWay ? [texts.underWay] : []),
  ];
  const marks = (most: number) => {
    // Short names need half the space of the dates in other charts.
    const every = Math.max(1, Math.ceil(periods.length / (most * 2)));
    // Two long names beside each other would overlap.
    const isNextJanuary = periods[every]?.key.endsWith('-01');
    return periods.flatMap(({ name, short, key }, index) => {
      const isLong = key.endsWith('-01') || (index === 0 && !isNextJanuary);
      return index % every === 0 ? [{ at: index, label: isLong ? name : short }] : [];
    });
  };
  return (
    <div>
      <Legend periods={periods} />
      <Plot
        label={label}
        currency={currency}
        at={at}
        ends={[-0.5, periods.length - 0.5]}
        amounts={values}
        marks={marks}
        reads={periods.length - 1}
        amountOf={(index) => Math.max(0, ...(periods[index]?.bars ?? []).map(({ value }) => drawn(value)))}
        words={(index) => {
          const period = periods[index];
          return period ? [`${period.name}:`, linesOf(period).join(', ')].join(' ') : '';
        }}
        tip={(index) => {
          const period = periods[index];
          return period ? [period.name, ...linesOf(period)] : [];
        }}
        {...(axisWords ? { axisWords } : {})}
      >
        {(place) => (
          <>
            <Hatching />
            {periods.map((period, index) => (
              <BarsOf key={period.key} period={period} index={index} place={place} />
            ))}
          </>
        )}
      </Plot>
    </div>
  );
}

/** Legend of the colours, if there is more than one. */
function Legend({ periods }: { readonly periods: readonly Period[] }) {
  const bars = periods[0]?.bars ?? [];
  if (bars.length < 2) return null;
  return (
    <ul className={styles.legend} aria-hidden>
      {bars.map(({ label }, place) => (
        <li key={label}>
          <span className={styles.swatch} data-place={place} />
          {label}
        </li>
      ))}
    </ul>
  );
}

/** Patterns for bars of the current period, one for each colour. */
function Hatching() {
  return (
    <defs>
      {[0, 1].map((place) => (
        <pattern
          key={place}
          id={`unfinished-${place}`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect className={styles.hatchGround} data-place={place} width="6" height="6" />
          <rect className={styles.hatchLine} data-place={place} width="3" height="6" />
        </pattern>
      ))}
    </defs>
  );
}

interface BarsOfProps {
  readonly period: Period;
  readonly index: number;
  readonly place: PlotPlace;
}

/** Draws the bars of one period in its share of the width. */
function BarsOf({ period: { bars, isUnderWay }, index, place }: BarsOfProps) {
  const room = place.left(index + 0.5) - place.left(index - 0.5);
  const width = Math.min(28, (room * 0.72) / Math.max(1, bars.length));
  const start = place.left(index) - (width * bars.length) / 2;
  return bars.map(({ label, value, expected }, nth) => {
    const left = start + nth * width;
    const box = (amount: number) => {
      const [top, bottom] = [place.top(Math.max(0, amount)), place.top(Math.min(0, amount))];
      return { x: left + 1, y: top, width: Math.max(1, width - 2), height: Math.max(0, bottom - top) };
    };
    return (
      <g key={label}>
        {expected && drawn(expected.value) > drawn(value) && (
          <rect className={styles.expected} data-place={nth} {...box(drawn(expected.value))} />
        )}
        <rect
          className={styles.bar}
          data-place={nth}
          {...(isUnderWay ? { style: { fill: `url(#unfinished-${nth})` } } : {})}
          {...box(drawn(value))}
        />
      </g>
    );
  });
}
