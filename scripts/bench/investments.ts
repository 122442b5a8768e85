/**
 * `node scripts/bench/investments.ts [trades]`: the cost engine over the HTTP API, 200 assets in one account over ten
 * years. CPU of the service and of PostgreSQL, in milliseconds a request.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../apps/server/src/database/embedded.ts';
import { call } from './client.ts';
import { randomFrom } from './generate.ts';
import { cpuOf, cpuOfTree, memoryOf, startServer } from './processes.ts';

const assets = 200;
const total = Number(process.argv[2] ?? 100_000);
const dataDir = mkdtempSync(join(tmpdir(), 'farthing-bench-'));
const database = await startEmbedded({ dataDir, log: () => {} });
const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
const environment = { PORT: '18098', DATA_DIR: dataDir, DATABASE_URL: database.url };
const server = await startServer('apps/server/src/main.ts', environment, '/health');
try {
  const person = { email: 'bench@example.org', password: 'correct-horse-battery-9' };
  await call(server.url, 'POST', '/auth/register', undefined, { ...person, display_name: 'Bench' });
  const { access_token: token } = await call<{ access_token: string }>(
    server.url,
    'POST',
    '/auth/login',
    undefined,
    person,
  );
  const api = <Body>(method: string, path: string, body?: unknown) =>
    call<Body>(server.url, method, path, token, body);
  const account = await api<{ id: string }>('POST', '/accounts', { name: 'Broker', type: 'investment' });
  const holdings: string[] = [];
  for (let index = 0; index < assets; index++) {
    const body = { account_id: account.id, symbol: `A${index}`, purchase_currency: 'GBP' };
    const held = await api<{ id: string; security_id: string }>('POST', '/holdings', body);
    await api('POST', `/securities/${held.security_id}/prices`, { date: '2026-01-02', price: '30' });
    holdings.push(held.id);
  }
  await insertTrades(holdings);
  await measure('first report, nothing kept', 1, () => api('GET', '/reports/capital-gains?tax_year=2024-25'));
  let day = 0;
  const trade = (id: string) =>
    api('POST', `/holdings/${id}/transactions`, {
      type: 'buy',
      date: `2026-0${1 + (day++ % 9)}-03`,
      quantity: '3',
      price: '31.5',
      fees: '1',
    });
  await measure('one more trade (its asset anew)', 200, (index) => trade(holdings[index % assets] as string));
  await measure('one more trade, again', 200, (index) => trade(holdings[index % assets] as string));
  await measure('report of one tax year', 20, () => api('GET', '/reports/capital-gains?tax_year=2024-25'));
  await measure('report of all years', 5, () => api('GET', '/reports/capital-gains'));
  await measure('holdings, valued', 20, () => api('GET', '/holdings'));
  await measure('pool of one holding', 20, () => api('GET', `/holdings/${holdings[0]}/pool`));
  await measure('balance sheet', 20, () => api('GET', '/reports/balance-sheet'));
  await measure('portfolio summary', 5, () => api('GET', '/portfolio/summary'));
  await measure('portfolio performance, monthly', 5, () => api('GET', '/portfolio/performance'));
  console.log(`memory of the service after it: ${memoryOf(server.pid)} MiB`);
} finally {
  await server.stop();
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Buys and sells at random, never more than is held, past the API. */
async function insertTrades(holdings: readonly string[]): Promise<void> {
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const random = randomFrom(7);
  const each = Math.floor(total / assets);
  for (const holding of holdings) {
    const [types, dates, quantities, prices]: [string[], string[], string[], string[]] = [[], [], [], []];
    let held = 0;
    for (let index = 0; index < each; index++) {
      const sells = held > 10 && random() < 0.45;
      const quantity = 1 + Math.floor(random() * 10);
      held += sells ? -quantity : quantity;
      types.push(sells ? 'sell' : 'buy');
      const at = Date.UTC(2016, 0, 4) + Math.floor((index * 3600) / each) * 86_400_000;
      dates.push(new Date(at).toISOString().slice(0, 10));
      quantities.push(String(quantity));
      prices.push((10 + random() * 50).toFixed(2));
    }
    await owner.query(
      `insert into holding_trades (user_id, id, holding_id, account_id, security_id, type, date, quantity, price,
         currency, fees)
       select h.user_id, gen_random_uuid(), h.id, h.account_id, h.security_id, t.type, t.date, t.quantity, t.price,
         'GBP', 1.5
       from holdings h cross join unnest($2::text[], $3::date[], $4::numeric[], $5::numeric[])
         as t (type, date, quantity, price) where h.id = $1`,
      [holding, types, dates, quantities, prices],
    );
    await owner.query('update holdings set trades_stamp = gen_random_uuid() where id = $1', [holding]);
  }
  await owner.query('analyze');
  await owner.end();
}

async function measure(
  what: string,
  times: number,
  work: (index: number) => Promise<unknown>,
): Promise<void> {
  const before = [cpuOf(server.pid), cpuOfTree(postmaster), performance.now()] as const;
  for (let index = 0; index < times; index++) await work(index);
  const [service, store, wall] = [cpuOf(server.pid), cpuOfTree(postmaster), performance.now()].map(
    (now, index) => (now - (before[index] as number)) / times,
  ) as [number, number, number];
  const print = (value: number) => `${value.toFixed(1)} ms`;
  console.log(
    `${what}: service ${print(service)}, PostgreSQL ${print(store)}, together ${print(service + store)}, wall ${print(wall)}`,
  );
}
