/** Texts of the ISA allowance. */

import type { ReactNode } from 'react';
import { countText } from '../../../design/format.ts';
import { phrase } from '../../../design/phrase.ts';

export const isaCard = {
  isaAllowance: 'ISA allowance',
  allIsas: (taxYear: string) => `All ISAs, ${taxYear}`,
  lifetimeIsa: 'Lifetime ISA',
  bonus: (amount: ReactNode) => phrase`the bonus is ${amount}`,
  cashIsas: 'Cash ISAs',
  cashIsasNote: 'the limit under 65',
  juniorIsas: 'Junior ISAs',
  juniorIsasNote: 'the limit per child',
  notCounted: 'Some money is not counted',
  noRates: (currencies: readonly string[]) => `No exchange rate is stored for ${currencies.join(', ')}.`,
  empty: 'Add each ISA as an account of type ISA. farthing counts what you pay in from its transactions.',
  isaAccounts: 'ISA accounts',
  known: (kind: string, basis: string) => `${kind}: ${basis}`,
  assumed: (kind: string, basis: string) => `${kind} (assumed): ${basis}`,
  fromDay: (day: string) => `from ${day}`,
  daysLeft: (days: number) => `${countText(days, 'day')} left`,
  endedOn: (day: string) => `ended ${day}`,
  isSaved: (name: string) => `${name} saved.`,
  isaAccountFormLabel: (name: string) => `What ${name} is`,
  flexible: 'Flexible',
  flexibleNote: 'Withdrawals can be replaced in the same tax year. Ask your provider.',
  paidIn: (taxYear: string) => `Paid in during ${taxYear}`,
  paidInNote: (recorded: string) => `Leave it empty to count the records: ${recorded}`,
  save: 'Save this ISA',
  kinds: {
    cash: 'Cash ISA',
    stocks_and_shares: 'Stocks and shares ISA',
    lifetime: 'Lifetime ISA',
    innovative_finance: 'Innovative finance ISA',
    junior: 'Junior ISA',
  },
  bases: {
    typed: 'entered by you',
    transactions: 'money from outside ISAs',
    trades: 'cost of purchases, because it has no cash transactions',
    none: 'no transactions recorded',
  },
};
