import { createHash } from 'node:crypto';
import type { HmrcState, HmrcSubmission } from '@farthing/api-contract';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { hmrcErrors } from '../../apps/server/src/features/tax/hmrc/error-rules.ts';
import { type Answer, type Client, startApp, type TestApp } from './app.ts';
import { clientId, clientSecret, endpoints, type HmrcStub, startHmrc } from './hmrc-stub.ts';
import { asOwnerOfRows } from './role-client.ts';

const baseUrl = 'https://money.example.org';
let hmrc: HmrcStub;
let app: TestApp;
let off: TestApp;
let owner: pg.Client;
beforeAll(async () => {
  hmrc = await startHmrc(`${baseUrl}/tax/hmrc`);
  app = await startApp({
    BASE_URL: baseUrl,
    HMRC_CLIENT_ID: clientId,
    HMRC_CLIENT_SECRET: clientSecret,
    HMRC_SERVICE: hmrc.url,
    HMRC_SERVER_IP: '8.8.4.4',
  });
  off = await startApp();
  owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await Promise.all([app.close(), off.close(), hmrc.close()]);
});
afterEach(() => {
  expect(hmrc.faults).toEqual([]);
  hmrc.behave = {};
  hmrc.expiresIn = 14_400;
  hmrc.seen.length = 0;
  hmrc.stored.length = 0;
});

const base = '/tax/hmrc';
const number = 'QQ123456C';
const device = {
  id: '5b4f0c5e-6a1d-4c43-8c0e-3f1f2a9d7c11',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64)',
  time_zone: 'UTC+01:00',
  window: { width: 1280, height: 800 },
  screen: { width: 1920, height: 1080, scaling_factor: 1.5, colour_depth: 24 },
};
const theUpdate = { tax_year: '2026-27', business: 'property', quarter: 1 };
const updatePath = `${base}/updates?tax_year=2026-27&business=property&quarter=1`;

async function begin(client: Client): Promise<{ code: string; state: string }> {
  const begun = await client.post(`${base}/sign-in`, { national_insurance_number: 'qq 12 34 56 c' });
  expect(begun.body).not.toHaveProperty('detail');
  return hmrc.grant(begun.body.address);
}

/** A user with a rental property and rent of the first quarter, connected to HMRC. */
async function connected(): Promise<Client> {
  const client = await app.register();
  expect((await client.put(`${base}/connection`, await begin(client))).status).toBe(200);
  return client;
}

let rents = 0;
async function withRent(client: Client): Promise<void> {
  const source = await client.post('/tax/income-sources', {
    ...{ kind: 'property', name: '12 Mill Road', started_on: '2020-01-01' },
  });
  await addRent(client, source.body.id, `${1000 + ++rents}.05`);
}

async function addRent(client: Client, source: string, amount: string): Promise<void> {
  const entry = {
    kind: 'adjustment',
    date: '2026-05-01',
    description: 'Rent',
    tax_category: 'rents',
    amount,
  };
  expect((await client.post(`/tax/income-sources/${source}/entries`, entry)).status).toBe(201);
}

/** The same, with the business at HMRC chosen. Each has an id of its own, as HMRC's are. */
async function ready(): Promise<Client> {
  const client = await connected();
  await withRent(client);
  hmrc.businesses[1] = { typeOfBusiness: 'uk-property', businessId: `XPIS${10_000_000_000 + rents}` };
  await refresh(client);
  const id = Reflect.get(hmrc.businesses[1], 'businessId');
  expect((await client.put(`${base}/businesses/${id}`, { business: 'property' })).status).toBe(200);
  hmrc.seen.length = 0;
  hmrc.stored.length = 0;
  return client;
}

const refresh = (client: Client): Promise<Answer> =>
  client.post(`${base}/businesses`, { tax_year: '2026-27', device });
const digestOf = async (client: Client): Promise<string> => (await client.get(updatePath)).body.digest;
const send = async (client: Client): Promise<Answer> =>
  client.post(`${base}/submissions`, { ...theUpdate, digest: await digestOf(client), device });
const stateOf = async (client: Client): Promise<HmrcState> => (await client.get(base)).body;
const check = (client: Client, { id }: Pick<HmrcSubmission, 'id'>): Promise<Answer> =>
  client.post(`${base}/submissions/${id}/check`, { device });
const sent = () => hmrc.seen.filter(({ endpoint }) => endpoint.endsWith('-send'));
/** Lets the time pass in which a request may be under way. */
const pass = (client: Client) =>
  asOwnerOfRows(
    app,
    client.id,
    `update hmrc_submissions set sent_at = sent_at - interval '2 minutes' where user_id = $1`,
    [client.id],
  );
const codeOf = ({ headers }: Answer) => headers.get('problem-code');

describe('without the operator’s credentials', () => {
  test('nothing is asked of HMRC, and the state says that it is off', async () => {
    const client = await off.register();
    expect((await client.get(base)).body).toEqual({
      ...{ service: 'off', connected_at: null, businesses: [], submissions: [] },
    });
    const refused = await client.post(`${base}/sign-in`, { national_insurance_number: number });
    expect([refused.status, codeOf(refused)]).toEqual([409, 'hmrc-off']);
    expect(codeOf(await refresh(client))).toBe('hmrc-off');
  });

  test('a demo refuses every request, and API tokens reach none', async () => {
    const client = await app.register();
    const made = await client.post('/api-tokens', {
      ...{ name: 'Script', scopes: ['write'], password: client.password },
    });
    const answer = await app.request('GET', base, { token: made.body.token });
    expect([answer.status, codeOf(answer)]).toEqual([401, 'session-required']);
    const demo = await startApp({
      DEMO_MODE: 'true',
      BASE_URL: baseUrl,
      HMRC_CLIENT_ID: 'a',
      HMRC_CLIENT_SECRET: 'b',
    });
    try {
      const visitor = await demo.register();
      expect((await visitor.get(base)).body.service).toBe('off');
      expect(codeOf(await visitor.post(`${base}/sign-in`, { national_insurance_number: number }))).toBe(
        'demo-mode',
      );
    } finally {
      await demo.close();
    }
  });
});

describe('the sign-in at HMRC', () => {
  test('stores tokens and number encrypted, and answers with neither', async () => {
    const client = await connected();
    expect((await stateOf(client)).connected_at).not.toBeNull();
    const { rows } = await owner.query('select * from hmrc_connections where user_id = $1', [client.id]);
    for (const column of ['nino', 'access_token', 'refresh_token']) expect(rows[0][column]).toMatch(/^v1:/);
    const exported = await app.request('GET', '/export/archive', { token: client.token });
    for (const text of [JSON.stringify(await stateOf(client)), JSON.stringify(exported.body)])
      expect(text).not.toMatch(/access-|refresh-|QQ123456C/);
  });

  test('takes a state once, from the session and the user that began', async () => {
    const [client, other] = [await app.register(), await app.register()];
    const grant = await begin(client);
    const stolen = await other.put(`${base}/connection`, grant);
    expect([stolen.status, codeOf(stolen)]).toEqual([409, 'hmrc-sign-in-expired']);
    const login = await app.request('POST', '/auth/login', {
      body: { email: client.email, password: client.password },
    });
    const elsewhere = await app.request('PUT', `${base}/connection`, {
      body: grant,
      token: login.body.access_token,
    });
    expect(codeOf(elsewhere)).toBe('hmrc-sign-in-expired');
    expect(codeOf(await client.put(`${base}/connection`, { ...grant, state: 'guessed' }))).toBe(
      'hmrc-sign-in-expired',
    );
    expect((await client.put(`${base}/connection`, grant)).status).toBe(200);
    expect(codeOf(await client.put(`${base}/connection`, grant))).toBe('hmrc-sign-in-expired');
    const late = await begin(other);
    await owner.query(`update hmrc_sign_ins set expires_at = now() where user_id = $1`, [other.id]);
    expect(codeOf(await other.put(`${base}/connection`, late))).toBe('hmrc-sign-in-expired');
  });

  test('says what is wrong if HMRC refuses the code or the operator’s credentials, or doesn’t answer', async () => {
    const client = await app.register();
    const outcomes = [
      [{ status: 400, code: 'invalid_grant' }, 'hmrc-grant-refused'],
      [{ status: 401, code: 'invalid_client' }, 'hmrc-credentials-refused'],
      [{ status: 503, code: 'server_error' }, 'hmrc-unavailable'],
    ] as const;
    for (const [error, problem] of outcomes) {
      const grant = await begin(client);
      hmrc.behave = { token: { error } };
      expect(codeOf(await client.put(`${base}/connection`, grant))).toBe(problem);
      hmrc.behave = {};
    }
    expect((await stateOf(client)).connected_at).toBeNull();
  });

  test('ends with the deletion of tokens, number and businesses; submissions stay', async () => {
    const client = await ready();
    expect((await send(client)).status).toBe(201);
    expect((await client.delete(`${base}/connection`)).status).toBe(204);
    for (const table of ['hmrc_connections', 'hmrc_sign_ins', 'hmrc_businesses'])
      expect((await owner.query(`select from ${table} where user_id = $1`, [client.id])).rowCount).toBe(0);
    expect(await stateOf(client)).toMatchObject({ connected_at: null, submissions: [{ state: 'accepted' }] });
    expect(codeOf(await refresh(client))).toBe('hmrc-not-connected');
  });
});

describe('a disconnection while HMRC is asked', () => {
  test('wins over the sign-in that is being completed', async () => {
    const client = await app.register();
    const grant = await begin(client);
    const { promise, resolve } = Promise.withResolvers<void>();
    hmrc.behave = { token: { wait: { until: promise, stored: false } } };
    const completing = client.put(`${base}/connection`, grant);
    await expect.poll(() => hmrc.seen.some(({ endpoint }) => endpoint === 'token')).toBe(true);
    expect((await client.delete(`${base}/connection`)).status).toBe(204);
    resolve();
    expect(codeOf(await completing)).toBe('hmrc-connection-changed');
    expect((await stateOf(client)).connected_at).toBeNull();
  });

  test('wins over the list of businesses', async () => {
    const client = await connected();
    const { promise, resolve } = Promise.withResolvers<void>();
    hmrc.behave = { businesses: { wait: { until: promise, stored: false } } };
    const listing = refresh(client);
    await expect.poll(() => hmrc.seen.some(({ endpoint }) => endpoint === 'businesses')).toBe(true);
    expect((await client.delete(`${base}/connection`)).status).toBe(204);
    resolve();
    expect(codeOf(await listing)).toBe('hmrc-connection-changed');
    const { rowCount } = await owner.query('select from hmrc_businesses where user_id = $1', [client.id]);
    expect(rowCount).toBe(0);
  });
});

test('each request to HMRC counts, with those for tokens, and none is made over the limit', async () => {
  const client = await connected();
  hmrc.seen.length = 0;
  hmrc.stored.length = 0;
  const key = createHash('sha256').update(`hmrc\0${client.id}`).digest();
  const { rows } = await owner.query('select cardinality(hits) as used from rate_limits where key = $1', [
    key,
  ]);
  expect(rows).toEqual([{ used: 1 }]);
  await owner.query(
    `update rate_limits set hits = hits || array_fill(clock_timestamp(), array[57]) where key = $1`,
    [key],
  );
  expect((await refresh(client)).status).toBe(200);
  const grant = await begin(client);
  const refused = await client.put(`${base}/connection`, grant);
  expect([refused.status, codeOf(refused)]).toEqual([429, 'too-many-requests']);
  expect(codeOf(await refresh(client))).toBe('too-many-requests');
  expect(hmrc.seen).toHaveLength(2);
  await owner.query('delete from rate_limits where key = $1', [key]);
  expect((await client.put(`${base}/connection`, grant)).status).toBe(200);
});

describe('tokens', () => {
  test('are refreshed before they end, once for requests at the same time: HMRC takes a refresh token once', async () => {
    hmrc.expiresIn = 60;
    const client = await connected();
    hmrc.expiresIn = 14_400;
    hmrc.seen.length = 0;
    const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(client)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(hmrc.seen.filter(({ endpoint }) => endpoint === 'token')).toHaveLength(1);
  });

  test('that HMRC has revoked end the connection; while HMRC is away they stay', async () => {
    hmrc.expiresIn = 60;
    const client = await connected();
    hmrc.behave = { token: { error: { status: 503, code: 'server_error' } } };
    expect(codeOf(await refresh(client))).toBe('hmrc-unavailable');
    expect((await stateOf(client)).connected_at).not.toBeNull();
    hmrc.behave = { token: { drop: 'before' } };
    expect(codeOf(await refresh(client))).toBe('hmrc-unavailable');
    hmrc.behave = {};
    expect((await refresh(client)).status).toBe(200);
    hmrc.revoke();
    hmrc.expiresIn = 60;
    await owner.query(`update hmrc_connections set access_expires_at = now() where user_id = $1`, [
      client.id,
    ]);
    expect(codeOf(await refresh(client))).toBe('hmrc-connection-ended');
    expect((await stateOf(client)).connected_at).toBeNull();
  });
});

test('a refresh token whose answer was lost is not used forever: the connection ends with a sentence', async () => {
  hmrc.expiresIn = 60;
  const client = await connected();
  hmrc.behave = { token: { drop: 'after' } };
  expect(codeOf(await refresh(client))).toBe('hmrc-unavailable');
  hmrc.behave = {};
  expect(codeOf(await refresh(client))).toBe('hmrc-connection-ended');
  expect(codeOf(await refresh(client))).toBe('hmrc-not-connected');
});

test('a refresh that failed doesn’t end the claim on the tokens of a newer connection', async () => {
  hmrc.expiresIn = 60;
  const client = await connected();
  const { promise, resolve } = Promise.withResolvers<void>();
  hmrc.seen.length = 0;
  hmrc.stored.length = 0;
  const error = { status: 503, code: 'server_error' };
  hmrc.behave = { token: { wait: { until: promise, stored: false }, error } };
  const refreshing = refresh(client);
  await expect.poll(() => hmrc.seen.length).toBe(1);
  await owner.query(`update hmrc_connections set refresh_token = 'newer' where user_id = $1`, [client.id]);
  resolve();
  expect(codeOf(await refreshing)).toBe('hmrc-unavailable');
  const claimed = 'select from hmrc_connections where user_id = $1 and refreshing_until is not null';
  expect((await owner.query(claimed, [client.id])).rowCount).toBe(1);
});

test('a refresh that a stopped process left behind is taken over once its time is over', async () => {
  hmrc.expiresIn = 60;
  const client = await connected();
  await owner.query(
    `update hmrc_connections set refreshing_until = now() + interval '1 second' where user_id = $1`,
    [client.id],
  );
  expect((await refresh(client)).status).toBe(200);
});

describe('businesses', () => {
  test('come from HMRC with its obligations, and each stands for one of ours of the same type', async () => {
    const client = await connected();
    await withRent(client);
    hmrc.obligations = [
      {
        typeOfBusiness: 'self-employment',
        businessId: 'XAIS12345678910',
        obligationDetails: [
          {
            periodStartDate: '2026-04-06',
            periodEndDate: '2026-07-05',
            dueDate: '2026-08-07',
            status: 'open',
          },
        ],
      },
    ];
    const { body } = await refresh(client);
    hmrc.obligations = [];
    expect(body.businesses).toMatchObject([
      {
        ...{ hmrc_business_id: 'XAIS12345678910', type: 'self-employment', name: 'Joinery', business: null },
        obligations: [
          { from: '2026-04-06', to: '2026-07-05', due: '2026-08-07', received: null, status: 'open' },
        ],
      },
      { type: 'uk-property', business: null, obligations: [] },
    ]);
    const choose = (id: string, business: string | null) =>
      client.put(`${base}/businesses/${id}`, { business });
    expect(codeOf(await choose('XAIS12345678910', 'property'))).toBe('hmrc-business-unsuited');
    expect(codeOf(await choose('XAIS00000000000', 'property'))).toBe('hmrc-business-not-found');
    expect(codeOf(await client.get(updatePath))).toBe('hmrc-business-not-chosen');
    expect(codeOf(await (await app.register()).get(updatePath))).toBe('hmrc-not-connected');
    const id = body.businesses[1].hmrc_business_id;
    expect((await choose(id, 'property')).body.business).toBe('property');
    expect((await refresh(client)).body.businesses[1].business).toBe('property');
    expect((await choose(id, null)).body.business).toBeNull();
  });

  test('are not replaced by an answer that isn’t a list, and HMRC’s refusal is shown in a sentence', async () => {
    const client = await ready();
    hmrc.behave = { businesses: { error: { status: 403, code: 'CLIENT_OR_AGENT_NOT_AUTHORISED' } } };
    const refused = await refresh(client);
    expect([refused.status, refused.body.detail]).toEqual([409, hmrcErrors.CLIENT_OR_AGENT_NOT_AUTHORISED]);
    hmrc.behave = { businesses: { drop: 'before' } };
    expect(codeOf(await refresh(client))).toBe('hmrc-unavailable');
    expect((await stateOf(client)).businesses).toHaveLength(2);
  });
});

describe('an update', () => {
  test('is sent as it was shown, with the headers that the law requires, and the answer is kept', async () => {
    const client = await ready();
    const shown = (await client.get(updatePath)).body;
    expect(shown.figures).toMatchObject([
      { field: 'ukProperty.income.periodAmount', amount: `${1000 + rents}.05` },
    ]);
    const { status, body } = await send(client);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{
        state: 'accepted',
        quarter: 1,
        business_name: 'UK property',
        message: 'HMRC accepted the update.',
      },
      ...{ correlation_id: 'c75f40a6-a3df-4429-a697-471eeec46435', read_back: false, text: shown.text },
    });
    const [request] = sent();
    expect(request?.body).toBe(shown.text);
    expect(JSON.parse(shown.text)).toMatchObject({
      ...{ fromDate: '2026-04-06', toDate: '2026-07-05' },
      ukProperty: { income: { otherIncome: 0 }, expenses: { other: 0 } },
    });
    expect(request?.headers).toMatchObject({
      'gov-client-device-id': device.id,
      'gov-client-screens': 'width=1920&height=1080&scaling-factor=1.5&colour-depth=24',
      'gov-client-timezone': 'UTC+01:00',
      'gov-client-user-ids': `farthing=${client.id}`,
      'gov-client-window-size': 'width=1280&height=800',
      'gov-vendor-product-name': 'farthing',
      'gov-vendor-public-ip': '8.8.4.4',
    });
    expect(request?.headers).not.toHaveProperty('gov-client-public-ip');
    const { rows } = await owner.query('select nino from hmrc_submissions where user_id = $1', [client.id]);
    expect(rows).toEqual([{ nino: null }]);
    const lines = await owner.query(
      `select distinct purpose, host from outgoing_requests where user_id = $1`,
      [client.id],
    );
    expect(lines.rows).toEqual([{ purpose: 'hmrc', host: new URL(hmrc.url).host }]);
  });

  test('is not sent if its figures have changed, HMRC has them already, or HMRC would refuse them', async () => {
    const client = await ready();
    const digest = await digestOf(client);
    expect((await send(client)).status).toBe(201);
    const again = await send(client);
    expect([again.status, codeOf(again)]).toEqual([409, 'hmrc-already-has-update']);
    const [source] = (await client.get('/tax/income-sources')).body;
    await addRent(client, source.id, '5');
    const old = await client.post(`${base}/submissions`, { ...theUpdate, digest, device });
    expect(codeOf(old)).toBe('hmrc-figures-changed');
    expect((await send(client)).body.state).toBe('accepted');
    await addRent(client, source.id, '-9000');
    expect(codeOf(await client.get(updatePath))).toBe('hmrc-figures-refused');
    expect(sent()).toHaveLength(2);
    expect((await stateOf(client)).submissions).toHaveLength(2);
  });

  test('goes once if it is sent four times at the same moment', async () => {
    const client = await ready();
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(client)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(sent()).toHaveLength(1);
  });

  test('that HMRC refuses says why in a sentence for each code, and can be sent again', async () => {
    const client = await ready();
    const errors = ['RULE_OUTSIDE_AMENDMENT_WINDOW', 'FORMAT_VALUE'];
    hmrc.behave = { 'property-send': { error: { status: 400, code: 'INVALID_REQUEST', errors } } };
    expect((await send(client)).body).toMatchObject({
      state: 'refused',
      codes: errors,
      message: errors.map((code) => hmrcErrors[code]).join(' '),
    });
    hmrc.behave = {};
    expect((await send(client)).body.state).toBe('accepted');
  });

  test('whose answer was lost after HMRC stored it is found by reading, and never sent again', async () => {
    const client = await ready();
    hmrc.behave = { 'property-send': { drop: 'after' } };
    const lost = (await send(client)).body;
    expect(lost.state).toBe('unknown');
    hmrc.behave = {};
    const early = await send(client);
    expect([codeOf(early), early.headers.get('retry-after')]).toEqual([
      'hmrc-check-too-early',
      expect.any(String),
    ]);
    expect(codeOf(await check(client, lost))).toBe('hmrc-check-too-early');
    await pass(client);
    const again = await send(client);
    expect([again.status, again.body.id]).toEqual([201, lost.id]);
    expect(again.body).toMatchObject({ state: 'accepted', read_back: true });
    expect(sent()).toHaveLength(1);
    expect((await check(client, lost)).body.state).toBe('accepted');
  });

  test('whose answer is missing has a notice until it is settled; a dismissal ends with the day', async () => {
    const client = await ready();
    const notices = async () => (await client.get('/notices')).body;
    hmrc.behave = { 'property-send': { drop: 'after' } };
    const lost = (await send(client)).body;
    hmrc.behave = {};
    const [notice] = await notices();
    expect(notice).toMatchObject({
      ...{ kind: 'hmrc_answer_missing', name: 'Quarterly update 1 of UK property', amount: '0.00' },
      ...{ since: lost.sent_at.slice(0, 10), until: null },
    });
    expect((await client.post('/notices/dismissals', { key: notice.key })).status).toBe(204);
    expect(await notices()).toEqual([]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3600_000 });
    const [tomorrow] = await notices();
    vi.useRealTimers();
    expect(tomorrow.kind).toBe('hmrc_answer_missing');
    await pass(client);
    expect((await check(client, lost)).body.state).toBe('accepted');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3600_000 });
    expect(await notices()).toEqual([]);
    vi.useRealTimers();
  });

  test('that got lost on the way is found missing, and can then be sent again', async () => {
    const client = await ready();
    hmrc.behave = { 'property-send': { drop: 'before' } };
    const lost = (await send(client)).body;
    hmrc.behave = { 'property-read': { error: { status: 503, code: 'SERVICE_UNAVAILABLE' } } };
    await pass(client);
    expect(codeOf(await check(client, lost))).toBe('hmrc-check-unavailable');
    expect((await stateOf(client)).submissions[0]?.state).toBe('unknown');
    hmrc.behave = {};
    expect((await check(client, lost)).body).toMatchObject({ state: 'not_received', read_back: true });
    expect((await send(client)).body.state).toBe('accepted');
    expect(hmrc.stored.filter((one) => one.endsWith(lost.text))).toHaveLength(1);
  });

  test('that HMRC’s server failed on is unknown, and is not checked with another number', async () => {
    const client = await ready();
    hmrc.behave = { 'property-send': { error: { status: 500, code: 'INTERNAL_SERVER_ERROR' } } };
    const lost = (await send(client)).body;
    expect(lost.state).toBe('unknown');
    hmrc.behave = {};
    await pass(client);
    await client.delete(`${base}/connection`);
    const begun = await client.post(`${base}/sign-in`, { national_insurance_number: 'AA000000A' });
    await client.put(`${base}/connection`, hmrc.grant(begun.body.address));
    expect(codeOf(await check(client, lost))).toBe('hmrc-other-number');
  });

  test('of a self-employment goes to the API of that kind', async () => {
    const client = await connected();
    const trade = { kind: 'self_employment', name: 'Joinery', started_on: '2020-01-01', trade: 'Joiner' };
    const made = await client.post('/tax/income-sources', trade);
    expect(made.body).not.toHaveProperty('detail');
    const business = made.body.id;
    const entry = {
      kind: 'adjustment',
      date: '2026-05-01',
      description: 'Work',
      tax_category: 'turnover',
      amount: '70',
    };
    await client.post(`/tax/income-sources/${business}/entries`, entry);
    await refresh(client);
    await client.put(`${base}/businesses/XAIS12345678910`, { business });
    const { body } = await client.get(`${base}/updates?tax_year=2026-27&business=${business}&quarter=1`);
    const update = { tax_year: '2026-27', business, quarter: 1, digest: body.digest, device };
    expect((await client.post(`${base}/submissions`, update)).body).toMatchObject({
      ...{ state: 'accepted', business, business_name: 'Joinery' },
    });
    expect(sent().at(-1)?.endpoint).toBe('self-employment-send');
  });

  test('that is settled by reading is still told by HMRC’s own answer, if that comes later', async () => {
    const client = await ready();
    const { promise, resolve } = Promise.withResolvers<void>();
    hmrc.behave = { 'property-send': { wait: { until: promise, stored: false } } };
    const sending = send(client);
    await expect.poll(() => sent().length).toBe(1);
    const [open] = (await stateOf(client)).submissions;
    expect(open).toMatchObject({ state: 'sending', can_check: true });
    await pass(client);
    expect((await stateOf(client)).submissions[0]).toMatchObject({ state: 'unknown', can_check: true });
    expect((await check(client, { id: open?.id ?? '' })).body.state).toBe('not_received');
    resolve();
    const { body } = await sending;
    expect(body).toMatchObject({ id: open?.id, state: 'accepted', read_back: false });
    expect((await stateOf(client)).submissions[0]).toMatchObject({ state: 'accepted', can_check: false });
  });

  test('is noted with its outcome if the session ends while HMRC is asked', async () => {
    const client = await ready();
    const { promise, resolve } = Promise.withResolvers<void>();
    hmrc.behave = { 'property-send': { wait: { until: promise, stored: true } } };
    const sending = send(client);
    await expect.poll(() => sent().length).toBe(1);
    expect((await client.post('/auth/logout')).status).toBe(200);
    resolve();
    await sending;
    const { rows } = await owner.query('select state, nino from hmrc_submissions where user_id = $1', [
      client.id,
    ]);
    expect(rows).toEqual([{ state: 'accepted', nino: null }]);
  });

  test('is not sent if it has waited too long by the database’s clock, and may be sent again', async () => {
    const client = await ready();
    const { promise, resolve } = Promise.withResolvers<void>();
    hmrc.behave = { 'property-read': { wait: { until: promise, stored: false } } };
    const sending = send(client);
    await expect.poll(() => hmrc.seen.some(({ endpoint }) => endpoint === 'property-read')).toBe(true);
    await pass(client);
    resolve();
    expect(codeOf(await sending)).toBe('hmrc-unavailable');
    expect(sent()).toHaveLength(0);
    expect((await stateOf(client)).submissions).toEqual([]);
  });

  test('waits 90 seconds for its check if the database’s clock was set back, and not longer', async () => {
    const client = await ready();
    hmrc.behave = { 'property-send': { drop: 'before' } };
    const lost = (await send(client)).body;
    await asOwnerOfRows(
      app,
      client.id,
      `update hmrc_submissions set sent_at = sent_at + interval '1 day' where user_id = $1`,
      [client.id],
    );
    const early = await check(client, lost);
    expect([codeOf(early), early.headers.get('retry-after')]).toEqual(['hmrc-check-too-early', '90']);
    await pass(client);
    expect((await check(client, lost)).body.state).toBe('not_received');
  });

  test('whose answer was lost is neither received nor missing if HMRC has other figures', async () => {
    const client = await ready();
    expect((await send(client)).body.state).toBe('accepted');
    const [source] = (await client.get('/tax/income-sources')).body;
    await addRent(client, source.id, '7');
    hmrc.behave = { 'property-send': { drop: 'after' } };
    const lost = (await send(client)).body;
    hmrc.behave = {};
    const [path] = [...hmrc.summaries.keys()].slice(-1);
    const stored = hmrc.summaries.get(path ?? '');
    const other = { ...stored, ukProperty: { income: { periodAmount: 1 } } };
    hmrc.summaries.set(path ?? '', other);
    await pass(client);
    expect(codeOf(await send(client))).toBe('hmrc-other-figures');
    expect((await stateOf(client)).submissions[0]).toMatchObject({
      ...{ id: lost.id, state: 'other_figures', read_back: true },
      message: 'HMRC’s figures differ from those last sent. Check them before you send.',
    });
    expect(sent()).toHaveLength(2);
    expect((await send(client)).body.state).toBe('accepted');
  });

  test('whose number can’t be decrypted any more is checked once HMRC lists its business for the connection', async () => {
    const client = await ready();
    hmrc.behave = { 'property-send': { drop: 'after' } };
    const lost = (await send(client)).body;
    hmrc.behave = {};
    await pass(client);
    const damaged = `v1:gone:${'A'.repeat(16)}:${'A'.repeat(30)}`;
    for (const table of ['hmrc_submissions', 'hmrc_connections'])
      await owner.query(`update ${table} set nino = $1 where user_id = $2`, [damaged, client.id]);
    expect(codeOf(await check(client, lost))).toBe('hmrc-secrets-unreadable');
    expect((await client.put(`${base}/connection`, await begin(client))).status).toBe(200);
    expect(codeOf(await check(client, lost))).toBe('hmrc-number-unconfirmed');
    expect((await refresh(client)).status).toBe(200);
    expect((await check(client, lost)).body).toMatchObject({ state: 'accepted', read_back: true });
  });

  test('to another service of HMRC stays in the list while its answer is missing, and isn’t checked', async () => {
    const client = await ready();
    hmrc.behave = { 'property-send': { drop: 'after' } };
    const lost = (await send(client)).body;
    await owner.query(`update hmrc_submissions set host = 'other.example' where user_id = $1`, [client.id]);
    expect((await stateOf(client)).submissions).toMatchObject([{ id: lost.id, can_check: false }]);
    expect((await stateOf(client)).submissions[0]?.message).toContain('other.example');
    expect(codeOf(await check(client, lost))).toBe('hmrc-submission-not-found');
  });

  test('isn’t sent for another connection than the one that was shown', async () => {
    const client = await ready();
    const digest = await digestOf(client);
    await asOwnerOfRows(
      app,
      client.id,
      'update hmrc_connections set connection_id = gen_random_uuid() where user_id = $1',
      [client.id],
    );
    const answer = await client.post(`${base}/submissions`, { ...theUpdate, digest, device });
    expect(codeOf(answer)).toBe('hmrc-figures-changed');
    expect(sent()).toHaveLength(0);
  });

  test('is sent with the client’s address as the connection has it: no client chooses it', async () => {
    const client = await ready();
    await app.request('POST', `${base}/businesses`, {
      body: { tax_year: '2026-27', device },
      token: client.token,
      headers: { 'x-forwarded-for': '8.8.8.8' },
    });
    expect(hmrc.seen.length).toBeGreaterThan(0);
    for (const { headers } of hmrc.seen) expect(headers).not.toHaveProperty('gov-client-public-ip');
  });

  test('of someone else is a 404', async () => {
    const [client, other] = [await ready(), await connected()];
    const { body } = await send(client);
    const answer = await check(other, body);
    expect([answer.status, codeOf(answer)]).toEqual([404, 'hmrc-submission-not-found']);
  });
});

test('every error code in HMRC’s OpenAPI files has a sentence', () => {
  const codes = new Set(endpoints.flatMap((one) => Object.values(one.codes).flat()));
  expect(codes.size).toBeGreaterThan(30);
  expect([...codes].filter((code) => !hmrcErrors[code])).toEqual([]);
  for (const sentence of Object.values(hmrcErrors)) expect(sentence).toMatch(/^[A-Z].*\.$/);
});
