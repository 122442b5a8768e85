import {
  createReadStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfig } from '../../apps/server/src/config.ts';
import { advisoryLocks } from '../../apps/server/src/database/advisory-locks.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { readAsSystem } from '../../apps/server/src/database/system-scope.ts';
import { makeNightlyBackup } from '../../apps/server/src/features/admin/backups/nightly-service.ts';
import { recipientOf, seal } from '../../apps/server/src/platform/backup-archive/age-stream.ts';
import { listBackups } from '../../apps/server/src/platform/backup-archive/backup-files.ts';
import {
  type BackupManager,
  createBackupManager,
} from '../../apps/server/src/platform/backup-archive/backup-manager.ts';
import { newestSchema, readArchive } from '../../apps/server/src/platform/backup-archive/load-archive.ts';
import {
  type BackupContext,
  createBackup,
  restoreBackup,
  verifyBackup,
} from '../../apps/server/src/platform/backup-archive/operations.ts';
import { tarEnd, tarEntry } from '../../apps/server/src/platform/backup-archive/tar.ts';
import { createFieldCipher } from '../../apps/server/src/platform/crypto/field-cipher.ts';
import { loadFieldKeys } from '../../apps/server/src/platform/crypto/key-files.ts';
import type { Job } from '../../apps/server/src/platform/jobs/job-register.ts';
import { createJobRegister } from '../../apps/server/src/platform/jobs/job-register.ts';
import { onJobRun } from '../../apps/server/src/platform/jobs/job-runs.ts';
import { nightlyBackup } from '../../apps/server/src/platform/jobs/nightly-backups.ts';
import { type Client, startApp, type TestApp } from '../contract/app.ts';
import { inviteTo, joinHousehold, share, sharedWith } from '../contract/couples.ts';
import { makeEarlierDatabase } from '../contract/earlier-database.ts';
import { killedAt } from '../contract/killed-operation.ts';
import { openAccount, record } from '../contract/ledger.ts';
import { picture } from '../contract/pictures.ts';
import { databaseUrl } from '../contract/postgres.ts';
import { eventually, logIn } from '../contract/sign-in.ts';

const root = mkdtempSync(join(tmpdir(), 'farthing-archive-'));
const databases: string[] = [];
let app: TestApp;
let client: Client;
let home: BackupContext;
let made: string;
beforeAll(async () => {
  app = await startApp({ DATA_DIR: join(root, 'home') });
  client = await app.register();
  const account = await openAccount(client);
  const { id } = await record(client, account.id);
  await client.upload(`/transactions/${id}/attachments`, { name: 'a.png', content: await picture('png') });
  expect(await client.patch('/settings/ai', { api_key: 'sk-another' })).toMatchObject({ status: 200 });
  const keys = await loadFieldKeys({ dataDir: join(root, 'home') });
  const sealed = createFieldCipher(keys).encrypt('sk-secret-of-the-user', keyPlace(client.id));
  await run(app.ownerUrl, `update ai_settings set api_key = '${sealed}'`);
  home = contextOf('home', app.ownerUrl);
  made = (await createBackup(home, 'manual'))?.id as string;
});
afterAll(async () => {
  await app.close();
  for (const name of databases)
    await run(inject('postgresUrl'), `drop database if exists ${name} with (force)`);
  rmSync(root, { recursive: true, force: true });
});

const keyPlace = (userId: string) => ({ table: 'ai_settings', column: 'api_key', row: userId });

function contextOf(name: string, ownerUrl: string): BackupContext {
  return { config: readConfig({ DATA_DIR: join(root, name) }), ownerUrl, version: '0.1.0' };
}

async function run(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const connection = new pg.Client({ connectionString: url });
  await connection.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows = (await connection.query(statement)).rows;
    return rows;
  } finally {
    await connection.end();
  }
}

async function emptyDatabase(name: string): Promise<string> {
  databases.push(name);
  await run(inject('postgresUrl'), `create database ${name}`);
  return databaseUrl(inject('postgresUrl'), name);
}

const folderOf = ({ config }: BackupContext) => config.backup.folder;
const fileOf = (context: BackupContext, id: string) =>
  join(
    folderOf(context),
    readdirSync(folderOf(context)).find((name) => name.includes(id) && name.endsWith('.age')) as string,
  );
const keyOf = (name: string) => readFileSync(join(root, name, 'keys/backup-key'), 'utf8').trim();
/** Puts a backup into the folder of another farthing, as an operator does. */
async function give(from: BackupContext, id: string, to: BackupContext): Promise<string> {
  const other = (await createBackup(to, 'manual'))?.id as string; // makes its folder and key
  const name = fileOf(from, id).split('/').at(-1) as string;
  writeFileSync(join(folderOf(to), name), readFileSync(fileOf(from, id)));
  expect(other).not.toBe(id);
  return id;
}
const scratchOf = (url: string) =>
  run(url, `select nspname from pg_namespace where nspname like 'farthing%'`);
const countOf = async (url: string) =>
  (
    await run(
      url,
      'select (select count(*) from transactions)::int as rows, (select count(*) from users)::int as users',
    )
  )[0];

/** The hour of the night that is farthest away, so that no test runs across it. */
const nightHour = (new Date().getUTCHours() + 12) % 24;

/** Functions with the types of their arguments, types and triggers of a database; what is not in `public` says where it is. */
function partsOf(url: string): Promise<unknown> {
  return run(
    url,
    `select oid::regprocedure::text as part from pg_proc where pronamespace = 'public'::regnamespace
     union all select oid::regtype::text from pg_type where typnamespace = 'public'::regnamespace
     union all select tgname || ' calls ' || tgfoid::regprocedure::text from pg_trigger
       where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
     order by part`,
  );
}

describe('another farthing', () => {
  test('with an owner that is no superuser takes a household in, and gives it back', async () => {
    // The service's passwords are worked out from the owner's: this one has the same, so that other tests keep theirs.
    const owner = new URL(inject('postgresUrl'));
    const url = new URL(await emptyDatabase('archive_rented'));
    await run(
      owner.toString(),
      `drop role if exists archive_landlord`,
      `create role archive_landlord login createrole password '${decodeURIComponent(owner.password)}'`,
      'alter database archive_rented owner to archive_landlord',
      'grant farthing_user, farthing_system, farthing_guest, farthing_member to archive_landlord with admin option',
    );
    url.username = 'archive_landlord';
    await migrate(url.toString(), () => {});
    const rented = contextOf('rented', url.toString());
    const asPostgres = databaseUrl(inject('postgresUrl'), 'archive_rented');
    const parts = await partsOf(asPostgres);
    const id = await give(home, made, rented);

    await expect(restoreBackup(rented, { source: { id } })).rejects.toMatchObject({
      code: 'backup-wrong-key',
    });
    await restoreBackup(rented, { source: { id }, recoveryKey: keyOf('home') });
    expect(await countOf(asPostgres)).toEqual({ rows: 1, users: 1 });
    expect(await partsOf(asPostgres), 'what the schema is made of').toEqual(parts);
    const [attachment] = await run(asPostgres, 'select user_id, blob from attachments');
    expect(existsSync(join(root, 'rented/attachments', `${attachment?.user_id}/${attachment?.blob}`))).toBe(
      true,
    );
    const forced = `select count(*)::int as loose from pg_class where relnamespace = 'public'::regnamespace
      and relrowsecurity and not relforcerowsecurity`;
    expect(await run(asPostgres, forced)).toEqual([{ loose: 0 }]);

    // A secret sealed on the old machine opens with the keys of the new one.
    const [settings] = await run(asPostgres, 'select user_id, api_key from ai_settings');
    const keys = await loadFieldKeys({ dataDir: join(root, 'rented') });
    expect(
      createFieldCipher(keys).decrypt(String(settings?.api_key), keyPlace(String(settings?.user_id))),
    ).toBe('sk-secret-of-the-user');

    const again = (await createBackup(rented, 'manual'))?.id as string;
    expect(await verifyBackup(rented, again)).toMatchObject({ verification: { ok: true } });
    await give(rented, again, home);
    await restoreBackup(home, { source: { id: again }, recoveryKey: keyOf('rented') });
    expect(await countOf(app.ownerUrl)).toEqual({ rows: 1, users: 1 });
    await run(
      owner.toString(),
      'drop database archive_rented with (force)',
      'drop owned by archive_landlord cascade',
      'drop role archive_landlord',
    );
  });

  test('of an older schema is brought forward', async () => {
    const url = await emptyDatabase('archive_old');
    await migrate(url, () => {}, { upTo: newestSchema() - 2 });
    await run(
      url,
      `insert into users (id, email, display_name, password_hash)
       values ('01890000-0000-7000-8000-000000000001', 'old@example.org', 'Old', 'x')`,
    );
    const old = contextOf('old', url);
    const id = (await createBackup(old, 'manual'))?.id as string;
    const fresh = await emptyDatabase('archive_fresh');
    await migrate(fresh, () => {});
    const context = { ...contextOf('old', fresh) };
    await restoreBackup(context, { source: { id } });
    expect(await run(fresh, 'select email from users')).toEqual([{ email: 'old@example.org' }]);
    await migrate(fresh, (line) => expect(line).toBe('nothing to migrate'));
    await expect(run(fresh, 'select 1 from operations')).resolves.toEqual([]);
  });

  /** Copies a backup under another manifest. */
  async function copyWith(name: string, changes: object): Promise<string> {
    const key = keyOf('home');
    const entries = [];
    for await (const entry of readArchive(key, createReadStream(fileOf(home, made)))) {
      if (entry.name === 'manifest.json') {
        const manifest = { ...JSON.parse(entry.bytes.toString()), ...changes };
        entries.push(tarEntry({ name: entry.name, bytes: Buffer.from(JSON.stringify(manifest)) }, 0));
      } else entries.push(tarEntry(entry, 0));
    }
    const packed = Readable.from([...entries, tarEnd()]).pipe(createGzip());
    const sealed: Buffer[] = [];
    for await (const chunk of seal(await recipientOf(key), packed)) sealed.push(chunk);
    writeFileSync(join(folderOf(home), `${name}.age`), Buffer.concat(sealed));
    const found = (await listBackups(folderOf(home))).find(({ file }) => file.startsWith(name));
    return found?.id as string;
  }

  test.each([
    { format_version: 1, schema: 55 },
    { format_version: 2, schema: 31 },
    { format_version: 2, schema: 58 },
  ])('of a development version is refused, and says how it is restored: %o', async (changes) => {
    const id = await copyWith('early', changes);
    await expect(restoreBackup(home, { source: { id } })).rejects.toMatchObject({
      code: 'backup-unreadable',
      message: expect.stringContaining(
        'made by a development version of farthing. Restore it with commit d52e9b93, then start this version',
      ),
    });
    rmSync(join(folderOf(home), 'early.age'));
  });

  test('of the 39 earlier migrations is one that their version can restore, and is restored', async () => {
    const [url, fresh] = [await emptyDatabase('archive_earlier'), await emptyDatabase('archive_adopted')];
    await makeEarlierDatabase(url);
    const earlier = contextOf('earlier', url);
    const id = (await createBackup(earlier, 'manual'))?.id as string;
    const first = await readArchive(keyOf('earlier'), createReadStream(fileOf(earlier, id))).next();
    expect(JSON.parse(String(first.value?.bytes))).toMatchObject({ format_version: 2, schema: 59 });
    const context = contextOf('earlier', fresh);
    await restoreBackup(context, { source: { id }, keepCurrent: false });
    expect(await run(fresh, 'select email from users')).toEqual([{ email: 'ann@example.org' }]);
    const again = (await createBackup(context, 'manual'))?.id as string;
    expect(await verifyBackup(context, again)).toMatchObject({ verification: { ok: true } });
  });

  test('that is newer is refused before anything is touched', async () => {
    const id = await copyWith('from-the-future', { schema: 9999, farthing: '99.0.0' });
    const before = readdirSync(folderOf(home)).length;
    await expect(restoreBackup(home, { source: { id } })).rejects.toMatchObject({
      code: 'backup-too-new',
      message: expect.stringContaining('99.0.0'),
    });
    expect(readdirSync(folderOf(home))).toHaveLength(before);
    rmSync(join(folderOf(home), 'from-the-future.age'));
  });
});

describe('the nightly backup', () => {
  test('is made once by all instances, tested, and not again before it is due; a night before the first user is none', async () => {
    const instances = [0, 1].map(() => createBackupManager(home, (error) => expect(error).toBeNull()));
    const now = Date.now();
    const settings = { ...home.config.backup, hour: nightHour, timeZone: 'UTC' };
    const make = (keeper: BackupManager) =>
      makeNightlyBackup(
        { keeper, settings, systemStatements: (work) => readAsSystem(app.database, work) },
        now,
      ).catch((error: { code?: string }) => error.code);
    expect(await make(instances[0] as BackupManager)).toBe(false); // no one was here last night
    await run(app.ownerUrl, `update users set created_at = created_at - interval '1 day'`);
    const outcomes = await Promise.all(instances.map(make));
    expect(outcomes).toContainEqual({ removed: 0 });
    expect([false, 'backup-running']).toContain(outcomes.find((outcome) => typeof outcome !== 'object'));
    expect(await make(instances[1] as BackupManager)).toBe(false);
    const nightly = (await listBackups(folderOf(home))).filter(({ kind }) => kind === 'nightly');
    expect(nightly).toMatchObject([{ verification: { ok: true } }]);
    await Promise.all(instances.map((keeper) => keeper.close()));
  });
});

describe('the job of the night', () => {
  test('counts what it did and what failed; a night that is done or an operation under way is no run', async () => {
    const keeper = createBackupManager(home, (error) => expect(error).toBeNull());
    const backup = { ...home.config.backup, nightly: true, hour: nightHour, timeZone: 'UTC' };
    const config = { ...home.config, backup };
    const parts = { keeper, config, database: app.database };
    const job = nightlyBackup(parts) as Job;
    expect(nightlyBackup({ ...parts, config: { ...config, demoMode: true } })).toBeUndefined();
    const heard: string[] = [];
    const deaf = onJobRun(({ job, outcome }) => heard.push(`${job} ${outcome}`));
    const jobs = createJobRegister({ database: app.database, onError: () => {} });
    jobs.add(job);
    expect(jobs.list()).toMatchObject([{ name: 'nightly-backup', every_minutes: 1440 }]);
    const signal = new AbortController().signal;
    expect(await job.run(signal, false)).toBe(false); // the test above has made it
    const other = new pg.Client({ connectionString: app.ownerUrl });
    await other.connect();
    await other.query('select pg_advisory_lock($1)', [advisoryLocks.backups]);
    jobs.start('nightly-backup');
    await eventually(
      () => Promise.resolve(jobs.list()),
      ([only]) => only?.running === false,
    );
    expect(heard).toEqual([]);
    await other.end();
    jobs.start('nightly-backup');
    await eventually(
      () => Promise.resolve(heard),
      ([first]) => first !== undefined,
    );
    expect(heard).toEqual(['nightly-backup done']);
    await eventually(
      () => run(app.ownerUrl, 'select ok, result from job_runs'),
      ([row]) => row !== undefined,
    );
    expect(await run(app.ownerUrl, 'select ok, result from job_runs')).toEqual([
      { ok: true, result: { made: 1, removed: expect.any(Number) } },
    ]);
    await jobs.close();
    deaf();
    await keeper.close();
  });
});

describe('an operation that ends in the middle', () => {
  const place = () => ({ DATA_DIR: join(root, 'home'), OWNER_URL: app.ownerUrl });

  test('a killed backup is not in the list, and the next one tidies up', async () => {
    const names = () => readdirSync(folderOf(home)).filter((name) => !name.startsWith('.'));
    const hasPartial = () => readdirSync(folderOf(home)).some((name) => name.startsWith('.partial-'));
    const before = names();
    await killedAt('writing', `createBackup(context, 'manual')`, place(), hasPartial);
    expect(names()).toEqual(before);
    expect(hasPartial()).toBe(true);
    await createBackup(home, 'manual');
    expect(hasPartial()).toBe(false);
  });

  test.each(['loading', 'comparing', 'swapping'])(
    'a restore killed while %s leaves the old data whole',
    async (stage) => {
      const before = await countOf(app.ownerUrl);
      await run(
        app.ownerUrl,
        `insert into data_stamps select id, gen_random_uuid() from users on conflict do nothing`,
      );
      const stamps = await run(app.ownerUrl, 'select * from data_stamps');
      const restore = `restoreBackup(context, { source: { id: '${made}' }, keepCurrent: false })`;
      await killedAt(stage, restore, place(), async () => (await scratchOf(app.ownerUrl)).length > 0);
      expect(await countOf(app.ownerUrl)).toEqual(before);
      expect(await run(app.ownerUrl, 'select * from data_stamps')).toEqual(stamps);
      expect(await scratchOf(app.ownerUrl)).not.toEqual([]);
      await verifyBackup(home, made);
      expect(await scratchOf(app.ownerUrl)).toEqual([]);
    },
  );
});

test('a restore never lets someone see more of a household than before it; elsewhere all sharing ends', async () => {
  const names = ['ann', 'ben', 'cleo', 'dora'];
  const [ann, ben, cleo, dora] = await Promise.all(
    names.map((name) => app.register(`${name}@restored.example`)),
  );
  if (!ann || !ben || !cleo || !dora) throw new Error('four people');
  await joinHousehold(ann, [ben], { role: 'owner' });
  await joinHousehold(ann, [cleo, dora]);
  const accounts = [];
  for (const name of ['Open', 'Narrowed', 'Closed', 'Widened'])
    accounts.push(await openAccount(ann, { name }));
  const [open, narrowed, closed, widened] = accounts.map(({ id }) => id) as [string, string, string, string];
  for (const id of [open, narrowed, closed]) await share(ann, id, 'view');
  await share(ann, widened, 'counted');
  const years = ['2023-24', '2024-25', '2025-26'] as const;
  for (const year of years) await ann.put(`/tax/couple/${year}/shared`);
  const link = await inviteTo(ann);
  const id = (await createBackup(home, 'manual'))?.id as string;

  // Withdrawn, and shared again: the copy of the backup is not what others saw last.
  await ann.delete(`/tax/couple/${years[0]}/shared`);
  await ann.put(`/tax/couple/${years[1]}/shared`);
  await share(ann, narrowed, 'counted');
  await share(ann, closed, 'private');
  await share(ann, widened, 'view');
  await ann.patch(`/household/members/${ben.id}`, { role: 'member' });
  await ann.delete(`/household/members/${dora.id}`);
  const [invite] = (await ann.get('/household/invites')).body.items;
  await ann.delete(`/household/invites/${invite.id}`);
  const restorer = { user_id: dora.id, ip_address: null };
  await restoreBackup(home, { source: { id }, restorer, keepCurrent: false });

  const again = async ({ email, id: userId }: Client) => {
    const token = (await logIn(app, email)).body.access_token as string;
    const get = (path: string) => app.request('GET', path, { token });
    return { id: userId, token, get } as Client;
  };
  const [anna, benn, doris] = await Promise.all([again(ann), again(ben), again(dora)]);
  expect((await doris.get('/household')).body).toEqual({ household: null });
  expect((await anna.get('/household')).body.household.members).toMatchObject([
    { user_id: ann.id, role: 'owner' },
    { user_id: ben.id, role: 'member' },
    { user_id: cleo.id, role: 'member' },
  ]);
  expect((await sharedWith(benn)).sort()).toEqual(['Narrowed', 'Open', 'Widened']);
  expect(await run(app.ownerUrl, `select account_id, level from account_shares order by account_id`)).toEqual(
    [
      { account_id: open, level: 'view' },
      { account_id: narrowed, level: 'counted' },
      { account_id: widened, level: 'counted' },
    ],
  );
  expect(await run(app.ownerUrl, 'select tax_year from shared_tax_years')).toEqual([{ tax_year: years[2] }]);
  const body = { token: link };
  expect((await app.request('POST', '/household/invites/accept', { token: doris.token, body })).status).toBe(
    403,
  );
  const told = async (client: Client) =>
    (await client.get('/audit-log?action=household_restore')).body.items.length;
  expect([await told(anna), await told(benn), await told(doris)]).toEqual([1, 1, 1]);

  const elsewhere = await emptyDatabase('archive_moved');
  await restoreBackup({ ...home, ownerUrl: elsewhere }, { source: { id }, keepCurrent: false });
  const left = `select (select count(*) from households) + (select count(*) from household_members)
    + (select count(*) from account_shares) + (select count(*) from household_invites)
    + (select count(*) from shared_tax_years) as rows`;
  expect(await run(elsewhere, left)).toEqual([{ rows: '0' }]);
});
