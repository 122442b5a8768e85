import { expect, test } from 'vitest';
import { readAll, survey } from './statements-for-tests.ts';

/** Amounts and reasons of a journal's rows, by account. */
async function rowsOf(text: string, fileAccount: string) {
  const { rows } = await readAll(text, {
    accountClass: 'asset',
    accountCurrency: 'GBP',
    fileAccount,
    takesRest: true,
  });
  return rows.map(({ result }) =>
    result.kind === 'line'
      ? `${result.line.date} ${result.line.amountMinor} ${result.line.currency}`
      : result.kind === 'error' || result.kind === 'skipped'
        ? result.reason
        : '',
  );
}

const checking = 'Assets:Bank:Checking';
const open = `2026-01-01 open ${checking} GBP\n2026-01-01 open Expenses:Food\n`;
const food = (day: string, amount: string) =>
  `${day} * "Shop" "Food"\n  ${checking}  -${amount} GBP\n  Expenses:Food\n\n`;

// Beancount's own documentation, "Balance Assertions" and "Pad".
test('a beancount pad adds what the next balance needs, on the day of the pad', async () => {
  const text = `${open}2026-01-02 pad ${checking} Equity:Opening-Balances\n\n${food('2026-01-05', '26.97')}2026-01-10 balance ${checking}  973.03 GBP\n${food('2026-01-10', '5.00')}`;
  expect(await rowsOf(text, checking)).toEqual([
    '2026-01-05 -2697 GBP',
    '2026-01-10 -500 GBP',
    '2026-01-02 100000 GBP',
  ]);
});

test('a beancount balance that the entries do not meet is named, with both sums', async () => {
  const text = `${open}${food('2026-01-05', '26.97')}2026-01-10 balance ${checking}  973.03 GBP\n`;
  expect(await rowsOf(text, checking)).toEqual([
    '2026-01-05 -2697 GBP',
    `The balance of ${checking} on 2026-01-10 is 973.03 GBP, but the entries before it come to -26.97.`,
  ]);
  expect((await survey(text)).warnings).toMatchObject([{ code: 'unreadable-rows' }]);
});

test('a beancount balance allows its tolerance and counts sub-accounts', async () => {
  const parent = `${open}${food('2026-01-05', '26.97')}`;
  const broken = async (balance: string) => (await rowsOf(parent + balance, checking)).length > 1;
  expect(await broken('2026-01-06 balance Assets:Bank  -26.97 GBP\n')).toBe(false);
  expect(await broken(`2026-01-06 balance ${checking}  -26.96 GBP\n`)).toBe(false);
  expect(await broken(`2026-01-06 balance ${checking}  -26.94 GBP\n`)).toBe(true);
  expect(await broken(`2026-01-06 balance ${checking}  -26.94 ~ 0.05 GBP\n`)).toBe(false);
  expect(await broken(`2026-01-05 balance ${checking}  0.00 GBP\n`)).toBe(false);
});

// The first entry of the testing account of fava's tests/data/long-example.beancount has no words.
test('a beancount entry without words is read', async () => {
  const text = `${open}2026-01-01 *\n  ${checking}  100 GBP\n  Equity:Opening-Balances\n\n${food('2026-01-05', '1.00')}`;
  expect(await rowsOf(text, checking)).toEqual(['2026-01-01 10000 GBP', '2026-01-05 -100 GBP']);
});

test('units named by three letters that are no currency are left out as units', async () => {
  const text = `${open}2026-01-02 * "Gold"\n  Assets:Broker  2 GLD {50.00 GBP}\n  ${checking}  -100.00 GBP\n\n`;
  expect(await rowsOf(text, 'Assets:Broker')).toEqual(['Units of GLD, which are not money']);
  expect(await rowsOf(text, checking)).toEqual(['2026-01-02 -10000 GBP']);
});

// hledger manual, "Account types": declared types count whatever the language of the names.
test('accounts that an hledger journal declares as cash or liabilities are own accounts, with their sub-accounts', async () => {
  const text =
    'account Actifs:Banque  ; type: C\naccount Dettes  ; type: L\n\n2026-01-05 Shop\n    Actifs:Banque:Courant  £-5.00\n    Dépenses\n\n2026-01-06 Card\n    Dettes:Carte  £-7.00\n    Dépenses\n';
  expect((await survey(text)).fileAccounts?.map(({ key }) => key)).toEqual([
    'Actifs:Banque:Courant',
    'Dettes:Carte',
  ]);
});

test('a ledger posting that sets a balance in place of an amount is refused, not guessed', async () => {
  const text =
    '2026-01-05 Check\n    Assets:Cash  = £500.00\n    Equity:Adjust\n\n2026-01-06 Shop\n    Assets:Cash  £-5.00\n    Expenses:Food\n';
  expect(await rowsOf(text, 'Assets:Cash')).toEqual([
    'This posting sets a balance in place of an amount. Write its amount to import it.',
    '2026-01-06 -500 GBP',
  ]);
});

test('rand before the sign are read', async () => {
  const text = '2026-01-05 Shop\n    Assets:Cash  R-500.00\n    Expenses:Food\n';
  expect(await rowsOf(text, 'Assets:Cash')).toEqual(['2026-01-05 -50000 ZAR']);
});
