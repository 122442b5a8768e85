import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdServiceLock } from '../../apps/server/src/database/service-lock.ts';
import { newIdentity } from '../../apps/server/src/platform/backup-archive/age-stream.ts';
import { startApp, type TestApp } from '../contract/app.ts';
import { runCommand } from '../contract/run-command.ts';
import { browserOf, eventually, logIn } from '../contract/sign-in.ts';

let app: TestApp;
let dataDir: string;
beforeAll(async () => {
  app = await startApp();
  dataDir = mkdtempSync(join(tmpdir(), 'farthing-command-'));
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs the command on the app's database. */
function farthing(
  words: string[],
  { input = '', settings = {} }: { input?: string; settings?: Record<string, string> } = {},
) {
  return runCommand(words, {
    input,
    settings: { DATA_DIR: dataDir, DATABASE_URL: app.ownerUrl, ...settings },
  });
}
const password = 'a quiet sunday evening';

test('help is answered with 0, what is not understood with 2, and nothing shows a stack trace', async () => {
  const [help, verb, unknown, option] = await Promise.all([
    farthing(['--help']),
    farthing(['user', 'add', '--help']),
    farthing(['user', 'frobnicate']),
    farthing(['user', 'add', 'a@example.org', '--password', password]),
  ]);
  expect(help).toMatchObject({ code: 0, told: '' });
  expect(help.out).toContain('farthing keys rotate');
  expect(verb).toMatchObject({ code: 0, out: expect.stringContaining('--admin') });
  expect(unknown).toMatchObject({ code: 2, out: '', told: expect.stringContaining('user frobnicate') });
  expect(option).toMatchObject({ code: 2, told: expect.stringContaining('--password') });
  expect((await farthing(['keys'])).told).toMatch('“keys” needs one of rotate, rotate-jwt');
  for (const { told } of [unknown, option]) expect(told).not.toMatch(/^\s+at /m);
});

test('a user is added with a password of the standard input, the first as administrator; disabling reaches the service', async () => {
  const short = await farthing(['user', 'add', 'ann@example.org'], { input: 'short\n' });
  expect(short).toMatchObject({ code: 1, told: 'farthing: password: must have 12 to 128 characters\n' });
  const ann = await farthing(['user', 'add', 'ann@example.org', '--name', 'Ann'], { input: `${password}\n` });
  expect(ann).toMatchObject({ code: 0, out: 'Ann can sign in with ann@example.org, as an administrator.\n' });
  const bea = await farthing(['user', 'add', 'bea@example.org', '--json'], { input: password });
  expect(JSON.parse(bea.out)).toMatchObject({ display_name: 'bea', is_admin: false });
  const { token } = browserOf(await logIn(app, 'bea@example.org', password));
  expect((await app.request('GET', '/profile', { token })).status).toBe(200);

  expect((await farthing(['user', 'disable', 'ann@example.org'])).told).toContain('last administrator');
  expect(await farthing(['user', 'disable', 'BEA@example.org'])).toMatchObject({ code: 0 });
  await eventually(
    () => app.request('GET', '/profile', { token }),
    ({ status }) => status === 401,
  );
  const list = JSON.parse((await farthing(['user', 'list', '--json'])).out);
  expect(list).toMatchObject([
    { email: 'ann@example.org', disabled_at: null },
    { email: 'bea@example.org', sessions: 0 },
  ]);
  expect((await farthing(['user', 'enable', 'bea@example.org'])).code).toBe(0);
  const admin = browserOf(await logIn(app, 'ann@example.org', password)).token;
  const { items } = (await app.request('GET', '/audit-log?action=user_disable', { token: admin })).body;
  expect(items).toMatchObject([{ resource_id: list[1].id, ip_address: null, metadata: { by: 'command' } }]);
  const [nobody, noCode] = await Promise.all([
    farthing(['user', 'enable', 'nobody@example.org']),
    farthing(['user', 'reset-totp', 'ann@example.org']),
  ]);
  expect(nobody).toMatchObject({ code: 1, told: expect.stringContaining('No user has the address') });
  expect(noCode).toMatchObject({ code: 1, told: 'farthing: Two-step sign-in is off\n' });
});

test('who forgot a password gets a new one: the old one and all sessions end, the log says who did it', async () => {
  const { email, token } = await app.register('forgetful@example.org');
  expect(await farthing(['user', 'reset-password', email], { input: 'short\n' })).toMatchObject({ code: 1 });
  expect((await app.request('GET', '/profile', { token })).status).toBe(200);
  const reset = await farthing(['user', 'reset-password', email], { input: 'a new and quieter evening\n' });
  expect(reset).toMatchObject({ code: 0, out: expect.stringContaining('can sign in with the new password') });
  await eventually(
    () => app.request('GET', '/profile', { token }),
    ({ status }) => status === 401,
  );
  const signedIn = browserOf(await logIn(app, email, 'a new and quieter evening'));
  const { items } = (await app.request('GET', '/audit-log?action=password_reset', { token: signedIn.token }))
    .body;
  expect(items).toMatchObject([{ metadata: { by: 'command' } }]);
});

test('keys are rotated while the service is stopped, and doctor says how things are', async () => {
  expect((await farthing(['doctor'])).code).toBe(0);
  const lock = await holdServiceLock(app.database);
  expect(await farthing(['keys', 'rotate-jwt'])).toMatchObject({
    code: 1,
    told: expect.stringContaining('Stop it on every machine first'),
  });
  await lock.close();
  const jwt = JSON.parse((await farthing(['keys', 'rotate-jwt', '--json'])).out);
  expect(jwt.active_key).not.toBe(jwt.previous_key);
  expect((await farthing(['keys', 'rotate'])).code).toBe(0);
  const [well, away, wrong] = await Promise.all([
    farthing(['doctor', '--json']),
    farthing(['doctor'], { settings: { DATABASE_URL: 'postgres://u:hush@127.0.0.1:9/x' } }),
    farthing(['doctor'], { settings: { PORT: 'none' } }),
  ]);
  expect(well.code).toBe(0);
  expect(JSON.parse(well.out).find(({ name }: { name: string }) => name === 'keys').message).toContain(
    '1 older',
  );
  expect(away).toMatchObject({ code: 1, out: expect.stringContaining('BAD') });
  expect(away.out).not.toContain('hush');
  expect(wrong).toMatchObject({ code: 1, told: expect.stringContaining('PORT takes') });
});

test('a backup is made, listed, tried and put back; what is damaged, strange or unknown ends with 1 and changes nothing', async () => {
  const made = await farthing(['backup', 'create', '--verify', '--json']);
  expect(made).toMatchObject({ code: 0, told: '' });
  const record = JSON.parse(made.out);
  expect(record).toMatchObject({ kind: 'manual', verification: { ok: true } });
  const list = await farthing(['backup', 'list']);
  expect(list).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^\S+ {2}[-\d]+ [:\d]+ {2}manual {2}.*tested\n$/),
  });
  const bea = 'bea@example.org';
  expect((await farthing(['user', 'disable', bea])).code).toBe(0);
  const asked = await farthing(['backup', 'restore', record.file]);
  expect(asked).toMatchObject({ code: 1, out: '' });
  expect(asked.told).toContain(`${bea} is disabled and would be enabled`);
  expect(asked.told).toContain('--accept-changes');
  const back = await farthing(['backup', 'restore', record.file, '--accept-changes']);
  expect(back).toMatchObject({
    code: 0,
    out: expect.stringContaining('The previous data is in backup'),
  });
  expect(back.out).toMatch(/^Restored the backup of .* 3 users, /);
  const users = JSON.parse((await farthing(['user', 'list', '--json'])).out);
  expect(users).toContainEqual(expect.objectContaining({ email: bea, disabled_at: null }));
  const admin = browserOf(await logIn(app, 'ann@example.org', password)).token;
  const { items } = (await app.request('GET', '/audit-log?action=backup_restore', { token: admin })).body;
  expect(items).toMatchObject([{ resource_id: record.id, metadata: { by: 'command' } }]);

  const damaged = join(dataDir, 'damaged.age');
  const bytes = readFileSync(join(dataDir, 'backups', record.file));
  writeFileSync(damaged, bytes.subarray(0, bytes.length - 100));
  writeFileSync(join(dataDir, 'other-key'), `# of another\n${await newIdentity()}\n`);
  const [cut, strange, unknown, demo, keyless] = [
    await farthing(['backup', 'verify', damaged]),
    await farthing(['backup', 'restore', record.id, '--key-file', join(dataDir, 'other-key')]),
    await farthing(['backup', 'restore', 'nowhere.age']),
    await farthing(['backup', 'create'], { settings: { DEMO_MODE: 'true' } }),
    await farthing(['backup', 'verify', record.id], { settings: { BACKUP_KEY: await newIdentity() } }),
  ];
  expect(cut).toMatchObject({ code: 1, told: expect.stringContaining('damaged') });
  expect(strange).toMatchObject({ code: 1, told: expect.stringContaining('another server') });
  expect(unknown).toMatchObject({ code: 1, told: expect.stringContaining('farthing backup list') });
  expect(demo).toMatchObject({ code: 1, told: 'farthing: Not available in demo mode\n' });
  expect(keyless).toMatchObject({ code: 2, told: expect.stringContaining('--key-file') });
  expect(JSON.parse((await farthing(['user', 'list', '--json'])).out)).toHaveLength(3);
});

test('doctor reports an audit log whose entries were changed, or whose last entries were cut off after a backup', async () => {
  const finding = async () => {
    const { out } = await farthing(['doctor', '--json']);
    return JSON.parse(out).find((one: { name: string }) => one.name === 'audit log');
  };
  const tamper = async (statement: string) => {
    const client = new pg.Client({ connectionString: app.ownerUrl });
    await client.connect();
    await client.query(`set session_replication_role = replica`); // no triggers, as a superuser may ask for
    await client.query(statement);
    await client.end();
  };
  expect(await finding()).toMatchObject({ state: 'good' });
  expect((await farthing(['backup', 'create'])).code).toBe(0);
  expect(await finding()).toMatchObject({
    state: 'good',
    message: expect.stringContaining('including every entry in the backup of'),
  });

  await tamper('create table kept_log as select * from audit_log');
  const last = 'select distinct on (user_id) id from audit_log order by user_id, seq desc';
  await tamper(`delete from audit_log where id in (${last})`);
  expect(await finding()).toMatchObject({
    state: 'bad',
    message: expect.stringContaining('The log is missing entries'),
  });
  expect((await farthing(['doctor'])).code).toBe(1);
  const back = 'insert into audit_log overriding system value select * from kept_log on conflict do nothing';
  await tamper(back);
  expect(await finding()).toMatchObject({ state: 'good' });

  await tamper(`update audit_log set action = 'login' where id in (${last})`);
  expect(await finding()).toMatchObject({
    state: 'bad',
    message: expect.stringContaining('have been changed'),
  });
  await tamper('delete from audit_log');
  await tamper(back);
  expect(await finding()).toMatchObject({ state: 'good' });
  await tamper('drop table kept_log');
  const { id } = JSON.parse((await farthing(['backup', 'list', '--json'])).out)[0];
  // After a restore the log is that of the backup, with the restore.
  expect((await farthing(['backup', 'restore', id])).code).toBe(0);
  expect(await finding()).toMatchObject({
    state: 'good',
    message: expect.stringContaining('including every entry in the backup of'),
  });
});
