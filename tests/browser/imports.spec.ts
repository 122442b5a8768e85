import type { TransactionPage } from '@farthing/api-contract';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { expect, openScreen, test } from './journey.ts';
import { dropZone, goldenFile, madeUpFile } from './statement-files.ts';

test.beforeEach(async ({ user }) => {
  expect(user.name).toBe('Ada');
});

test('a file that is no statement is refused in words, and the next one is taken', async ({ page, api }) => {
  await api.openAccount('Everyday');
  await openScreen(page, '/import');
  await dropZone(page).setInputFiles({
    ...goldenFile('bad-png'),
    name: 'holiday.png',
    mimeType: 'image/png',
  });
  const files = page.getByRole('list', { name: 'Files and their results' });
  await expect(files).toContainText(/picture|not a statement/i);
  await dropZone(page).setInputFiles(goldenFile('bad-pdf'));
  await expect(files).toContainText(/PDF/);
  await dropZone(page).setInputFiles(goldenFile('bad-empty'));
  await expect(files).toContainText(/empty/i);
  const refusals: [string, string, string][] = [
    [
      'session.csv',
      '<!DOCTYPE html><html><body>Sign in</body></html>',
      'This is a web page, not a statement.',
    ],
    ['letter.csv', 'Dear Ada,\n\nwe have had your £12.50, on 4 August.\n', 'This is plain text, not a table'],
    [
      'books.journal',
      '01/05 Shop\n    Assets:Cash  £-5.00\n    Expenses:Food\n',
      'The dates in this journal have no year.',
    ],
  ];
  for (const [name, content, words] of refusals) {
    await dropZone(page).setInputFiles(madeUpFile(name, content));
    await expect(files).toContainText(words);
    await expectNoOverflow(page, name);
  }
  await expectAccessible(page, 'files that are refused');
  await dropZone(page).setInputFiles(goldenFile('monzo'));
  await expect(page.getByRole('heading', { name: 'Monzo', exact: true })).toBeVisible();
});

test('rows that are missing from a file show in its running balance, before anything is recorded', async ({
  page,
  api,
}) => {
  const account = await api.openAccount('Everyday');
  await openScreen(page, '/import');
  await dropZone(page).setInputFiles(goldenFile('chain-break'));
  await page.getByRole('button', { name: /^Check \d+ rows$/ }).click();
  await expect(page.getByText('The running balance doesn’t add up. Rows may be missing')).toBeVisible();
  await expect(
    page.getByText(/between 3 Aug 2026 and 19 Aug 2026|4 Aug 2026|18 Aug 2026/).first(),
  ).toBeVisible();
  expect(await api.get(`/accounts/${account.id}`)).toMatchObject({ transaction_count: 0 });
});

test('a column that says IN or OUT is found, and gives the amounts their sign', { tag: '@long' }, async ({
  page,
  api,
}) => {
  const account = await api.openAccount('Everyday');
  const rows = [
    '2026-11-02,Okami Ramen,12.30,OUT,Completed',
    '2026-11-03,Salary,2310.00,IN,Completed',
    '2026-11-04,Harbour Hotel,90.00,OUT,Pending',
  ];
  await openScreen(page, '/import');
  const file = madeUpFile('ways.csv', `when,what for,how much,which way,state\n${rows.join('\n')}`);
  await dropZone(page).setInputFiles(file);
  await expect(page.getByLabel('Money in or out')).toHaveValue('3');
  await expect(page.getByLabel('Status, such as Pending')).toHaveValue('4');
  await expect(page.getByText('−£12.30')).toBeVisible();
  await page.getByRole('button', { name: 'Read the file with these columns' }).click();
  await page.getByRole('button', { name: 'Check 3 rows' }).click();
  await expect(page.getByText('1 pending row is left out, because no money has moved.')).toBeVisible();
  await expect(page.getByText('Pending: the bank has not booked this row yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByRole('heading', { name: '2 rows imported' })).toBeVisible();
  expect(await api.get(`/accounts/${account.id}`)).toMatchObject({ balance: '2297.70' });
  await expect(page.getByText('2 rows imported.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByText('Import undone: 2 rows removed.')).toBeVisible();
  await expect(page.getByText('2 rows imported.')).toHaveCount(0);
});

test('a minus that may mean a refund or a payment is asked about', async ({ page, api }) => {
  const account = await api.openAccount('Everyday');
  const rows = [
    '2026-11-02,Okami Ramen,12.30,',
    '2026-11-03,Salary,,2310.00',
    '2026-11-04,Harbour Hotel,-90.00,',
  ];
  await openScreen(page, '/import');
  await dropZone(page).setInputFiles(
    madeUpFile('minus.csv', `date,what,paid out,paid in\n${rows.join('\n')}`),
  );
  await page.getByRole('button', { name: 'Read the file with these columns' }).click();
  const question = page.getByRole('group', { name: 'What does a minus on money out mean?' });
  await expect(question).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check 3 rows' })).toBeDisabled();
  await expectAccessible(page, 'the question about a minus');
  await question.getByText('It is a refund: the money came back.').click();
  await page.getByRole('button', { name: 'Check 3 rows' }).click();
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await expect(page.getByRole('heading', { name: '3 rows imported' })).toBeVisible();
  expect(await api.get(`/accounts/${account.id}`)).toMatchObject({ balance: '2387.70' });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('a layout that no bank uses is read by the columns that a person points at, and known the next time', {
    tag: '@long',
  }, async ({ page, api }) => {
    const account = await api.openAccount('Everyday');
    const header = 'when;what for;reference of the payment;kind of the payment;how much;left after it\n';
    const rows = [
      '2026-11-02;Ōkami Ramen;TAP 1;CONTACTLESS;-12.30;87.70',
      '2026-11-03;Salary;;CREDIT;2310.00;2397.70',
    ];
    await openScreen(page, '/import');
    await dropZone(page).setInputFiles(madeUpFile('own.csv', header + rows.join('\n')));
    await expect(page.getByText('No bank that farthing knows uses this layout.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Check the rows' })).toBeDisabled();
    await expectNoOverflow(page, 'the columns of an unknown file');
    await expect(page.getByLabel('Name of the layout')).toHaveValue('Everyday');
    await expectAccessible(page, 'the columns of an unknown file');
    await page.getByLabel('Name of the layout').fill('My building society');
    await page.getByRole('button', { name: 'Read the file with these columns' }).click();
    await page.getByRole('button', { name: 'Check 2 rows' }).click();
    await expectNoOverflow(page, 'the rows of an unknown file');
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await expect(page.getByRole('heading', { name: '2 rows imported' })).toBeVisible();
    const { items } = await api.get<TransactionPage>(`/transactions?account_id=${account.id}`);
    expect(items.map(({ signed_amount }) => signed_amount).sort()).toEqual(['-12.30', '2310.00']);
    await openScreen(page, '/import');
    await dropZone(page).setInputFiles(
      madeUpFile('later.csv', `${header}2026-12-01;Rent;;DD;-700.00;1697.70\n`),
    );
    await expect(page.getByText('by your columns').first()).toBeVisible();
    await page.getByRole('button', { name: 'Check 1 row' }).click();
    await expect(page.getByText('Rent')).toBeVisible();
  });
});

test('dates of both ways round in one file are asked about, and one that slipped in is shown with its line', async ({
  page,
  api,
}) => {
  await api.openAccount('Everyday');
  await openScreen(page, '/import');
  const mixed = ['14/08/2026', '15/08/2026', '08/16/2026', '08/17/2026', '03/08/2026'];
  const rows = mixed.map((day) => `${day},TRAM,-2.80`).join('\n');
  await dropZone(page).setInputFiles({
    ...goldenFile('monzo'),
    name: 'mixed.csv',
    buffer: Buffer.from(`Date,Description,Amount\n${rows}\n`),
  });
  await expect(page.getByText('but 2 dates fit only with the month first')).toBeVisible();
  await page.getByRole('radio', { name: 'Month first: 4 March' }).click();
  await expect(page.getByText('The month comes first, as you said.')).toBeVisible();
  await page.getByRole('link', { name: 'All imports' }).click();
  await dropZone(page).setInputFiles(goldenFile('slip-date-order'));
  await expect(page.getByText('The day comes first: the dates')).toBeVisible();
  await page.getByRole('button', { name: 'Check 6 rows' }).click();
  await expect(page.getByText('1 date fits only with the month first').first()).toBeVisible();
});

test('several statements at once each wait to be checked', { tag: '@long' }, async ({ page, api }) => {
  await api.openAccount('Everyday');
  await openScreen(page, '/import');
  await dropZone(page).setInputFiles([goldenFile('lloyds'), goldenFile('starling')]);
  const files = page.getByRole('list', { name: 'Files and their results' });
  await expect(files.getByRole('link', { name: /Check/ })).toHaveCount(2);
});

test('a row that is left out is not recorded, and the counts follow', async ({ page, api }) => {
  const account = await api.openAccount('Everyday');
  await openScreen(page, '/import');
  await dropZone(page).setInputFiles(goldenFile('lloyds'));
  await page.getByRole('button', { name: 'Check 6 rows' }).click();
  const rows = page.getByRole('grid', { name: 'Rows in the file' });
  await rows.getByRole('row').filter({ hasText: 'HOLLIN FARM SHOP' }).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await expect(page.getByRole('heading', { name: '3 rows imported' })).toBeVisible();
  const { items } = await api.get<TransactionPage>(`/transactions?account_id=${account.id}`);
  expect(items).toHaveLength(3);
  expect(items.map(({ description }) => description)).not.toContain('HOLLIN FARM SHOP');
});

test('the back button goes from the check back to what was found, and the preview is found again later', {
  tag: '@long',
}, async ({ page, api }) => {
  await api.openAccount('Everyday');
  await openScreen(page, '/import');
  await dropZone(page).setInputFiles(goldenFile('lloyds'));
  await page.getByRole('button', { name: 'Check 6 rows' }).click();
  await expect(page).toHaveURL(/#check$/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Lloyds Bank' })).toBeVisible();
  await page.getByRole('link', { name: 'All imports' }).click();
  const preview = page
    .getByRole('list', { name: 'Earlier imports' })
    .getByRole('link')
    .filter({ hasText: 'To check' });
  await expect(preview).toContainText(/kept until \d+ [A-Z][a-z]{2} \d{4}/);
  await preview.click();
  await expect(page.getByRole('heading', { name: 'Lloyds Bank' })).toBeVisible();
});

test('a file opens the account that it is of, which goes again with its preview', { tag: '@long' }, async ({
  page,
  api,
}) => {
  await openScreen(page, '/import');
  await dropZone(page).setInputFiles(goldenFile('starling'));
  await expect(page.getByRole('heading', { name: 'Starling', exact: true })).toBeVisible();
  expect(await api.get('/accounts')).toMatchObject([{ name: 'Starling', type: 'cash' }]);
  await page.getByRole('button', { name: 'Delete this preview' }).click();
  await expect(page).toHaveURL(/\/import/);
  await expect.poll(() => api.get('/accounts')).toEqual([]);
});

test('a layout that is not known asks for its account, and one is made on the way', async ({ page, api }) => {
  await openScreen(page, '/import');
  const text = 'When,What,How much\n2026-05-01,Tea,-2.00\n2026-05-02,Buns,-3.10\n';
  await dropZone(page).setInputFiles(madeUpFile('club.csv', text));
  await page.getByLabel('Name of the new account').fill('Club');
  await page.getByRole('button', { name: 'Create the account' }).click();
  await expect(page.getByText('Which column is which?')).toBeVisible();
  expect(await api.get('/accounts')).toMatchObject([{ name: 'Club' }]);
});

test('a file with two accounts goes into both, and columns show how they read while they are chosen', async ({
  page,
  api,
}) => {
  const everyday = await api.openAccount('Everyday');
  await openScreen(page, '/import');
  await dropZone(page).setInputFiles(goldenFile('ynab'));
  const question = page.getByRole('form', { name: 'Accounts in the file' });
  await expect(question.getByLabel('Everyday, 5 rows')).toHaveValue(everyday.id);
  await expect(page.getByRole('button', { name: 'Check 6 rows' })).toBeDisabled();
  await question.getByLabel('Savings, 1 row').selectOption({ label: 'A new account, “Savings”' });
  await question.getByRole('button', { name: 'Read the file into these accounts' }).click();
  await expect(page.getByRole('list', { name: 'Other accounts in this file' })).toContainText('Savings');
  await page.getByRole('button', { name: 'Check 5 rows' }).click();
  await page.getByRole('button', { name: 'Import 5 rows' }).click();
  await expect(page.getByRole('heading', { name: '5 rows imported' })).toBeVisible();
  await page.getByRole('list', { name: 'Files to check' }).getByRole('link').click();
  await page.getByRole('button', { name: 'Check 1 row' }).click();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByRole('heading', { name: '1 row imported' })).toBeVisible();
  const accounts = await api.get<{ name: string; balance: string }[]>('/accounts');
  expect(accounts.map(({ name, balance }) => [name, balance])).toEqual(
    expect.arrayContaining([
      ['Everyday', '1496.90'],
      ['Savings', '200.00'],
    ]),
  );

  await openScreen(page, `/import?account=${everyday.id}`);
  const own = 'When;What;How much\n03/04/2026;TRAM 1;2,80\n05/04/2026;Fare;9,10\n';
  await dropZone(page).setInputFiles(madeUpFile('own.csv', own));
  const preview = page.getByRole('table', { name: 'The first rows as these columns read them' });
  await expect(preview.getByRole('row').nth(1)).toContainText('3 Apr 2026');
  await page.getByLabel('Dates such as 03/04').selectOption({ label: 'The month comes first' });
  await expect(preview.getByRole('row').nth(1)).toContainText('4 Mar 2026');
  await page.getByLabel('Money out', { exact: true }).selectOption({ label: 'Has no minus' });
  await expect(preview.getByRole('row').nth(1)).toContainText('−£2.80');
});

test('an older answer that comes late does not bring back a question that was answered', {
  tag: '@long',
}, async ({ page, api }) => {
  await api.openAccount('Everyday');
  await openScreen(page, '/import');
  await dropZone(page).setInputFiles(goldenFile('ynab'));
  const question = page.getByRole('form', { name: 'Accounts in the file' });
  await question.getByLabel('Savings, 1 row').selectOption({ label: 'A new account, “Savings”' });
  // A new account makes the screen request the import again. That response is held until the file has been
  // re-read.
  const readAnew = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.route(/\/api\/v1\/imports\/[0-9a-f-]{36}$/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    await readAnew;
    await page.waitForTimeout(300);
    await route.fulfill({ response }).catch(() => undefined); // the page may have cancelled it
  });
  await question.getByRole('button', { name: 'Read the file into these accounts' }).click();
  await readAnew;
  await page.waitForTimeout(1000);
  await expect(page.getByRole('list', { name: 'Other accounts in this file' })).toContainText('Savings');
});
