import { expect, test } from 'vitest';
import { inspect, readAll } from './statements-for-tests.ts';

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
    `The balance of ${checking} on 2026-01-10 is stated as 973.03 GBP, but its entries up to then come to -26.97 GBP.`,
  ]);
  expect((await inspect(text)).warnings).toMatchObject([
    { code: 'unreadable-rows' },
    { code: 'stated-balance-broken', message: expect.stringMatching(/^Line \d+: The balance of .*GBP\.$/) },
  ]);
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
  expect((await inspect(text)).fileAccounts?.map(({ key }) => key)).toEqual([
    'Actifs:Banque:Courant',
    'Dettes:Carte',
  ]);
});

const shop = (day: string, posting: string, other = 'Expenses:Food') =>
  `${day} Shop\n    ${posting}\n    ${other}\n\n`;

// hledger's manual, "Balance assertions" and "Balance assignments"; ledger's manual, "Balance verification". The figures of
// these cases are those of hledger 1.25 and ledger 3.3.
test('a ledger balance that the postings do not meet is named by its line, with both sums', async () => {
  const text = shop('2026-01-05', 'Assets:Current  £-5.00 = £100.00');
  expect(await rowsOf(text, 'Assets:Current')).toEqual([
    '2026-01-05 -500 GBP',
    'The balance of Assets:Current on 2026-01-05 is stated as 100 GBP, but its entries up to then come to -5 GBP.',
  ]);
  const { rows } = await readAll(text);
  expect(rows.map(({ line }) => line)).toEqual([1, 2]);
  expect((await inspect(text)).warnings).toMatchObject([
    { code: 'unreadable-rows' },
    { code: 'stated-balance-broken', message: expect.stringMatching(/^Line \d+: The balance of .*GBP\.$/) },
  ]);
});

test.each([
  ['= counts the account alone', '= £-5.00', '= £-12.00'],
  ['=* counts its sub-accounts', '=* £-12.00', '=* £-5.00'],
  ['== allows no other commodity', '== £-5.00', '==* £-5.00'],
  ['==* allows none in sub-accounts', '==* £-12.00', '== £-12.00'],
])('%s', async (_, met, unmet) => {
  const broken = async (balance: string) =>
    (
      await rowsOf(
        shop('2026-01-04', 'Assets:Cash:Purse  £-7.00') +
          shop('2026-01-05', `Assets:Cash  £-5.00 ${balance}`),
        'Assets:Cash',
      )
    ).length > 1;
  expect([await broken(met), await broken(unmet)]).toEqual([false, true]);
});

test('several balances that are not met are one warning', async () => {
  const text = ['04', '05', '06'].map((day) => shop(`2026-01-${day}`, 'Assets:Cash  £-5.00 = £1')).join('');
  expect((await inspect(text)).warnings[1]?.message).toMatch(/^Line 2: .* 2 more balances are not met\.$/);
});

test('== is broken where the account holds another commodity', async () => {
  const text = shop('2026-01-04', 'Assets:Cash  €7.00') + shop('2026-01-05', 'Assets:Cash  £-5.00 == £-5.00');
  expect((await rowsOf(text, 'Assets:Cash')).at(-1)).toContain('but it holds other commodities as well.');
});

test('a ledger balance holds by the order of days, as in hledger, or by that of the file, as in ledger', async () => {
  const late = shop('2026-01-06', 'Assets:Cash  £10.00 = £5.00', 'Income:Pay');
  const early = shop('2026-01-05', 'Assets:Cash  £-5.00 = £-5.00');
  const lateFirst = shop('2026-01-06', 'Assets:Cash  £10.00 = £10.00', 'Income:Pay');
  const earlyLast = shop('2026-01-05', 'Assets:Cash  £-5.00 = £5.00');
  expect(await rowsOf(late + early, 'Assets:Cash')).toHaveLength(2);
  expect(await rowsOf(lateFirst + earlyLast, 'Assets:Cash')).toHaveLength(2);
});

test('a posting that sets a balance in place of an amount is worked out', async () => {
  const text = `${shop('2026-01-05', 'Assets:Cash  £-5.00')}${shop('2026-01-06', 'Assets:Cash  = £20.00', 'Equity:Adjust')}${shop('2026-01-07', 'Assets:Cash  £-1.00 = £19.00')}`;
  expect(await rowsOf(text, 'Assets:Cash')).toEqual([
    '2026-01-05 -500 GBP',
    '2026-01-07 -100 GBP',
    '2026-01-06 2500 GBP',
  ]);
});

test.each([
  ['the entries are not in the order of their days', `${shop('2026-01-07', 'Assets:Cash  £9.00')}`],
  ['an entry before it cannot be read', `${shop('2026-01-03', 'Assets:Cash  nine')}`],
  ['an entry before it has one posting', '2026-01-03 Half\n    Assets:Cash  £9.00\n\n'],
  ['an entry before it leaves out two amounts', `${shop('2026-01-03', 'Assets:Cash')}`],
  ['a file is included', 'include earlier.journal\n\n'],
])('a posting that sets a balance is refused where %s', async (_, before) => {
  const text = before + shop('2026-01-05', 'Assets:Cash  = £20.00', 'Equity:Adjust');
  expect((await rowsOf(text, 'Assets:Cash')).at(-1)).toBe(
    'This posting sets a balance in place of an amount, which cannot be worked out for certain. Write its amount.',
  );
});

test('virtual postings are left out, and counted', async () => {
  const text =
    `${shop('2026-01-05', 'Assets:Cash  £-5.00')}    [Assets:Budget]  £-5.00\n    [Assets:Food]\n\n2026-01-06 Set aside\n    (Assets:Budget)  £9.00\n`.replace(
      'Food\n\n    [',
      'Food\n    [',
    );
  const left = 'A virtual posting in brackets, which moves no money';
  expect(await rowsOf(text, 'Assets:Cash')).toEqual(['2026-01-05 -500 GBP', left, left, left]);
  const found = await inspect(text);
  expect(found.warnings).toEqual([
    {
      code: 'virtual-left-out',
      message: '3 virtual postings are left out. Postings in brackets move no money.',
    },
  ]);
  expect(found.fileAccounts?.map(({ key }) => key)).toEqual(['Assets:Cash']);
});

test('virtual postings count for the balances that hledger states', async () => {
  const text = `2026-01-01 Opening\n    (Assets:Cash)  £10.00\n\n${shop('2026-01-05', 'Assets:Cash  £-5.00 = £5.00')}`;
  expect(await rowsOf(text, 'Assets:Cash')).toHaveLength(2);
});

test('an entry of one posting that moves nothing checks a balance', async () => {
  const check = (sum: string) =>
    rowsOf(
      `${shop('2026-01-05', 'Assets:Cash  £-5.00')}2026-01-31 Check\n    Assets:Cash  £0 = £${sum}\n`,
      'Assets:Cash',
    );
  expect(await check('-5')).toEqual(['2026-01-05 -500 GBP', 'This entry only checks a balance']);
  expect(await check('-6')).toHaveLength(3);
});

test('a journal whose dates have no year asks for a line that says it', async () => {
  const text = shop('01/05', 'Assets:Cash  £-5.00');
  expect((await inspect(text)).problem).toEqual({
    code: 'broken-file',
    message:
      'The dates in this journal have no year. Add a line such as “Y 2026” at the top, then import the file again.',
  });
  expect(await rowsOf(`Y 2026\n${text}`, 'Assets:Cash')).toEqual(['2026-01-05 -500 GBP']);
});

test('an included file is named as missing', async () => {
  const text = `include 2025.journal\n\n${shop('2026-01-05', 'Assets:Cash  £-5.00')}`;
  expect(await rowsOf(text, 'Assets:Cash')).toEqual([
    'This journal includes 2025.journal, which is not read. Import that file as well.',
    '2026-01-05 -500 GBP',
  ]);
});

// hledger manual, "D directive".
test('amounts without a commodity have that of the line D', async () => {
  const text = `D $1,000.00\n\n${shop('2026-01-05', 'Assets:Cash  -5.00')}`;
  expect(await rowsOf(text, 'Assets:Cash')).toEqual(['2026-01-05 -500 USD']);
});

test('money with a point and three digits behind it is refused, as it may be thousands', async () => {
  const text = shop('2026-01-05', 'Assets:Cash  €-1.250');
  expect(await rowsOf(text, 'Assets:Cash')).toEqual([
    '"€-1.250" may be thousands or a fraction. Write it with two decimal places.',
  ]);
});

test('dinars have three decimals', async () => {
  const text = shop('2026-01-05', 'Assets:Cash  -1.250 KWD');
  expect(await rowsOf(text, 'Assets:Cash')).toEqual(['2026-01-05 -1250 KWD']);
});

test('an account is typed by the comment below its line as well', async () => {
  const text = `account Actifs:Banque\n  ; type: A\n\n${shop('2026-01-05', 'Actifs:Banque  £-5.00', 'Dépenses')}`;
  expect(await rowsOf(text, 'Actifs:Banque')).toEqual(['2026-01-05 -500 GBP']);
});

// Beancount's options "name_assets" and "name_liabilities".
test('beancount accounts under roots of other names are own accounts', async () => {
  const text = `option "name_assets" "Vermögen"\n${food('2026-01-05', '5.00').replace(checking, 'Vermögen:Bank')}`;
  expect(await rowsOf(text, 'Vermögen:Bank')).toEqual(['2026-01-05 -500 GBP']);
});

test('a beancount pad takes its amount from the account that it names, and serves the next balance only', async () => {
  const text = `${open}2026-01-02 pad ${checking} Assets:Old\n2026-01-03 balance ${checking}  10.00 GBP\n${food('2026-01-05', '4.00')}2026-01-06 balance ${checking}  9.00 GBP\n`;
  expect(await rowsOf(text, 'Assets:Old')).toContain('2026-01-02 -1000 GBP');
  expect((await rowsOf(text, checking)).at(-1)).toContain('come to 6 GBP');
});

test('beancount balances of categories and of units are checked by their postings', async () => {
  const trade =
    '2026-01-02 * "Fund"\n  Assets:Broker  10 VUSA {70.00 GBP}\n  Assets:Bank:Checking  -700.00 GBP\n\n';
  const text = `${open}${trade}${food('2026-01-05', '4.00')}2026-01-06 balance Expenses:Food  4.00 GBP\n2026-01-06 balance Assets:Broker  10 VUSA\n`;
  expect((await inspect(text)).warnings).toEqual([]);
});

test('rand before the sign are read', async () => {
  const text = '2026-01-05 Shop\n    Assets:Cash  R-500.00\n    Expenses:Food\n';
  expect(await rowsOf(text, 'Assets:Cash')).toEqual(['2026-01-05 -50000 ZAR']);
});
