/**
 * `npm run bench -- --backups [--rows 300000] [--files 200]`: makes, tests and restores a backup of so many transactions and
 * files of 1 MB that do not compress, each in a process of its own, and prints time and the most memory it held.
 */
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../apps/server/src/database/embedded.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';

const user = '01890000-0000-7000-8000-000000000001';
const account = '01890000-0000-7000-8000-000000000002';
const oneMegabyte = 1024 * 1024;

function given(name: string, usual: number): number {
  const at = process.argv.indexOf(name);
  return at < 0 ? usual : Number(process.argv[at + 1]);
}

const rows = given('--rows', 300_000);
const files = given('--files', 200);
const folder = mkdtempSync(join(tmpdir(), 'farthing-bench-'));
const server = await startEmbedded({ dataDir: folder, log: () => {} });
try {
  await migrate(server.url, () => {});
  await fill(server.url);
  const idle = run(`null`);
  console.log(`${rows.toLocaleString('en-GB')} transactions, ${files} files of 1 MB`);
  console.log(`a process that has only loaded the code: ${idle.memory} MB`);
  const made = run(`await createBackup(context, 'manual')`);
  const { id, size } = made.result as { id: string; size: number };
  tell('back up', made, size);
  tell('restore for a test', run(`await verifyBackup(context, '${id}')`), size);
  tell('restore', run(`await restoreBackup(context, { source: { id: '${id}' }, keepCurrent: false })`), size);

  function tell(what: string, { memory, seconds }: ReturnType<typeof run>, bytes: number): void {
    const megabytes = (bytes / 1e6).toFixed(0);
    const growth = memory - idle.memory;
    console.log(
      `${what.padEnd(20)} ${seconds.toFixed(1)} s for a file of ${megabytes} MB, ${memory} MB at most (${growth} MB more; target ≤ 150)`,
    );
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

interface Measured {
  readonly result: unknown;
  readonly seconds: number;
  /** The most that was resident, MB. */
  readonly memory: number;
}

/** Runs an operation in a process of its own. */
function run(work: string): Measured {
  const code = `
    import { readConfig } from './apps/server/src/config.ts';
    import { createBackup, restoreBackup, verifyBackup } from './apps/server/src/backup-archive/operations.ts';
    const context = { config: readConfig(process.env), ownerUrl: process.env.OWNER_URL, version: '0.1.0' };
    const began = performance.now();
    const result = ${work};
    const seconds = (performance.now() - began) / 1000;
    const memory = Math.round(process.resourceUsage().maxRSS / 1024);
    console.log(JSON.stringify({ result, seconds, memory }));`;
  const text = execFileSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, DATA_DIR: folder, OWNER_URL: server.url },
    encoding: 'utf8',
    maxBuffer: 64 * oneMegabyte,
  });
  return JSON.parse(text) as Measured;
}

async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into users (id, email, display_name, password_hash) values ($1, 'a@example.org', 'A', 'x')`,
    [user],
  );
  await client.query(
    `insert into accounts (user_id, id, name, type, currency) values ($1, $2, 'Current', 'cash', 'GBP')`,
    [user, account],
  );
  await client.query('alter table transactions disable trigger user');
  await client.query(
    `insert into transactions (user_id, id, account_id, type, date, signed_amount, currency, description, merchant)
     select $1, gen_random_uuid(), $2, 'expense', date '2000-01-01' + (n % 9000), -(n % 10000) / 100.0, 'GBP',
       md5(n::text) || ' ' || md5((n * 7)::text), 'Merchant ' || (n % 500)
     from generate_series(1, $3) as n`,
    [user, account, rows],
  );
  await client.query('alter table transactions enable trigger user');
  mkdirSync(join(folder, 'attachments', user), { recursive: true });
  for (let index = 0; index < files; index++) {
    const bytes = randomBytes(oneMegabyte);
    const blob = randomBytes(16).toString('hex');
    writeFileSync(join(folder, 'attachments', user, blob), bytes);
    await client.query(
      `insert into attachments (user_id, id, transaction_id, name, content_type, size, sha256, blob)
       values ($1, gen_random_uuid(), gen_random_uuid(), 'a.pdf', 'application/pdf', $2, $3, $4)`,
      [user, bytes.length, createHash('sha256').update(bytes).digest('hex'), blob],
    );
  }
  await client.end();
}
