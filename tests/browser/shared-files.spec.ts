import { expectWellMade } from './accessibility.ts';
import { expect, openScreen, test } from './journey.ts';

test.use({ serviceWorkers: 'allow' });

test('files that another app shares wait for the user to say what they are', { tag: '@long' }, async ({
  page,
  user,
}) => {
  expect(user.name).toBe('Ada');
  await openScreen(page, '/shared');
  await expect(page.getByText('No files arrived')).toBeVisible();
  await page.evaluate(`navigator.serviceWorker.register('/sw.js')
    .then(() => navigator.serviceWorker.ready).then(() => true)`);
  await page.reload();
  // A page that is left while it refreshes the session loses the new token.
  await expect(page.getByText('No files arrived')).toBeVisible();
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/v1/')) uploads.push(request.url());
  });
  const statement = 'Date,Amount,Description\n2026-05-01,-3.20,Corner Cafe\n';
  const share = async (name: string, type: string, content: string) => {
    // The operating system sends this form when files are shared.
    await page.evaluate(`{
      const [name, type, content] = ${JSON.stringify([name, type, content])};
      const form = document.createElement('form');
      Object.assign(form, { action: '/shared', method: 'post', enctype: 'multipart/form-data' });
      const input = document.createElement('input');
      Object.assign(input, { type: 'file', name: 'files' });
      const files = new DataTransfer();
      files.items.add(new File([content], name, { type }));
      input.files = files.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    }`);
    await expect(page.getByRole('list', { name: 'Files from another app' })).toContainText(name);
  };
  await share('may.csv', 'text/csv', statement);
  await expectWellMade(page, 'files from another app');
  expect(uploads.filter((url) => !url.endsWith('/auth/refresh'))).toEqual([]);
  await page.getByRole('button', { name: 'Import as statements' }).click();
  await expect(page).toHaveURL(/\/import/);
  await expect(page.getByText('may.csv', { exact: false }).first()).toBeVisible();

  await share('receipt.png', 'image/png', 'a picture');
  await page.getByRole('button', { name: 'Scan as receipts' }).click();
  await expect(page).toHaveURL(/\/scan/);
  await expect(page.getByText('receipt.png', { exact: false }).first()).toBeVisible();
});
