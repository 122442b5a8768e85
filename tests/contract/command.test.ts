import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdServiceLock } from '../../apps/server/src/database/service-lock.ts';
import { startApp, type TestApp } from './app.ts';
import { browserOf, eventually, logIn } from './sign-in.ts';

const command = resolve(import.meta.dirname, '../../apps/server/src/command/main.ts');

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
  { input = '', settings = {} }: { input?: string; settings?: object } = {},
) {
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, DATABASE_URL: app.ownerUrl, ...settings };
  const child = spawn(process.execPath, [command, ...words], { env, stdio: 'pipe' });
  child.stdin.end(input);
  const [out, told] = [child.stdout, child.stderr].map((stream) => {
    const parts: string[] = [];
    stream.setEncoding('utf8').on('data', (part: string) => parts.push(part));
    return parts;
  });
  return new Promise<{ code: number | null; out: string; told: string }>((done) =>
    child.once('close', (code) => done({ code, out: out?.join('') ?? '', told: told?.join('') ?? '' })),
  );
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
  expect(nobody).toMatchObject({ code: 1, told: expect.stringContaining('no user with the address') });
  expect(noCode).toMatchObject({ code: 1, told: 'farthing: TOTP is not enabled\n' });
});

test('keys are rotated while the service is stopped, and doctor says how things are', async () => {
  expect((await farthing(['doctor'])).code).toBe(0);
  const lock = await holdServiceLock(app.database);
  expect(await farthing(['keys', 'rotate-jwt'])).toMatchObject({
    code: 1,
    told: expect.stringContaining('stop it first'),
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
