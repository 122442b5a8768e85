import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../../apps/server/src/database/connection.ts';
import { startEmbedded } from '../../apps/server/src/database/embedded.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { readAsUser } from '../../apps/server/src/database/user-scope.ts';
import {
  type CandidateWindow,
  listCandidates,
} from '../../apps/server/src/features/ledger/receipts/store.ts';

const userId = '01890000-0000-7000-8000-000000000001';
const times = 60;

/** Prints what the rows of a receipt cost to find among so many of ten years, with its date and without. */
export async function measureCandidates(count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'farthing-bench-'));
  const embedded = await startEmbedded({ dataDir: folder, log: () => {} });
  const database = openDatabase(embedded.url, () => {});
  try {
    await migrate(embedded.url, () => {});
    await fill(embedded.url, count);
    console.log(
      `\n| ${count.toLocaleString('en-GB')} rows: looking for those of a receipt | median | longest |`,
    );
    console.log('|---|---:|---:|');
    const dated = { from: '2026-03-05', to: '2026-03-15' };
    const newest = { from: '2026-09-22', to: '2026-11-26' };
    for (const [what, days] of Object.entries({ 'within 5 days': dated, 'newest 60 days': newest })) {
      const took: number[] = [];
      for (let run = 0; run < times; run++) {
        const pence = 100 + ((run * 7919) % 15_000);
        const text = (minor: number) => (minor / 100).toFixed(2);
        const window: CandidateWindow = {
          ...days,
          currency: 'GBP',
          least: text(pence),
          most: text(pence * 1.2),
        };
        const start = performance.now();
        await readAsUser(database, userId, (scope) => listCandidates(scope, window));
        took.push(performance.now() - start);
      }
      // The first goes to data that nobody has read yet.
      const [, ...warm] = took;
      const sorted = warm.sort((a, b) => a - b);
      const ms = (value = 0) => `${value.toFixed(1)} ms`;
      console.log(`| ${what} | ${ms(sorted[Math.floor(sorted.length / 2)])} | ${ms(sorted.at(-1))} |`);
    }
  } finally {
    await database.close();
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fill(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into users (id, email, display_name, password_hash) values ($1, 'a@example.org', 'A', 'x')`,
    [userId],
  );
  await client.query(
    `insert into accounts (user_id, id, name, type, currency)
     select $1, ('01890000-0000-7000-8000-00000000010' || n)::uuid, 'Account ' || n, 'cash', 'GBP' from generate_series(1, 5) n`,
    [userId],
  );
  await client.query(
    `insert into transactions (user_id, id, account_id, type, date, signed_amount, currency, description)
     select $1, gen_random_uuid(), ('01890000-0000-7000-8000-00000000010' || (1 + n % 5))::uuid, 'expense',
       date '2016-11-22' + (n::bigint * 3652 / $2::int)::integer, -((100 + (n::bigint * 7919) % 20000)::numeric / 100), 'GBP',
       'SHOP ' || n % 997
     from generate_series(1, $2::int) n`,
    [userId, count],
  );
  await client.query('vacuum analyze');
  await client.end();
}
