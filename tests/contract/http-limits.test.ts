import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limitKey } from '../../apps/server/src/http/client-address.ts';
import { countAttempt, countedAttempts, forgetOldAttempts } from '../../apps/server/src/http/rate-limit.ts';
import { version } from '../../apps/server/src/http/version.ts';
import { startApp, type TestApp } from './app.ts';
import { expectError } from './http-answers.ts';
import { type RegisteredRoute, recordRoutes } from './routes.ts';
import { asOwner, browserOf, eventually, fromNewAddress, logIn } from './sign-in.ts';

let app: TestApp;
let routes: RegisteredRoute[];
beforeAll(async () => {
  routes = await recordRoutes(async () => {
    app = await startApp();
  });
  await app.register();
});
afterAll(() => app.close());

describe('the OpenAPI document', () => {
  // biome-ignore lint/suspicious/noExplicitAny: a document of any shape
  let document: any;
  beforeAll(async () => {
    document = (await app.request('GET', '/openapi.json')).body;
  });

  test('is OpenAPI 3.1 and names this version', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info).toMatchObject({ title: 'farthing', version });
  });

  test('lists every route below /api/v1, each with an answer of success', async () => {
    const listed = routes.filter(
      ({ path }) => path.startsWith('/api/v1/') && path !== '/api/v1/openapi.json',
    );
    expect(listed.length).toBeGreaterThan(40);
    for (const { method, path } of listed) {
      const operation = document.paths[path]?.[method];
      expect(operation, `${method} ${path}`).toBeDefined();
      const successes = Object.keys(operation.responses).filter((status) => status.startsWith('2'));
      expect(successes.length, `${method} ${path}`).toBeGreaterThan(0);
      expect(operation.summary, `${method} ${path}`).toEqual(expect.any(String));
      expect(operation.tags, `${method} ${path}`).toHaveLength(1);
    }
  });

  test('has parameters for what its paths name', () => {
    for (const [path, operations] of Object.entries<
      Record<string, { parameters?: { in: string; name: string }[] }>
    >(document.paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string).sort();
      for (const [method, { parameters = [] }] of Object.entries(operations)) {
        const given = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
        expect(given.sort(), `${method} ${path}`).toEqual(named);
      }
    }
  });

  test('refers only to what is there', () => {
    const references: string[] = [];
    JSON.stringify(document, (key, value) => {
      if (key === '$ref') references.push(value);
      return value;
    });
    for (const reference of references) {
      expect(reference).toMatch(/^#\//);
      const target = reference
        .slice(2)
        .split('/')
        .reduce((at, key) => at?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], document);
      expect(target, reference).toBeDefined();
    }
    const schemes = Object.keys(document.components.securitySchemes);
    for (const operations of Object.values<Record<string, { security?: Record<string, unknown>[] }>>(
      document.paths,
    )) {
      for (const { security = [] } of Object.values(operations)) {
        for (const entry of security) expect(schemes).toEqual(expect.arrayContaining(Object.keys(entry)));
      }
    }
  });
});

describe('limits', () => {
  const limit = { name: 'test', attempts: 20, seconds: 60 };
  let keys = 0;
  const newKey = () => `key-${++keys}`;
  const age = (seconds: number) =>
    asOwner(
      app,
      `update rate_limits set hits = (select array_agg(hit - make_interval(secs => $1)) from unnest(hits) hit)`,
      [seconds],
    );

  test('of 40 at once exactly 20 pass', async () => {
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => countAttempt(app.database, limit, key)),
    );
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(20);
    for (const { allowed, retryAfterSeconds } of answers) {
      if (allowed) expect(retryAfterSeconds).toBe(0);
      else expect(retryAfterSeconds).toBeGreaterThanOrEqual(1);
      expect(retryAfterSeconds).toBeLessThanOrEqual(60);
    }
    expect(await countedAttempts(app.database, limit, key)).toBe(20);
  });

  test('the window slides: what is older than 60 s frees its place, no more', async () => {
    const key = newKey();
    for (let index = 0; index < 5; index++) await countAttempt(app.database, limit, key);
    await age(30);
    for (let index = 0; index < 15; index++) await countAttempt(app.database, limit, key);
    expect(await countAttempt(app.database, limit, key)).toMatchObject({ allowed: false, used: 20 });
    await age(31);
    for (let index = 0; index < 5; index++) {
      expect((await countAttempt(app.database, limit, key)).allowed).toBe(true);
    }
    expect((await countAttempt(app.database, limit, key)).allowed).toBe(false);
  });

  test('refused attempts do not lengthen the wait', async () => {
    const key = newKey();
    for (let index = 0; index < 20; index++) await countAttempt(app.database, limit, key);
    for (let index = 0; index < 30; index++) await countAttempt(app.database, limit, key);
    await age(61);
    expect(await countAttempt(app.database, limit, key)).toMatchObject({ allowed: true, used: 1 });
  });

  test('names and keys do not share a window', async () => {
    const key = newKey();
    for (let index = 0; index < 20; index++) await countAttempt(app.database, limit, key);
    expect((await countAttempt(app.database, limit, newKey())).allowed).toBe(true);
    expect((await countAttempt(app.database, { ...limit, name: 'other' }, key)).allowed).toBe(true);
  });

  test('windows that have passed are deleted, others stay; keys are stored as hashes only', async () => {
    const [old, fresh] = [newKey(), newKey()];
    await countAttempt(app.database, limit, old);
    await asOwner(app, `update rate_limits set expires_at = now() - interval '1 s'`);
    await countAttempt(app.database, limit, fresh);
    await forgetOldAttempts(app.database);
    const rows = await asOwner(app, 'select key from rate_limits');
    expect(rows).toHaveLength(1);
    expect(rows[0].key).toHaveLength(32);
    expect(await countedAttempts(app.database, limit, fresh)).toBe(1);
  });

  test('40 sign-ins at once over two instances of one database: exactly 20 are let through', async () => {
    const second = await startApp({}, app.ownerUrl);
    try {
      const headers = fromNewAddress();
      const body = { email: 'nobody@example.org', password: 'wrong-wrong-wrong' };
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          (index % 2 ? app : second).request('POST', '/auth/login', { body, headers }),
        ),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(20);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(20);
      for (const answer of refused) {
        expectError(answer, 429, 'Too many sign-in attempts. Try again shortly.');
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      }
    } finally {
      await second.close();
    }
  });

  test('addresses of one IPv6 /64 share a limit', async () => {
    expect(limitKey('2001:db8:0:7::1')).toBe(limitKey('2001:db8:0:7:a::b'));
    const attempt = (host: number) =>
      app.request('POST', '/auth/login', {
        body: { email: 'nobody@example.org', password: 'wrong-wrong-wrong' },
        headers: { 'x-forwarded-for': `2001:db8:0:7::${host.toString(16)}` },
      });
    const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => attempt(index + 1)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});

describe('sessions on two instances of one database', () => {
  // One signing key, as two instances of one deployment have.
  let one: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    const { generateKeyPairSync } = await import('node:crypto');
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    one = await startApp({ JWT_PRIVATE_KEY: privateKey });
    other = await startApp({ JWT_PRIVATE_KEY: privateKey }, one.ownerUrl);
  });
  afterAll(async () => {
    await other.close();
    await one.close();
  });
  const profile = (instance: TestApp, token: string) => instance.request('GET', '/profile', { token });

  test('a sign-in at one counts at the other, and its end at one ends it at the other', async () => {
    const client = await one.register();
    for (let round = 0; round < 3; round++) expect((await profile(other, client.token)).status).toBe(200);
    expect((await one.request('POST', '/auth/logout', { token: client.token })).status).toBe(200);
    expect((await profile(one, client.token)).status).toBe(401);
    const answer = await eventually(
      () => profile(other, client.token),
      ({ status }) => status === 401,
    );
    expect(answer.status).toBe(401);
  });

  test('the end of all sessions at one ends each at the other', async () => {
    const client = await one.register();
    const second = browserOf(await logIn(one, client.email)).token;
    for (const token of [client.token, second]) expect((await profile(other, token)).status).toBe(200);
    await one.request('POST', '/auth/logout-all', { token: client.token });
    for (const token of [client.token, second]) {
      const answer = await eventually(
        () => profile(other, token),
        ({ status }) => status === 401,
      );
      expect(answer.status).toBe(401);
    }
  });

  test('with the line between them cut no stale token is taken, and the line comes back', async () => {
    const cut = () =>
      asOwner(
        one,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name like 'farthing%listener'`,
      );
    for (let round = 0; round < 5; round++) {
      const client = await one.register();
      for (const instance of [one, other]) expect((await profile(instance, client.token)).status).toBe(200);
      expect((await cut()).length).toBeGreaterThanOrEqual(1);
      await one.request('POST', '/auth/logout', { token: client.token });
      const answer = await eventually(
        () => profile(other, client.token),
        ({ status }) => status === 401,
      );
      expect(answer.status).toBe(401);
      for (let again = 0; again < 10; again++) expect((await profile(other, client.token)).status).toBe(401);
      const lines = await eventually(
        () =>
          asOwner(
            one,
            `select 1 from pg_stat_activity where datname = current_database() and application_name like 'farthing%listener'`,
          ),
        (rows) => rows.length === 2,
      );
      expect(lines).toHaveLength(2);
    }
  });

  test('while the listener cannot come back, tokens are looked up each time', async () => {
    const client = await one.register();
    expect((await profile(other, client.token)).status).toBe(200);
    const name = new URL(one.ownerUrl).pathname.slice(1);
    // No new connections: pools keep theirs, the listener does not return.
    await asOwner(one, `alter database ${name} connection limit 0`);
    try {
      await asOwner(
        one,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name like 'farthing%listener'`,
      );
      expect((await profile(other, client.token)).status).toBe(200);
      expect((await one.request('POST', '/auth/logout', { token: client.token })).status).toBe(200);
      // A moment passes until the other has noticed; without that the token would be good for 15 minutes.
      const answer = await eventually(
        () => profile(other, client.token),
        ({ status }) => status === 401,
      );
      expect(answer.status).toBe(401);
    } finally {
      await asOwner(one, `alter database ${name} connection limit -1`);
    }
  });
});

test('letters that the database takes for those of an address name no one, so that all failures of an account count as one', async () => {
  const { email } = await app.register('ivi@example.org');
  expect((await logIn(app, email.toUpperCase())).status).toBe(200);
  expect((await logIn(app, email.replaceAll('i', '\u0130'))).status).toBe(401);
});
