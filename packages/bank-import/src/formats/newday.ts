import type { BankFormat } from '../bank-format.ts';

/** NewDay cards. Layout and sign: robzwolf/freeagent-csv-formatter (`reference/example-newday.csv`), rows of an account. */
export const newdayCard: BankFormat = {
  id: 'newday-card',
  name: 'NewDay cards (John Lewis Money, Aqua and others)',
  kind: 'card',
  confidence: 'medium',
  delimiter: ',',
  encoding: 'utf-8',
  header: ['Date', 'Description', 'Amount(GBP)'],
  detect: [['Date', 'Description', 'Amount(GBP)']],
  exact: true,
  dateFormat: 'DD/MM/YYYY',
  columns: { date: ['Date'], description: ['Description'], amount: ['Amount(GBP)'] },
  amount: 'signed',
  sign: 'positive_is_spend',
  signIsUncertain: true,
  rowOrder: 'unknown',
  ambiguousWith: [],
  variants: [],
  quirks: ['purchases positive, payments negative', 'payments that have not cleared have Pending for a date'],
  sampleRows: ['21/09/2026,BRAMBLE HOMEWARES,72.00', '25/09/2026,PAYMENT RECEIVED,-72.00'],
};

/**
 * John Lewis Partnership Card until 2022. Layout and sign: bank2ynab/bank2ynab
 * (`test/test-data/MS_JANE_SMITH_01-12-2019_14-12-2019.csv`).
 */
export const johnLewisCard: BankFormat = {
  id: 'john-lewis-card',
  name: 'John Lewis Partnership Card (until 2022)',
  kind: 'card',
  confidence: 'high',
  delimiter: ',',
  encoding: 'utf-8',
  header: ['Date Processed', 'Description', 'Amount', ''],
  detect: [['Date Processed', 'Description', 'Amount']],
  dateFormat: 'DD-Mon-YYYY',
  columns: { date: ['Date Processed'], description: ['Description'], amount: ['Amount'], flag: [''] },
  amount: 'flag',
  spendValues: [''],
  incomeValues: ['CR'],
  currency: 'GBP',
  rowOrder: 'newest_first',
  merchantRule: 'padded',
  ambiguousWith: [],
  variants: [],
  quirks: [
    'what was paid in has CR in the last cell, which has no heading, and a plus before the amount',
    'payments that have not cleared have Pending for a date',
  ],
  sampleRows: [
    '12-Dec-2019,HOLLIN FARM SHOP       TRURO   GBR,£23.10,',
    '02-Dec-2019,PAYMENT RECEIVED - THANK YOU,"+ £1,100.00",CR',
  ],
};
