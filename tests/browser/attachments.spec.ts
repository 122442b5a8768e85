import type { Attachment, Transaction } from '@farthing/api-contract';
import type { Page } from '@playwright/test';
import { pdf, picture } from '../contract/pictures.ts';
import { expectWellMade } from './accessibility.ts';
import { rowOf, undo } from './choices.ts';
import { expect, openScreen, test } from './journey.ts';

test.beforeEach(async ({ user }) => {
  expect(user.name).toBe('Ada');
});

/** Drops a file on what a selector finds, as a hand does. */
async function drop(
  page: Page,
  selector: string,
  name: string,
  type: string,
  bytes: Uint8Array,
): Promise<void> {
  const files = await page.evaluateHandle(
    ([fileName, mime, text]) => {
      const data: { items: { add(file: File): void } } = Reflect.construct(
        Reflect.get(globalThis, 'DataTransfer'),
        [],
      );
      const content = Uint8Array.from(atob(String(text)), (letter) => letter.charCodeAt(0));
      data.items.add(new File([content], String(fileName), { type: String(mime) }));
      return data;
    },
    [name, type, Buffer.from(bytes).toString('base64')],
  );
  for (const event of ['dragover', 'drop'])
    await page.dispatchEvent(selector, event, { dataTransfer: files, bubbles: true, cancelable: true });
}

test('a receipt is dropped on its row, looked at, deleted and brought back; the row says that it has one', async ({
  page,
  api,
}) => {
  const account = await api.openAccount('Everyday');
  const row = await api.record(account);
  await api.record(account, { merchant: 'Without' });
  await openScreen(page, '/transactions');
  await expect(rowOf(page, 'Larkfield Bakery')).toBeVisible();
  await drop(
    page,
    `[data-row-id="${row.id}"]`,
    'till.jpg',
    'image/jpeg',
    await picture('jpeg', { height: 900 }),
  );
  const sheet = page.getByRole('dialog', { name: 'Larkfield Bakery' });
  const files = sheet.getByRole('region', { name: 'Receipts and invoices' });
  const till = files.getByRole('button', { name: /^Open till\.jpg/ });
  await expect(till.locator('img')).toBeVisible();

  const chooser = page.waitForEvent('filechooser');
  await files.getByRole('button', { name: 'Add a file' }).click();
  await (await chooser).setFiles([
    { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) },
    {
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    },
  ]);
  await expect(files.getByRole('button', { name: /^Open invoice\.pdf/ })).toBeVisible();
  await expect(files.getByRole('alert')).toContainText('JPEG, PNG or WebP');
  await expectWellMade(page, 'attachments of a transaction');
  await files.getByRole('button', { name: 'Remove: logo.png' }).click();

  await till.click();
  const viewer = page.getByRole('dialog', { name: 'till.jpg' });
  await expect(viewer.getByRole('img', { name: 'till.jpg' })).toBeVisible();
  await expect(viewer).toContainText('1 of 2 · JPEG');
  await page.keyboard.press('+');
  await expect(viewer.getByRole('button', { name: 'Smaller (−)' })).toBeEnabled();
  await page.keyboard.press('0');
  await expectWellMade(page, 'the viewer of a picture');
  const saved = page.waitForEvent('download');
  await viewer.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('till.jpg');
  await viewer.getByRole('button', { name: 'Next file (→)' }).click();
  await expect(page.getByRole('dialog', { name: 'invoice.pdf' })).toContainText('Download the PDF');
  await page.keyboard.press('ArrowLeft');
  await expect(viewer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(sheet).toBeVisible();

  await till.click();
  await viewer.getByRole('button', { name: 'Delete' }).click();
  await expect(till).toHaveCount(0);
  // The picture goes from the screen at once, from the service behind it.
  await expect.poll(() => api.get<Attachment[]>(`/transactions/${row.id}/attachments`)).toHaveLength(1);
  await undo(page, 'till.jpg deleted.');
  await expect(till.locator('img')).toBeVisible();
  expect((await api.get<Transaction>(`/transactions/${row.id}`)).attachment_refs).toHaveLength(2);

  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  await expect(rowOf(page, 'Larkfield Bakery').getByRole('img', { name: 'Has 2 attachments' })).toBeVisible();
  await openScreen(page, '/transactions?has_attachment=true');
  await expect(page.getByText('Has a receipt', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'Larkfield Bakery')).toBeVisible();
  await expect(rowOf(page, 'Without')).toHaveCount(0);
});

test('a file that cannot be sent is kept, and sent when the server is back; a large one is refused before', {
  tag: '@long',
}, async ({ page, api }) => {
  const row = await api.record(await api.openAccount('Everyday'));
  await openScreen(page, `/transactions?open=${row.id}`);
  const files = page.getByRole('region', { name: 'Receipts and invoices' });
  await expect(files).toContainText('Drop a receipt here');
  await page.route('**/attachments', (route) => route.abort());
  const png = await picture('png');
  await drop(page, 'h1', 'away.png', 'image/png', png);
  await expect(files.getByRole('alert')).toContainText('The file is still here');
  await page.unroute('**/attachments');
  await files.getByRole('button', { name: 'Try again: away.png' }).click();
  await expect(files.getByRole('button', { name: /^Open away\.png/ })).toBeVisible();
  await expect(files.getByRole('alert')).toHaveCount(0);
  const chooser = page.waitForEvent('filechooser');
  await files.getByRole('button', { name: 'Add a file' }).click();
  const large = Buffer.alloc(15 * 1024 * 1024 + 1);
  await (await chooser).setFiles({ name: 'large.pdf', mimeType: 'application/pdf', buffer: large });
  await expect(files.getByRole('alert')).toContainText('Larger than 15 MB');
});
