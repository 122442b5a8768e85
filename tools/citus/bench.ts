import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuOfTree, type Running, startServer } from '../bench/processes.ts';
import { addWorker, type Cluster, freePort, makeDatabase, run, type Server } from './clusters.ts';
import { copyHouseholds, fillTemplate } from './households.ts';

/** Size of the database, and the seconds that each measurement takes. */
export interface Numbers {
  readonly households: number;
  /** Transactions of each household. */
  readonly rows: number;
  readonly seconds: number;
  /** Groups of shards that move to the second worker. */
  readonly moves: number;
}

const shards = 32;
/** Households that are signed in. */
const active = 32;
const connections = 8;

/** Measures one worker, moves of groups of its shards to another one under load, and both workers. */
export async function measure(
  cluster: Cluster,
  { households, rows, seconds, moves }: Numbers,
): Promise<void> {
  const [, first, second] = cluster.servers as [Server, Server, Server];
  const url = await makeDatabase(cluster, 'farthing', { shards, workers: 1 });
  const folder = mkdtempSync(join(tmpdir(), 'farthing-citus-data-'));
  const instances: Running[] = [];
  try {
    for (const port of [await freePort(), await freePort()])
      instances.push(
        await startServer(
          'apps/server/start.mjs',
          {
            ...{ PORT: `${port}`, DATA_DIR: folder, DATABASE_URL: url, BACKUP_NIGHTLY: 'false' },
            TRUSTED_PROXIES: '127.0.0.1',
          },
          '/health',
        ),
      );
    const [one] = instances as [Running, Running];
    const setFsync = async (value: string) => {
      for (const server of cluster.servers) {
        await run(server.url('postgres'), `alter system set fsync = ${value}`);
        await run(server.url('postgres'), 'select pg_reload_conf()');
      }
    };
    await setFsync('off');
    const began = performance.now();
    const template = await fillTemplate(one.url, rows);
    const written = await copyHouseholds(url, first, { template, households });
    await setFsync('on');
    for (const server of cluster.servers) await run(server.url('postgres'), 'checkpoint');
    console.log(
      `${households} households, ${written.toLocaleString('en-GB')} rows, in ${Math.round((performance.now() - began) / 1000)} s; ${await sizeOf(first)}\n`,
    );
    console.log(
      '| Workers | What | A second | p50 | p99 | max | Errors | CPU ms each: instances | coordinator | workers |',
    );
    console.log('|---:|---|---:|---:|---:|---:|---:|---:|---:|---:|');
    const load = { instances, cluster, seconds, url };
    await measureLoad(load, 1);
    await addWorker(url, second);
    await run(url, 'select replicate_reference_tables()');
    await moveUnderLoad(load, moves, { first, second });
    await measureLoad(load, 2);
  } finally {
    for (const instance of instances) await instance.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function sizeOf(server: Server): Promise<string> {
  const [row] = await run<{ size: string }>(
    server.url('farthing'),
    `select pg_size_pretty(pg_database_size('farthing')) as size`,
  );
  return `${row?.size} on the first worker`;
}

interface Load {
  readonly instances: readonly Running[];
  readonly cluster: Cluster;
  readonly seconds: number;
  /** Connection string to the coordinator. */
  readonly url: string;
}

interface Household {
  readonly token: string;
  readonly account: string;
}

/**
 * Signs in to random households, as many on each worker. Each comes from an address of its own, to stay clear of limits.
 * @param shards shards that the households are in, if not in any
 */
async function signInAll({ instances, url }: Load, shards?: readonly string[]): Promise<Household[]> {
  const users = await run<{ email: string }>(
    url,
    `select email from (select email, row_number() over (partition by port order by random()) as turn
       from users cross join lateral farthing_citus.place_of(id) where email like 'household%'
         ${shards ? `and shard in (${shards.map((one) => `'${one}'`).join()})` : ''}) u
     order by turn limit ${active}`,
  );
  const all: Household[] = [];
  for (const [index, { email }] of users.entries()) {
    const base = `${instances[index % instances.length]?.url}/api/v1`;
    const login = await fetch(`${base}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${index >> 8}.${index & 255}` },
      body: JSON.stringify({ email, password: 'correct-horse-battery-9' }),
    });
    const { access_token: token } = (await login.json()) as { access_token: string };
    const accounts = await fetch(`${base}/accounts`, { headers: { authorization: `Bearer ${token}` } });
    const body = (await accounts.json()) as { id: string }[] | { items: { id: string }[] };
    const [account] = Array.isArray(body) ? body : body.items;
    all.push({ token, account: account?.id ?? '' });
  }
  return all;
}

const reads = ['/transactions?limit=50', '/accounts', '/reports/balance-sheet'];

async function measureLoad(load: Load, workers: number): Promise<void> {
  const households = await signInAll(load);
  await measureRequests(load, `${workers} | reads`, (turn) => read(load, households, turn));
  await measureRequests(
    load,
    `${workers} | writes`,
    async (turn) => (await write(load, households, turn)) !== undefined,
  );
}

async function read({ instances }: Load, households: readonly Household[], turn: number): Promise<boolean> {
  const household = households[turn % households.length] as Household;
  const answer = await fetch(
    `${instances[turn % instances.length]?.url}/api/v1${reads[turn % reads.length]}`,
    { headers: { authorization: `Bearer ${household.token}` } },
  );
  await answer.arrayBuffer();
  return answer.ok;
}

/** Records a transaction. @returns its id, or undefined if it wasn't acknowledged */
async function write(
  { instances }: Load,
  households: readonly Household[],
  turn: number,
): Promise<string | undefined> {
  const household = households[turn % households.length] as Household;
  const answer = await fetch(`${instances[turn % instances.length]?.url}/api/v1/transactions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${household.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      account_id: household.account,
      type: 'expense',
      amount: '1.23',
      date: '2026-03-04',
      description: `Written ${turn}`,
    }),
  }).catch(() => undefined);
  const body = (await answer?.json().catch(() => undefined)) as { id?: string } | undefined;
  return answer?.status === 201 ? body?.id : undefined;
}

/** Sends requests on some connections at once, each as soon as the one before is answered, and prints a row of the table. */
async function measureRequests(
  { seconds, cluster, instances }: Load,
  label: string,
  send: (turn: number) => Promise<boolean>,
): Promise<void> {
  const cpu = () => [
    instances.reduce((sum, { pid }) => sum + cpuOfTree(pid), 0),
    ...cluster.servers.map((server) => cpuOfTree(server.process.pid as number)),
  ];
  for (let turn = 0; turn < 64; turn++) await send(turn);
  const before = cpu();
  const walls: number[] = [];
  let [turn, errors] = [1000, 0];
  const began = performance.now();
  const connection = async () => {
    while (performance.now() - began < seconds * 1000) {
      const start = performance.now();
      if (!(await send(turn++))) errors++;
      walls.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  const spent = (performance.now() - began) / 1000;
  const [service = 0, coordinator = 0, ...workers] = cpu().map(
    (after, index) => after - (before[index] ?? 0),
  );
  walls.sort((left, right) => left - right);
  const at = (part: number) =>
    (walls[Math.min(walls.length - 1, Math.floor(walls.length * part))] ?? 0).toFixed(1);
  const each = (ms: number) => (ms / walls.length).toFixed(2);
  console.log(
    `| ${label} | ${Math.round(walls.length / spent)} | ${at(0.5)} ms | ${at(0.99)} ms | ${at(1)} ms | ${errors} | ${each(service)} | ${each(coordinator)} | ${each(workers.reduce((sum, ms) => sum + ms, 0))} |`,
  );
}

/** Moves groups of shards to the second worker while their households write, and looks for each acknowledged write. */
async function moveUnderLoad(
  load: Load,
  moves: number,
  { first, second }: { readonly first: Server; readonly second: Server },
): Promise<void> {
  const groups = await run<{ shard: string }>(
    load.url,
    `select shardid::text as shard from pg_dist_shard where logicalrelid = 'data_stamps'::regclass order by shardminvalue::bigint`,
  );
  const moved = groups.slice(0, moves).map(({ shard }) => shard);
  const households = await signInAll(load, moved);
  const acknowledged: string[] = [];
  let [turn, refused, isMoving] = [0, 0, true];
  const waits: number[] = [];
  const connection = async () => {
    while (isMoving) {
      const began = performance.now();
      const id = await write(load, households, turn++);
      waits.push(performance.now() - began);
      if (id === undefined) refused++;
      else acknowledged.push(id);
    }
  };
  const writers = Promise.all([connection(), connection(), connection(), connection()]);
  const began = performance.now();
  for (const shard of moved)
    await run(
      load.url,
      `select citus_move_shard_placement(${shard}, '127.0.0.1', ${first.port}, '127.0.0.1', ${second.port}, 'force_logical')`,
    );
  const seconds = (performance.now() - began) / 1000;
  isMoving = false;
  await writers;
  const [row] = await run<{ kept: string }>(
    load.url,
    `select count(*) as kept from transactions where id = any ('{${acknowledged.join()}}'::uuid[])`,
  );
  waits.sort((left, right) => right - left);
  console.log(
    `\n${moves} of ${groups.length} groups moved in ${seconds.toFixed(0)} s: ${acknowledged.length} writes acknowledged, ${row?.kept} kept, ${acknowledged.length - Number(row?.kept)} lost, ${refused} refused, the longest took ${waits
      .slice(0, 3)
      .map((ms) => `${(ms / 1000).toFixed(1)} s`)
      .join(', ')}\n`,
  );
}
