import { type CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asGuest } from '../../apps/server/src/database/guest-scope.ts';
import { findHousehold } from '../../apps/server/src/database/household-state.ts';
import { noCache } from '../../apps/server/src/database/report-cache.ts';
import { readAsSystem } from '../../apps/server/src/database/system-scope.ts';
import { readAsUser, type UserScope } from '../../apps/server/src/database/user-scope.ts';
import { listPriceSteps } from '../../apps/server/src/features/investments/portfolio/store.ts';
import { valueHoldings } from '../../apps/server/src/features/investments/positions/value-service.ts';
import { listBalances } from '../../apps/server/src/features/ledger/ledger-totals/service.ts';
import { readBalanceSheet } from '../../apps/server/src/features/reports/balance-sheet/service.ts';
import { listAllTransactions } from '../../apps/server/src/features/reports/household-reports/store.ts';
import { startApp, type TestApp } from './app.ts';
import { joinHousehold, share } from './couples.ts';
import { hold, openInvestments, trade } from './investments.ts';
import { openAccount } from './ledger.ts';
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

test('a page of the transactions of a household is planned once a connection, for the user and for a guest', async () => {
  const [ann, ben] = [await app.register(), await app.register()];
  await joinHousehold(ann, [ben]);
  for (const person of [ann, ben]) {
    const { id } = await openAccount(person);
    await share(person, id, 'view');
    await asOwner(
      app,
      `insert into transactions (user_id, id, account_id, type, date, signed_amount, currency)
       select $1, gen_random_uuid(), $2, 'expense', '2020-01-01'::date + n, -1, 'GBP' from generate_series(1, 1000) n`,
      [person.id, id],
    );
  }
  await asOwner(app, 'analyze');
  const household = await readAsSystem(app.database, (scope) => findHousehold(scope, ann.id));
  const page = { cursor: undefined, limit: 51, words: { q: undefined, uncategorised: false } };
  const countPlans = async (scope: UserScope) => {
    for (let time = 0; time < reads; time++) await listAllTransactions(scope, page);
    const { rows } = await sql<{ plans: number }>`
      select custom_plans::integer as plans from pg_prepared_statements
      where statement like '%as account_name%' and generic_plans + custom_plans >= ${reads}`.execute(
      scope.tables,
    );
    return rows;
  };
  expect(await readAsUser(app.database, ann.id, countPlans)).toEqual([{ plans: 5 }]);
  expect(await asGuest(app.database, { id: ann.id, household }, countPlans)).toEqual([[{ plans: 5 }]]);
});

/** A user, or a list of securities, as PostgreSQL reads them in quotes. */
const writeValue = (value: unknown) => (Array.isArray(value) ? `{${value}}` : String(value));

test('of a security whose prices begin early, only the trades before them are read for its course', async () => {
  const user = await app.register();
  const { id: account } = await openInvestments(user);
  const holding = await hold(user, account, 'FNLY');
  await trade(user, holding.id, { date: '2015-01-02' });
  await asOwner(app, 'alter table holding_trades disable trigger user');
  await asOwner(
    app,
    `insert into holding_trades (id, user_id, account_id, holding_id, security_id, type, date, quantity, price, currency, fx_rate)
     select gen_random_uuid(), user_id, account_id, holding_id, security_id, type, '2015-01-02'::date + n, quantity, price, currency, fx_rate
     from holding_trades, generate_series(1, 4000) n where user_id = $1`,
    [user.id],
  );
  await asOwner(app, 'alter table holding_trades enable trigger user');
  const price = { date: '2015-03-01', price: '5.00' };
  await user.post(`/securities/${holding.security_id}/prices`, price);
  await asOwner(app, 'analyze');
  const sent: CompiledQuery[] = [];
  await readAsUser(app.database, user.id, async (scope) => {
    const executor = scope.tables.getExecutor();
    const noting: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        sent.push(executor.compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const noted = { ...scope, tables: scope.tables.withPlugin(noting) };
    const [found] = await listPriceSteps(noted, [holding.security_id]);
    expect(found?.traded?.split(',')).toHaveLength(58);
    const [query] = sent;
    const written = query?.sql.replace(
      /\$(\d+)/g,
      (_, place) => `'${writeValue(query.parameters[place - 1])}'`,
    );
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (costs off) ${sql.raw(written ?? '')}`.execute(scope.tables);
    const plan = rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes('date <'));
    expect(plan).toEqual([expect.stringContaining('Index Cond')]);
  });
});

test('of whoever has no holdings a balance sheet does not ask what they are worth', async () => {
  const user = await app.register();
  const { body: account } = await user.post('/accounts', { name: 'Broker', type: 'isa', currency: 'GBP' });
  const asked = () =>
    readAsUser(app.database, user.id, async (scope) => {
      const sheet = { ...scope, cache: noCache(user.id) };
      const count = async () => {
        const { rows } = await sql<{ times: number }>`
          select coalesce(sum(generic_plans + custom_plans), 0)::integer as times from pg_prepared_statements
          where position('from holding' || '_quantities' in statement) > 0`.execute(scope.tables);
        return rows[0]?.times ?? 0;
      };
      const before = await count();
      await readBalanceSheet(sheet, 'GBP', '2025-12-31');
      return (await count()) - before;
    });
  expect(await asked()).toBe(0);
  const shares = { quantity: '10', purchase_price: '5', purchase_date: '2025-01-05' };
  const { status } = await user.post('/holdings', { account_id: account.id, symbol: 'VOD', ...shares });
  expect(status).toBe(201);
  expect(await asked()).toBe(1);
});
