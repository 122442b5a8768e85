/**
 * `npm run bench -- --many [--users 10000] [--active 500] [--channels 1000]`: one service with many users with small books.
 * Runs every job (that of notifications twice, as the second time nothing is new), and prints its time and its processor time. Then it reads what active
 * users and administrators read, and prints processor time for each request. The users are copies of one household, and
 * the active ones have a session of today.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { call, repeatGet } from './client.ts';
import { generateFile } from './generate.ts';
import { onStage, type Stage, settled, signIn, signUp } from './stage.ts';

const option = (name: string, fallback: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const users = option('users', 10_000);
const active = option('active', 500);
const channels = option('channels', 1000);

/** Tables whose rows aren't copied: their keys are unique over all users, or they are of a session. */
const notCopied = new Set([
  'users',
  'sessions',
  'api_tokens',
  'audit_log',
  'notification_channels',
  'idempotency_keys',
]);

await onStage(18_093, measure);

async function measure(stage: Stage): Promise<void> {
  const { url, owner } = stage;
  const token = await signUp(url);
  await fillTemplate(stage, token);
  await copyUsers(owner);
  await owner.query('vacuum analyze');
  await settled(stage.meter);
  console.log(
    `\n${users.toLocaleString('en-GB')} users, ${active} active, ${channels} with a channel, ${await sizeOf(owner)}\n`,
  );
  console.log('| Job | Result | s | CPU s |\n|---|---|---:|---:|');
  const jobs = await call<{ name: string }[] | { items: { name: string }[] }>(
    url,
    'GET',
    '/admin/jobs',
    token,
  );
  for (const { name } of Array.isArray(jobs) ? jobs : jobs.items)
    if (name !== 'nightly-connections') await runJob(stage, name);
  await runJob(stage, 'notifications');
  await readRequests(stage);
}

/** Gives the one household an account, 24 transactions and what follows them. */
async function fillTemplate({ url, meter }: Stage, token: string): Promise<void> {
  const account = await call<{ id: string }>(url, 'POST', '/accounts', token, {
    name: 'Current',
    type: 'cash',
    currency: 'GBP',
  });
  const form = new FormData();
  form.append('account_id', account.id);
  form.append('file', new Blob([generateFile('lloyds', 'GBP', 24, 5)]), 'lloyds.csv');
  await call(url, 'POST', '/imports?commit=true', token, form);
  await settled(meter);
}

/** Copies the household for every other user. Triggers rest, as totals are copied too. */
async function copyUsers(owner: pg.Client): Promise<void> {
  const { rows: tables } = await owner.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and a.attidentity = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     group by c.relname having bool_or(a.attname = 'user_id') order by 1`,
  );
  await owner.query('begin');
  await owner.query('set local session_replication_role = replica');
  await owner.query(
    `insert into users (id, email, password_hash, display_name)
     select gen_random_uuid(), 'user' || n || '@example.org', 'x', 'User ' || n from generate_series(2, $1::integer) n`,
    [users],
  );
  for (const { name, columns } of tables) {
    if (notCopied.has(name)) continue;
    const others = columns.filter((column) => column !== 'user_id').map((column) => `t.${column}`);
    const names = ['user_id', ...columns.filter((column) => column !== 'user_id')];
    await owner.query(
      `insert into ${name} (${names.join(', ')})
       select ${['u.id', ...others].join(', ')} from ${name} t cross join users u
       where u.email <> 'bench@example.org'
         and t.user_id = (select id from users where email = 'bench@example.org')`,
    );
  }
  await owner.query(
    `insert into sessions (user_id, id, token_hash, refresh_token_hash, last_active_at, expires_at)
     select id, gen_random_uuid(), sha256(id::text::bytea), sha256((id::text || 'r')::bytea), now(), now() + interval '7 days'
     from users where email <> 'bench@example.org' limit $1`,
    [active - 1],
  );
  await owner.query(
    `insert into notification_channels (user_id, id, kind, name, host, kinds)
     select id, gen_random_uuid(), 'email', 'Email', 'example.org', '{low_balance,weekly_digest}' from users limit $1`,
    [channels],
  );
  await owner.query('commit');
}

async function sizeOf(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ rows: string; size: string }>(
    `select to_char(sum(n_live_tup), 'FM999,999,999') || ' rows' as rows,
       pg_size_pretty(pg_database_size(current_database())) as size from pg_stat_user_tables`,
  );
  return `${rows[0]?.rows}, ${rows[0]?.size}`;
}

interface RunJob {
  readonly name: string;
  readonly running: boolean;
  readonly last_run: { readonly started_at: string; readonly ok: boolean; readonly result: unknown } | null;
}

async function runJob({ url, meter }: Stage, name: string): Promise<void> {
  const token = await signIn(url);
  const listed = async () => {
    const jobs = await call<RunJob[] | { items: RunJob[] }>(url, 'GET', '/admin/jobs', token);
    return (Array.isArray(jobs) ? jobs : jobs.items).find((job) => job.name === name);
  };
  const before = (await listed())?.last_run?.started_at;
  const [cpu, began] = [meter(), performance.now()];
  await call(url, 'POST', `/admin/jobs/${name}/run`, token);
  let job = await listed();
  for (let wait = 20; job?.running || job?.last_run?.started_at === before; wait = Math.min(500, wait * 2)) {
    await sleep(wait);
    job = await listed();
    if (performance.now() - began > 900_000) break;
  }
  const [seconds, used] = [(performance.now() - began) / 1000, (meter() - cpu) / 1000];
  console.log(
    `| ${name} | ${job?.last_run?.ok ? JSON.stringify(job.last_run.result) : JSON.stringify(job?.last_run)} | ${seconds.toFixed(1)} | ${used.toFixed(1)} |`,
  );
}

/** Reads what people read, and what administrators do. */
async function readRequests({ url, meter }: Stage): Promise<void> {
  const token = await signIn(url);
  console.log('\n| Request | p50 ms | CPU ms each |\n|---|---:|---:|');
  for (const path of [
    '/profile',
    '/transactions?limit=50',
    '/accounts',
    '/reports/balance-sheet',
    '/notices',
    '/household',
    '/admin/users',
    '/admin/stats',
    '/admin/health',
    '/admin/jobs',
  ]) {
    await repeatGet(`${url}/api/v1${path}`, token, 10);
    const cpu = meter();
    const { p50 } = await repeatGet(`${url}/api/v1${path}`, token, 50);
    console.log(`| ${path} | ${p50.toFixed(1)} | ${((meter() - cpu) / 50).toFixed(2)} |`);
  }
}
