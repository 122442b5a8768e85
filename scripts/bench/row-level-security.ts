import { openDatabase, openPool } from '../../apps/server/src/database/connection.ts';
import { noMemory } from '../../apps/server/src/database/read-memory.ts';
import { readAsUser, type UserScope } from '../../apps/server/src/database/user-scope.ts';
import { readBalanceSheet } from '../../apps/server/src/features/balance-sheet/service.ts';
import { readCategoryReport } from '../../apps/server/src/features/category-report/service.ts';
import { readMerchants, readNetWorth } from '../../apps/server/src/features/reports/service.ts';
import { listTransactions } from '../../apps/server/src/features/transactions/service.ts';
import { cpuOf, cpuOfTree } from './processes.ts';
import type { Stage } from './stage.ts';
import type { Row } from './table.ts';

const ten = { date_from: '2016-01-01', date_to: '2025-12-31' };
const view = { baseCurrency: 'GBP', today: '2026-01-01' };
const turns = 8;

/** What is read, and how often in a turn: the clock of CPU time ticks every ten milliseconds. */
const reads: readonly (readonly [
  what: string,
  times: number,
  read: (scope: UserScope) => Promise<unknown>,
])[] = [
  ['list of 50', 500, (scope) => listTransactions(scope, { limit: 50 }, 'GBP')],
  ['balance sheet', 500, (scope) => readBalanceSheet(scope, 'GBP', '2025-12-31')],
  ['category × 10 years', 30, (scope) => readCategoryReport(scope, ten, 'GBP', '2026-01-01')],
  ['net worth, monthly, 10 years', 30, (scope) => readNetWorth(scope, ten, view)],
  ['merchants, 10 years', 15, (scope) => readMerchants(scope, ten, view)],
];

/**
 * The service's own reads in this process, in turns as its role, which row-level security holds, and as the owner, whom it
 * does not: the same statements over the same rows. CPU of this process and PostgreSQL; the median of the turns.
 */
export async function measureRowLevelSecurity({ ownerUrl, postmaster }: Stage, user: string): Promise<Row[]> {
  const held = openDatabase(ownerUrl, () => {});
  const free = {
    ...held,
    users: openPool(ownerUrl, 'bench', { max: 6, connectionTimeoutMillis: 10_000, onError: () => {} }),
  };
  const meter = () => cpuOf(process.pid) + cpuOfTree(postmaster);
  const rows: Row[] = [];
  try {
    for (const [what, times, read] of reads) {
      // What is kept of the user's data would be found by both sides, and neither ask the database.
      const without = (scope: UserScope) =>
        read(what.startsWith('list') ? scope : { ...scope, memory: noMemory(user) });
      const costs = { held: [] as number[], free: [] as number[] };
      for (let turn = -1; turn < turns; turn++) {
        for (const [side, database] of [
          ['held', held],
          ['free', free],
        ] as const) {
          const before = meter();
          for (let time = 0; time < times; time++) await readAsUser(database, user, without);
          if (turn >= 0) costs[side].push((meter() - before) / times);
        }
      }
      const [on, off] = [median(costs.held), median(costs.free)];
      rows.push({
        what: `row-level security: ${what}`,
        ours: `${on.toFixed(2)} ms CPU with it`,
        floor: `${off.toFixed(2)} ms CPU without`,
        ratio: `${(on / off).toFixed(2)} ×`,
        target: '≤ 1.1 ×',
      });
    }
  } finally {
    await free.users.end();
    await held.close();
  }
  return rows;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return ((sorted[(sorted.length - 1) >> 1] as number) + (sorted[sorted.length >> 1] as number)) / 2;
}
