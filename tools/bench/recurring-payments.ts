/**
 * `node tools/bench/recurring-payments.ts [seeds…]`: precision and recall of the scan over seeded households of 300
 * labelled series in noise (how a match is counted: `recurring-score.ts`), and its time by the number of rows.
 */
import { pathToFileURL } from 'node:url';
import { findRecurring, type RecurringRow } from '../../packages/recurring-payments/src/index.ts';
import { randomFrom } from './generate.ts';
import { makeHousehold } from './recurring-household.ts';
import { dayOf, scanDay, textOf } from './recurring-maker.ts';
import { score, scoreNext } from './recurring-score.ts';

/** One measured figure with what it has to reach. */
export interface RecurringRowOfTable {
  readonly what: string;
  readonly ours: string;
  readonly target: string;
}

/** Seeds that nothing was tuned on. */
const seeds = [101, 202, 303, 404, 505];

/** Measures every row. */
function measureRecurring(of: readonly number[] = seeds): RecurringRowOfTable[] {
  const rows: RecurringRowOfTable[] = [];
  const missed = new Map<string, number>();
  for (const seed of of) {
    const household = makeHousehold(seed);
    const result = score(household);
    for (const { shape } of result.missed) missed.set(shape, (missed.get(shape) ?? 0) + 1);
    rows.push({
      what: `seed ${seed}: ${result.labelled} series in ${printed(household.rows.length)} rows`,
      ours: `precision ${result.precision.toFixed(3)}, recall ${result.recall.toFixed(3)} (${result.matched} right of ${result.found} found)`,
      target: '≥ 0.95 each',
    });
  }
  const shapes = [...missed].sort((a, b) => b[1] - a[1]).map(([shape, times]) => `${shape} ${times}`);
  rows.push({ what: 'missed, by shape', ours: shapes.join(', ') || 'none', target: '' });
  const alone = of.map((seed) => score(makeHousehold(seed, 0)).found);
  rows.push({ what: 'found in the noise alone', ours: alone.join(', '), target: '' });
  rows.push(nextDates(of));
  for (const size of [10_000, 100_000, 1_000_000]) rows.push(timed(size, 1));
  rows.push(timed(1_000_000, 48));
  return rows;
}

/** The next payment after a day, told from what was there before it. */
function nextDates(of: readonly number[]): RecurringRowOfTable {
  const forecasts = of.map((seed) => scoreNext(makeHousehold(seed), '2026-07-15'));
  const sum = (field: keyof (typeof forecasts)[number]) =>
    forecasts.reduce((all, forecast) => all + forecast[field], 0);
  const share = (field: keyof (typeof forecasts)[number]) => ((sum(field) / sum('told')) * 100).toFixed(1);
  return {
    what: `next payment after 15 July 2026, ${printed(sum('told'))} series that go on`,
    ours: `on the day ${share('onDay')} %, in the range ${share('inRange')} %, within 3 days ${share('within3')} %; given up ${sum('givenUp')}`,
    target: '',
  };
}

/**
 * Generates a number of rows: `copies` households of 300 series with merchants of their own, filled up with
 * purchases on random days of ten years at 2,000 shops.
 */
export function rowsOfSize(size: number, copies: number): RecurringRow[] {
  const rows: RecurringRow[] = [];
  for (let copy = 0; copy < copies; copy += 1) {
    for (const row of makeHousehold(7 + (copy % 4)).rows.slice(0, size - rows.length))
      rows.push({ ...row, id: `${copy}-${row.id}`, merchant: `${row.merchant} ${letters(copy)}` });
  }
  const random = randomFrom(size);
  for (let at = 0; rows.length < size; at += 1) {
    const day = Math.floor(random() * 3650) - 3650;
    rows.push({
      id: `purchase-${at}`,
      date: textOf(dayOf(scanDay) + day),
      amountMinor: BigInt(-100 - Math.floor(random() * 20_000)),
      currency: 'GBP',
      accountId: 'current',
      merchant: `SHOP ${letters(Math.floor(random() * 2000))} ${at % 97}`,
      category: null,
      isTransfer: false,
      toggle: null,
    });
  }
  return rows;
}

/** CPU of one scan of so many rows. */
function timed(size: number, copies: number): RecurringRowOfTable {
  const rows = rowsOfSize(size, copies);
  findRecurring(rows.slice(0, 20_000), { today: scanDay });
  const before = process.threadCpuUsage();
  const { series } = findRecurring(rows, { today: scanDay });
  const { user, system } = process.threadCpuUsage(before);
  const milliseconds = (user + system) / 1000;
  return {
    what: `scan of ${printed(size)} rows, ${printed(series.length)} series in them`,
    ours: `${milliseconds.toFixed(0)} ms CPU, ${((milliseconds * 1000) / size).toFixed(1)} µs a row`,
    target: 'linear',
  };
}

function printed(number: number): string {
  return number.toLocaleString('en-GB');
}

/** A number as three letters. */
function letters(number: number): string {
  const letter = (place: number) => 97 + (Math.floor(number / 26 ** place) % 26);
  return String.fromCharCode(letter(0), letter(1), letter(2));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const asked = process.argv.slice(2).map(Number);
  for (const { what, ours, target } of measureRecurring(asked.length > 0 ? asked : seeds))
    console.log(`| ${what} | ${ours} | ${target} |`);
}
