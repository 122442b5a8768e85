/**
 * `npm run bench [-- --rows 10000,100000,1000000] [--write]`: measures the service through its HTTP API on seeded sets of
 * ten years, beside the floor of each figure in the same run, and says which targets are met. CPU is user + system of the
 * service and of PostgreSQL together; only ratios within one run are worth quoting. `--write` puts the
 * figures with a target into docs/performance.md. Parts of it alone: `--imports`, `--search`, `--reports` (with `--rows`), `--investments [--trades
 * 100000]`. `--household` compares a household of two with one person, and `--against FOLDER` this build with another one.
 * What is measured by itself: `--web` the web app in Chromium, `--recurring` recurring payments, `--forecasts`
 * forecasts, `--rules` imports with 200 rules and runs of them, `--load` reads at a rate while sign-ins saturate, `--backups`,
 * `--real FOLDER` how files of other projects are read (real.ts says how the folder is laid out),
 * `--fairness` what one user sees while another does the worst that is allowed, `--capabilities`, `--receipts [--seed 7] [--each 10]` how well receipts are read.
 */
import { type PlainRow, plainRows, printTable, type Row, writeTable } from './table.ts';

const has = (flag: string) => process.argv.includes(`--${flag}`);
const option = (flag: string, fallback: string) => {
  const at = process.argv.indexOf(`--${flag}`);
  return at < 0 ? fallback : (process.argv[at + 1] ?? fallback);
};
const sizes = option('rows', '10000,100000').split(',').map(Number);
const trades = Number(option('trades', '100000'));
const began = performance.now();

if (has('real')) {
  await (await import('./real-capabilities.ts')).measureRealCapabilities(option('real', ''));
  await import('./real.ts');
  await import('./real-receipts.ts');
} else if (has('web-screens')) await import('./web-screens.ts');
else if (has('web')) await import('./web.ts');
else if (has('receipts')) await import('./receipts.ts');
else if (has('load')) await import('./load.ts');
else if (has('many')) await import('./many-users.ts');
else if (has('small')) await import('./small.ts');
else if (has('fairness') || process.argv.includes('fairness')) await import('./fairness.ts');
else if (has('backups')) await import('./backups.ts');
else {
  const rows = await rowsOf();
  const seconds = (performance.now() - began) / 1000;
  console.log(`\n${printTable(rows, seconds)}`);
  if (has('write')) writeTable(rows, seconds);
}

/** Returns the rows for the flags. By default all that have a target. */
async function rowsOf(): Promise<Row[]> {
  if (has('imports')) return eachSize((await import('./parts.ts')).measureImportsAlone);
  if (has('search')) return eachPlain((await import('./parts.ts')).measureSearchAlone);
  if (has('against'))
    return eachSize(async (size) =>
      (await import('./two-builds.ts')).measureTwoBuilds(option('against', ''), size),
    );
  if (has('household')) return eachSize((await import('./household.ts')).measureHouseholdOfTwo);
  if (has('reports')) return eachPlain((await import('./report-run.ts')).measureHousehold);
  if (has('rules')) return withoutFloors((await import('./rules.ts')).measureRules);
  if (has('recurring'))
    return withoutFloors((await import('./recurring-service.ts')).measureRecurringService);
  if (has('forecasts')) return eachSize((await import('./forecasts-service.ts')).measureForecastsService);
  if (has('investments')) return (await import('./investments.ts')).measureInvestments(trades);
  if (has('capabilities')) return plainRows('–', (await import('./capabilities.ts')).measureCapabilities());
  return (await import('./complete.ts')).measureEverything(sizes, trades);
}

async function eachSize(measure: (size: number) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of sizes) rows.push(...(await measure(size)));
  return rows;
}

/** Measures parts whose rows don't state the number of stored rows. */
function eachPlain(measure: (size: number) => Promise<PlainRow[]>): Promise<Row[]> {
  return eachSize(async (size) => plainRows(size.toLocaleString('en-GB'), await measure(size)));
}

function withoutFloors(measure: (size: number) => Promise<readonly PlainRow[]>): Promise<Row[]> {
  return eachSize(async (size) => (await measure(size)).map((row) => ({ ...row, floor: '', ratio: '' })));
}
