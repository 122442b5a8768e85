import type {
  AccountSharing,
  Holding,
  HouseholdNetWorth,
  MadeHouseholdInvite,
  TransactionPage,
} from '@farthing/api-contract';
import { expectAccessible } from './accessibility.ts';
import { giveSession, newAddress, register, signInToApi } from './client.ts';
import { expect, openScreen, test } from './journey.ts';

test('a couple: one creates a household and invites, the other joins on a phone, sees what is shared, and no more once it is private', async ({
  page,
  api,
  browser,
  server,
  user,
}) => {
  const joint = await api.openAccount('Joint account', { opening_balance: '1200.00' });
  await api.record(joint, { merchant: 'Hollin Farm Shop', notes: 'a secret note' });
  await api.openAccount('Secret savings', { opening_balance: '50.00' });
  await openScreen(page, '/household');
  await page.getByRole('link', { name: 'Create a household' }).click();
  await page.getByLabel('Name of the household').fill('Larch Lane');
  await page.getByRole('button', { name: 'Create a household' }).click();
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await page.getByRole('button', { name: 'Create the link' }).click();
  const link = (await page.getByRole('region', { name: 'Invite link' }).innerText()).trim();
  await expectAccessible(page, 'the link of a household invite');
  await page.getByRole('button', { name: 'Done' }).click();

  const ben = await register(server.url, 'Ben');
  const benApi = await signInToApi(server.url, ben);
  await benApi.openAccount('Ben’s current account', { opening_balance: '300.00' });
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
  });
  await giveSession(context, server.url, ben);
  const phone = await context.newPage();
  await phone.goto(link);
  await expect(phone.getByText(`${user.name} invites you to “Larch Lane”.`)).toBeVisible();
  await expectAccessible(phone, 'the page of a household invite');
  await phone.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(phone.getByText(`${user.name} shares no accounts with you`)).toBeVisible();

  await openScreen(page, `/accounts/${joint.id}`);
  await page.getByLabel('Who sees this account').selectOption('Others can see it');
  await expect(page.getByText('Saved: Others can see it.')).toBeVisible();

  await phone.reload();
  const accounts = phone.getByRole('list', { name: `Accounts of ${user.name}` });
  await expect(accounts).toContainText('Joint account');
  await expect(phone.getByText('Secret savings')).toHaveCount(0);
  const whose = phone.getByRole('group', { name: 'Whose figures' });
  const worth = await benApi.get<HouseholdNetWorth>('/household/net-worth');
  expect(worth.household.net_worth).toBe('1487.70');
  await expect(phone.getByRole('region', { name: 'Net worth' })).toContainText('£1,487.70');
  await whose.getByRole('radio', { name: 'Mine' }).check();
  await expect(phone.getByRole('region', { name: 'Net worth' })).toContainText('£300.00');
  await whose.getByRole('radio', { name: user.name }).check();
  await expect(phone.getByRole('region', { name: 'Net worth' })).toContainText('£1,187.70');
  await accounts.getByRole('link', { name: /Joint account/ }).click();
  await expect(phone.getByText('Hollin Farm Shop')).toBeVisible();
  await expect(phone.getByText('a secret note')).toHaveCount(0);
  await expectAccessible(phone, 'a shared account');

  const copy = await benApi.openAccount('Our joint account', { opening_balance: '1200.00' });
  const form = phone.getByRole('dialog', { name: 'Joint account' });
  const save = async () => {
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);
    return benApi.get<AccountSharing>(`/household/sharing/${copy.id}`);
  };
  await openScreen(phone, `/accounts/${copy.id}`);
  await phone.getByRole('button', { name: 'Joint account' }).click();
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await form.getByLabel('Same account of someone else').selectOption(`Joint account (${user.name})`);
  const owner = worth.people.find(({ is_you }) => !is_you)?.user_id;
  const same_as = { user_id: owner, account_id: joint.id };
  expect(await save()).toMatchObject({ ownership: [], same_as });
  await phone.getByRole('button', { name: 'Joint account' }).click();
  await form.getByLabel('Your share (%)').fill('60');
  expect(await save()).toMatchObject({ ownership: [{ percent: '60' }], same_as });
  const isa = await benApi.openAccount('ISA', { type: 'isa', opening_balance: '10.00' });
  const fund = await benApi.post<Holding>('/holdings', {
    ...{ account_id: isa.id, symbol: 'FUND', name: 'Fund', quantity: '1000' },
    ...{ purchase_price: '40', purchase_date: '2025-02-03' },
  });
  await benApi.post(`/securities/${fund.security_id}/prices`, { date: '2026-01-05', price: '50' });
  await openScreen(phone, '/household');
  await expect(phone.getByText('Joint accounts differ')).toBeVisible();
  await expect(phone.getByText('Shares don’t add up to 100%')).toBeVisible();
  await expect(phone.getByRole('list', { name: 'Your accounts' })).toContainText('60% share');
  await expect(phone.getByRole('list', { name: 'Your accounts' })).toContainText('£50,010.00');
  await expectAccessible(phone, 'a household with joint accounts to check');
  await openScreen(phone, `/household/${owner}/${joint.id}`);

  await page.getByLabel('Who sees this account').selectOption('Only you');
  await expect(page.getByText('Saved: Only you.')).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'This account isn’t shared with you' })).toBeVisible();

  await openScreen(phone, `/accounts/${copy.id}`);
  await phone.getByRole('button', { name: 'Joint account' }).click();
  await expect(form.getByRole('list', { name: 'Your shares so far' })).toContainText('60%');
  await expect(form.getByLabel('Same account of someone else')).toHaveValue(`${owner} ${joint.id}`);
  await form.getByLabel('From').fill('2020-02-01');
  await form.getByLabel('Your share (%)').fill('40');
  const kept = await save();
  expect(kept).toMatchObject({
    ownership: [{ from: '2020-02-01', percent: '40' }, { percent: '60' }],
    same_as,
  });

  await openScreen(phone, '/settings/household');
  await phone.getByLabel('Who sees accounts that you add').selectOption('Others can see it');
  await expect(phone.getByText('New accounts: Others can see it.')).toBeVisible();
  await expectAccessible(phone, 'the settings of a household');
  await openScreen(phone, '/accounts/new');
  await expect(phone.getByText('Who sees this account: Others can see it.')).toBeVisible();
  await openScreen(phone, '/settings/household');
  await phone.getByRole('button', { name: 'Leave the household' }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Leave the household' }).click();
  await expect(phone.getByText('You’ve left the household.')).toBeVisible();
  // Alone, the share of an account is entered on its page.
  const house = await benApi.openAccount('House', { type: 'property', opening_balance: '10.00' });
  await openScreen(phone, `/accounts/${house.id}`);
  await phone.getByRole('button', { name: 'Enter your share' }).click();
  await form.getByLabel('Your share (%)').fill('50');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(phone.getByText('You own 50%.')).toBeVisible();
  await openScreen(page, '/settings/household');
  await expect(page.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(1);
  await openScreen(page, '/settings/activity');
  await expect(page.getByRole('listitem').filter({ hasText: 'Someone left the household' })).toBeVisible();
  await context.close();
});

test('a member edits a partner’s account on a phone as its level allows, and both can undo it', {
  tag: '@long',
}, async ({ page, api, browser, server, user }) => {
  const joint = await api.openAccount('Joint account', { opening_balance: '1200.00' });
  await api.record(joint, { merchant: 'Hollin Farm Shop', notes: 'eggs' });
  await api.post('/household', { name: 'Larch Lane' });
  const { token } = await api.post<MadeHouseholdInvite>('/household/invites', {});
  const ben = await register(server.url, 'Ben');
  await (await signInToApi(server.url, ben)).post('/household/invites/accept', { token });
  await openScreen(page, `/accounts/${joint.id}`);
  await page.getByLabel('Who sees this account').selectOption('Others can edit it');
  await expect(page.getByText(/Ben can also record, change and delete transactions here/)).toBeVisible();

  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
  });
  await giveSession(context, server.url, ben);
  const phone = await context.newPage();
  await openScreen(phone, '/household');
  await phone.getByRole('link', { name: /Joint account/ }).click();
  await expect(phone.getByText(`${user.name}’s account. You can record, change`)).toBeVisible();
  await phone.getByRole('button', { name: /Hollin Farm Shop/ }).click();
  const sheet = phone.getByRole('dialog', { name: 'Shared transaction' });
  await expect(sheet.getByLabel('Notes')).toHaveValue('eggs');
  await expectAccessible(phone, 'a transaction of a shared account');
  await sheet.getByLabel('Notes').fill('eggs and flour');
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(sheet).toHaveCount(0);
  await phone.getByRole('button', { name: 'Add a transaction' }).click();
  const fresh = phone.getByRole('dialog', { name: 'New transaction' });
  await fresh.getByLabel('Amount').fill('8.40');
  await fresh.getByLabel('Merchant').fill('Mill Bakery');
  await fresh.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(phone.getByRole('button', { name: /Mill Bakery/ })).toBeVisible();
  const changes = phone.getByRole('list', { name: 'Your changes' });
  await expect(changes.getByRole('listitem')).toHaveCount(2);
  await changes.getByRole('button', { name: 'Undo' }).first().click();
  await expect(phone.getByRole('button', { name: /Mill Bakery/ })).toHaveCount(0);

  await phone.getByRole('button', { name: 'Import a statement' }).click();
  const importing = phone.getByRole('dialog', { name: 'Import a statement' });
  const statement =
    "Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance,\n13/03/2026,DEB,'30-11-22,44556677,TRAM,2.80,,97.20,\n";
  await importing
    .locator('input[type=file]')
    .setInputFiles({ name: 'joint.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) });
  await expect(importing.getByText('1 new transaction, 0 already recorded')).toBeVisible();
  await expectAccessible(phone, 'the preview of a statement for a shared account');
  if (process.env.SHOTS) await phone.screenshot({ path: `${process.env.SHOTS}/import-phone.png` });
  await importing.getByRole('button', { name: 'Import 1 transaction' }).click();
  await expect(importing).toHaveCount(0);
  await expect(changes.getByRole('listitem').first()).toContainText('joint.csv');
  await changes.getByRole('button', { name: 'Undo' }).first().click();
  await expect(phone.getByText('TRAM')).toHaveCount(0);

  await openScreen(phone, '/accounts');
  const whose = phone.getByRole('group', { name: 'Whose figures' });
  await whose.getByRole('radio', { name: user.name }).check();
  await expect(phone.getByRole('list', { name: `Accounts of ${user.name}` })).toContainText('Joint account');
  await openScreen(phone, '/');
  await expect(phone.getByRole('region', { name: 'Net worth' })).toContainText('£1,187.70');
  // A page that can only be one's own says why, and shows the choice as fixed.
  await openScreen(phone, '/tax');
  const why = phone.getByText('Each person has their own tax return, so this page is always about you.');
  await expect(why).toBeVisible();
  await expect(whose.getByRole('radio', { name: 'Mine' })).toBeChecked();
  await expect(whose.getByRole('radio', { name: user.name })).toBeDisabled();
  await expectAccessible(phone, 'a page that shows only one’s own figures');
  if (process.env.SHOTS) await phone.screenshot({ path: `${process.env.SHOTS}/whose-phone.png` });
  await openScreen(phone, '/');
  await expect(whose.getByRole('radio', { name: user.name })).toBeChecked();
  await whose.getByRole('radio', { name: 'Mine' }).check();
  // A phone shows no choice where it changes nothing.
  await openScreen(phone, '/tax');
  await expect(whose).toHaveCount(0);
  await expect(why).toHaveCount(0);

  await openScreen(page, '/settings/history');
  const change = page
    .getByRole('listitem')
    .filter({ hasText: 'Hollin Farm Shop' })
    .filter({ hasText: 'by Ben' });
  await change.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(async () => (await api.get<TransactionPage>('/transactions')).items[0]?.notes)
    .toBe('eggs');
  await context.close();
});
