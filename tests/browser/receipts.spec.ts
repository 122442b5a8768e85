import type { Attachment, Transaction, TransactionPage } from '@farthing/api-contract';
import type { Page } from '@playwright/test';
import { chat, startProvider } from '../contract/model-provider.ts';
import { expectWellMade } from './accessibility.ts';
import { undo } from './choices.ts';
import { expect, openScreen, test } from './journey.ts';
import { bakerySlip, slipPdf, slipPicture } from './receipt-files.ts';

/** Reading takes a second where nothing else goes on, and many beside other tests. */
const reading = { timeout: 60_000 };

// The model of a journey is a server on this machine.
const modelPort = 47_311;
test.use({ environment: { AI_ALLOW_PRIVATE_HOSTS: `127.0.0.1:${modelPort}` } });

test.beforeEach(async ({ user }) => {
  expect(user.name).toBe('Ada');
  test.setTimeout(240_000);
});

const slip = (name = 'bakery.png') => ({ name, mimeType: 'image/png', buffer: slipPicture(bakerySlip) });
const svg = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
};
const files = (page: Page) => page.getByLabel('Receipts', { exact: true });
const lines = (page: Page) => page.getByRole('list', { name: 'Receipts and their results' });

test('a photo is read, its fields with how sure they are; it goes to the payment that there is, and back', async ({
  page,
  api,
}) => {
  const account = await api.openAccount('Everyday');
  const row = await api.record(account, { merchant: null, description: 'LARKFIELD BKY 0042' });
  await openScreen(page, '/transactions/new');
  await page.getByRole('link', { name: 'Scan a receipt' }).click();
  await expect(page.getByText('Receipts are read on this server. Nothing leaves it.')).toBeVisible();
  await files(page).setInputFiles(slip());

  await expect(page.getByText('This looks like an existing payment')).toBeVisible(reading);
  await expect(page.getByRole('radio', { name: 'LARKFIELD BKY 0042' })).toBeChecked();
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await expect(amount).toHaveValue('12.30');
  await expect(amount).toHaveAccessibleDescription(/^Certain · /);
  await expect(page.getByLabel('Date')).toHaveValue('2026-11-02');
  const picture = page.getByRole('region', { name: 'Picture of bakery.png' });
  await picture.getByTitle('Go to merchant').click();
  const merchant = page.getByRole('textbox', { name: 'Merchant' });
  await expect(merchant).toBeFocused();
  await amount.focus();
  await expect(picture.getByTitle('Go to amount')).toHaveAttribute('data-active', 'true');
  await expectWellMade(page, 'a receipt beside its fields');

  await merchant.fill('Larkfield Bakery, York');
  await expect(merchant).toHaveAccessibleDescription('Entered by you');
  await expect(page.getByLabel('Set its merchant to “Larkfield Bakery, York”')).toBeChecked();
  await page.getByLabel(/^Set its category/).uncheck();
  await page.getByRole('button', { name: 'Attach to this payment' }).click();
  await expect(lines(page)).toContainText('Receipt attached: LARKFIELD BKY 0042.');
  const attached = await api.get<Attachment[]>(`/transactions/${row.id}/attachments`);
  expect(attached.map(({ name }) => name)).toEqual(['bakery.png']);
  expect(await api.get<Transaction>(`/transactions/${row.id}`)).toMatchObject({
    merchant: 'Larkfield Bakery, York',
    category_id: null,
    amount: '12.30',
  });

  await undo(page, 'Receipt attached');
  await expect(merchant).toHaveValue('Larkfield Bakery, York');
  expect(await api.get<Transaction>(`/transactions/${row.id}`)).toMatchObject({
    merchant: null,
    attachment_refs: [],
  });
  expect((await api.get<TransactionPage>('/transactions')).items).toHaveLength(1);
});

test('several at once: a PDF becomes a new transaction although its file was late, a refused one is typed', {
  tag: '@long',
}, async ({ page, api }) => {
  await api.openAccount('Everyday');
  await openScreen(page, '/scan');
  const invoice = slipPdf({ ...bakerySlip, merchant: 'Hollin Farm Shop', total: '41.20' });
  await files(page).setInputFiles([
    { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: invoice },
    svg,
  ]);
  await expect(page.getByText('No payment matches')).toBeVisible(reading);
  await expect(lines(page)).toContainText('PNG or WebP pictures, or PDFs', reading);
  await expect(page.getByRole('img', { name: 'invoice.pdf' })).toBeVisible();
  await expectWellMade(page, 'a queue of receipts');

  await page.route('**/attachments', (route) => route.abort());
  await page.getByRole('button', { name: 'Add with the receipt' }).click();
  await expect(page.getByText('the file is not attached')).toBeVisible();
  await page.unroute('**/attachments');
  await page.getByRole('button', { name: 'Attach it again' }).click();
  await expect(lines(page)).toContainText('Added with its receipt: Hollin Farm Shop.');
  const { items } = await api.get<TransactionPage>('/transactions');
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({ amount: '41.20', merchant: 'Hollin Farm Shop', date: '2026-11-02' });
  expect(items[0]?.attachment_refs).toHaveLength(1);

  await page.getByRole('button', { name: 'Enter it yourself: logo.png' }).click();
  await expect(page.getByText('This file can’t be attached')).toBeVisible();
  await page.getByRole('textbox', { name: 'Amount' }).fill('3');
  await page.getByRole('button', { name: 'Add without the file' }).click();
  await expect(lines(page)).toContainText('Added: Expense.');
  await undo(page, 'Added: Expense.');
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('3');
  expect((await api.get<TransactionPage>('/transactions')).items).toHaveLength(1);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(lines(page)).not.toContainText('logo.png');
  await lines(page).getByRole('link', { name: 'Open' }).click();
  await expect(page.getByRole('dialog', { name: 'Hollin Farm Shop' })).toContainText('invoice.pdf');
});

test('with a model set nothing is sent before it is said and agreed to; its answer is held against what was read here', {
  tag: '@long',
}, async ({ page, api }) => {
  const provider = await startProvider(modelPort);
  try {
    const reply = { merchant: 'Larkfield Bakery', total: '12.30', currency: 'GBP', date: '2026-11-02' };
    provider.answers = [chat(JSON.stringify({ ...reply, category: 'Groceries' }))];
    const settings = {
      provider: 'openai',
      ai_base_url: `${provider.base}/v1`,
      ai_model: 'small',
      ai_debug: true,
    };
    await api.patch('/settings/ai', settings);
    await api.openAccount('Everyday');
    const sent: string[] = [];
    page.on('request', (request) => request.url().includes('parse-receipt') && sent.push(request.url()));
    await openScreen(page, '/scan');
    await expect(page.getByText('Before a receipt is sent to 127.0.0.1')).toBeVisible();
    await files(page).setInputFiles(slip());
    await expect(page.getByText('Waiting for your answer. Nothing has been sent')).toBeVisible();
    await expect(page.getByText('Nothing else goes there: no accounts')).toBeVisible();
    await expectWellMade(page, 'the question before a receipt is sent');
    expect(sent).toEqual([]);
    await page.route('**/parse-receipt*', () => undefined);
    const stopped = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'Read on this server only' }).click();
    await page.getByRole('button', { name: 'Cancel reading bakery.png' }).click();
    expect((await stopped).url()).toContain('parse-receipt?reader=rules');
    await expect(lines(page)).toContainText('Stopped.');
    await page.unroute('**/parse-receipt*');
    await page.getByRole('button', { name: 'Try again: bakery.png' }).click();
    await expect(page.getByText('Nothing was sent anywhere else.')).toBeVisible(reading);
    expect(provider.asked).toEqual([]);
    await page.getByRole('button', { name: 'Discard' }).click();

    await files(page).setInputFiles(slip('again.png'));
    await page.getByRole('button', { name: /^Send to 127\.0\.0\.1.* and read$/ }).click();
    await expect(page.getByText(/^Read by a model · .*small at 127\.0\.0\.1/)).toBeVisible(reading);
    expect(provider.asked).toHaveLength(1);
    await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('12.30');
    await page.getByText('How it was read').click();
    await expect(page.getByRole('region', { name: 'The model’s answer' })).toContainText('"Groceries"');
  } finally {
    provider.close();
  }
});
