import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import type { Client } from '../contract/app.ts';
import { clientAt } from '../contract/client-at.ts';
import { clientId, clientSecret, type HmrcStub, startHmrc } from '../contract/hmrc-stub.ts';
import { databaseUrl } from '../contract/postgres.ts';
import {
  ask,
  cleanUp,
  listenToAll,
  password,
  type ServerProcess,
  startReady,
  temporaryFolder,
} from '../contract/server-process.ts';
import { seeded } from '../crash/load.ts';

afterEach(cleanUp);

const rounds = Number(process.env.HMRC_KILLS ?? 12);
const baseUrl = 'https://money.example.org';
const device = {
  id: '5b4f0c5e-6a1d-4c43-8c0e-3f1f2a9d7c11',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64)',
  time_zone: 'UTC+00:00',
  window: { width: 1280, height: 800 },
  screen: { width: 1920, height: 1080, scaling_factor: 1, colour_depth: 24 },
};
const update = { tax_year: '2026-27', business: 'property', quarter: 1 };
const never = new Promise<void>(() => {});

/** Moments of a kill that are sought out, each with the stub's treatment and the sign that it has come. */
const moments: readonly (readonly [
  name: string,
  behave: HmrcStub['behave'],
  isThere: (stub: HmrcStub, storedBefore: number) => boolean,
])[] = [
  [
    'while HMRC’s figures are read',
    { 'property-read': { wait: { until: never, stored: false } } },
    (stub) => has(stub, 'property-read'),
  ],
  [
    'before HMRC stores the update',
    { 'property-send': { wait: { until: never, stored: false } } },
    (stub) => has(stub, 'property-send'),
  ],
  [
    'after HMRC stored the update',
    { 'property-send': { wait: { until: never, stored: true } } },
    (stub, storedBefore) => stub.stored.length > storedBefore,
  ],
];

const has = ({ seen }: HmrcStub, name: string) => seen.some(({ endpoint }) => endpoint === name);

test(`an update reaches HMRC once, whenever the process is killed (${rounds} kills)`, async () => {
  const stub = await startHmrc(`${baseUrl}/tax/hmrc`);
  const name = `hmrc_${randomBytes(6).toString('hex')}`;
  await query(inject('postgresUrl'), `create database ${name}`);
  const database = databaseUrl(inject('postgresUrl'), name);
  const dataDir = temporaryFolder();
  const start = () => startReady({ dataDir, environment: environmentOf(stub, database) });
  try {
    const said = listenToAll();
    let server = await start();
    const user = await signedIn(server);
    const source = await connect(clientAt(server.url, user), stub);
    const random = seeded(20_261_128);
    const seen: Record<string, number> = {};
    for (let round = 0; round < rounds; round++) {
      const client = clientAt(server.url, user);
      await addRent(client, source, `${round + 1}.10`);
      const { text } = (await client.get(updatePath)).body;
      const moment = moments[round % 4];
      stub.seen.length = 0;
      stub.behave = moment?.[1] ?? {};
      const storedBefore = stub.stored.length;
      const sending = send(client).catch(() => undefined); // the kill breaks the connection
      if (moment) while (!moment[2](stub, storedBefore)) await sleep(2);
      else await sleep(random() * 60);
      await server.end('SIGKILL');
      await sending;
      const ofRound = `select state from hmrc_submissions where body = '${text}'`;
      const [row] = await query(database, ofRound);
      const what = `${moment?.[0] ?? 'at random'}: ${row?.state ?? 'no row'}`;
      seen[what] = (seen[what] ?? 0) + 1;
      stub.behave = {};
      await query(database, 'delete from rate_limits');
      await query(database, `update hmrc_submissions set sent_at = sent_at - interval '2 minutes'`);

      server = await start();
      const again = clientAt(server.url, user);
      const answer = await send(again);
      const isThere = answer.headers.get('problem-code') === 'hmrc-already-has-update';
      expect(isThere || answer.body.state === 'accepted', `${what}: ${JSON.stringify(answer.body)}`).toBe(
        true,
      );
      expect(
        stub.stored.filter((one) => one.endsWith(text)),
        what,
      ).toHaveLength(1);
      const open = `select from hmrc_submissions where state in ('sending', 'unknown')`;
      expect(await query(database, open), what).toHaveLength(0);
    }
    console.log(`${rounds} kills: ${JSON.stringify(seen)}; ${stub.stored.length} updates at HMRC, each once`);
    expect(new Set(stub.stored).size).toBe(stub.stored.length);
    expect(stub.stored).toHaveLength(rounds);
    expect(stub.faults).toEqual([]);
    await server.end();
    const log = said().join('');
    expect(log).toContain('"purpose":"hmrc"');
    for (const secret of [clientSecret, 'QQ123456C', 'access-', 'refresh-', '/individuals/business'])
      expect(log).not.toContain(secret);
  } finally {
    await stub.close();
    await query(inject('postgresUrl'), `drop database if exists ${name} with (force)`);
  }
});

const updatePath = '/tax/hmrc/updates?tax_year=2026-27&business=property&quarter=1';

async function send(client: Client) {
  const { digest } = (await client.get(updatePath)).body;
  return client.post('/tax/hmrc/submissions', { ...update, digest, device });
}

async function addRent(client: Client, source: string, amount: string): Promise<void> {
  const entry = {
    kind: 'adjustment',
    date: '2026-05-01',
    description: 'Rent',
    tax_category: 'rents',
    amount,
  };
  const { status } = await client.post(`/tax/income-sources/${source}/entries`, entry);
  expect(status).toBe(201);
}

/** Connects a user who has a rental property. @returns its id */
async function connect(client: Client, stub: HmrcStub): Promise<string> {
  const flat = { kind: 'property', name: '12 Mill Road', started_on: '2020-01-01' };
  const source = (await client.post('/tax/income-sources', flat)).body.id;
  const begun = await client.post('/tax/hmrc/sign-in', { national_insurance_number: 'QQ123456C' });
  await client.put('/tax/hmrc/connection', stub.grant(begun.body.address));
  await client.post('/tax/hmrc/businesses', { tax_year: '2026-27', device });
  const chosen = await client.put('/tax/hmrc/businesses/XPIS12345678911', { business: 'property' });
  expect(chosen.status).toBe(200);
  return source;
}

async function signedIn({ url }: ServerProcess): Promise<{ id: string; email: string; token: string }> {
  const email = 'ada@example.org';
  const body = { email, password, display_name: 'Ada' };
  const { id } = (await ask(url, 'POST', '/api/v1/auth/register', { body })).body;
  const login = await ask(url, 'POST', '/api/v1/auth/login', { body: { email, password } });
  return { id, email, token: login.body.access_token };
}

function environmentOf(stub: HmrcStub, database: string): Record<string, string> {
  return {
    ...{ LOG_LEVEL: 'debug', BACKUP_NIGHTLY: 'false', DATABASE_URL: database, BASE_URL: baseUrl },
    ...{ HMRC_CLIENT_ID: clientId, HMRC_CLIENT_SECRET: clientSecret, HMRC_SERVICE: stub.url },
  };
}

async function query(connectionString: string, sql: string): Promise<{ state?: string }[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<{ state?: string }>(sql)).rows;
  } finally {
    await client.end();
  }
}
