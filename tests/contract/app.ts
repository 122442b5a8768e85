import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/database/connection.ts';
import { asSystem } from '../../apps/server/src/database/system-scope.ts';
import { insertDemoUser } from '../../apps/server/src/features/admin/demo/store.ts';
import { createSystemCategories } from '../../apps/server/src/features/ledger/categories/service.ts';
import { createTokenSigner } from '../../apps/server/src/platform/crypto/access-tokens.ts';
import { createFieldCipher } from '../../apps/server/src/platform/crypto/field-cipher.ts';
import { loadFieldKeys, loadSigningKey, newRsaPem } from '../../apps/server/src/platform/crypto/key-files.ts';
import type { DemoResets } from '../../apps/server/src/platform/jobs/demo-resets.ts';
import type { AppParts } from '../../apps/server/src/services.ts';
import { databaseUrl } from './postgres.ts';
import { rememberedPasswords } from './remembered-passwords.ts';

/** An answer as a client sees it. */
export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any;
  readonly headers: Headers;
}

/** Options of a test request. */
export interface Request {
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Record<string, string>;
  /** A raw body in place of JSON. */
  readonly raw?: string | Uint8Array | FormData;
}

/** A signed-in user. */
export interface Client {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown): Promise<Answer>;
  patch(path: string, body?: unknown): Promise<Answer>;
  delete(path: string, body?: unknown): Promise<Answer>;
  /** Sends a file as multipart field `file`, with further text fields. */
  upload(
    path: string,
    file: { name: string; content: string | Uint8Array },
    fields?: Record<string, string>,
  ): Promise<Answer>;
}

/** A running farthing on a fresh database. */
export interface TestApp {
  readonly url: string;
  readonly database: Database;
  /** Owner's connection string of this app's database. */
  readonly ownerUrl: string;
  request(method: string, path: string, request?: Request): Promise<Answer>;
  /** The household of a demo; nothing is put back unless a test says so. */
  readonly demo: DemoResets | undefined;
  /** Registers a user (in demo mode, where no one can, writes one) and signs in. Each comes from an address of its own, to stay clear of limits. */
  register(email?: string): Promise<Client>;
  close(): Promise<void>;
}

let counter = 0;

/** The key that signs the tokens of apps of this process that name none: each file would wait for a new one otherwise. */
let signingKey: string | undefined;

/**
 * Starts the app on a copy of the template database, listening on a free port. Paths are below /api/v1.
 * @param parts what takes the place of the usual; without `passwords` each password is hashed once a process
 */
export async function startApp(
  environment: Record<string, string> = {},
  sharedOwnerUrl?: string,
  parts: Partial<
    Pick<AppParts, 'receipts' | 'passwords' | 'statementLimitMs' | 'connectorFiles' | 'mailboxCa'>
  > = {},
): Promise<TestApp> {
  const postgresUrl = inject('postgresUrl');
  const name = `farthing_${randomBytes(6).toString('hex')}`;
  const ownerUrl = sharedOwnerUrl ?? databaseUrl(postgresUrl, name);
  if (!sharedOwnerUrl) await copyTemplate(postgresUrl, name);
  const folder = mkdtempSync(join(tmpdir(), 'farthing-app-'));
  signingKey ??= await newRsaPem();
  const config = readConfig({
    LOG_LEVEL: 'error',
    JWT_PRIVATE_KEY: signingKey,
    BACKUP_NIGHTLY: 'false',
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: ownerUrl,
    ...environment,
  });
  const database = openDatabase(ownerUrl, () => {});
  const app = await buildApp({
    config,
    database,
    tokens: createTokenSigner(await loadSigningKey({ ...config.jwtPrivateKey, dataDir: folder })),
    passwords: rememberedPasswords(),
    cipher: createFieldCipher(await loadFieldKeys({ ...config.fieldKeys, dataDir: folder })),
    ...parts,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address() as { port: number };
  const url = `http://127.0.0.1:${address.port}`;
  const request = (method: string, path: string, options: Request = {}) =>
    send(`${url}/api/v1${path}`, method, options);
  return {
    url,
    database,
    ownerUrl,
    request,
    demo: app.demo,
    register: async (email = `user${++counter}-${randomBytes(3).toString('hex')}@example.org`) => {
      if (config.demoMode) await insertUser(database, email);
      return register(request, email, config.demoMode);
    },
    async close() {
      await app.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
      if (!sharedOwnerUrl) await dropDatabase(postgresUrl, name);
    },
  };
}

async function send(url: string, method: string, { body, token, headers, raw }: Request): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(raw !== undefined
      ? { body: raw as NonNullable<RequestInit['body']> }
      : body === undefined
        ? {}
        : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json');
  return { status: response.status, headers: response.headers, body: json && text ? JSON.parse(text) : text };
}

const password = 'correct-horse-battery-9';

async function insertUser(database: Database, email: string): Promise<void> {
  const user = {
    id: randomUUID(),
    email,
    display_name: 'Test',
    password_hash: await rememberedPasswords().hash(password),
  };
  await asSystem(database, async (scope) => {
    await insertDemoUser(scope, user);
    await createSystemCategories(scope, user.id);
  });
}

async function register(request: TestApp['request'], email: string, isThere = false): Promise<Client> {
  const number = ++counter;
  const headers = { 'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` };
  const made =
    !isThere &&
    (await request('POST', '/auth/register', {
      body: { email, password, display_name: 'Test' },
      headers,
    }));
  if (made && made.status !== 201) throw new Error(`register: ${made.status} ${JSON.stringify(made.body)}`);
  const login = await request('POST', '/auth/login', { body: { email, password }, headers });
  if (login.status !== 200) throw new Error(`login: ${login.status} ${JSON.stringify(login.body)}`);
  const token = login.body.access_token as string;
  const profile = await request('GET', '/profile', { token });
  const call = (method: string) => (path: string, body?: unknown, more?: Record<string, string>) =>
    request(method, path, { token, body, ...(more ? { headers: more } : {}) });
  return {
    id: profile.body.id as string,
    email,
    password,
    token,
    get: call('GET'),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    delete: call('DELETE'),
    upload(path, file, fields = {}) {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.append(field, value);
      form.append('file', new Blob([file.content as never]), file.name);
      return request('POST', path, { token, raw: form });
    },
  };
}

/**
 * Owner's connection string of a database that is gone when the test is over. A service that a test starts has its own:
 * its keys are not those of another, and beside one that runs with others, or was killed just now, none starts.
 */
export async function ownDatabase(): Promise<string> {
  const postgresUrl = inject('postgresUrl');
  const name = `farthing_${randomBytes(6).toString('hex')}`;
  await copyTemplate(postgresUrl, name);
  onTestFinished(() => dropDatabase(postgresUrl, name));
  return databaseUrl(postgresUrl, name);
}

/** Copies the template, on each server of TEST_CITUS_WORKERS as well. */
async function copyTemplate(postgresUrl: string, name: string): Promise<void> {
  for (const url of [postgresUrl, ...citusWorkers]) await copyTemplateOn(url, name);
}

/** Connection strings of the workers, if TEST_DATABASE_URL is a Citus coordinator. */
const citusWorkers = process.env.TEST_CITUS_WORKERS?.split(',') ?? [];

async function copyTemplateOn(postgresUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  const project = process.env.VITEST_PROJECT ?? 'contract';
  // The template is busy while another copy is being made: try again.
  for (let attempt = 0; ; attempt++) {
    try {
      await client.query(`create database ${name} template farthing_template_${project}`);
      break;
    } catch (error) {
      if (attempt > 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  await client.end();
}

async function dropDatabase(postgresUrl: string, name: string): Promise<void> {
  for (const connectionString of [postgresUrl, ...citusWorkers]) {
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query(`drop database if exists ${name} with (force)`).catch(() => {});
    await client.end();
  }
}
