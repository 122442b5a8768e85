import type { BankFormat } from '../bank-format.ts';
import { csvFormat } from './csv-format.ts';

/** Budget programs whose exports are tables. */
export const budgetApps: readonly BankFormat[] = [
  csvFormat({
    id: 'actual-budget',
    name: 'Actual Budget (CSV export)',
    kind: 'app',
    header: 'Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared',
    detect: 'Account,Date,Payee,Notes,Category,Amount,Split_Amount',
    columns: {
      account: 'Account',
      date: 'Date',
      merchant: 'Payee',
      description: ['Payee', 'Notes'],
      category: 'Category',
      amount: 'Amount',
    },
    dateFormat: 'YYYY-MM-DD',
    rowOrder: 'newest_first',
    signIsStated: true,
    accountsApart: true,
    ownCategories: true,
    payeesMayBeAccounts: true,
    sumColumn: 'Split_Amount',
    transferWords: ['starting balance'],
    quirks: [
      'the sum of a split has its amount in Split_Amount; its parts are separate rows',
      'a payee that is an account of the file marks a transfer',
    ],
  }),
  csvFormat({
    id: 'ynab',
    name: 'YNAB (register export)',
    kind: 'app',
    header:
      'Account,Flag,Date,Payee,Category Group/Category,Category Group,Category,Memo,Outflow,Inflow,Cleared',
    detect: 'Account,Date,Payee,Category,Memo,Outflow,Inflow',
    columns: {
      account: 'Account',
      date: 'Date',
      merchant: 'Payee',
      description: ['Payee', 'Memo'],
      category: 'Category',
      debit: 'Outflow',
      credit: 'Inflow',
    },
    dateFormat: 'DD/MM/YYYY or MM/DD/YYYY',
    rowOrder: 'newest_first',
    accountsApart: true,
    ownCategories: true,
    transferWords: ['transfer : ', 'starting balance'],
    // Variants: cells are separated by tabs; YNAB 4: also Running Balance.
    quirks: [
      'the date is written as the budget sets it: the order is decided over all rows',
      'the payee of a transfer is `Transfer : account`',
      'parts of a split are separate rows',
    ],
  }),
  // Mint, export of all transactions; the service closed in 2024. Layout and direction: reubano/csv2ofx
  // (`data/test/mint.csv`).
  csvFormat({
    id: 'mint',
    name: 'Mint (CSV export)',
    kind: 'app',
    header:
      'Date,Description,Original Description,Amount,Transaction Type,Category,Account Name,Labels,Notes',
    detect: 'Date,Description,Original Description,Amount,Transaction Type,Account Name',
    columns: {
      account: 'Account Name',
      date: 'Date',
      type: 'Transaction Type',
      merchant: 'Description',
      description: ['Original Description', 'Notes'],
      category: 'Category',
      amount: 'Amount',
      flag: 'Transaction Type',
    },
    dateFormat: 'M/DD/YYYY',
    rowOrder: 'newest_first',
    monthFirstWhen: ['Original Description'],
    spendValues: ['debit'],
    incomeValues: ['credit'],
    accountsApart: true,
    ownCategories: true,
    quirks: ['amounts have no sign: Transaction Type gives the direction', 'the month comes first'],
  }),
  // Moneyhub, export of transactions. Layout: antmcmullen/yaffa (`docs/MONEYHUB_IMPORT.md`), which lists the columns and the
  // sign but shows no rows: the sign has to be proved by the file.
  csvFormat({
    id: 'moneyhub',
    name: 'Moneyhub (CSV export)',
    kind: 'app',
    confidence: 'low',
    header: 'DATE,AMOUNT,DESCRIPTION,CATEGORY,CATEGORY GROUP,ACCOUNT,TO ACCOUNT,PROJECT,NOTES',
    detect: 'Date,Amount,Description,Category,Category group,Account,To account',
    columns: {
      account: 'Account',
      date: 'Date',
      description: ['Description', 'Notes'],
      category: 'Category',
      amount: 'Amount',
    },
    dateFormat: 'DD/MM/YYYY or YYYY-MM-DD',
    signIsUncertain: true,
    accountsApart: true,
    ownCategories: true,
    quirks: ['a row with To account is a transfer to another account in the file'],
  }),
  // Emma, export of transactions, a workbook that has to be saved as CSV. Layout: MikeyFriedChicken/EmmaExportToBankImport
  // (`EmmaColumns.cs`, `OFXCreator.cs`), which names the columns but shows no rows: the sign has to be proved by the file.
  csvFormat({
    id: 'emma',
    name: 'Emma (export saved as CSV)',
    kind: 'app',
    confidence: 'low',
    header:
      'ID,Date,Amount,Currency,Account,Bank,Category,Type,Tags,Counterparty,Custom,Name,Merchant,Additional details,Notes',
    detect: 'ID,Date,Amount,Currency,Account,Bank,Category,Counterparty',
    columns: {
      account: 'Account',
      date: 'Date',
      merchant: 'Merchant',
      description: ['Counterparty', 'Additional details', 'Notes'],
      category: 'Category',
      amount: 'Amount',
      currency: 'Currency',
    },
    dateFormat: 'DD/MM/YYYY or YYYY-MM-DD',
    signIsUncertain: true,
    accountsApart: true,
    ownCategories: true,
    quirks: ['Emma exports a workbook: save its sheet as CSV first'],
  }),
];
