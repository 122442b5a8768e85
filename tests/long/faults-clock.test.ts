import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readAsSystem } from '../../apps/server/src/database/system-scope.ts';
import { countAttempt } from '../../apps/server/src/http/rate-limit.ts';
import { ownDatabase, startApp, type TestApp } from '../contract/app.ts';
import {
  ask,
  cleanUp,
  signIn,
  signUp,
  startReady,
  temporaryFolder,
  until,
} from '../contract/server-process.ts';

afterEach(cleanUp);

const minute = 60_000;
const day = 24 * 60 * minute;

/** A service whose clock the test can set; the database keeps the right time. */
async function startWithClock() {
  const dataDir = temporaryFolder();
  const file = join(dataDir, 'ahead');
  const server = await startReady({
    dataDir,
    environment: {
      DATABASE_URL: await ownDatabase(),
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, '../contract/moving-clock.mjs'))}`,
      MOVING_CLOCK: file,
    },
  });
  const token = await signUp(server.url, `clock-${Math.random().toString(36).slice(2)}@example.org`);
  const profile = (held: string) => ask(server.url, 'GET', '/api/v1/profile', { token: held });
  return {
    server,
    token,
    profile,
    /** Sets the clock, and waits until a token says by its answer that it is so. */
    async set(aheadMs: number, expected: number) {
      writeFileSync(file, String(aheadMs));
      server.child.kill('SIGUSR2');
      const { status } = await until(
        120_000,
        () => profile(token),
        (answer) => answer.status === expected,
      );
      expect(status).toBe(expected);
    },
  };
}

describe('a clock that jumps', () => {
  test('ahead ends access tokens with 401; signing in works at once, and so does everything after the way back', async () => {
    const { server, token, profile, set } = await startWithClock();
    await set(20 * minute, 401);
    expect((await profile(token)).body).toEqual({ detail: 'Not authenticated' });
    const { email } = await signInAnew(server.url);
    const ahead = await signIn(server.url, email);
    expect((await profile(ahead)).status).toBe(200);
    await set(0, 200); // the old token was good all the time
    await signIn(server.url, email);
    const account = await ask(server.url, 'POST', '/api/v1/accounts', {
      token,
      body: { name: 'Current', type: 'cash', currency: 'GBP' },
    });
    expect(account.status).toBe(201);
  });

  test('back by days does not lengthen the life of a token that is remembered, and signing in works at once', async () => {
    const { server, token, profile, set } = await startWithClock();
    expect((await profile(token)).status).toBe(200); // remembered from here on
    await set(-3 * day, 401);
    const { email } = await signInAnew(server.url);
    expect((await profile(await signIn(server.url, email))).status).toBe(200);
    await set(0, 200);
  });
});

/** Registers someone while the clock is wrong. */
async function signInAnew(url: string): Promise<{ email: string }> {
  const email = `later-${Math.random().toString(36).slice(2)}@example.org`;
  await signUp(url, email);
  return { email };
}

describe("the database's clock that was set back", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  test('locks no one out until the time of earlier attempts comes again', async () => {
    const limit = { name: 'clock', attempts: 2, seconds: 60 };
    const attempt = () => countAttempt(app.database, limit, 'somebody');
    expect([(await attempt()).allowed, (await attempt()).allowed, (await attempt()).allowed]).toEqual([
      true,
      true,
      false,
    ]);
    await readAsSystem(app.database, (scope) =>
      sql`update rate_limits set expires_at = expires_at + interval '1 year',
        hits = (select array_agg(hit + interval '1 year' order by hit) from unnest(hits) as hit)`.execute(
        scope.tables,
      ),
    );
    expect(await attempt()).toEqual({ allowed: true, used: 1, retryAfterSeconds: 0 });
    expect((await attempt()).allowed).toBe(true);
    expect(await attempt()).toMatchObject({ allowed: false, used: 2 });
  });
});
