import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../../apps/server/src/database/connection.ts';
import { asSystem } from '../../apps/server/src/database/system-scope.ts';
import { queueNotifications } from '../../apps/server/src/features/planning/notification-channels/queue-service.ts';
import { createFieldCipher } from '../../apps/server/src/platform/crypto/field-cipher.ts';
import { parseFieldKeys } from '../../apps/server/src/platform/crypto/key-files.ts';
import { createJobRegister, type Job } from '../../apps/server/src/platform/jobs/job-register.ts';
import { notificationJob } from '../../apps/server/src/platform/jobs/notifications.ts';
import { createMailer } from '../../apps/server/src/platform/outgoing/mailer.ts';
import { createNotifier } from '../../apps/server/src/platform/outgoing/notifier.ts';
import { createWorkerPool } from '../../apps/server/src/platform/workers/worker-pool.ts';
import { type Answer, type Client, startApp, type TestApp } from './app.ts';
import { absentId, categoriesOf, openAccount, record } from './ledger.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { type Receiver, startReceiver, subscribe, vapidOf } from './notification-receivers.ts';
import { asOwner } from './sign-in.ts';

const fieldKeys = `k1:${randomBytes(32).toString('base64')}`;
let app: TestApp;
let admin: Client;
let receiver: Receiver;
let mail: MailServer;
let job: Job;
const errors: unknown[] = [];
const workers = createWorkerPool();
const baseUrl = 'https://farthing.example';
beforeAll(async () => {
  [receiver, mail] = await Promise.all([startReceiver(), startMailServer()]);
  app = await startApp({
    NOTIFY_LAN: 'true',
    FIELD_ENCRYPTION_KEYS: fieldKeys,
    SMTP_URL: mail.url,
    MAIL_FROM: 'farthing@example.org',
    BASE_URL: baseUrl,
  });
  admin = await app.register();
  job = notificationJob(jobParts(app.database));
});
afterAll(async () => {
  receiver.close();
  await Promise.all([app.close(), mail.close(), workers.close()]);
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = { status: 200 };
});

const day = (later: number) => new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10);
const owner = (sql: string, values: unknown[] = []) => asOwner(app, sql, values);

/** Parts of the job as the service has them. */
function jobParts(database: Database) {
  return {
    database,
    cipher: createFieldCipher(parseFieldKeys(fieldKeys, 'the test')),
    notifier: createNotifier({
      mailer: createMailer({ url: mail.url, from: 'farthing@example.org', baseUrl }),
      allowsPrivate: true,
      baseUrl,
    }),
    workers,
    onError: (error: unknown) => errors.push(error),
    log: { info: () => {} },
  };
}

/** Runs the job once. */
async function runJob(): Promise<void> {
  await job.run(new AbortController().signal, true);
  expect(errors).toEqual([]);
}

/** Runs the job with the clock at another time. */
async function runJobAt(instant: string): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });
  try {
    await runJob();
  } finally {
    vi.useRealTimers();
  }
}

async function add(user: Client, body: object): Promise<Answer['body']> {
  const answer = await user.post('/notification-channels', {
    ...{ name: 'Phone', password: user.password },
    ...body,
  });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 });
  return answer.body;
}
const addNtfy = async (user: Client) =>
  (await add(user, { kind: 'ntfy', server: receiver.url, topic: 'money', token: 'tk_secret' })).channel;
const channels = async (user: Client) =>
  (await user.get('/notification-channels')).body.items as Answer['body'][];
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body.toString('utf8')));

/** A user with a channel that has begun, and an account that a payment brings below its limit. */
async function told(): Promise<{ user: Client; account: string; channel: Answer['body'] }> {
  const user = await app.register();
  const account = await openAccount(user, {
    name: 'Current',
    opening_balance: '500',
    opening_date: day(-30),
  });
  await user.put(`/notices/low-balances/${account.id}`, { amount: '200' });
  const channel = await addNtfy(user);
  await runJob();
  return { user, account: account.id, channel };
}
const fall = (user: Client, account: string) => record(user, account, { amount: '300.01', date: day(-1) });

/** Notifications of a user, as sign-ins would make them. */
const notifications = (userId: string, count: number) =>
  asSystem(app.database, (scope) =>
    queueNotifications(
      scope,
      userId,
      Array.from({ length: count }, (_, index) => ({
        key: `new-device:${String(index).padStart(4, '0')}`,
        kind: 'new_device' as const,
        title: `Sign-in ${index}`,
        body: 'hidden',
        body_with_amounts: 'shown',
        path: '/settings/security',
      })),
      false,
    ),
  );

describe('a channel', () => {
  test('by push is encrypted for the browser alone and signed with the user’s key; one that is gone is deleted', async () => {
    const [user, other] = [await app.register(), await app.register()];
    const browser = subscribe(receiver.url);
    const { endpoint, p256dh, auth } = browser;
    const body = { kind: 'push', name: 'Phone', endpoint, p256dh, auth, password: user.password };
    expect((await user.post('/notification-channels', body)).status).toBe(422); // without a key of its own
    const key = (await user.post('/notification-channels/push-key')).body.public_key;
    expect((await user.post('/notification-channels/push-key')).body.public_key).toBe(key);
    expect((await other.post('/notification-channels/push-key')).body.public_key).not.toBe(key);
    const { channel, secret } = await add(user, body);
    expect([channel.host, secret]).toEqual([new URL(receiver.url).host, null]);
    expect(
      (await other.post('/notification-channels', { ...body, password: other.password })).headers.get(
        'problem-code',
      ),
    ).toBe('push-already-added');

    const tested = await user.post(`/notification-channels/${channel.id}/test`);
    expect(tested.body).toMatchObject({ ok: true });
    const [sent] = receiver.received;
    expect(sent?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '259200',
      urgency: 'normal',
    });
    expect(browser.decrypt(sent?.body as Buffer)).toMatchObject({
      title: 'Test message from farthing',
      path: '/settings/notifications',
    });
    expect(() => subscribe(receiver.url).decrypt(sent?.body as Buffer)).toThrow();
    const vapid = vapidOf(sent?.headers ?? {});
    expect(vapid).toMatchObject({ key, claims: { aud: receiver.url, sub: 'https://farthing.example' } });
    expect(vapid.claims.exp - Date.now() / 1000).toBeLessThanOrEqual(86_400);

    // A wrong clock makes the push service refuse the signature: the subscription stays.
    receiver.answer = { status: 403 };
    await runJob();
    await notifications(user.id, 1);
    await runJob();
    expect(await channels(user)).toMatchObject([
      { waiting: 1, last_error: expect.stringContaining('clock') },
    ]);
    receiver.answer = { status: 410 };
    await owner('update notification_channels set retry_at = null where id = $1', [channel.id]);
    await runJob();
    expect(await channels(user)).toEqual([]);
  });

  test('by webhook is signed; its secret is shown once, and no secret is returned or stored as it is', async () => {
    const user = await app.register();
    const { channel, secret } = await add(user, { kind: 'webhook', url: `${receiver.url}/hook?key=hidden` });
    await addNtfy(user);
    await user.post(`/notification-channels/${channel.id}/test`);
    const { headers, body, path } = receiver.received[0] ?? {};
    const id = headers?.['webhook-id'];
    const at = headers?.['webhook-timestamp'];
    const signed = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
      .update(`${id}.${at}.${body}`)
      .digest('base64');
    expect(headers?.['webhook-signature']).toBe(`v1,${signed}`);
    expect(path).toBe('/hook?key=hidden');
    expect(bodies()[0]).toMatchObject({
      type: 'notification.test',
      data: { id, url: 'https://farthing.example/settings/notifications' },
    });
    const listed = JSON.stringify((await user.get('/notification-channels')).body);
    const stored = JSON.stringify(
      await owner('select * from notification_channels where user_id = $1', [user.id]),
    );
    for (const text of [secret, 'hidden', 'tk_secret', 'money'])
      expect([listed.includes(text), stored.includes(text)]).toEqual([false, false]);
  });

  test('is changed, paused and deleted by its user alone, who has signed in', async () => {
    const [user, other] = [await app.register(), await app.register()];
    const channel = await addNtfy(user);
    const path = `/notification-channels/${channel.id}`;
    expect(channel.kinds).not.toContain('weekly_digest');
    const changed = await user.patch(path, {
      name: ' Tablet ',
      kinds: ['low_balance'],
      is_paused: true,
      version: 1,
    });
    expect(changed.body).toMatchObject({
      name: 'Tablet',
      kinds: ['low_balance'],
      is_paused: true,
      version: 2,
    });
    expect((await user.patch(path, { is_paused: false, version: 1 })).status).toBe(412);
    expect((await user.patch(path, { kinds: ['gossip'] })).status).toBe(422);
    for (const answer of [
      await other.patch(path, { is_paused: false }),
      await other.delete(path),
      await other.post(`${path}/test`),
      await user.delete(`/notification-channels/${absentId}`),
    ])
      expect(answer.status).toBe(404);
    const { token } = (
      await user.post('/api-tokens', { name: 'All', scopes: ['read', 'write'], password: user.password })
    ).body;
    expect((await app.request('GET', '/notification-channels', { token })).status).toBe(401);
    expect(token).toBeTruthy();
    expect((await user.delete(path)).status).toBe(204);
    expect(await channels(user)).toEqual([]);
    // Each is told of the later ones, at an address where no one listens.
    for (let count = 0; count < 20; count++)
      await add(user, { kind: 'ntfy', name: `Phone ${count}`, server: 'http://127.0.0.1:9', topic: 'x' });
    const { status, headers } = await user.post('/notification-channels', {
      ...{ kind: 'ntfy', name: 'One more', server: receiver.url, topic: 'x', password: user.password },
    });
    expect([status, headers.get('problem-code')]).toEqual([409, 'too-many-records']);
  });
});

describe('what a user is told', () => {
  test('comes once for each channel, without amounts unless asked; what is current at the start is not sent', async () => {
    const { user, account, channel } = await told();
    const food = (await categoriesOf(user)).food;
    await user.post('/budgets', { category_id: food, amount: '100' });
    await record(user, account, { amount: '90', date: day(0), category_id: food });
    const late = await add(user, { kind: 'webhook', url: receiver.url }); // the budget is nearly spent already
    await runJob();
    // Of the new channel the older one is told.
    expect(bodies().shift()).toMatchObject({ title: 'A place for notifications was added' });
    receiver.received.shift();
    expect(bodies()).toMatchObject([{ topic: 'money', message: 'Little of the budget is left.' }]);
    expect(receiver.received[0]?.headers.authorization).toBe('Bearer tk_secret');
    await user.patch(`/notification-channels/${channel.id}`, {
      ...{ shows_amounts: true, password: user.password },
    });
    await fall(user, account);
    for (let times = 0; times < 3; times++) await runJob();
    expect(bodies().slice(1)).toMatchObject([
      {
        message: 'Its balance is £109.99, below your limit of £200.00.',
        click: `https://farthing.example/accounts/${account}`,
      },
      { data: { kind: 'low_balance', title: 'Current is low', body: 'Its balance is below your limit.' } },
    ]);
    // A kind that is off is not sent, nor when it is switched on later.
    await user.delete(`/notification-channels/${late.channel.id}`);
    await expect.poll(() => receiver.received, { timeout: 15_000 }).toHaveLength(4); // of that, too
    receiver.received.pop();
    await user.patch(`/notification-channels/${channel.id}`, { kinds: ['low_balance'] });
    await record(user, account, { amount: '20', date: day(0), category_id: food });
    await runJob();
    await user.patch(`/notification-channels/${channel.id}`, { kinds: ['budget_over'] });
    await runJob();
    expect(receiver.received).toHaveLength(3);
    const { body: ledger } = await admin.get('/admin/outgoing?limit=3');
    expect(ledger.items).toMatchObject([{ purpose: 'notification', user_id: user.id, status: 200 }, {}, {}]);
  });

  test('waits through quiet hours in the user’s time zone, but for a new sign-in, and is withdrawn when it is over', async () => {
    const { user, account } = await told();
    await user.patch('/notification-channels/settings', {
      time_zone: 'Asia/Tokyo',
      quiet_from: '22:00',
      quiet_until: '07:00',
    });
    const midnight = `${day(0)}T15:00:00Z`;
    await fall(user, account);
    await notifications(user.id, 1);
    await runJobAt(midnight);
    expect(bodies()).toMatchObject([{ title: 'Sign-in 0' }]);
    expect(await channels(user)).toMatchObject([{ waiting: 1 }]);
    await record(user, account, { type: 'income', amount: '300', date: day(0) });
    await runJobAt(midnight);
    expect(await channels(user)).toMatchObject([{ waiting: 0 }]);
    await record(user, account, { amount: '300', date: day(0) });
    await runJobAt(`${day(0)}T21:59:00Z`);
    expect(receiver.received).toHaveLength(1);
    await runJobAt(`${day(0)}T22:00:00Z`); // seven in the morning
    expect(bodies().slice(1)).toMatchObject([{ title: 'Current is low' }]);
  });

  test('of a service that was gone for a week comes in six messages at most, and a paused channel has no queue', async () => {
    const { user, channel } = await told();
    receiver.answer = { status: 503 };
    await notifications(user.id, 250);
    await runJob();
    expect(receiver.received).toHaveLength(1);
    expect(await channels(user)).toMatchObject([{ last_error: expect.stringContaining('503') }]);
    for (let times = 0; times < 3; times++) await runJob();
    expect(receiver.received).toHaveLength(1); // it rests
    receiver.answer = { status: 200 };
    // The clock was a day ahead when the pause was noted: it holds nothing up.
    await owner(`update notification_channels set retry_at = now() + interval '1 day' where id = $1`, [
      channel.id,
    ]);
    await runJob();
    await runJob();
    const titles = bodies()
      .slice(1)
      .map(({ title }) => title);
    expect(titles.sort()).toEqual([
      '245 more notices',
      ...[245, 246, 247, 248, 249].map((index) => `Sign-in ${index}`),
    ]);
    await user.patch(`/notification-channels/${channel.id}`, { is_paused: true });
    await owner('delete from notification_messages where user_id = $1', [user.id]);
    await notifications(user.id, 3);
    expect(await channels(user)).toMatchObject([{ waiting: 0 }]);
  });

  test('reaches no one twice where two instances run, and no one who was deleted', async () => {
    const database = openDatabase(app.ownerUrl, () => {});
    const registers = [app.database, database].map((one) => {
      const jobs = createJobRegister({ database: one, onError: (error) => errors.push(error) });
      jobs.add(notificationJob(jobParts(one)));
      return jobs;
    });
    try {
      const [first, gone] = [await told(), await told()];
      await Promise.all([notifications(first.user.id, 4), notifications(gone.user.id, 4)]);
      expect((await gone.user.delete('/profile', { password: gone.user.password })).status).toBe(204);
      for (const jobs of registers) jobs.start('notifications');
      await Promise.all([...registers.map((jobs) => jobs.close()), runJob()]);
      expect(
        bodies()
          .map(({ title }) => title)
          .sort(),
      ).toEqual([0, 1, 2, 3].map((index) => `Sign-in ${index}`));
      expect(errors).toEqual([]);
    } finally {
      await database.close();
    }
  });

  test('by email has a weekly digest at its time, once, and also with a clock that was set back', async () => {
    const user = await app.register();
    const account = await openAccount(user, {
      name: 'Current',
      opening_balance: '500',
      opening_date: day(-30),
    });
    const { channel } = await add(user, { kind: 'email', name: 'Email' });
    expect(channel).toMatchObject({ host: user.email, kinds: expect.arrayContaining(['weekly_digest']) });
    await user.patch(`/notification-channels/${channel.id}`, {
      ...{ shows_amounts: true, password: user.password },
    });
    const emails = () => mail.emails.filter((text) => text.includes(user.email));
    await user.patch('/notification-channels/settings', { digest_day: 7, digest_hour: 9 });
    await record(user, account.id, { amount: '50', date: '2031-02-28' });
    await runJobAt('2031-03-02T08:59:00Z'); // a Sunday
    expect(emails()).toHaveLength(0);
    for (const at of ['03-02T09:00', '03-02T09:01', '03-01T09:00', '03-02T10:00'])
      await runJobAt(`2031-${at}:00Z`);
    expect(emails()).toHaveLength(1);
    expect(emails()[0]).toContain('Nothing new needed your attention this week.');
    expect(emails()[0]).toMatch(/net worth fell from =C2=A3500.00 to =C2=A3450.00/);
  });

  test('by email waits for a mail server that is gone for a week, and then comes in six emails at most', {
    tags: 'long',
  }, async () => {
    const user = await app.register();
    await add(user, { kind: 'email', name: 'Email' });
    await runJob();
    const emails = () => mail.emails.filter((text) => text.includes(user.email) && text.includes('Sign-in '));
    const { port } = new URL(mail.url);
    await mail.close();
    for (let past = 0; past < 7; past++) {
      await notifications(user.id, 300 * (past + 1));
      await runJobAt(new Date(Date.now() + past * 86_400_000).toISOString());
    }
    const [channel] = await channels(user);
    expect(channel).toMatchObject({ last_error: expect.any(String) });
    expect(channel.waiting).toBeLessThanOrEqual(210);
    mail = await startMailServer(false, Number(port));
    await owner('update notification_channels set retry_at = null where user_id = $1', [user.id]);
    for (let times = 0; times < 3; times++) await runJob();
    expect(emails().length).toBeGreaterThan(0);
    expect(emails().length).toBeLessThanOrEqual(6);
    expect(await channels(user)).toMatchObject([{ waiting: 0 }]);
  });

  test('includes sign-ins from another browser, and for administrators a failed backup or certificate', async () => {
    const user = await app.register();
    const channel = await addNtfy(user);
    await addNtfy(admin);
    await runJob();
    const signIn = (agent: string) =>
      app.request('POST', '/auth/login', {
        body: { email: user.email, password: user.password },
        headers: { 'user-agent': agent, 'x-forwarded-for': '10.9.9.9' },
      });
    await signIn('Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0');
    await signIn('Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0');
    await owner(
      `insert into job_runs (name, started_at, finished_at, ok, error) values ('nightly-backup', now(), now(), false, 'x'),
        ('https-certificate', now(), now(), false, 'x')`,
    );
    await runJob();
    await runJob();
    expect(
      bodies()
        .map(({ title }) => title)
        .sort(),
    ).toEqual(['New sign-in to farthing', 'The backup failed', 'The certificate wasn’t renewed']);
    expect((await channels(user)).map(({ id }) => id)).toEqual([channel.id]);
    for (const { id } of await channels(admin)) await admin.delete(`/notification-channels/${id}`);
  });

  test('includes the sign-in of a user whose earlier sessions are forgotten', async () => {
    const user = await app.register();
    await addNtfy(user);
    await runJob();
    await owner('delete from sessions where user_id = $1', [user.id]);
    await owner(`update users set created_at = now() - interval '90 days' where id = $1`, [user.id]);
    const { email, password } = user;
    await app.request('POST', '/auth/login', { body: { email, password } });
    await runJob();
    expect(bodies()).toMatchObject([{ title: 'New sign-in to farthing' }]);
  });

  test('leaves out what waits of a kind that is switched off', async () => {
    const { user, channel } = await told();
    await notifications(user.id, 2);
    expect(await channels(user)).toMatchObject([{ waiting: 2 }]);
    await user.patch(`/notification-channels/${channel.id}`, { kinds: ['bill_due'] });
    expect(await channels(user)).toMatchObject([{ waiting: 0 }]);
    await runJob();
    expect(bodies()).toEqual([]);
  });

  test('has no digest of a week before the first channel that sends it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-03-04T12:00:00Z') }); // a Tuesday
    const user = await app.register();
    await add(user, { kind: 'email', name: 'Email' }).finally(() => vi.useRealTimers());
    const emails = () => mail.emails.filter((text) => text.includes(user.email));
    await runJobAt('2031-03-04T12:05:00Z');
    expect(emails()).toHaveLength(0);
    await runJobAt('2031-03-10T08:01:00Z');
    expect(emails()).toHaveLength(1);
  });
});

describe('a stolen session', () => {
  test('adds no channel and sends no amounts without the password', async () => {
    const user = await app.register();
    const body = { kind: 'webhook', name: 'Thief', url: receiver.url };
    const codeOf = ({ status, headers }: Answer) => [status, headers.get('problem-code')];
    expect(codeOf(await user.post('/notification-channels', body))).toEqual([422, 'password-required']);
    expect(
      codeOf(await user.post('/notification-channels', { ...body, password: 'wrong-password-7' })),
    ).toEqual([403, 'wrong-password']);
    expect(await channels(user)).toEqual([]);
    const path = `/notification-channels/${(await addNtfy(user)).id}`;
    expect(codeOf(await user.patch(path, { shows_amounts: true }))).toEqual([422, 'password-required']);
    expect((await user.patch(path, { shows_amounts: false, name: 'Mine' })).status).toBe(200);
    expect(
      (await user.patch(path, { shows_amounts: true, password: user.password })).body.shows_amounts,
    ).toBe(true);
  });

  test('is noticed: other channels are told at once when one is added, paused or deleted', async () => {
    const user = await app.register();
    await user.patch('/notification-channels/settings', { quiet_from: '00:00', quiet_until: '23:59' });
    await addNtfy(user);
    const { channel } = await add(user, { kind: 'webhook', name: 'Other', url: `${receiver.url}/other` });
    const path = `/notification-channels/${channel.id}`;
    const titles = () =>
      receiver.received.filter((one) => one.path === '/').map(({ body }) => JSON.parse(`${body}`).title);
    await expect.poll(titles, { timeout: 15_000 }).toEqual(['A place for notifications was added']);
    await user.patch(path, { is_paused: true });
    await expect.poll(titles, { timeout: 15_000 }).toHaveLength(2);
    await user.patch(path, { is_paused: true }); // it was
    await user.delete(path);
    await expect.poll(titles, { timeout: 15_000 }).toHaveLength(3);
    expect(titles().slice(1)).toEqual([
      'A place for notifications was paused',
      'A place for notifications was deleted',
    ]);
  });
});

describe('what is refused', () => {
  test('is a key that is no point, an endless host, and a name that hides what it says', async () => {
    const user = await app.register();
    const refused = async (body: object, field: string) =>
      expect(
        await user.post('/notification-channels', { name: 'x', password: user.password, ...body }),
      ).toMatchObject({ status: 422, body: { errors: [{ field }] } });
    await user.post('/notification-channels/push-key');
    const { endpoint, auth } = subscribe(receiver.url);
    for (const p256dh of ['A'.repeat(87), `BA${'A'.repeat(85)}`])
      await refused({ kind: 'push', endpoint, auth, p256dh }, 'p256dh');
    await refused({ kind: 'webhook', url: `https://${'a.'.repeat(150)}example` }, 'url');
    for (const name of ['a\u202eb', 'a\nb', '\u2066a'])
      await refused({ kind: 'webhook', url: receiver.url, name }, 'name');
    await refused({ kind: 'webhook', url: receiver.url, name: 'ok\u200f' }, 'name');
    expect(
      await user.patch('/notification-channels/settings', { quiet_from: '22:00', quiet_until: '22:00' }),
    ).toMatchObject({ status: 422, body: { errors: [{ field: 'quiet_until' }] } });
  });

  test('later, as a channel that can’t be written to, holds no other channel up', async () => {
    const user = await app.register();
    await user.post('/notification-channels/push-key');
    const { endpoint, p256dh, auth } = subscribe(receiver.url);
    const { channel } = await add(user, { kind: 'push', endpoint, p256dh, auth });
    await runJob();
    const cipher = createFieldCipher(parseFieldKeys(fieldKeys, 'the test'));
    const broken = { kind: 'push', endpoint, p256dh: 'A'.repeat(87), auth };
    const place = { table: 'notification_channels', column: 'target', row: channel.id };
    await owner('update notification_channels set target = $1 where id = $2', [
      cipher.encrypt(JSON.stringify(broken), place),
      channel.id,
    ]);
    await addNtfy(user);
    await runJob();
    expect((await user.post(`/notification-channels/${channel.id}/test`)).body).toMatchObject({ ok: false });
    receiver.received.length = 0;
    await notifications(user.id, 1);
    await runJob();
    expect(bodies()).toMatchObject([{ title: 'Sign-in 0' }]);
    expect(await channels(user)).toMatchObject([{ last_error: expect.stringContaining('add it again') }, {}]);
  });

  test('is http to the internet, also where the home network is allowed', async () => {
    const user = await app.register();
    const { channel } = await add(user, { kind: 'webhook', url: 'http://1.1.1.1/hook' });
    const { body } = await user.post(`/notification-channels/${channel.id}/test`);
    expect(body).toMatchObject({ ok: false, message: expect.stringContaining('https://') });
  });
});

test('the job looks every minute', () => {
  expect(job).toMatchObject({ everyMs: 300_000, lookEveryMs: 60_000 });
});

describe('an address that means harm', () => {
  test('redirects, endless answers and refusals are no way in and hold nothing up', async () => {
    const { user, channel } = await told();
    const test = () => user.post(`/notification-channels/${channel.id}/test`);
    receiver.answer = { status: 302, headers: { location: `${receiver.url}/elsewhere` } };
    expect((await test()).body).toMatchObject({ ok: false, message: expect.stringContaining('redirects') });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/']);
    receiver.answer = { status: 200, isEndless: true };
    expect((await test()).body).toMatchObject({ ok: true });
    receiver.answer = { status: 413 };
    await notifications(user.id, 1);
    for (let times = 0; times < 4; times++) {
      await owner('update notification_channels set retry_at = null where id = $1', [channel.id]);
      await runJob();
    }
    expect(await channels(user)).toMatchObject([{ waiting: 0, last_error: expect.stringContaining('413') }]);
    expect(receiver.received).toHaveLength(5);
  });

  test('in the home network is refused unless the operator allows it, and no server is asked', async () => {
    const strict = await startApp();
    try {
      const user = await strict.register();
      const body = { kind: 'webhook', name: 'Hook', password: user.password };
      const refused = await user.post('/notification-channels', { ...body, url: receiver.url });
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'url' }] } });
      const made = await user.post('/notification-channels', {
        ...body,
        url: receiver.url.replace('http', 'https'),
      });
      const { body: tested } = await user.post(`/notification-channels/${made.body.channel.id}/test`);
      expect(tested).toMatchObject({ ok: false, message: expect.stringContaining('NOTIFY_LAN') });
      expect(receiver.received).toEqual([]);
      const email = await user.post('/notification-channels', { ...body, kind: 'email' });
      expect([email.status, email.headers.get('problem-code')]).toEqual([409, 'email-channel-off']);
    } finally {
      await strict.close();
    }
  });
});
