import { resolve } from 'node:path';
import { repeatGet } from './client.ts';
import { transactionWriter } from './reports.ts';
import { median } from './request-cost.ts';
import { type Stage, signIn } from './stage.ts';
import type { Row } from './table.ts';

const year = 'date_from=2025-01-01&date_to=2025-12-31';
const month = 'month=2025-11';
const turns = 25;
const warming = 4;
const longestSettlingMs = 20_000;

/** Reads whose figures are cached until the next write, so they are also measured after one. */
const reports = [
  `reports/categories?${year}`,
  `reports/income-expense?${year}`,
  `reports/income-expense?${year}&group_by=day`,
  `reports/cash-flow?${year}`,
  `reports/merchants?${year}`,
  `reports/net-worth?${year}`,
  'reports/balance-sheet',
  'reports/year-in-review?year=2025',
  `reports/monthly-letter?${month}`,
  `budgets/summary?${month}`,
  `budgets/plan?${month}`,
  `budgets/pace?${month}`,
];
const lists = ['transactions?limit=50', 'transactions?q=MERCHANT%2017&limit=50', 'accounts', 'recurring'];

/** The parts of another build's bench that depend on the build. */
interface Build {
  readonly folder: string;
  readonly onStage: typeof import('./stage.ts')['onStage'];
  readonly settled: typeof import('./stage.ts')['settled'];
  readonly signUp: typeof import('./stage.ts')['signUp'];
  readonly fillHousehold: typeof import('./report-household.ts')['fillHousehold'];
}

/**
 * Compares the reads of one person with those of another build, on equal data and in turns, by CPU of the service and of PostgreSQL.
 * @param folder another build with its packages installed and its service built (`npm ci && npm run build -w apps/server`)
 */
export async function measureTwoBuilds(folder: string, rows: number): Promise<Row[]> {
  const [before, now] = [await loadBuild(resolve(folder)), await loadBuild(process.cwd())];
  return onBuild(before, 18_097, (old) =>
    onBuild(now, 18_098, async (fresh) => {
      const readers: Readers = [await prepare(before, old, rows), await prepare(now, fresh, rows)];
      const found: Row[] = [];
      for (const path of reports) {
        found.push(await compare(path, 'asked again', readers));
        found.push(await compare(path, 'first after a write', readers));
      }
      for (const path of lists) found.push(await compare(path, 'asked again', readers));
      return found.map((row) => ({ ...row, what: `${rows.toLocaleString('en-GB')} | ${row.what}` }));
    }),
  );
}

async function loadBuild(folder: string): Promise<Build> {
  const load = <Module>(name: string): Promise<Module> => import(`${folder}/tools/bench/${name}`);
  const { onStage, settled, signUp } = await load<typeof import('./stage.ts')>('stage.ts');
  const { fillHousehold } = await load<typeof import('./report-household.ts')>('report-household.ts');
  return { folder, onStage, settled, signUp, fillHousehold };
}

/** Runs the service of a build, whose files are found from the working folder. */
function onBuild<Result>(
  build: Build,
  port: number,
  work: (stage: Stage) => Promise<Result>,
): Promise<Result> {
  process.chdir(build.folder);
  return build.onStage(port, work);
}

/** Someone who is signed in at a build. */
interface Reader extends Pick<Stage, 'url' | 'meter'> {
  readonly token: string;
}

/** The same person at the old and at the new build. */
type Readers = readonly [old: Reader, fresh: Reader];

async function prepare(build: Build, { url, owner, ownerUrl, meter }: Stage, rows: number): Promise<Reader> {
  await build.fillHousehold(url, ownerUrl, await build.signUp(url, 'ann'), rows);
  await owner.query('vacuum analyze');
  await Promise.race([build.settled(meter), new Promise((done) => setTimeout(done, longestSettlingMs))]);
  return { url, meter, token: await signIn(url, 'ann') };
}

/** Measures a read of both builds in turns, each first in every other turn. */
async function compare(
  path: string,
  when: 'asked again' | 'first after a write',
  [old, fresh]: Readers,
): Promise<Row> {
  const [ofOld, ofFresh] = [await costOf(path, when, old), await costOf(path, when, fresh)];
  const pairs: [old: number, fresh: number][] = [];
  for (let turn = -warming; turn < turns; turn++) {
    const first = turn % 2 === 0 ? await ofOld() : await ofFresh();
    const second = turn % 2 === 0 ? await ofFresh() : await ofOld();
    if (turn >= 0) pairs.push(turn % 2 === 0 ? [first, second] : [second, first]);
  }
  const print = (of: (pair: readonly [number, number]) => number) => median(pairs.map(of)).toFixed(2);
  return {
    what: `${path.replace(/\?.*group_by=day/, ', by day').replace(/\?.*/, '')}, ${when}`,
    ours: `${print(([, one]) => one)} ms CPU`,
    floor: `${print(([one]) => one)} ms CPU`,
    ratio: `${print(([before, now]) => now / before)} ×`,
    target: '≤ 1.15 ×',
  };
}

/** Returns a measurement of a read: CPU milliseconds of one request, the mean of some. */
async function costOf(
  path: string,
  when: string,
  { url, token, meter }: Reader,
): Promise<() => Promise<number>> {
  const isWritten = when === 'first after a write';
  const write = isWritten ? await transactionWriter(url, token) : undefined;
  const times = isWritten ? 3 : 10;
  return async () => {
    let spent = 0;
    for (let time = 0; time < times; time++) {
      await write?.();
      const start = meter();
      await repeatGet(`${url}/api/v1/${path}`, token, 1);
      spent += meter() - start;
    }
    return spent / times;
  };
}
