import { expect, test } from 'vitest';
import { screens } from '../../../../tests/browser/screen-addresses.ts';
import { matching } from '../design/matching.ts';
import { settings } from '../features/identity/settings-pages/settings-list.ts';
import { footPlaces, innerPlaces, mainPlaces } from './places.ts';
import { searchPlaces } from './search-places.ts';
import { commandPalette } from './texts.ts';

const { addTransaction, moveMoney, addAccount, review, uncategorised, signOut } = commandPalette;
const actions = [addTransaction, moveMoney, addAccount, review, uncategorised, signOut];
const places = [...mainPlaces, ...innerPlaces, ...searchPlaces, ...footPlaces, ...settings];
const all = [...places, ...actions];

/** Texts as people type them, and the screen that has to be among the first six. */
test.each([
  ['payslip', 'Payslips'],
  ['offline', 'Offline copy'],
  ['no signal', 'Offline copy'],
  ['payslips', 'Payslips'],
  ['p60', 'Payslips'],
  ['capital gains', 'Capital gains'],
  ['cgt', 'Capital gains'],
  ['tax return', 'Tax return'],
  ['self assessment', 'Tax return'],
  ['letter', 'Monthly letter'],
  ['monthly leter', 'Monthly letter'],
  ['free to spend', 'Free to spend'],
  ['can i afford', 'Free to spend'],
  ['tax calculator', 'Tax calculator'],
  ['take home pay', 'Tax calculator'],
  ['tax rates', 'Tax rates'],
  ['marriage allowance', 'Tax circumstances'],
  ['student loan', 'Tax circumstances'],
  ['pension', 'Pensions'],
  ['rsu', 'Employee shares'],
  ['freelance', 'Income sources'],
  ['rental', 'Income sources'],
  ['net worth', 'Net worth report'],
  ['savings rate', 'Savings rate report'],
  ['sankey', 'Cash flow report'],
  ['year in review', 'Year in review'],
  ['monte carlo', 'Simulations'],
  ['retirement', 'Simulations'],
  ['overdraft', 'Cash flow forecast'],
  ['share prices', 'Securities and prices'],
  ['direct debits', 'Recurring payments'],
  ['subscriptions', 'Recurring payments'],
  ['budgt', 'Budget'],
  ['isa allowance', 'Tax plan'],
  ['receipt', 'Scan a receipt'],
  ['csv', 'Import'],
  ['transfer', 'Move money between accounts'],
  ['log out', 'Sign out'],
  ['password', 'Change your password'],
  ['dark', 'Light or dark'],
  ['carried forward', 'Tax losses'],
  ['split a bill', 'Shared costs'],
  ['who owes whom', 'Shared costs'],
])('“%s” finds %s', (query, label) => {
  const names = matching(query, all)
    .slice(0, 6)
    .map((one) => one.label);
  expect(names).toContain(label);
});

/** Screens that an action, another screen or another app opens. */
const opened = ['/transactions/new', '/accounts/new', '/review', '/more', '/shared'];

test('every screen without an id in its address is found', () => {
  const reached = new Set<string>([...places.map(({ to }) => to), ...opened]);
  const fixed = screens.map((address) => address.split('?')[0] ?? '').filter((path) => !path.includes('$'));
  expect(fixed.filter((path) => !reached.has(path))).toEqual([]);
});
