/**
 * `npm run bench -- --load [--rate 500] [--seconds 20] [--instances 1] [--rows 20000] [--logins 16] [--mix 300]`: first what
 * households do on a month's first morning, at `--mix` requests a second: lists, reports, changes, sign-ins, statements and
 * receipts, with the CPU of each part. It is left out without `--mix`, and what follows it with `--rate 0`. Then reads at a rate that
 * does not wait for answers, alone and then while sign-ins keep the queue of password hashes full, then the sign-ins with
 * nothing beside them. A read's time counts from the moment it was due, so that a service that stalls is not spared. The
 * requests are made on the same machine: what they cost is named beside.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { startEmbedded } from '../../apps/server/src/database/embedded.ts';
import { newFieldKey, newRsaPem } from '../../apps/server/src/platform/crypto/key-files.ts';
import { call } from './client.ts';
import { signInAgainAndAgain } from './load-logins.ts';
import { type Household, sendMix } from './load-mix.ts';
import { readAtRate } from './load-reads.ts';
import { cpuByPart, cpuOf, cpuOfTree, type Running, startServer } from './processes.ts';
import { receiptSet } from './receipts-set.ts';
import { fillHousehold } from './report-household.ts';

const option = (name: string, fallback: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const rate = option('rate', 500);
const seconds = option('seconds', 20);
const instances = option('instances', 1);
const rows = option('rows', 20_000);
const logins = option('logins', 16);
const mix = option('mix', 0);
const households = option('households', 4);
const password = 'correct-horse-battery-9';

const dataDir = mkdtempSync(join(tmpdir(), 'farthing-bench-'));
const database = await startEmbedded({ dataDir, log: () => {} });
const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
const servers: Running[] = [];
try {
  const keys = {
    DATABASE_URL: database.url,
    JWT_PRIVATE_KEY: (await newRsaPem()).replaceAll('\n', '\\n'),
    FIELD_ENCRYPTION_KEYS: newFieldKey(),
    BACKUP_NIGHTLY: 'false',
    TRUSTED_PROXIES: '127.0.0.1',
  };
  for (let index = 0; index < instances; index++) {
    const own = { ...keys, PORT: String(18_090 + index), DATA_DIR: join(dataDir, `instance-${index}`) };
    servers.push(await startServer('apps/server/start.mjs', own, '/health'));
  }
  await measure();
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const urls = servers.map(({ url }) => url);
  const readers: Household[] = [];
  for (let index = 0; index < households; index++) readers.push(await makeHousehold(urls, index));
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query('vacuum analyze');
  await owner.end();
  await readAtRate(readers, urls, { rate: Math.min(rate || mix, 200), seconds: 5 }); // warms up

  console.log(
    `\nNode ${process.version}, PostgreSQL 18 embedded, ${cpus().length} × ${cpus()[0]?.model}; ` +
      `${instances} instance(s), ${households} households of ${rows.toLocaleString('en-GB')} rows, ` +
      `${seconds} s each, load before: ${readFileSync('/proc/loadavg', 'utf8').split(' ')[0]}`,
  );
  if (mix > 0) await measureMix(readers, urls);
  if (rate === 0) return;
  console.log(
    '\n| | reads/s | p50 | p99 | max | errors | sign-ins/s | p50 | CPU service | PostgreSQL | requests |',
  );
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|');
  await phase('reads', true, false);
  await phase('reads while sign-ins saturate', true, true);
  await phase('sign-ins alone', false, true);

  async function phase(what: string, reads: boolean, signIns: boolean): Promise<void> {
    await sleep(1500);
    const before = meters();
    const ends = new AbortController();
    const signing = signIns ? signInAgainAndAgain(readers, urls, logins, ends.signal) : undefined;
    if (signing) await sleep(1500); // until the queue is full
    const read = reads ? await readAtRate(readers, urls, { rate, seconds }) : await sleep(seconds * 1000);
    ends.abort();
    const signed = await signing;
    const after = meters();
    const share = (key: keyof typeof after) =>
      `${(((after[key] - before[key]) / (after.at - before.at)) * 100).toFixed(0)} %`;
    const ms = (value: number | undefined) => (value === undefined ? '' : `${value.toFixed(1)} ms`);
    console.log(
      `| ${[
        what,
        read ? read.perSecond.toFixed(0) : '',
        ms(read?.p50),
        ms(read?.p99),
        ms(read?.max),
        read ? `${read.errors}` : '',
        signed ? signed.perSecond.toFixed(1) : '',
        ms(signed?.p50),
        share('service'),
        share('postgres'),
        share('own'),
      ].join(' | ')} |`,
    );
  }
}

/** Runs the mix, after a shorter one that warms up, and prints times by kind and CPU by part. */
async function measureMix(readers: readonly Household[], urls: readonly string[]): Promise<void> {
  const photo = await photoOfReceipt();
  await sendMix(readers, urls, { rate: Math.min(mix, 100), seconds: 10, photo });
  await sleep(3000);
  const parts = () => {
    const services = servers.map(({ pid }) => cpuByPart(pid));
    const sum = (part: keyof (typeof services)[number]) => services.reduce((all, one) => all + one[part], 0);
    return {
      'requests (main thread)': sum('main'),
      'threads (hashes, files, scans)': sum('threads'),
      'receipts (process)': sum('processes'),
      PostgreSQL: cpuOfTree(postmaster),
      'the requests’ sender': cpuOf(process.pid),
    };
  };
  const [before, began] = [parts(), performance.now()];
  const kinds = await sendMix(readers, urls, { rate: mix, seconds, photo });
  const wall = performance.now() - began;
  const after = parts();
  console.log(`\nMix, ${mix} requests a second offered, answered after ${(wall / 1000).toFixed(1)} s\n`);
  console.log('| Request | Number | p50 ms | p99 ms | Errors |\n|---|---:|---:|---:|---:|');
  for (const { kind, count, p50, p99, errors, statuses } of kinds)
    console.log(`| ${kind} | ${count} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${errors} ${statuses} |`);
  const sent = kinds.at(-1)?.count ?? 0;
  console.log('\n| Part | Share of a core | CPU ms for each request of the mix |\n|---|---:|---:|');
  let own = 0;
  for (const [part, start] of Object.entries(before)) {
    const used = after[part as keyof typeof after] - start;
    if (part !== 'the requests’ sender') own += used;
    console.log(`| ${part} | ${((used / wall) * 100).toFixed(0)}% | ${(used / sent).toFixed(2)} |`);
  }
  console.log(
    `| service and PostgreSQL | ${((own / wall) * 100).toFixed(0)}% | ${(own / sent).toFixed(2)} |`,
  );
}

async function photoOfReceipt(): Promise<Uint8Array> {
  for await (const { bytes } of receiptSet(7, 1))
    return new Uint8Array(await sharp(bytes).jpeg({ quality: 85 }).toBuffer());
  throw new Error('There is no receipt');
}

function meters() {
  return {
    at: performance.now(),
    service: servers.reduce((sum, { pid }) => sum + cpuOf(pid), 0),
    postgres: cpuOfTree(postmaster),
    own: cpuOf(process.pid),
  };
}

/** A user with ten years of transactions, and the pages and reports that are read of them. */
async function makeHousehold(urls: readonly string[], index: number): Promise<Household> {
  const [url = ''] = urls;
  const email = `bench${index}@example.org`;
  await call(url, 'POST', '/auth/register', undefined, { email, password, display_name: 'Bench' });
  const person = { email, password };
  const { access_token: token } = await call<{ access_token: string }>(
    url,
    'POST',
    '/auth/login',
    undefined,
    person,
  );
  await fillHousehold(url, database.url, token, rows);
  const cursors: string[] = [];
  for (let page = 0; page < 20; page++) {
    const at = cursors.at(-1);
    const { next_cursor } = await call<{ next_cursor: string | null }>(
      url,
      'GET',
      `/transactions?limit=50${at ? `&cursor=${at}` : ''}`,
      token,
    );
    if (next_cursor) cursors.push(next_cursor);
  }
  const { items } = await call<{ items: { id: string }[] }>(url, 'GET', '/transactions?limit=50', token);
  const own = { name: 'Morning', type: 'cash', currency: 'GBP' };
  const account = await call<{ id: string }>(url, 'POST', '/accounts', token, own);
  return { email, password, token, cursors, account: account.id, transactions: items.map(({ id }) => id) };
}
