import { type KeyboardEvent, useRef } from 'react';
import styles from './calendar.module.css';
import { drawn } from './charts/scale.ts';
import { amountText, longDayText } from './format.ts';
import { ReaderOnly } from './layout.tsx';
import { usePreferences } from './preferences.ts';
import { calendar as texts } from './texts.tsx';

/** Amounts of a day, without signs. Null if no money moves in that direction. */
interface CalendarDay {
  readonly out: string | null;
  readonly in: string | null;
  readonly count: number;
}

interface CalendarProps {
  /** Name of the calendar for screen readers: "Payments in November 2026". */
  readonly label: string;
  /** `YYYY-MM` */
  readonly month: string;
  readonly today: string;
  readonly days: ReadonlyMap<string, CalendarDay>;
  readonly currency: string;
  /** Unit of the count: "payment". */
  readonly unit: string;
  readonly chosen: string | undefined;
  /** Called for every chosen day, also the current one, so that the caller can close it. */
  readonly onChoose: (day: string) => void;
}

const { weekdays } = texts;
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * A month in weeks from Monday. Each day has its money out and in, in whole units and without a sign for money out. The
 * arrow keys move between days and Enter chooses one. Screen readers get the exact sums.
 */
export function Calendar(props: CalendarProps) {
  const { label, month, today, days, chosen, onChoose } = props;
  const table = useRef<HTMLTableElement>(null);
  const weeks = weeksOf(month);
  const all = weeks.flat().filter((day) => day !== undefined);
  const start = [chosen, today, all.find((day) => days.has(day)), all[0]].find(
    (day) => day !== undefined && all.includes(day),
  );
  const move = (event: KeyboardEvent) => {
    const from = document.activeElement?.getAttribute('data-day');
    const step = steps[event.key];
    if (!from || step === undefined) return;
    event.preventDefault();
    const to = all[all.indexOf(from) + step];
    if (to) table.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus();
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose days are gone through by arrow keys
    <table className={styles.calendar} role="grid" aria-label={label} ref={table} onKeyDown={move}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" className={styles.weekday}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the weeks of a month have no other name
          <tr key={index}>
            {week.map((day, place) => (
              <td key={day ?? weekdays[place]} className={styles.cell}>
                {day && (
                  <DayButton
                    {...props}
                    day={day}
                    isStart={day === start}
                    isChosen={day === chosen}
                    onChoose={() => onChoose(day)}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayButtonProps extends Omit<CalendarProps, 'onChoose'> {
  readonly day: string;
  readonly isStart: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function DayButton({ day, days, today, currency, unit, isStart, isChosen, onChoose }: DayButtonProps) {
  const { hideAmounts } = usePreferences();
  const what = days.get(day);
  const [weekday, date, ...monthAndYear] = longDayText(day).split(' ');
  const short = (value: string) => (hideAmounts ? '••' : roundText(value));
  return (
    <button
      type="button"
      className={styles.day}
      data-day={day}
      data-full={what !== undefined}
      aria-current={day === today ? 'date' : undefined}
      aria-pressed={isChosen}
      tabIndex={isStart ? 0 : -1}
      onClick={onChoose}
    >
      <ReaderOnly>{weekday} </ReaderOnly>
      <span className={styles.date}>{date}</span>
      <ReaderOnly>{` ${monthAndYear.join(' ')}: ${wordsOf(what, currency, unit, hideAmounts)}`}</ReaderOnly>
      <span className={styles.sums} aria-hidden>
        {what?.out && <span>{short(what.out)}</span>}
        {what?.in && <span className={styles.in}>+{short(what.in)}</span>}
        {what && !what.out && !what.in && <span>•</span>}
      </span>
    </button>
  );
}

/** Shortens an amount to the width of a day: `985`, `3.2k`, `12k`. Screen readers and the table have the exact amount. */
function roundText(value: string): string {
  const size = drawn(value);
  if (size < 999.5) return String(Math.max(1, Math.round(size)));
  return `${size < 9950 ? (size / 1000).toFixed(1).replace('.0', '') : Math.round(size / 1000)}k`;
}

function wordsOf(what: CalendarDay | undefined, currency: string, unit: string, hidden: boolean): string {
  if (!what) return 'nothing';
  const sums = [
    what.out && texts.goesOut(amountText(what.out, currency)),
    what.in && texts.comesIn(amountText(what.in, currency)),
  ].filter(Boolean);
  const count = `${what.count} ${unit}${what.count === 1 ? '' : 's'}`;
  return [count, ...(hidden ? [texts.amountsHidden] : sums)].join(', ');
}

/** Returns the days of a month in weeks from Monday. Places before its first and after its last day are empty. */
export function weeksOf(month: string): readonly (readonly (string | undefined)[])[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const before = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7;
  const weeks = Math.ceil((before + count) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => {
      const date = week * 7 + weekday - before + 1;
      return date < 1 || date > count ? undefined : `${month}-${String(date).padStart(2, '0')}`;
    }),
  );
}
