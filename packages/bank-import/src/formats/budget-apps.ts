import type { BankFormat } from '../bank-format.ts';

/** Actual Budget, CSV export of an account or of all. */
export const actualBudget: BankFormat = {
  id: 'actual-budget',
  name: 'Actual Budget (CSV export)',
  kind: 'app',
  confidence: 'high',
  delimiter: ',',
  encoding: 'utf-8',
  header: ['Account', 'Date', 'Payee', 'Notes', 'Category', 'Amount', 'Split_Amount', 'Cleared'],
  detect: [['Account', 'Date', 'Payee', 'Notes', 'Category', 'Amount', 'Split_Amount']],
  dateFormat: 'YYYY-MM-DD',
  columns: {
    account: ['Account'],
    date: ['Date'],
    merchant: ['Payee'],
    description: ['Payee', 'Notes'],
    category: ['Category'],
    amount: ['Amount'],
  },
  amount: 'signed',
  sign: 'negative_is_spend',
  signIsStated: true,
  accountsApart: true,
  ownCategories: true,
  payeesMayBeAccounts: true,
  sumColumn: 'Split_Amount',
  transferWords: ['starting balance'],
  rowOrder: 'newest_first',
  ambiguousWith: [],
  variants: [],
  quirks: [
    'the sum of a split has its amount in Split_Amount; its parts are rows of their own',
    'a payee that is an account of the file marks a transfer',
  ],
  sampleRows: ['Everyday,2026-08-13,Hollin Farm Shop,,Groceries,-23.10,0,Cleared'],
};

/** YNAB, export of the register. */
export const ynab: BankFormat = {
  id: 'ynab',
  name: 'YNAB (register export)',
  kind: 'app',
  confidence: 'high',
  delimiter: ',',
  encoding: 'utf-8',
  header: [
    'Account',
    'Flag',
    'Date',
    'Payee',
    'Category Group/Category',
    'Category Group',
    'Category',
    'Memo',
    'Outflow',
    'Inflow',
    'Cleared',
  ],
  detect: [['Account', 'Date', 'Payee', 'Category', 'Memo', 'Outflow', 'Inflow']],
  dateFormat: 'DD/MM/YYYY or MM/DD/YYYY',
  columns: {
    account: ['Account'],
    date: ['Date'],
    merchant: ['Payee'],
    description: ['Payee', 'Memo'],
    category: ['Category'],
    debit: ['Outflow'],
    credit: ['Inflow'],
  },
  amount: 'debit_credit',
  accountsApart: true,
  ownCategories: true,
  transferWords: ['transfer : ', 'starting balance'],
  rowOrder: 'newest_first',
  ambiguousWith: [],
  variants: ['tabs between the cells', 'YNAB 4: Running Balance besides'],
  quirks: [
    'the date is written as the budget sets it: the order is decided over all rows',
    'the payee of a transfer is `Transfer : account`',
    'parts of a split are rows of their own',
  ],
  sampleRows: ['Everyday,,13/08/2026,Hollin Farm Shop,Food: Groceries,Food,Groceries,,£23.10,£0.00,Cleared'],
};

/**
 * Mint, export of all transactions; the service closed in 2024. Layout and direction: reubano/csv2ofx
 * (`data/test/mint.csv`).
 */
export const mint: BankFormat = {
  id: 'mint',
  name: 'Mint (CSV export)',
  kind: 'app',
  confidence: 'high',
  delimiter: ',',
  encoding: 'utf-8',
  header: [
    ...['Date', 'Description', 'Original Description', 'Amount', 'Transaction Type', 'Category'],
    ...['Account Name', 'Labels', 'Notes'],
  ],
  detect: [['Date', 'Description', 'Original Description', 'Amount', 'Transaction Type', 'Account Name']],
  dateFormat: 'M/DD/YYYY',
  monthFirstWhen: ['Original Description'],
  columns: {
    account: ['Account Name'],
    date: ['Date'],
    type: ['Transaction Type'],
    merchant: ['Description'],
    description: ['Original Description', 'Notes'],
    category: ['Category'],
    amount: ['Amount'],
    flag: ['Transaction Type'],
  },
  amount: 'flag',
  spendValues: ['debit'],
  incomeValues: ['credit'],
  accountsApart: true,
  ownCategories: true,
  rowOrder: 'newest_first',
  ambiguousWith: [],
  variants: [],
  quirks: ['amounts have no sign: Transaction Type gives the direction', 'the month stands first'],
  sampleRows: ['8/24/2023,Hollin Farm,HOLLIN FARM SHOP TRURO,23.10,debit,Groceries,EVERYDAY,,'],
};

/**
 * Moneyhub, export of transactions. Layout: antmcmullen/yaffa (`docs/MONEYHUB_IMPORT.md`), which lists the columns and the
 * sign but shows no rows: the sign has to be proved by the file.
 */
export const moneyhub: BankFormat = {
  id: 'moneyhub',
  name: 'Moneyhub (CSV export)',
  kind: 'app',
  confidence: 'low',
  delimiter: ',',
  encoding: 'utf-8',
  header: [
    ...['DATE', 'AMOUNT', 'DESCRIPTION', 'CATEGORY', 'CATEGORY GROUP', 'ACCOUNT', 'TO ACCOUNT'],
    ...['PROJECT', 'NOTES'],
  ],
  detect: [['Date', 'Amount', 'Description', 'Category', 'Category group', 'Account', 'To account']],
  dateFormat: 'DD/MM/YYYY or YYYY-MM-DD',
  columns: {
    account: ['Account'],
    date: ['Date'],
    description: ['Description', 'Notes'],
    category: ['Category'],
    amount: ['Amount'],
  },
  amount: 'signed',
  sign: 'negative_is_spend',
  signIsUncertain: true,
  accountsApart: true,
  ownCategories: true,
  rowOrder: 'unknown',
  ambiguousWith: [],
  variants: [],
  quirks: ['a row with To account is money that went to another account of the file'],
  sampleRows: ['24/08/2026,-23.10,HOLLIN FARM SHOP,Groceries,Household,Everyday,,,'],
};

/**
 * Emma, export of transactions, a workbook that has to be saved as CSV. Layout: MikeyFriedChicken/EmmaExportToBankImport
 * (`EmmaColumns.cs`, `OFXCreator.cs`), which names the columns but shows no rows: the sign has to be proved by the file.
 */
export const emma: BankFormat = {
  id: 'emma',
  name: 'Emma (export saved as CSV)',
  kind: 'app',
  confidence: 'low',
  delimiter: ',',
  encoding: 'utf-8',
  header: [
    ...['ID', 'Date', 'Amount', 'Currency', 'Account', 'Bank', 'Category', 'Type', 'Tags', 'Counterparty'],
    ...['Custom', 'Name', 'Merchant', 'Additional details', 'Notes'],
  ],
  detect: [['ID', 'Date', 'Amount', 'Currency', 'Account', 'Bank', 'Category', 'Counterparty']],
  dateFormat: 'DD/MM/YYYY or YYYY-MM-DD',
  columns: {
    account: ['Account'],
    date: ['Date'],
    merchant: ['Merchant'],
    description: ['Counterparty', 'Additional details', 'Notes'],
    category: ['Category'],
    amount: ['Amount'],
    currency: ['Currency'],
  },
  amount: 'signed',
  sign: 'negative_is_spend',
  signIsUncertain: true,
  accountsApart: true,
  ownCategories: true,
  rowOrder: 'unknown',
  ambiguousWith: [],
  variants: [],
  quirks: ['Emma exports a workbook: save its sheet as CSV first'],
  sampleRows: ['1,24/08/2026,-23.10,GBP,Everyday,Monzo,Groceries,Card,,Hollin Farm Shop,,,Hollin Farm,,'],
};
