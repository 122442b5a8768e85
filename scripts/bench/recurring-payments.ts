/**
 * `node scripts/bench/recurring-payments.ts [seeds…]`: precision and recall of the scan over seeded households of 300
 * labelled series in noise (how a match is counted: `recurring-score.ts`), and its time by the number of rows.
 */
import { pathToFileURL } from 'node:url';
import { findRecurring, type RecurringRow } from '../../packages/recurring-payments/src/index.ts';
import { makeHousehold } from './recurring-household.ts';
import { scanDay } from './recurring-maker.ts';
import { score } from './recurring-score.ts';

/** One measured figure with what it has to reach. */
export interface RecurringRowOfTable {
  readonly what: string;
  readonly ours: string;
  readonly target: string;
}

/** Seeds that nothing was tuned on. */
const seeds = [101, 202, 303, 404, 505];

/** Measures every row. */
export function measureRecurring(of: readonly number[] = seeds): RecurringRowOfTable[] {
  const rows: RecurringRowOfTable[] = [];
  const missed = new Map<string, number>();
  for (const seed of of) {
    const household = makeHousehold(seed);
    const result = score(household);
    for (const { shape } of result.missed) missed.set(shape, (missed.get(shape) ?? 0) + 1);
    rows.push({
      what: `seed ${seed}: ${result.labelled} series in ${household.rows.length.toLocaleString('en-GB')} rows`,
      ours: `precision ${result.precision.toFixed(3)}, recall ${result.recall.toFixed(3)} (found ${result.found}, right ${result.matched})`,
      target: '≥ 0.95 each',
    });
  }
  const shapes = [...missed].sort((a, b) => b[1] - a[1]).map(([shape, times]) => `${shape} ${times}`);
  rows.push({ what: 'missed, by shape', ours: shapes.join(', ') || 'none', target: '' });
  for (const size of [10_000, 100_000, 1_000_000]) rows.push(timed(size));
  return rows;
}

/** CPU of one scan of so many rows: households one after the other in different accounts and merchants. */
function timed(size: number): RecurringRowOfTable {
  const rows: RecurringRow[] = [];
  for (let copy = 0; rows.length < size; copy += 1) {
    for (const row of makeHousehold(7 + (copy % 4)).rows.slice(0, size - rows.length))
      rows.push({ ...row, id: `${copy}-${row.id}`, merchant: `${row.merchant} ${letters(copy)}` });
  }
  findRecurring(rows.slice(0, 20_000), { today: scanDay });
  const before = process.threadCpuUsage();
  const { series } = findRecurring(rows, { today: scanDay });
  const { user, system } = process.threadCpuUsage(before);
  const milliseconds = (user + system) / 1000;
  return {
    what: `scan of ${size.toLocaleString('en-GB')} rows (${series.length.toLocaleString('en-GB')} series)`,
    ours: `${milliseconds.toFixed(0)} ms CPU, ${((milliseconds * 1000) / size).toFixed(1)} µs a row`,
    target: 'linear',
  };
}

function letters(number: number): string {
  return String.fromCharCode(97 + (number % 26), 97 + Math.floor(number / 26));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const asked = process.argv.slice(2).map(Number);
  for (const { what, ours, target } of measureRecurring(asked.length > 0 ? asked : seeds))
    console.log(`| ${what} | ${ours} | ${target} |`);
}
