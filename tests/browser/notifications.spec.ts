import type { Page } from '@playwright/test';
import {
  type Receiver,
  type Subscriber,
  startReceiver,
  subscribe,
} from '../contract/notification-receivers.ts';
import { expectWellMade } from './accessibility.ts';
import { test as base, expect, openScreen } from './journey.ts';

/** A farthing that may send to this machine, and a push service there. */
const test = base.extend<object, { receiver: Receiver }>({
  receiver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
    async ({}, provide) => {
      const receiver = await startReceiver();
      await provide(receiver);
      receiver.close();
    },
    { scope: 'worker' },
  ],
  environment: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
    ({}, provide) => provide({ NOTIFY_LAN: 'true' }),
    { scope: 'worker' },
  ],
});

test.use({ serviceWorkers: 'allow' });

/**
 * Gives the browser what it lacks: Chromium without a screen denies notifications, and the push service of its maker isn't to be
 * reached. It subscribes at a service of the test.
 */
async function subscribeHere(page: Page, { endpoint, p256dh, auth }: Subscriber): Promise<void> {
  const made = JSON.stringify({ endpoint, keys: { p256dh, auth } });
  await page.addInitScript(`{
    let permission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => (permission = 'granted');
    PushManager.prototype.subscribe = async (options) => {
      if (permission !== 'granted' || !options?.userVisibleOnly || !options.applicationServerKey) throw new Error('no');
      return { toJSON: () => (${made}) };
    };
  }`);
}

/** Delivers a push message to the service worker of the page, as the browser does when one comes. */
async function deliver(page: Page, data: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) =>
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) found(first.registrationId);
    }),
  );
  await devTools.send('ServiceWorker.enable');
  const origin = new URL(page.url()).origin;
  await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
}

test('a browser and a webhook are added, tested, given their kinds and times, and a message is shown', {
  tag: '@long',
}, async ({ page, receiver, user }) => {
  const browser = subscribe(receiver.url);
  await subscribeHere(page, browser);
  await openScreen(page, '/settings/notifications');
  await expect(page.getByText('No channels yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add a channel' }).click();
  const form = page.getByRole('dialog', { name: 'Add a channel' });
  await expect(form.getByText('can’t read them')).toBeVisible();
  await expectWellMade(page, 'the form of a browser');
  await form.getByLabel('Name').fill('Kitchen laptop');
  await form.getByLabel('Your password').fill(user.password);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  const places = page.getByRole('list', { name: 'Channels' });
  await expect(places).toContainText(`Push to ${new URL(receiver.url).host}`);
  await places.getByRole('button', { name: 'Send a test message to Kitchen laptop' }).click();
  await expect(page.getByText('The test message was sent')).toBeVisible();
  const message = browser.decrypt(receiver.received[0]?.body as Buffer);
  expect(message).toMatchObject({ title: 'Test message from farthing', path: '/settings/notifications' });

  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(`{
    self.shown = [];
    registration.showNotification = async (title, { body, data }) => void self.shown.push({ title, body, data });
  }`);
  await deliver(page, JSON.stringify(message));
  await expect
    .poll(() => worker?.evaluate('self.shown'))
    .toEqual([
      {
        title: 'Test message from farthing',
        body: 'Notifications reach you here.',
        data: { path: '/settings/notifications' },
      },
    ]);

  await page.getByRole('button', { name: 'Add a channel' }).click();
  await form.getByLabel('Kind').selectOption('Webhook');
  await form.getByLabel('Address').fill('ftp://nowhere');
  await form.getByLabel('Your password').fill(user.password);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByText('The address must begin with https://').first()).toBeVisible();
  await form.getByLabel('Address').fill(receiver.url);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  const secret = page.getByRole('dialog', { name: 'Secret of the webhook' });
  await expect(secret).toContainText('whsec_');
  await secret.getByRole('button', { name: 'Done' }).click();

  const kinds = page.getByRole('table', { name: 'What to send' });
  const bills = kinds.getByRole('checkbox', { name: 'A bill is due within three days: Webhook' });
  await expect(bills).toBeChecked();
  await bills.click();
  await expect(bills).not.toBeChecked();
  await page.getByLabel('Quiet hours').check();
  await page.getByLabel('From', { exact: true }).selectOption('23:30');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Times saved.')).toBeVisible();
  await expectWellMade(page, 'notifications');
  await page.reload();
  await expect(bills).not.toBeChecked();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('23:30');

  await places.getByRole('button', { name: 'Delete Webhook' }).click();
  await page.getByRole('button', { name: 'Delete the channel' }).click();
  await expect(places).not.toContainText('Webhook');
  expect(user.name).toBe('Ada');
});
