import { generateKeyPairSync, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Client, startApp, type TestApp } from './app.ts';
import { Authenticator, type Deviations } from './authenticator.ts';
import { browserOf, cookiesOf, fromNewAddress, logIn, totpCode } from './sign-in.ts';

const site = 'https://money.example.org';
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ BASE_URL: site });
  await app.register(); // the administrator
});
afterAll(() => app.close());

const headers = () => ({ origin: site, ...fromNewAddress() });
const send = (client: Pick<Client, 'token'>, method: string, path: string, body?: unknown, more = {}) =>
  app.request(method, `/auth/passkeys${path}`, {
    token: client.token,
    headers: { ...headers(), ...more },
    ...(body === undefined ? {} : { body }),
  });

const optionsFor = (client: Client, password = client.password) =>
  send(client, 'POST', '/options', { password });

/** Adds a passkey of an authenticator. */
async function add(
  client: Client,
  authenticator: Authenticator,
  deviations: Deviations = {},
): Promise<Answer> {
  const { body } = await optionsFor(client);
  const credential = authenticator.create(body.options, deviations);
  return send(client, 'POST', '', { name: 'Laptop', challenge_id: body.challenge_id, credential });
}

const startSignIn = async () =>
  (await app.request('POST', '/auth/login/passkey/options', { headers: headers() })).body;
const answerSignIn = (body: unknown, more: Record<string, string> = headers()) =>
  app.request('POST', '/auth/login/passkey', { body, headers: more });

/** Signs in with an authenticator. */
async function signIn(authenticator: Authenticator, deviations: Deviations = {}): Promise<Answer> {
  const { challenge_id, options } = await startSignIn();
  return answerSignIn({ challenge_id, credential: authenticator.get(options, deviations) });
}

const refused = { status: 401, body: { detail: expect.stringMatching(/^This passkey wasn’t accepted\./) } };

async function asOwner(statement: string, values: unknown[] = []) {
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  try {
    return (await owner.query(statement, values)).rows;
  } finally {
    await owner.end();
  }
}

test('a passkey is added with the password, signs in, is renamed, and opens nothing once it is deleted', async () => {
  const client = await app.register();
  const authenticator = new Authenticator(site);
  const made = await add(client, authenticator);
  expect(made).toMatchObject({
    status: 201,
    body: { name: 'Laptop', site: 'money.example.org', is_synced: false, last_used_at: null },
  });
  const { id } = made.body;
  expect(made.headers.get('location')).toBe(`/api/v1/auth/passkeys/${id}`);

  const signedIn = await signIn(authenticator);
  expect(signedIn.status, JSON.stringify(signedIn.body)).toBe(200);
  expect(Object.keys(cookiesOf(signedIn)).sort()).toEqual(['csrf_token', 'refresh_token']);
  const { token } = browserOf(signedIn);
  expect((await app.request('GET', '/profile', { token })).body.id).toBe(client.id);
  expect((await send(client, 'PATCH', `/${id}`, { name: ' Old laptop ' })).body.name).toBe('Old laptop');
  expect((await send(client, 'GET', '')).body.items).toEqual([
    { ...made.body, name: 'Old laptop', last_used_at: expect.stringMatching(/^20/) },
  ]);

  expect((await send(client, 'DELETE', `/${id}`)).status).toBe(204);
  expect(await signIn(authenticator)).toMatchObject(refused);
  expect((await send(client, 'DELETE', `/${id}`)).status).toBe(404);
  const actions = (await client.get('/audit-log?limit=10')).body.items.map(
    ({ action }: { action: string }) => action,
  );
  expect(actions.slice(0, 3)).toEqual(['passkey_remove', 'login', 'passkey_add']);
});

test('a user who has lost the device signs in with the password, and makes it worthless', async () => {
  const client = await app.register();
  const lost = new Authenticator(site);
  const { id } = (await add(client, lost)).body;
  const token = (await logIn(app, client.email)).body.access_token as string;
  expect((await send({ ...client, token }, 'DELETE', `/${id}`)).status).toBe(204);
  expect(await signIn(lost)).toMatchObject(refused);
  // A new one is added as the first was.
  const found = new Authenticator(site);
  expect((await add(client, found)).status).toBe(201);
  expect((await signIn(found)).status).toBe(200);
});

test('it signs in without a code where two-step sign-in is on', async () => {
  const client = await app.register();
  const authenticator = new Authenticator(site);
  await add(client, authenticator);
  const { secret } = (await client.get('/auth/totp/setup')).body;
  await client.post('/auth/totp/enable', { secret, code: totpCode(secret) });
  expect((await logIn(app, client.email)).body).toHaveProperty('challenge_token');
  expect((await signIn(authenticator)).body).toHaveProperty('access_token');
});

test('a stolen access token adds none: the password is asked for, and an API token is refused', async () => {
  const client = await app.register();
  expect((await send(client, 'POST', '/options', {})).status).toBe(422);
  expect((await optionsFor(client, 'another password 1')).status).toBe(403);
  const { token } = (
    await client.post('/api-tokens', { name: 'x', scopes: ['read', 'write'], password: client.password })
  ).body;
  expect((await send({ token }, 'GET', '')).status).toBe(401);
  const { body } = await optionsFor(client);
  const credential = new Authenticator(site).create(body.options);
  const thief = await app.register();
  const stolen = { name: 'x', challenge_id: body.challenge_id, credential };
  expect((await send(thief, 'POST', '', stolen)).status).toBe(409);
  expect((await send(thief, 'GET', '')).body.items).toEqual([]);
});

test('each challenge takes one answer, within five minutes, and not one for another purpose', async () => {
  const client = await app.register();
  const authenticator = new Authenticator(site);
  await add(client, authenticator);
  const { challenge_id, options } = await startSignIn();
  const body = { challenge_id, credential: authenticator.get(options) };
  const answers = await Promise.all([1, 2, 3].map(() => answerSignIn(body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);

  const late = await startSignIn();
  await asOwner(`update passkey_challenges set expires_at = now() where id = $1`, [late.challenge_id]);
  const credential = authenticator.get(late.options);
  expect(await answerSignIn({ challenge_id: late.challenge_id, credential })).toMatchObject(refused);

  const adding = (await optionsFor(client)).body;
  const crossed = authenticator.get({ challenge: adding.options.challenge, rpId: 'money.example.org' });
  expect(await answerSignIn({ challenge_id: adding.challenge_id, credential: crossed })).toMatchObject(
    refused,
  );
});

test.each<[string, Deviations]>([
  ['from another origin', { origin: 'https://money.example.org.evil.example' }],
  ['over plain HTTP', { origin: 'http://money.example.org' }],
  ['for another site', { rpId: 'evil.example' }],
  ['without a PIN, a finger or a face', { isUnverified: true }],
  ['with a counter of before, as a copy has', { counter: 0 }],
  ['to another challenge', { challenge: 'AAAA' }],
  ['signed with another key', { signsWith: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
])('an answer %s opens nothing', async (_, deviations) => {
  const client = await app.register();
  const authenticator = new Authenticator(site);
  await add(client, authenticator);
  expect((await signIn(authenticator)).status).toBe(200);
  expect(await signIn(authenticator, deviations)).toMatchObject(refused);
  expect((await signIn(authenticator)).status).toBe(200);
});

test.each<[string, Deviations]>([
  ['from another origin', { origin: 'https://evil.example' }],
  ['without a PIN, a finger or a face', { isUnverified: true }],
  ['for another challenge', { challenge: 'AAAA' }],
])('a passkey made %s is not added', async (_, deviations) => {
  const client = await app.register();
  expect((await add(client, new Authenticator(site), deviations)).status).toBe(422);
  expect((await send(client, 'GET', '')).body.items).toEqual([]);
});

test('a passkey is not added a second time, and a user has at most 20', async () => {
  const [client, other] = [await app.register(), await app.register()];
  const authenticator = new Authenticator(site);
  expect((await add(client, authenticator)).status).toBe(201);
  expect((await add(other, authenticator)).status).toBe(422);
  await asOwner(
    `insert into passkeys (user_id, id, credential_id, public_key, sign_count, site, name, is_synced)
     select $1, gen_random_uuid(), sha256(n::text::bytea), 'x', 0, 'a.example', 'Key', false
     from generate_series(1, 18) n`,
    [client.id],
  );
  const { body } = await optionsFor(client);
  expect(body.options.excludeCredentials).toHaveLength(19);
  expect((await add(client, new Authenticator(site))).status).toBe(201);
  expect((await optionsFor(client)).status).toBe(409);
});

test('an unknown passkey, one of a disabled user, or nonsense opens nothing', async () => {
  const client = await app.register();
  const authenticator = new Authenticator(site);
  await add(client, authenticator);
  await asOwner('update users set disabled_at = now() where id = $1', [client.id]);
  expect(await signIn(authenticator)).toMatchObject(refused);
  expect(await signIn(new Authenticator(site))).toMatchObject(refused);
  const { challenge_id, options } = await startSignIn();
  const nonsense = { clientDataJSON: '', authenticatorData: '', signature: '' };
  const credential = { ...authenticator.get(options), response: nonsense };
  expect((await answerSignIn({ challenge_id, credential: { id: 'x', response: 7 } })).status).toBe(422);
  expect(await answerSignIn({ challenge_id, credential })).toMatchObject(refused);
});

test('an IP address is no site for a passkey', async () => {
  const answer = await app.request('POST', '/auth/login/passkey/options', { headers: fromNewAddress() });
  expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('farthing.local') } });
});

test('sign-ins with passkeys count towards the limit of an address', async () => {
  const from = headers();
  const credential = new Authenticator(site).get({ challenge: 'AAAA', rpId: 'money.example.org' });
  const answers = [];
  for (let attempt = 0; attempt < 21; attempt++)
    answers.push(await answerSignIn({ challenge_id: randomUUID(), credential }, from));
  expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(401), 429]);
});

test('changing the password deletes the passkeys where that is asked for, and only then', async () => {
  const client = await app.register();
  const authenticator = new Authenticator(site);
  await add(client, authenticator);
  const second = 'another-battery-staple-9';
  const change = { current_password: client.password, new_password: second };
  expect((await client.post('/profile/password', change)).status).toBe(200);
  expect((await signIn(authenticator)).status).toBe(200);
  const again = { current_password: second, new_password: client.password, delete_passkeys: true };
  expect((await client.post('/profile/password', again)).status).toBe(200);
  expect(await signIn(authenticator)).toMatchObject(refused);
});

test('a demo has no passkeys', async () => {
  const demo = await startApp({ DEMO_MODE: 'true', BASE_URL: site });
  try {
    const visitor = await demo.register();
    const body = { password: visitor.password };
    const asked = { token: visitor.token, body, headers: headers() };
    expect((await demo.request('POST', '/auth/passkeys/options', asked)).status).toBe(403);
    const signIn = await demo.request('POST', '/auth/login/passkey/options', { headers: headers() });
    expect(signIn.status).toBe(403);
  } finally {
    await demo.close();
  }
});
