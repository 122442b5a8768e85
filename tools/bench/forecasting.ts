/**
 * `node tools/bench/forecasting.ts`: how well spending is forecast on generated households of ten years, and what a
 * simulation of 100,000 paths over 480 months costs against the loop in C (compiled with gcc; skipped where there is none).
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import {
  blockRanges,
  type MonteCarloPart,
  type MonteCarloQuestion,
  type MonteCarloResult,
  mergeParts,
  runMonteCarlo,
} from '../../packages/forecasting/src/index.ts';
import { cFloor } from './monte-carlo-floor.ts';
import { scoreSpending } from './spending-backtest.ts';

const question: MonteCarloQuestion = {
  years: 40,
  runs: 100_000,
  seed: 7,
  initial: 10_000_00n,
  inflation: 0.02,
  returns: { model: 'normal', annualReturn: 0.05, annualVolatility: 0.15 },
  flows: [{ amount: 500_00n, fromMonth: 1, toMonth: 480, keepsPace: false }],
};
const rows: string[][] = [];

spending();
await monteCarlo();
console.log('\n| what | ours | floor | ratio | target |\n|---|---:|---:|---:|---|');
for (const row of rows) console.log(`| ${row.join(' | ')} |`);

function spending(): void {
  const start = performance.now();
  const score = scoreSpending([1, 2, 3, 4, 5]);
  const each = (performance.now() - start) / score.forecasts;
  console.log('| category | mean error, £ | same month a year before, £ | months within low and high |');
  console.log('|---|---:|---:|---:|');
  for (const [category, { error, naive, covered, count }] of score.byCategory) {
    const pounds = (pence: number) => (pence / count / 100).toFixed(2);
    console.log(`| ${category} | ${pounds(error)} | ${pounds(naive)} | ${percent(covered / count)} |`);
  }
  const ratio = (ours: number, naive: number) => [
    ours.toFixed(3),
    naive.toFixed(3),
    `${(ours / naive).toFixed(2)} ×`,
    '< 1 ×',
  ];
  rows.push(
    ['spending: MASE, against seasonal naive', ...ratio(score.mase, score.naiveMase)],
    ['spending: weighted error, against seasonal naive', ...ratio(score.weighted, score.naiveWeighted)],
    [
      'spending: intervals of 80 % hold, categories with noise',
      percent(score.noisyCoverage),
      '',
      '',
      '75–85 %',
    ],
    ['spending: the same, whole household', percent(score.totalCoverage), '', '', '75–85 %'],
    ['spending: the same, exact and rare categories too', percent(score.coverage), '', '', ''],
    ['spending: sum of what was expected, of what came', percent(score.bias), '', '', ''],
    ['spending: 26 categories, 60 to 108 months, 12 ahead', `${each.toFixed(0)} ms wall`, '', '', ''],
  );
}

async function monteCarlo(): Promise<void> {
  const floor = cFloor();
  const memory = process.memoryUsage.rss();
  const cold = cpuOf(() => runMonteCarlo(question));
  // Many: compilers change their mind after the fifth.
  const warm = median(Array.from({ length: 25 }, () => cpuOf(() => runMonteCarlo(question))));
  const against = (ours: number) => [
    `${ours.toFixed(0)} ms CPU`,
    floor ? `${floor.table.toFixed(0)} ms CPU` : 'no gcc',
    floor ? `${(ours / floor.table).toFixed(2)} ×` : '',
  ];
  rows.push(
    ['Monte Carlo, 100,000 × 480, percentiles included', ...against(warm), '≤ 2 ×'],
    ['the same, first time in a process', ...against(cold), ''],
  );
  if (floor)
    rows.push(['C with log, cos and exp each month', '', `${floor.exact.toFixed(0)} ms CPU`, '', '']);
  const others: [string, Partial<MonteCarloQuestion>][] = [
    [
      'Student’s t, 4 degrees',
      {
        returns: { model: 'student-t', annualReturn: 0.05, annualVolatility: 0.15, degreesOfFreedom: 4 },
      },
    ],
    [
      'guardrails for 40 years',
      {
        withdrawal: { strategy: 'guardrails', afterYears: 0, rate: 0.05, guard: 0.2, adjustment: 0.1 },
      },
    ],
    [
      'bootstrap of 50 years in blocks of 24',
      {
        returns: {
          model: 'historical',
          monthlyReturns: Array.from({ length: 600 }, (_, month) => 0.004 + 0.04 * Math.sin(month * month)),
          blockMonths: 24,
        },
      },
    ],
  ];
  for (const [name, change] of others) {
    const ask = () => cpuOf(() => runMonteCarlo({ ...question, ...change }));
    rows.push([`Monte Carlo, ${name}`, ...against(median(Array.from({ length: 5 }, ask))), '']);
  }
  rows.push(['resident memory gained', `+${mebibytes(process.memoryUsage.rss() - memory)} MiB`, '', '', '']);
  await inWorkers(floor?.table, runMonteCarlo(question));
}

/** Two workers, ten times; the first is theirs to compile in. */
async function inWorkers(floor: number | undefined, expected: MonteCarloResult): Promise<void> {
  const ranges = blockRanges(question, 2);
  const workers = ranges.map(() => new Worker(new URL('./monte-carlo-worker.ts', import.meta.url)));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const walls: number[] = [];
  for (let time = 0; time < 10; time++) {
    if (time === 1) delay.enable();
    const start = performance.now();
    const parts = await Promise.all(
      ranges.map(
        (range, index) =>
          new Promise<MonteCarloPart>((resolve, reject) => {
            const worker = workers[index] as Worker;
            worker.once('message', resolve).once('error', reject);
            worker.postMessage({ question, range });
          }),
      ),
    );
    const result = mergeParts(question, parts);
    if (time > 0) walls.push(performance.now() - start);
    if (JSON.stringify(result, plain) !== JSON.stringify(expected, plain))
      throw new Error('Two workers differ');
  }
  delay.disable();
  const wall = median(walls);
  await Promise.all(workers.map((worker) => worker.terminate()));
  rows.push(
    [
      'the same in two workers, wall',
      `${wall.toFixed(0)} ms`,
      floor ? `${(2 * floor).toFixed(0)} ms` : '',
      floor ? `${(wall / floor / 2).toFixed(2)} × of 2 × C` : '',
      '≤ 0.65 × on two free cores',
    ],
    ['event loop meanwhile, p99', `${(delay.percentile(99) / 1e6).toFixed(1)} ms`, '', '', '≤ 20 ms'],
  );
}

/** Milliseconds of user and system time, of all threads: compiling and collecting garbage included. */
function cpuOf(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}

function plain(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function mebibytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0);
}
