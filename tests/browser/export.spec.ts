import { readFileSync } from 'node:fs';
import { expectAccessible } from './accessibility.ts';
import { giveSession, register } from './client.ts';
import { expect, openScreen, test } from './journey.ts';

test('what the filter shows goes into a file, everything into a zip, and that into the empty account of another', async ({
  page,
  user,
  api,
  server,
  browser,
}) => {
  expect(user.name).not.toBe('');
  const { id: account } = await api.openAccount('Everyday', { opening_balance: '1250.50' });
  for (const description of ['Bread and milk', 'A train'])
    await api.post('/transactions', {
      account_id: account,
      type: 'expense',
      amount: '4.20',
      date: '2026-01-05',
      description,
    });

  await openScreen(page, '/transactions?q=Bread');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('radio', { name: 'hledger or ledger' }).check();
  await expectAccessible(page, 'the dialog of an export');
  const journal = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export 1 transaction' }).click();
  const written = await journal;
  expect(written.suggestedFilename()).toMatch(/^transactions-[\d-]{10}\.journal$/);
  const text = readFileSync(await written.path(), 'utf8');
  expect(text).toContain('Bread and milk');
  expect(text).not.toContain('A train');

  await openScreen(page, '/settings/data');
  await expect(page.getByText('You have 1 account')).toBeVisible();
  const zip = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export everything' }).click();
  const path = await (await zip).path();

  const context = await browser.newContext({ baseURL: server.url });
  await giveSession(context, server.url, await register(server.url));
  const other = await context.newPage();
  await openScreen(other, '/');
  await other.getByRole('link', { name: 'Import farthing data' }).click();
  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = other.waitForEvent('filechooser');
    await other.getByRole('button', { name: 'Choose the export' }).click();
    await (await chooser).setFiles(file);
  };
  await choose({
    name: 'other.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('not a zip at all, by far'),
  });
  await expect(other.getByRole('alert')).toContainText("This isn't a complete zip");
  await choose({ name: 'farthing-export.zip', mimeType: 'application/zip', buffer: readFileSync(path) });
  await expect(other.getByText('1 account, 2 transactions and 0 attachments are here')).toBeVisible();
  await other.getByRole('link', { name: 'Go to home' }).click();
  await expect(other.getByText('£1,242.10').first()).toBeVisible();
  await context.close();
});
