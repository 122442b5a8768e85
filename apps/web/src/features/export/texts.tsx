/** What is said where everything, or a list of transactions, is taken along as a file, and brought back. */

import type { TransactionFileFormat } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import * as common from '../../design/common-texts.ts';
import { countText } from '../../design/format.ts';

export const bringCard = {
  what: 'your accounts',
  brought: (accounts: number, transactions: number, attachments: number) =>
    `${countText(accounts, 'account')}, ${countText(transactions, 'transaction')} and ${countText(attachments, 'attachment')} are here, with everything that belongs to them.`,
  title: common.bringAnExport,
  broughtTitle: 'Your export is in',
  goToHome: 'Go to home',
  lead: 'Moving from another farthing? Choose the zip that it gave you. All of it comes in, or nothing: the file is checked against what it says it holds.',
  failed: 'Nothing was brought in',
  chooseTheExport: 'Choose the export',
  notEmpty: (count: number) =>
    `An export goes into an empty account only, and this one has ${countText(count, 'account')}. Register a new user for it.`,
  sending: 'Sending the file',
  writing: 'Writing your records',
  records: common.records,
  checking: 'Checking the file',
};

export const dataScreen = {
  title: common.yourData,
  answer: 'It is yours: take all of it along at any time, and bring it into another farthing.',
  exportEverything: 'Export everything',
  whatIsIn:
    'One zip with your accounts, transactions, attachments, budgets, goals, investments, tax records and settings: readable files, and all that another farthing needs to show the same figures.',
  whatIsNotIn:
    'Left out: your password, sessions, one-time codes and keys of other services. The zip has no password. Keep it where you would keep a bank statement.',
  failed: 'The export was not made',
  gathering: 'Gathering everything',
  onlyTransactions: (link: (words: string) => ReactNode) => (
    <>
      Only transactions, for a spreadsheet or another program? Filter and export them on{' '}
      {link('the list of transactions')}.
    </>
  ),
};

export const exportButton = {
  offer: 'Export',
};

export const exportDialog = {
  filteredTitle: 'Export what the filter shows',
  allTitle: 'Export all transactions',
  form: 'Export transactions',
  format: 'Which kind of file?',
  filteredHint: 'Only what the filter of the list lets through is in the file.',
  cancel: common.cancel,
  /** @param count undefined while it is not known */
  exportThem: (count: number | undefined) =>
    `Export ${count === undefined ? 'these transactions' : countText(count, 'transaction')}`,
};

/** What each format is called, and what it is for. */
export const formats: Readonly<
  Record<TransactionFileFormat, { readonly label: string; readonly example: string }>
> = {
  csv: { label: 'CSV', example: 'For a spreadsheet, or to import here again' },
  json: { label: 'JSON', example: 'For programs: every field, amounts as text' },
  qif: { label: 'QIF', example: 'For GnuCash, KMyMoney and other desktop programs' },
  beancount: { label: 'Beancount', example: 'A journal that checks its own balances' },
  hledger: {
    label: 'hledger or ledger',
    example: 'A journal for hledger, strict mode included, and for ledger',
  },
};
