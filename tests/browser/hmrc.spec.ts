import { createServer } from 'node:net';
import { clientId, clientSecret, startHmrc } from '../contract/hmrc-stub.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test as journey, openScreen } from './journey.ts';

/** A port that is free now. HMRC sends users back to an address that is known before the service starts. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === 'object' && address ? address.port : 0;
}

/** HMRC's stub of this worker, whose answers a test may lose. */
let stub: Awaited<ReturnType<typeof startHmrc>> | undefined;

const test = journey.extend<object, { environment: Readonly<Record<string, string>> }>({
  environment: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
    async ({}, provide) => {
      const port = await freePort();
      const baseUrl = `http://127.0.0.1:${port}`;
      const hmrc = await startHmrc(`${baseUrl}/tax/hmrc`);
      stub = hmrc;
      await provide({
        ...{ LOG_LEVEL: 'error', PORT: String(port), BASE_URL: baseUrl, HMRC_SERVICE: hmrc.url },
        ...{ HMRC_CLIENT_ID: clientId, HMRC_CLIENT_SECRET: clientSecret },
      });
      expect(hmrc.faults).toEqual([]);
      await hmrc.close();
    },
    { scope: 'worker' },
  ],
});

test('someone signs in at HMRC, chooses the business, looks at an update and sends it', async ({
  page,
  api,
  user,
}) => {
  expect(user.name).toBe('Ada');
  const source = await api.post<{ id: string }>('/tax/income-sources', {
    ...{ kind: 'property', name: '12 Mill Road', started_on: '2020-01-01' },
  });
  const rent = { kind: 'adjustment', date: '2026-05-01', description: 'Rent', tax_category: 'rents' };
  const addRent = (amount: string) =>
    api.post(`/tax/income-sources/${source.id}/entries`, { ...rent, amount });
  await addRent('1234.50');
  await openScreen(page, '/tax/income-sources?year=2026-27');
  await page.getByRole('link', { name: 'Send updates to HMRC' }).click();
  const number = page.getByLabel('National Insurance number');
  await number.fill('12');
  await page.getByRole('button', { name: 'Sign in at HMRC' }).click();
  await expect(page.getByText('Enter two letters, six digits and a letter')).toBeVisible();
  await expectAccessible(page, 'connecting to HMRC');
  await number.fill('QQ 12 34 56 C');
  await page.getByRole('button', { name: 'Sign in at HMRC' }).click();
  await expect(page.getByText('You’re connected.', { exact: false })).toBeVisible();
  await expect(page).toHaveURL(/\/tax\/hmrc(\?year=2026-27)?$/);

  await page.getByRole('button', { name: 'Get the list from HMRC' }).click();
  await page.getByLabel('UK property', { exact: false }).selectOption('UK property');
  const updates = page.getByRole('list', { name: 'Updates of UK property' });
  await updates.getByText('Update 1', { exact: true }).click();
  const update = updates.getByRole('listitem').filter({ hasText: 'Update 1' }).first();
  await expect(update.getByText('£1,234.50')).toBeVisible();
  await update.getByText('The exact text').click();
  await expect(update.getByText('"periodAmount": 1234.5', { exact: false })).toBeVisible();
  await expect(update.getByText('which is XPIS12345678911 at HMRC', { exact: false })).toBeVisible();
  await expectAccessible(page, 'an update before it is sent');
  // Rent that was recorded elsewhere meanwhile: it is shown before it is sent.
  await addRent('5.25');
  await update.getByRole('button', { name: 'Send update 1 of UK property' }).click();
  await expect(update.getByText('have changed since you looked', { exact: false })).toBeVisible();
  await expect(update.getByText('£1,239.75')).toBeVisible();
  await expect(update.getByText('"periodAmount": 1239.75', { exact: false })).toBeVisible();
  await update.getByRole('button', { name: 'Send update 1 of UK property' }).click();
  await expect(update.getByText('HMRC accepted the update.')).toBeVisible();
  await expect(update.getByRole('button', { name: 'Send update 1 of UK property' })).toBeDisabled();
  const sent = page.getByRole('list', { name: 'Sent to HMRC' });
  await expect(sent.getByText('Accepted', { exact: true })).toBeVisible();
  await expectAccessible(page, 'an update that was sent');
  await page.getByRole('button', { name: 'Disconnect from HMRC' }).click();
  await expect(page.getByLabel('National Insurance number')).toBeVisible();
  await expect(sent.getByText('Accepted', { exact: true })).toBeVisible();
});

test(
  'Home says that HMRC’s answer to an update is missing, and leads to it',
  { tag: '@long' },
  async ({ page, api, user }, info) => {
    expect(user.name).toBe('Ada');
    const source = await api.post<{ id: string }>('/tax/income-sources', {
      ...{ kind: 'property', name: '12 Mill Road', started_on: '2020-01-01' },
    });
    await api.post(`/tax/income-sources/${source.id}/entries`, {
      ...{
        kind: 'adjustment',
        date: '2026-05-01',
        description: 'Rent',
        tax_category: 'rents',
        amount: '900',
      },
    });
    await openScreen(page, '/tax/hmrc?year=2026-27');
    await page.getByLabel('National Insurance number').fill('QQ 12 34 56 C');
    await page.getByRole('button', { name: 'Sign in at HMRC' }).click();
    await page.getByRole('button', { name: 'Get the list from HMRC' }).click();
    await page.getByLabel('UK property', { exact: false }).selectOption('UK property');
    const updates = page.getByRole('list', { name: 'Updates of UK property' });
    await updates.getByText('Update 1', { exact: true }).click();
    if (!stub) throw new Error('the stub of HMRC is missing');
    stub.behave = { 'property-send': { drop: 'after' } };
    await updates.getByRole('button', { name: 'Send update 1 of UK property' }).click();
    await expect(
      page.getByRole('list', { name: 'Sent to HMRC' }).getByText('No answer yet', { exact: true }),
    ).toBeVisible();
    stub.behave = {};
    // Without an account, Home welcomes and still says it.
    await openScreen(page, '/');
    await expect(page.getByText('Quarterly update 1 of UK property: HMRC’s answer is missing')).toBeVisible();
    await api.openAccount('Everyday');
    await openScreen(page, '/');
    const notice = page.getByRole('link', {
      name: /Quarterly update 1 of UK property: HMRC’s answer is missing/,
    });
    await expect(notice).toBeVisible();
    await expect(page.getByText('Check it before you send anything else.', { exact: false })).toBeVisible();
    await expectAccessible(page, 'an update without an answer on Home');
    for (const [name, width] of [
      ['desktop', 1280],
      ['phone', 390],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await notice.scrollIntoViewIfNeeded();
      await page.screenshot({ path: info.outputPath(`answer-missing-${name}.png`) });
    }
    await notice.click();
    await expect(page).toHaveURL(/\/tax\/hmrc/);
  },
);
