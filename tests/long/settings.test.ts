import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import {
  ask,
  cleanUp,
  databaseStopped,
  freePort,
  password,
  signIn,
  startReady,
  startServer,
  temporaryFolder,
  until,
} from '../contract/server-process.ts';
import { totpCode } from '../contract/sign-in.ts';

afterEach(cleanUp);

describe('a value that cannot be used stops the process with one line and exit code 1', () => {
  test.each([
    ['PORT', 'http'],
    ['DATABASE_URL', 'mysql://me:geheim-17@db/x'],
    ['DATABASE_URL', 'geheim-17'],
    ['BASE_URL', 'money.example.org'],
    ['DEMO_MODE', 'maybe'],
    ['REGISTRATION', 'everybody'],
    ['TRUSTED_PROXIES', '10.0.0.0/'],
    ['COOKIE_SECURE', 'sometimes'],
    ['LOG_LEVEL', 'loud'],
    ['IMPORT_MAX_MB', '0'],
  ])('%s=%s', async (name, value) => {
    const dataDir = join(temporaryFolder(), 'data');
    const server = await startServer({ dataDir, environment: { [name]: value } });
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(server.output()).toMatch(new RegExp(`^farthing cannot start: ${name} takes [^\\n]+\\n$`));
    expect(server.output()).not.toContain('geheim');
  });

  test.each([
    ['JWT_PRIVATE_KEY', 'geheim-17'],
    ['FIELD_ENCRYPTION_KEYS', 'k1:geheim-17'],
  ])('%s=%s, and the database is stopped', async (name, value) => {
    const dataDir = temporaryFolder();
    const server = await startServer({ dataDir, environment: { [name]: value } });
    expect(await server.ended).toEqual({ code: 1, signal: null });
    const line = server
      .output()
      .split('\n')
      .filter((text) => text.startsWith('farthing cannot start: '));
    expect(line).toEqual([expect.stringContaining(name)]);
    expect(server.output()).not.toMatch(/geheim|^ +at /m);
    expect(await databaseStopped(dataDir)).toBe(true);
  });

  test('a HOST that this machine does not have', async () => {
    const dataDir = temporaryFolder();
    const server = await startServer({ dataDir, environment: { HOST: '203.0.113.77' } });
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(server.output()).toMatch(/^farthing cannot start: .*203\.0\.113\.77.*$/m);
    expect(await databaseStopped(dataDir)).toBe(true);
  });
});

describe('what is written', () => {
  test('no password, token, cookie, code or secret is in the output or any log, at LOG_LEVEL=trace', async () => {
    const dataDir = temporaryFolder();
    const server = await startReady({ dataDir, environment: { LOG_LEVEL: 'trace' } });
    const planted: string[] = [];
    const plant = <Text extends string>(text: Text): Text => {
      planted.push(text);
      return text;
    };
    const email = 'planted@example.org';
    const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
      ask(server.url, 'POST', `/api/v1${path}`, { body, headers });
    plant(password);
    await post('/auth/register', { email, password, display_name: 'Planted' });
    await post('/auth/login', { email, password: plant('Falsches-Passwort-4711') });
    await post('/auth/login', { email, password: plant('Zu-viel-Passwort-4712'), pasword: 'x' });
    await post('/auth/register', {
      email: 'no-address',
      password: plant('Ohne-Adresse-4713'),
      display_name: '',
    });
    const login = await post('/auth/login', { email, password });
    const token = plant(login.body.access_token as string);
    const cookies = login.headers
      .getSetCookie()
      .map((line) => /^(\w+)=([^;]*)/.exec(line) as RegExpExecArray);
    for (const [, , value] of cookies) plant(value as string);
    const cookie = cookies.map(([, name, value]) => `${name}=${value}`).join('; ');
    const setup = await ask(server.url, 'GET', '/api/v1/auth/totp/setup', { token });
    const secret = plant(setup.body.secret as string);
    for (const code of setup.body.backup_codes as string[]) plant(code);
    await ask(server.url, 'POST', '/api/v1/auth/totp/enable', {
      token,
      body: { secret, code: totpCode(secret) },
    });
    const challenge = await post('/auth/login', { email, password });
    plant(challenge.body.challenge_token as string);
    const code = setup.body.backup_codes[0] as string;
    await post('/auth/login/totp', { challenge_token: challenge.body.challenge_token, totp_code: code });
    await post('/auth/login/totp', { challenge_token: plant('falsches-ticket-4714'), totp_code: '000000' });
    await post('/auth/refresh', undefined, { cookie, 'x-csrf-token': 'x' });
    await post('/auth/refresh', undefined, { cookie: `refresh_token=${plant('falscher-keks-4715')}` });
    await ask(server.url, 'GET', `/api/v1/accounts?token=${plant('in-der-adresse-4716')}`, { token });
    await ask(server.url, 'GET', '/api/v1/accounts', { token: plant('falscher.token.4717') });
    await ask(server.url, 'POST', '/api/v1/profile/password', {
      token,
      body: { current_password: plant('Altes-Passwort-4718'), new_password: plant('Neues-Passwort-4719') },
    });
    await server.end();

    const keys = readdirSync(join(dataDir, 'keys')).map((name) =>
      readFileSync(join(dataDir, 'keys', name), 'utf8').trim(),
    );
    const written = [server.output(), readFileSync(join(dataDir, 'postgres.log'), 'utf8')];
    expect(written[0]).toContain('/api/v1/auth/login');
    for (const text of [...planted, ...keys]) {
      expect(text.length).toBeGreaterThan(7);
      for (const log of written) expect(log.includes(text), text).toBe(false);
    }
  });

  test('LOG_LEVEL=silent is silent, errors that end the start aside', async () => {
    const dataDir = temporaryFolder();
    const port = await freePort();
    let started: ChildProcess | undefined;
    const onSpawn = (child: ChildProcess) => {
      started = child;
    };
    const server = startServer({ dataDir, port, environment: { LOG_LEVEL: 'silent' }, onSpawn });
    const url = `http://127.0.0.1:${port}`;
    const health = () => ask(url, 'GET', '/health');
    expect((await until(120_000, health, ({ status }) => status === 200)).status).toBe(200);
    started?.kill('SIGTERM');
    expect((await server).output()).toBe('');
  });
});

describe('keys from the environment', () => {
  test('are used, and none are made beside them', async () => {
    const { generateKeyPairSync, randomBytes } = await import('node:crypto');
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const folder = temporaryFolder();
    const dataDir = join(folder, 'data');
    writeFileSync(join(folder, 'field-keys'), `k1:${randomBytes(32).toString('base64')}`, { mode: 0o600 });
    const environment = {
      JWT_PRIVATE_KEY: privateKey.replaceAll('\n', '\\n'),
      FIELD_ENCRYPTION_KEYS_FILE: join(folder, 'field-keys'),
    };
    const server = await startReady({ dataDir, environment });
    expect(readdirSync(join(dataDir, 'keys'))).toEqual(['postgres-password']);
    await ask(server.url, 'POST', '/api/v1/auth/register', {
      body: { email: 'a@example.org', password, display_name: 'A' },
    });
    const token = await signIn(server.url, 'a@example.org');
    await server.end();
    const again = await startReady({ dataDir, environment });
    expect((await ask(again.url, 'GET', '/api/v1/profile', { token })).status).toBe(200);
  });
});
