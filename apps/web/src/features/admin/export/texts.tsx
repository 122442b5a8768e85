/** Texts for exporting all data or a list of transactions, and for importing an export. */

import type { TransactionFileFormat } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import { countText } from '../../../design/format.ts';

export const bringCard = {
  what: 'your accounts',
  brought: (accounts: number, transactions: number, attachments: number) =>
    `${countText(accounts, 'account')}, ${countText(transactions, 'transaction')} and ${countText(attachments, 'attachment')} are here, with everything that belongs to them.`,
  broughtTitle: 'Your export is imported',
  goToHome: 'Go to home',
  lead: 'Moving from another farthing installation? Choose the zip file you exported there. The file is checked first, and either everything is imported or nothing.',
  failed: 'Nothing was imported',
  chooseTheExport: 'Choose the export',
  notEmpty: (count: number) =>
    `You can only import an export as a user without accounts. You have ${countText(count, 'account')}, so register another user first.`,
  sending: 'Sending the file',
  writing: 'Writing your records',
  checking: 'Checking the file',
};

export const dataScreen = {
  answer:
    'Your records are yours: export all of them at any time, and import them into another farthing installation.',
  exportEverything: 'Export everything',
  whatIsIn:
    'A zip file with your accounts, transactions, attachments, budgets, goals, investments, tax records and settings. The files are readable, and another farthing installation shows the same figures from them.',
  whatIsNotIn:
    'Left out: your password, sessions, one-time codes and API keys. The zip file has no password, so keep it as safe as a bank statement.',
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
  format: 'File type',
  filteredHint: 'The file has only the transactions that match the filter.',
  /** @param count undefined while it is not known */
  exportThem: (count: number | undefined) =>
    `Export ${count === undefined ? 'these transactions' : countText(count, 'transaction')}`,
};

/** Name and purpose of each format. */
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
