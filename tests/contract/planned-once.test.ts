import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAsUser } from '../../apps/server/src/database/user-scope.ts';
import { listBalances } from '../../apps/server/src/features/ledger-totals/service.ts';
import { valueHoldings } from '../../apps/server/src/features/positions/service.ts';
import { startApp, type TestApp } from './app.ts';
import { asOwner } from './sign-in.ts';

/** More than what is sent when accounts are made. */
const reads = 40;
let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('the statements of a balance sheet are planned once a connection, and read no day that they do not count', async () => {
  const user = await app.register();
  for (let index = 0; index < 12; index++)
    await user.post('/accounts', { name: `Account ${index}`, type: 'cash', currency: 'GBP' });
  await asOwner(
    app,
    `insert into day_deltas (user_id, account_id, date, amount_minor, transaction_count)
     select user_id, id, day, 1, 1 from accounts, generate_series('2020-01-01'::date, '2023-12-31', '1 day') day
     where user_id = $1`,
    [user.id],
  );
  await asOwner(app, 'analyze');
  await readAsUser(app.database, user.id, async (scope) => {
    for (let time = 0; time < reads; time++) {
      await listBalances(scope, '2023-12-31');
      await valueHoldings(scope, 'GBP', '2023-12-31');
    }
    const { rows: statements } = await sql<{ name: string; statement: string; plans: number }>`
      select name, statement, custom_plans::integer as plans from pg_prepared_statements
      where generic_plans + custom_plans >= ${reads}`.execute(scope.tables);
    expect(statements).toHaveLength(2);
    // PostgreSQL plans the first five for their values, and then compares.
    expect(statements.filter(({ plans }) => plans > 5)).toEqual([]);
    const balances = statements.find(({ statement }) => statement.includes('day_deltas'))?.name;
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (analyze, costs off, timing off, buffers off, summary off)
      execute ${sql.id(balances ?? '')} (${sql.lit(user.id)}, '2023-12-31')`.execute(scope.tables);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Filter: (date');
  });
});
