import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { openPool, roles, roleUrl } from '../../apps/server/src/database/connection.ts';
import { noCache } from '../../apps/server/src/database/report-cache.ts';
import { readAsUser, type UserScope } from '../../apps/server/src/database/user-scope.ts';
import { listTransactions } from '../../apps/server/src/features/ledger/transactions/list/read-transactions.ts';
import { readBalanceSheet } from '../../apps/server/src/features/reports/balance-sheet/service.ts';
import { readCategoryReport } from '../../apps/server/src/features/reports/category-report/service.ts';
import { readMerchants } from '../../apps/server/src/features/reports/reports/merchant-service.ts';
import { readNetWorth } from '../../apps/server/src/features/reports/reports/net-worth-service.ts';
import { preciseCpuOf } from './processes.ts';
import { median } from './request-cost.ts';
import type { Stage } from './stage.ts';
import type { Row } from './table.ts';

const ten = { date_from: '2016-01-01', date_to: '2025-12-31' };
const view = { baseCurrency: 'GBP', today: '2026-01-01' };
const warming = 20;

/**
 * Reads to measure, with the number of turns and of repeats in each. A turn lasts about five milliseconds,
 * short enough for both sides to run under the same load. Turns are even, because the sides alternate in
 * going first.
 */
const reads: readonly (readonly [
  what: string,
  turns: number,
  times: number,
  read: (scope: UserScope) => Promise<unknown>,
])[] = [
  ['list of 50', 600, 10, (scope) => listTransactions(scope, { limit: 50 }, 'GBP')],
  ['balance sheet', 600, 10, (scope) => readBalanceSheet(scope, 'GBP', '2025-12-31')],
  ['category × 10 years', 100, 1, (scope) => readCategoryReport(scope, ten, 'GBP', '2026-01-01')],
  ['net worth, monthly, 10 years', 100, 1, (scope) => readNetWorth(scope, ten, view)],
  ['merchants, 10 years', 60, 1, (scope) => readMerchants(scope, ten, view)],
];

type Sides<Value> = Record<'held' | 'free', Value>;

/**
 * The service's own reads in this process, in turns as its role, which row-level security holds, and as a role with the same
 * rights that passes by it: the same statements over the same rows. (The owner would not do: a superuser's rights are not
 * even looked up.) CPU of this process and of the connection's, by the scheduler's own count: the clock of process times
 * ticks every ten milliseconds. The figures are medians of the turns, the ratio the median of what each turn says.
 */
export async function measureRowLevelSecurity({ ownerUrl, owner }: Stage, user: string): Promise<Row[]> {
  const open = (url: string) =>
    openPool(url, 'bench', { max: 1, connectionTimeoutMillis: 10_000, onError: () => {}, readsOnly: true });
  const pools = { held: open(roleUrl(ownerUrl, roles.user)), free: open(await freeRole(owner, ownerUrl)) };
  const rows: Row[] = [];
  try {
    const processes = { held: await processOf(pools.held), free: await processOf(pools.free) };
    for (const [what, turns, times, read] of reads) {
      // What is kept of the user's data would be found by both sides, and neither ask the database.
      const asked = (scope: UserScope) =>
        read(what.startsWith('list') ? scope : { ...scope, cache: noCache(user) });
      const costOf = async (side: keyof Sides<unknown>) => {
        const before = preciseCpuOf(processes[side]);
        const own = process.cpuUsage();
        for (let time = 0; time < times; time++) await readAsUser({ users: pools[side] }, user, asked);
        const { user: inUser, system } = process.cpuUsage(own);
        return (preciseCpuOf(processes[side]) - before + (inUser + system) / 1000) / times;
      };
      const costs: Sides<number>[] = [];
      for (let turn = -warming; turn < turns; turn++) {
        const cost = { held: 0, free: 0 };
        const sides = turn % 2 === 0 ? (['held', 'free'] as const) : (['free', 'held'] as const);
        for (const side of sides) cost[side] = await costOf(side);
        if (turn >= 0) costs.push(cost);
      }
      rows.push({
        what: `row-level security: ${what}`,
        ours: `${median(costs.map(({ held }) => held)).toFixed(2)} ms CPU with it`,
        floor: `${median(costs.map(({ free }) => free)).toFixed(2)} ms CPU without`,
        ratio: `${median(costs.map(({ held, free }) => held / free)).toFixed(2)} ×`,
        target: '≤ 1.1 ×',
      });
    }
  } finally {
    await Promise.all([pools.held.end(), pools.free.end()]);
    await owner.query('drop owned by bench_reader').then(() => owner.query('drop role bench_reader'));
  }
  return rows;
}

/** The address of a role that may read what the service's may, and that no policy holds. */
async function freeRole(owner: pg.Client, ownerUrl: string): Promise<string> {
  const password = randomBytes(16).toString('hex');
  await owner.query(`create role bench_reader login bypassrls password '${password}'`);
  await owner.query('grant usage on schema public to bench_reader');
  await owner.query('grant select on all tables in schema public to bench_reader');
  await owner.query('grant execute on function currency_places to bench_reader');
  const url = new URL(ownerUrl);
  url.username = 'bench_reader';
  url.password = password;
  return url.toString();
}

async function processOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}
