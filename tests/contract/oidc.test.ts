import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Answer, type Client, startApp, type TestApp } from './app.ts';
import {
  clientId,
  clientSecret,
  type OidcServer,
  type ProviderAccount,
  startOidcServer,
} from './oidc-server.ts';
import { asOwner, browserOf, cookiesOf, fromNewAddress, refresh, turnTotpOn } from './sign-in.ts';

const baseUrl = 'https://money.example.org';
let provider: OidcServer;
let app: TestApp;
const settings = () => ({
  BASE_URL: baseUrl,
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_NAME: 'Home ID',
});
beforeAll(async () => {
  provider = await startOidcServer(`${baseUrl}/oidc`);
  app = await startApp(settings());
});
afterAll(async () => {
  await app.close();
  provider.close();
});
afterEach(() => {
  provider.behave = {};
});

let people = 0;
/** A new account at the provider. */
function newAccount(claims: ProviderAccount = {}): string {
  const sub = `account-${++people}`;
  provider.accounts.set(sub, { preferred_username: `person${people}`, ...claims });
  return sub;
}

/** A sign-in that was begun: what the browser was sent back with, and its cookie. */
interface Begun {
  readonly returned: Record<string, string>;
  readonly cookie: string;
}

const cookieOf = (answer: Answer) => `oidc_browser=${cookiesOf(answer).oidc_browser?.value}`;

async function begin(account: string, one = app): Promise<Begun> {
  const answer = await one.request('POST', '/auth/oidc/sign-in', { headers: fromNewAddress() });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { returned: await provider.signIn(answer.body.address, account), cookie: cookieOf(answer) };
}

const complete = ({ returned, cookie }: Begun, more: object = {}, one = app): Promise<Answer> =>
  one.request('POST', '/auth/oidc/sign-in/complete', {
    body: { ...returned, ...more },
    headers: { ...fromNewAddress(), cookie },
  });

const signIn = async (account: string, one = app) => complete(await begin(account, one), {}, one);

async function beginLink(client: Client, account: string, one = app): Promise<Begun> {
  const answer = await one.request('POST', '/auth/oidc/link', {
    body: { password: client.password },
    token: client.token,
    headers: fromNewAddress(),
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { returned: await provider.signIn(answer.body.address, account), cookie: cookieOf(answer) };
}

const completeLink = (client: Client, { returned, cookie }: Begun, one = app): Promise<Answer> =>
  one.request('PUT', '/auth/oidc/link', {
    body: returned,
    token: client.token,
    headers: { ...fromNewAddress(), cookie },
  });

/** A user with a linked account. */
async function linked(claims: ProviderAccount = {}, one = app): Promise<{ client: Client; account: string }> {
  const client = await one.register();
  const account = newAccount(claims);
  expect((await completeLink(client, await beginLink(client, account, one), one)).status).toBe(200);
  return { client, account };
}

const codeOf = ({ headers }: Answer) => headers.get('problem-code');

describe('an account at the provider', () => {
  test('signs in the user who linked it, with a session like that of a password', async () => {
    const client = await app.register();
    const account = newAccount({ preferred_username: 'robin' });
    expect((await client.get('/auth/oidc/link')).body).toEqual({
      ...{ name: 'Home ID', account: null, linked_at: null, last_used_at: null },
    });
    const link = await completeLink(client, await beginLink(client, account));
    expect(link.body).toMatchObject({ account: 'robin', last_used_at: null });

    const answer = await signIn(account);
    expect(answer.body).toEqual({ access_token: expect.any(String), expires_in: 900 });
    const browser = browserOf(answer);
    expect((await app.request('GET', '/profile', { token: browser.token })).body.id).toBe(client.id);
    expect((await refresh(app, browser)).status).toBe(200);
    const log = (await client.get('/audit-log')).body.items;
    expect(log.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['provider_link', 'login']),
    );
    expect(log.find(({ action }: { action: string }) => action === 'login').metadata).toMatchObject({
      provider: true,
    });
    expect((await client.get('/auth/oidc/link')).body.last_used_at).not.toBeNull();
  });

  test('that no one has linked signs no one in, whatever its email address', async () => {
    const client = await app.register();
    const refused = await signIn(newAccount({ email: client.email, email_verified: true }));
    expect([refused.status, codeOf(refused)]).toEqual([403, 'oidc-not-linked']);
    expect(cookiesOf(refused).refresh_token).toBeUndefined();
  });

  test('signs in no more once it is unlinked, which needs the password', async () => {
    const { client, account } = await linked();
    const wrong = await client.delete('/auth/oidc/link', { password: 'not the password at all' });
    expect([wrong.status, codeOf(wrong)]).toEqual([403, 'wrong-password']);
    expect((await client.delete('/auth/oidc/link', { password: client.password })).status).toBe(204);
    expect(codeOf(await signIn(account))).toBe('oidc-not-linked');
  });

  test('is unlinked by a password change that deletes the passkeys, and only by that', async () => {
    const { client, account } = await linked();
    const second = 'another-battery-staple-9';
    const change = { current_password: client.password, new_password: second };
    expect((await client.post('/profile/password', change)).status).toBe(200);
    expect((await signIn(account)).status).toBe(200);
    const again = { current_password: second, new_password: client.password, delete_passkeys: true };
    expect((await client.post('/profile/password', again)).status).toBe(200);
    expect(codeOf(await signIn(account))).toBe('oidc-not-linked');
  });

  test('of a disabled user signs no one in', async () => {
    const { client, account } = await linked();
    await asOwner(app, 'update users set disabled_at = now() where id = $1', [client.id]);
    expect(codeOf(await signIn(account))).toBe('oidc-not-linked');
  });

  test('is linked with one user only', async () => {
    const { account } = await linked();
    const other = await app.register();
    const refused = await completeLink(other, await beginLink(other, account));
    expect([refused.status, codeOf(refused)]).toEqual([409, 'oidc-linked-elsewhere']);
    expect((await other.get('/auth/oidc/link')).body.account).toBeNull();
  });

  test('is linked only with the password, and not by an API token', async () => {
    const client = await app.register();
    const refused = await client.post('/auth/oidc/link', { password: 'not the password at all' });
    expect(codeOf(refused)).toBe('wrong-password');
    const made = await client.post('/api-tokens', {
      name: 'x',
      scopes: ['write'],
      password: client.password,
    });
    const byToken = await app.request('GET', '/auth/oidc/link', { token: made.body.token });
    expect(codeOf(byToken)).toBe('session-required');
  });

  test('needs the code of a user with two-step sign-in, unless the operator trusts the provider’s', async () => {
    const { client, account } = await linked();
    await turnTotpOn(app, client.token);
    expect((await signIn(account)).body).toEqual({ challenge_token: expect.any(String) });
    const trusting = await startApp({ ...settings(), OIDC_SECOND_FACTOR: 'provider' }, app.ownerUrl);
    onTestFinished(() => trusting.close());
    expect((await signIn(account, trusting)).body).toHaveProperty('access_token');
  });
});

describe('a sign-in is refused', () => {
  /** The refusal of a return that was changed. */
  async function refusal(change: (begun: Begun) => Begun | Promise<Begun>): Promise<unknown> {
    const { account } = await linked();
    const answer = await complete(await change(await begin(account)));
    expect(cookiesOf(answer).refresh_token).toBeUndefined();
    return codeOf(answer);
  }

  test('the second time', async () => {
    const { account } = await linked();
    const begun = await begin(account);
    const answers = await Promise.all([1, 2, 3].map(() => complete(begun)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    // A fresh state doesn't help: the provider takes a code once.
    const fresh = await begin(account);
    const replayed = await complete({
      ...fresh,
      returned: { ...fresh.returned, code: begun.returned.code ?? '' },
    });
    expect(codeOf(replayed)).toBe('oidc-refused');
  });

  test('in another browser, so that no site can sign a visitor in as someone else', async () => {
    const { account } = await linked();
    const [ours, theirs] = [await begin(account), await begin(account)];
    expect(codeOf(await complete({ ...ours, cookie: theirs.cookie }))).toBe('oidc-expired');
    expect(codeOf(await complete({ ...ours, cookie: '' }))).toBe('oidc-expired');
    // The one that began is still good.
    expect((await complete(ours)).status).toBe(200);
  });

  test('after ten minutes', async () => {
    const { account } = await linked();
    const begun = await begin(account);
    await asOwner(app, `update oidc_sign_ins set expires_at = now() - interval '1 second'`);
    expect(codeOf(await complete(begun))).toBe('oidc-expired');
  });

  test('with a state that was never given out', async () => {
    expect(await refusal((begun) => ({ ...begun, returned: { ...begun.returned, state: 'x' } }))).toBe(
      'oidc-expired',
    );
  });

  test('with an answer of another issuer, or of none (mix-up)', async () => {
    expect(
      await refusal((begun) => ({ ...begun, returned: { ...begun.returned, iss: 'https://evil.example' } })),
    ).toBe('oidc-refused');
    expect(await refusal(({ cookie, returned: { iss: _, ...returned } }) => ({ cookie, returned }))).toBe(
      'oidc-refused',
    );
  });

  test('with a code of another sign-in (injection)', async () => {
    const stranger = newAccount();
    expect(
      await refusal(async (begun) => {
        const { code = '' } = (await begin(stranger)).returned;
        return { ...begun, returned: { ...begun.returned, code } };
      }),
    ).toBe('oidc-refused');
  });

  test('with a return that was begun to link, and the other way round', async () => {
    const { client, account } = await linked();
    expect(codeOf(await complete(await beginLink(client, account)))).toBe('oidc-expired');
    expect(codeOf(await completeLink(client, await begin(account)))).toBe('oidc-expired');
  });

  test('to link with the session of another user, or another session of the same', async () => {
    const [client, other] = [await app.register(), await app.register()];
    const account = newAccount();
    expect(codeOf(await completeLink(other, await beginLink(client, account)))).toBe('oidc-expired');
    const login = { email: client.email, password: client.password };
    const { body } = await app.request('POST', '/auth/login', { body: login, headers: fromNewAddress() });
    const again = { ...client, token: body.access_token };
    expect(codeOf(await completeLink(again, await beginLink(client, account)))).toBe('oidc-expired');
  });

  const now = () => Math.floor(Date.now() / 1000);
  test.each<[string, () => OidcServer['behave']]>([
    ['another audience', () => ({ claims: { aud: 'another-client' } })],
    ['two audiences and another authorised party', () => ({ claims: { aud: [clientId, 'x'], azp: 'x' } })],
    ['another nonce', () => ({ claims: { nonce: 'of another sign-in' } })],
    ['no nonce', () => ({ claims: { nonce: undefined } })],
    ['another issuer', () => ({ claims: { iss: 'https://evil.example' } })],
    ['an end that has passed', () => ({ claims: { exp: now() - 3600, iat: now() - 7200 } })],
    ['another subject than the user details', () => ({ claims: { sub: 'someone-else' } })],
    ['the signature of another key', () => ({ isForged: true })],
  ])('with an ID token for or with %s', async (_, behaviour) => {
    const { account } = await linked();
    const begun = await begin(account);
    provider.behave = behaviour();
    expect(codeOf(await complete(begun))).toBe('oidc-refused');
    provider.behave = {};
    expect((await signIn(account)).status).toBe(200);
  });
});

describe('a provider that is', () => {
  /** A fresh app, which knows nothing of the provider yet. */
  async function freshApp(more: Record<string, string> = {}): Promise<TestApp> {
    const fresh = await startApp({ ...settings(), ...more });
    onTestFinished(() => fresh.close());
    return fresh;
  }
  const start = (one: TestApp) => one.request('POST', '/auth/oidc/sign-in', { headers: fromNewAddress() });

  test('away, broken or redirecting is named as such, and passwords work', async () => {
    const fresh = await freshApp();
    const bad: [number, Record<string, string>, string][] = [
      [500, {}, 'broken'],
      [200, { 'content-type': 'text/html' }, '<html>'],
      [200, { 'content-type': 'application/json' }, '{"issuer":'],
      [302, { location: 'http://169.254.169.254/latest/meta-data' }, ''],
      [200, { 'content-type': 'application/json' }, JSON.stringify({ pad: 'x'.repeat(600_000) })],
    ];
    for (const [status, headers, body] of bad) {
      provider.behave = { answer: (_, response) => !!response.writeHead(status, headers).end(body) };
      expect([codeOf(await start(fresh)), status, body.slice(0, 9)]).toEqual([
        'oidc-unavailable',
        status,
        body.slice(0, 9),
      ]);
    }
    const closed = await freshApp({ OIDC_ISSUER: 'http://127.0.0.1:9' });
    const away = await start(closed);
    expect([away.status, codeOf(away)]).toEqual([409, 'oidc-unavailable']);
    expect((await closed.register()).token).toBeTruthy();
    provider.behave = {};
    expect((await start(fresh)).status).toBe(200);
  });

  test('hostile names neither another issuer nor addresses in the network', async () => {
    const fresh = await freshApp();
    const described = (change: object) => {
      const body = JSON.stringify({
        issuer: provider.issuer,
        authorization_endpoint: `${provider.issuer}/auth`,
        token_endpoint: `${provider.issuer}/token`,
        jwks_uri: `${provider.issuer}/jwks`,
        ...change,
      });
      const headers = { 'content-type': 'application/json' };
      provider.behave = {
        answer: ({ url }, response) =>
          url?.includes('.well-known') === true && !!response.writeHead(200, headers).end(body),
      };
    };
    described({ issuer: 'https://evil.example' });
    expect(codeOf(await start(fresh))).toBe('oidc-refused');
    for (const authorization_endpoint of [
      'javascript:alert(1)',
      'http://evil.example/auth',
      'data:text/html,x',
    ]) {
      described({ authorization_endpoint });
      const other = await freshApp();
      expect([authorization_endpoint, (await start(other)).status]).not.toEqual([
        authorization_endpoint,
        200,
      ]);
    }
    const victim = await startOidcServer(`${baseUrl}/oidc`);
    onTestFinished(() => victim.close());
    described({ token_endpoint: `${victim.issuer}/token` });
    const begun = await begin(newAccount(), fresh);
    expect(codeOf(await complete(begun, {}, fresh))).toBe('oidc-unavailable');
    expect(victim.asked).toEqual([]);
  });

  test('given a wrong secret says so', async () => {
    const fresh = await freshApp({ OIDC_CLIENT_SECRET: 'another secret' });
    expect(codeOf(await complete(await begin(newAccount(), fresh), {}, fresh))).toBe('oidc-settings');
  });

  test('asked is in the ledger of outgoing requests, without a secret', async () => {
    const fresh = await freshApp();
    const admin = await fresh.register();
    await signIn(newAccount(), fresh);
    await expect.poll(async () => (await admin.get('/admin/outgoing')).body.items.length).toBe(4);
    const { items } = (await admin.get('/admin/outgoing')).body;
    for (const item of items)
      expect(item).toMatchObject({ purpose: 'sign-in', host: new URL(provider.issuer).host, status: 200 });
  });

  test('not set is not offered and not asked', async () => {
    const plain = await startApp();
    onTestFinished(() => plain.close());
    expect((await plain.request('GET', '/auth/oidc')).body).toEqual({ name: null });
    expect(codeOf(await start(plain))).toBe('oidc-off');
    expect((await app.request('GET', '/auth/oidc')).body).toEqual({ name: 'Home ID' });
  });

  test('begun from another address of this server names the right one', async () => {
    const headers = { ...fromNewAddress(), origin: 'http://nas.lan:8080' };
    const refused = await app.request('POST', '/auth/oidc/sign-in', { headers });
    expect(refused).toMatchObject({
      status: 409,
      body: { detail: `Home ID sends you back to ${baseUrl}. Open farthing there and try again.` },
    });
  });

  test('asked too often from one address is asked no more', async () => {
    const headers = fromNewAddress();
    const statuses: number[] = [];
    for (let more = 0; more < 31; more++)
      statuses.push((await app.request('POST', '/auth/oidc/sign-in', { headers })).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('new users', () => {
  const creating = async (more: Record<string, string> = {}) => {
    const one = await startApp({ ...settings(), OIDC_CREATE_USERS: 'true', ...more });
    onTestFinished(() => one.close());
    return one;
  };

  test('are made only if the operator says so, with a verified address that is free', async () => {
    const one = await creating();
    const first = await one.register();
    const account = newAccount({ name: 'Robin Example', email: 'robin@example.org', email_verified: true });
    const answer = await signIn(account, one);
    const profile = await one.request('GET', '/profile', { token: answer.body.access_token });
    expect(profile.body).toMatchObject({
      ...{ email: 'robin@example.org', display_name: 'Robin Example', is_admin: false },
    });
    const again = await signIn(account, one);
    const same = await one.request('GET', '/profile', { token: again.body.access_token });
    expect(same.body.id).toBe(profile.body.id);
    const taken = await signIn(newAccount({ email: first.email, email_verified: true }), one);
    expect(codeOf(taken)).toBe('oidc-email-taken');
    const unverified = await signIn(newAccount({ email: 'x@example.org', email_verified: false }), one);
    expect(codeOf(unverified)).toBe('oidc-email-missing');
    expect(codeOf(await signIn(newAccount(), one))).toBe('oidc-email-missing');
  });

  test('need an invite where others do', async () => {
    const one = await creating({ REGISTRATION: 'invite' });
    const admin = await one.register();
    const account = newAccount({ email: 'invited@example.org', email_verified: true });
    expect(codeOf(await signIn(account, one))).toBe('oidc-not-linked');
    const wrong = await complete(await begin(account, one), { invite: 'x' }, one);
    expect(codeOf(wrong)).toBe('invite-invalid');
    const { token: invite } = (await admin.post('/admin/invites', {})).body;
    expect((await complete(await begin(account, one), { invite }, one)).status).toBe(200);
    const other = newAccount({ email: 'other@example.org', email_verified: true });
    expect(codeOf(await complete(await begin(other, one), { invite }, one))).toBe('invite-invalid');
  });
});

test('groups make administrators if the operator names one, and never leave the server without', async () => {
  const one = await startApp({ ...settings(), OIDC_ADMIN_GROUP: 'admins' });
  onTestFinished(() => one.close());
  const { client: first, account: firstAccount } = await linked({ groups: [] }, one);
  const isAdmin = async (answer: Answer) =>
    (await one.request('GET', '/profile', { token: answer.body.access_token })).body.is_admin;
  // The only administrator stays one, whatever the groups say.
  expect(await isAdmin(await signIn(firstAccount, one))).toBe(true);
  const { account } = await linked({ groups: ['family', 'admins'] }, one);
  expect(await isAdmin(await signIn(account, one))).toBe(true);
  expect(await isAdmin(await signIn(firstAccount, one))).toBe(false);
  const log = (await first.get('/audit-log')).body.items;
  expect(log.find(({ action }: { action: string }) => action === 'admin_revoke')?.metadata).toMatchObject({
    by: 'provider',
  });
  provider.accounts.set(account, { groups: ['admins '] });
  expect(await isAdmin(await signIn(account, one))).toBe(true);
});
