import type { Account, Holding } from '@farthing/api-contract';
import { brokerYear } from '../contract/broker-year.ts';
import { expectNoOverflow } from './accessibility.ts';
import { expect, openScreen, test } from './journey.ts';
import { dropZone, madeUpFile } from './statement-files.ts';

test.beforeEach(async ({ user }) => {
  expect(user.name).toBe('Ada');
});

const statement = madeUpFile('from_2025-04-06_to_2026-04-05.csv', brokerYear);

test('a Trading 212 file becomes holdings; the gains of its tax year are read, and one disposal match by match', async ({
  page,
  api,
}) => {
  const account = await api.openAccount('Trading 212', { type: 'investment' });
  await openScreen(page, '/investments');
  await page.getByRole('link', { name: 'Import trades' }).click();
  await dropZone(page).setInputFiles(statement);
  await expect(page.getByRole('heading', { name: 'Trading 212', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Check 10 rows' }).click();

  await expect(page.getByText('5 buys, 2 sales and 1 dividend of 2 securities.')).toBeVisible();
  const securities = page.getByRole('table', { name: 'Securities in the file' });
  await expect(securities.getByRole('row', { name: /FNLY · Fenley Group/ })).toContainText(
    '4 buys and 1 sale',
  );
  await expect(securities.getByRole('row', { name: /ORBT · Orbit Tools/ })).toContainText(
    'New: it will be added',
  );
  await expect(
    page.getByRole('checkbox', { name: 'Trades change this account’s cash balance' }),
  ).toBeChecked();
  const rows = page.getByRole('grid', { name: 'Rows in the file' });
  await expect(rows.getByRole('row').filter({ hasText: 'Sell FNLY' })).toContainText('90 at £5.20');
  expect(await api.get('/holdings')).toEqual([]);

  await page.getByRole('button', { name: 'Import 10 rows' }).click();
  await expect(
    page.getByRole('heading', { name: '10 rows imported: 5 buys, 2 sales and 1 dividend' }),
  ).toBeVisible();
  expect(await api.get<Account>(`/accounts/${account.id}`)).toMatchObject({ balance: '885.17' });
  expect(await api.get<Holding[]>('/holdings')).toMatchObject([
    { symbol: 'FNLY', quantity: '120', book_cost_base: '505.01' },
    { symbol: 'ORBT', quantity: '6', book_cost_base: '192.29' },
  ]);

  await page.getByRole('link', { name: 'See the capital gains' }).click();
  await page.getByLabel('Tax year').selectOption('2025-26');
  await expect(page.getByText('£79.25').first()).toBeVisible();
  await page.getByRole('button', { name: 'Fenley Group, sold on 10 Sep 2025: show the matches' }).click();
  const sheet = page.getByRole('dialog', { name: 'FNLY, 10 Sep 2025' });
  const matches = sheet.getByRole('table');
  const match = (words: RegExp) => matches.getByRole('row', { name: words });
  for (const figure of ['£104.00', '£103.52', '£0.48']) {
    await expect(match(/same day/i)).toContainText(figure);
  }
  for (const figure of ['25 Sep 2025', '£156.00', '£144.72', '£11.28']) {
    await expect(match(/within 30 days/i)).toContainText(figure);
  }
  for (const figure of ['£208.00', '£168.34', '£39.66']) {
    await expect(match(/Section 104/)).toContainText(figure);
  }
  for (const figure of ['£468.00', '£416.58', '£51.42']) await expect(match(/Total/)).toContainText(figure);
});

test('a sale of shares that an older file bought is left out in words, and comes in with the second try', {
  tag: '@long',
}, async ({ page, api }) => {
  const account = await api.openAccount('Trading 212', { type: 'investment' });
  const [head = '', ...lines] = brokerYear.trim().split('\n');
  const sale = lines.filter((line) => line.includes('EOF7007'));
  const older = lines.filter((line) => line.includes('EOF7006'));
  await openScreen(page, `/import?account=${account.id}`);
  await dropZone(page).setInputFiles(
    madeUpFile('later.csv', [head, ...sale, ...lines.slice(1, 2)].join('\n')),
  );
  await page.getByRole('button', { name: 'Check 2 rows' }).click();
  await expect(page.getByText('1 row needs units that are not held')).toBeVisible();
  await expect(page.getByText(/This sells 4 more of ORBT than you held on 6 Oct 2025/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await page.getByRole('link', { name: 'Import an older file' }).click();
  await dropZone(page).setInputFiles(madeUpFile('older.csv', [head, ...older].join('\n')));
  await page.getByRole('button', { name: 'Check 1 row' }).click();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await page.getByRole('link', { name: 'Import another statement' }).click();
  await dropZone(page).setInputFiles(
    madeUpFile('later.csv', [head, ...sale, ...lines.slice(1, 2)].join('\n')),
  );
  await page.getByRole('button', { name: 'Check 2 rows' }).click();
  await expect(page.getByText('1 sale of 1 security.')).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByRole('heading', { name: '1 row imported: 1 sale' })).toBeVisible();
  expect(await api.get<Holding[]>('/holdings')).toMatchObject([{ symbol: 'ORBT', quantity: '6' }]);
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByRole('heading', { name: 'This import was undone' })).toBeVisible();
  expect(await api.get<Holding[]>('/holdings')).toMatchObject([{ symbol: 'ORBT', quantity: '10' }]);
});

test('the button that checks the rows stays under the pointer while the rows arrive', {
  tag: '@long',
}, async ({ page, api }) => {
  const account = await api.openAccount('Trading 212', { type: 'investment' });
  const [head = '', first = ''] = brokerYear.trim().split('\n');
  let letThrough = () => {};
  const held = new Promise<void>((done) => {
    letThrough = done;
  });
  await page.route(/\/imports\/[^/]+\/rows/, async (route) => {
    await held;
    await route.continue();
  });
  await openScreen(page, `/import?account=${account.id}`);
  await dropZone(page).setInputFiles(madeUpFile('one.csv', [head, first].join('\n')));
  const button = page.getByRole('button', { name: 'Check 1 row' });
  await button.hover();
  await page.mouse.down();
  letThrough();
  await expect(page.getByRole('table', { name: 'The first rows as they are read' })).toBeVisible();
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('the same file is checked, imported and its disposal read without a sideways scroll', {
    tag: '@long',
  }, async ({ page, api }) => {
    await api.openAccount('Trading 212', { type: 'investment' });
    await openScreen(page, '/import');
    await dropZone(page).setInputFiles(statement);
    await page.getByRole('button', { name: 'Check 10 rows' }).click();
    await expect(page.getByText('5 buys, 2 sales and 1 dividend of 2 securities.')).toBeVisible();
    await expectNoOverflow(page, 'the check of a broker’s file');
    await page.getByRole('button', { name: 'Import 10 rows' }).click();
    await expect(page.getByRole('link', { name: 'See the holdings' })).toBeVisible();
    await expectNoOverflow(page, 'the imported file');
    await page.getByRole('link', { name: 'See the capital gains' }).click();
    await page.getByLabel('Tax year').selectOption('2025-26');
    await page
      .getByRole('button', { name: /Fenley Group/ })
      .filter({ visible: true })
      .first()
      .click();
    const sheet = page.getByRole('dialog', { name: 'FNLY, 10 Sep 2025' });
    await expect(sheet.getByText('£39.66').filter({ visible: true })).toBeVisible();
    await expect(sheet.getByText('£11.28').filter({ visible: true })).toBeVisible();
    await expectNoOverflow(page, 'the matches of a disposal');
  });
});
