import { isCurrencyCode } from '@farthing/money';
import { readHeading } from './column-positions.ts';
import type { ColumnMapping } from './statement.ts';

/** Headings that name one role in English. `Amount (GBP)` is read as `amount`. */
const headings = {
  date: [
    'date',
    'transaction date',
    'date of transaction',
    'posting date',
    'posted date',
    'booking date',
    'entry date',
  ],
  debit: ['paid out', 'money out', 'debit', 'debit amount', 'debits', 'withdrawal', 'withdrawals', 'out'],
  credit: ['paid in', 'money in', 'credit', 'credit amount', 'credits', 'deposit', 'deposits', 'in'],
  amount: ['amount', 'transaction amount', 'value'],
  balance: ['balance', 'running balance', 'account balance', 'balance after'],
  currency: ['currency', 'currency code', 'account currency', 'ccy'],
} satisfies Record<string, readonly string[]>;

/** Headings of what a row was for, the best first. */
const descriptions = [
  'description',
  'transaction description',
  'details',
  'transaction details',
  'narrative',
  'particulars',
  'payee',
  'merchant',
  'memo',
  'name',
  'reference',
  'type',
  'transaction type',
];

type Role = keyof typeof headings;

/**
 * Returns the columns of a table of unknown layout whose headings say in English what they hold: a date, a text, a
 * running balance, and either one amount or money out and in. A heading proves nothing, so the caller accepts the
 * reading only if the balance proves each row.
 * @returns null if a role has no column or several, the headings have both one amount and money out and in, or another
 * column has currency codes
 */
export function mappingByHeadings(rows: readonly (readonly string[])[]): ColumnMapping | null {
  for (const [index, row] of rows.entries()) {
    const mapping = mappingOf(row);
    if (mapping !== null) return hasOtherCodes(rows.slice(index), mapping) ? null : mapping;
  }
  return null;
}

/** Returns true if a column whose heading isn't known has nothing but currency codes: the amounts may be in them. */
function hasOtherCodes(
  [heading = [], ...rows]: readonly (readonly string[])[],
  { currencyColumn }: ColumnMapping,
): boolean {
  return heading.some((name, at) => {
    const cells = rows.map((row) => row[at]?.trim() ?? '').filter((cell) => cell !== '');
    return name.trim() !== currencyColumn && cells.length > 0 && cells.every(isCurrencyCode);
  });
}

function mappingOf(row: readonly string[]): ColumnMapping | null {
  const names = row.map((cell) => readHeading(cell).name.replace(/ \(\*\)$/, ''));
  const columns = (role: Role) => names.flatMap((name, at) => (headings[role].includes(name) ? [at] : []));
  const heading = (at: number | undefined) => row[at ?? -1]?.trim();
  const [debit, credit] = [columns('debit'), columns('credit')];
  const [amount, balance, currency] = [columns('amount'), columns('balance'), columns('currency')];
  const isOne = amount.length === 1 && debit.length === 0 && credit.length === 0;
  const isTwo = amount.length === 0 && debit.length === 1 && credit.length === 1;
  const dateColumn = heading(columns('date')[0]);
  const description = heading(descriptions.map((name) => names.indexOf(name)).find((at) => at >= 0));
  const isClear = columns('date').length === 1 && balance.length === 1 && currency.length <= 1;
  if (dateColumn === undefined || description === undefined || !isClear || isOne === isTwo) return null;
  return {
    hasHeader: true,
    dateColumn,
    descriptionColumns: [description],
    amountColumn: heading(amount[0]),
    debitColumn: heading(debit[0]),
    creditColumn: heading(credit[0]),
    balanceColumn: heading(balance[0]),
    currencyColumn: heading(currency[0]),
  };
}
