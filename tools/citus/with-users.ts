import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../tests/contract/app.ts';
import buildService from '../../tests/contract/fresh-build.ts';
import {
  cleanUp,
  type ServerProcess,
  startReady,
  temporaryFolder,
} from '../../tests/contract/server-process.ts';
import { householder, newcomer, signIn } from '../../tests/fuzz/actors.ts';
import { readOperations } from '../../tests/fuzz/document.ts';
import { type Cluster, distributeDatabase, makeDatabase, prepareDatabase, run } from './clusters.ts';
import { checkPolicies } from './policies.ts';
import { differencesOf } from './upgrade.ts';

const adminEmail = 'admin@example.org';
const people = 3;

/** A user's responses by path, as text. */
type Responses = ReadonlyMap<string, string>;

/**
 * Distributes a database with users who have a record of every kind, two of them in one household, and compares rows, responses and
 * schema before and after.
 * @returns true if nothing differs
 */
export async function distributeWithUsers(cluster: Cluster): Promise<boolean> {
  const fresh = await makeDatabase(cluster, 'fresh', { shards: 4 });
  const url = await prepareDatabase(cluster, 'with_users');
  buildService();
  const dataDir = temporaryFolder();
  const start = () =>
    startReady({ dataDir, environment: { DATABASE_URL: url, BACKUP_NIGHTLY: 'false', LOG_LEVEL: 'error' } });
  const faults: string[] = [];
  try {
    let server = await start();
    const emails = await registerAll(server);
    const before = await readAll(server, emails);
    const refused = await distributeDatabase(url, 4).then(
      () => 'distributed while the service runs',
      () => undefined,
    );
    if (refused !== undefined) faults.push(refused);
    await server.end();
    const rows = await rowsOf(url);
    await distributeDatabase(url, 4);
    faults.push(...compare('rows', rows, await rowsOf(url)));
    faults.push(...(await differencesOf(fresh, url)).differences);
    server = await start();
    const after = await readAll(server, emails);
    for (const email of emails)
      faults.push(...compare(email, before.get(email) ?? new Map(), after.get(email) ?? new Map()));
    if (!(await checkPolicies(cluster, 'with_users'))) faults.push('policies differ');
    faults.push(...(await work(server, emails)));
    for (const fault of faults) console.log(fault);
    const responses = [...before.values()].reduce((sum, one) => sum + one.size, 0);
    console.log(
      `${rows.size} sets of rows of ${emails.length} users and ${responses} responses compared: ${faults.length} differences and failures`,
    );
    return faults.length === 0;
  } finally {
    await cleanUp();
  }
}

/** Registers an administrator and users with a record of every kind. The first two share a household and an account. */
async function registerAll(server: ServerProcess): Promise<string[]> {
  await newcomer(server.url, adminEmail);
  const all: { client: Client; ids: { readonly account: readonly string[] } }[] = [];
  for (let number = 0; number < people; number++) all.push(await householder(server.url, `zq${number}qz`));
  const [first, second] = all as [(typeof all)[0], (typeof all)[0]];
  await must(() => second.client.delete('/household'));
  const invite = await must(() => first.client.post('/household/invites', {}));
  await must(() => second.client.post('/household/invites/accept', { token: invite.token }));
  await must(() => first.client.put(`/household/sharing/${first.ids.account[0]}`, { level: 'full' }));
  return [adminEmail, ...all.map(({ client }) => client.email)];
}

/** Sends every request without a parameter that only reads, as each user. */
async function readAll(server: ServerProcess, emails: readonly string[]): Promise<Map<string, Responses>> {
  const paths = (await readOperations(server.url))
    .filter(({ method, path, signedIn }) => method === 'GET' && signedIn && !path.includes('{'))
    .map(({ path }) => path.replace('/api/v1', ''))
    .filter((path) => !changing.some((start) => path.startsWith(start)));
  const found = new Map<string, Responses>();
  for (const email of emails) {
    const client = await signIn(server.url, email);
    const responses = new Map<string, string>();
    for (const path of paths) {
      const { status, body } = await client.get(path);
      if (status < 300) responses.set(path, JSON.stringify(body));
      else if (status >= 500) responses.set(path, `${status} ${JSON.stringify(body)}`);
    }
    found.set(email, responses);
  }
  return found;
}

/** Responses that differ from one request to the next. */
const changing = ['/admin', '/auth/sessions', '/sessions', '/audit-log'];

/** Returns the number of rows of each user in each table, with a digest of them. */
async function rowsOf(url: string): Promise<Map<string, string>> {
  const owners = await run<{ table: string; owner: string }>(
    url,
    `select relname as table, (select min(attname) from pg_attribute where attrelid = c.oid and attname = 'user_id') as owner
     from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const found = new Map<string, string>();
  for (const { table, owner } of owners)
    for (const { id, content } of await run<{ id: string | null; content: string }>(
      url,
      `set timezone = 'UTC'; select id, count(*) || ' rows, ' || md5(string_agg(line, ',' order by line)) as content
       from (select ${owner === null ? 'null' : owner} as id, r::text as line from ${table} r) t group by id`,
    ))
      found.set(`${table} of ${id ?? 'all'}`, content);
  return found;
}

function compare(
  what: string,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => before.get(key) !== after.get(key))
    .map(
      (key) => `${what}, ${key}: ${before.get(key)?.slice(0, 2000)}, then ${after.get(key)?.slice(0, 2000)}`,
    );
}

/** Checks all totals, undoes an operation from before, records a transaction, and deletes a user. @returns what failed */
async function work(server: ServerProcess, emails: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  const admin = await signIn(server.url, adminEmail);
  const differ = await totalsThatDiffer(admin);
  console.log(`totals of all users checked: ${differ ?? 'unknown how many'} differ`);
  if (differ !== 0) faults.push('totals differ');
  const [, first = '', , last = ''] = emails;
  const user = await signIn(server.url, first);
  const { items } = await must(() => user.get('/history?limit=200'));
  const undoable: { id: string }[] = items.filter((item: { undoable: boolean }) => item.undoable);
  const undone = [];
  for (const { id } of undoable) undone.push(await user.post(`/history/${id}/undo`));
  const undoes = undone.filter(({ status }) => status === 200).length;
  if (undoes === 0 || undone.some(({ status }) => status >= 500)) faults.push('nothing was undone');
  console.log(`${undoes} of ${undoable.length} operations from before were undone; others had later changes`);
  const [account] = await must(() => user.get('/accounts'));
  const recorded = { account_id: account.id, type: 'expense', amount: '1.23', date: '2026-03-04' };
  await must(() => user.post('/transactions', recorded));
  if ((await totalsThatDiffer(admin)) !== 0) faults.push('totals differ after changes');
  const leaving = await signIn(server.url, last);
  await must(() => leaving.delete('/profile', { password: leaving.password }));
  return faults;
}

/** Runs the job that recomputes all totals. */
async function totalsThatDiffer(admin: Client): Promise<number | undefined> {
  const find = async (): Promise<Job> =>
    (await must(() => admin.get('/admin/jobs'))).find(({ name }: Job) => name === 'data-check');
  const before = (await find()).last_run?.started_at;
  await must(() => admin.post('/admin/jobs/data-check/run'));
  for (const deadline = Date.now() + 300_000; Date.now() < deadline; await sleep(200)) {
    const { last_run, running } = await find();
    if (!running && last_run !== null && last_run.started_at !== before)
      return last_run.result?.totals_that_differ;
  }
  return undefined;
}

interface Job {
  readonly name: string;
  readonly running: boolean;
  readonly last_run: {
    readonly started_at: string;
    readonly result: Readonly<Record<string, number>> | null;
  } | null;
}

/** Returns the body of a response. A busy machine is asked again. @throws {Error} any other refusal */
// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
async function must(sent: () => ReturnType<Client['get']>): Promise<any> {
  for (let attempt = 1; ; attempt++) {
    const { status, body } = await sent();
    if (status < 300) return body;
    if (status !== 503 || attempt === 5) throw new Error(`${status} ${JSON.stringify(body)}`);
    await sleep(1000);
  }
}
