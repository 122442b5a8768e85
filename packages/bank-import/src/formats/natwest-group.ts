import type { BankFormat } from '../bank-format.ts';
import { csvFormat } from './csv-format.ts';

/** Layout that NatWest and RBS share. */
const shared = {
  header: 'Date,Type,Description,Value,Balance,Account Name,Account Number',
  columns: {
    date: 'Date',
    type: 'Type',
    description: 'Description',
    amount: 'Value',
    balance: 'Balance',
    account: 'Account Number',
    sortCode: 'Account Number',
  },
  rowOrder: 'newest_first',
  alternateDateFormats: ['DD Mon YYYY', 'DD Month YYYY'],
  merchantRule: 'card-parts',
  quirks: [
    'header has a space after each comma and is followed by a blank line',
    'text cells start with an apostrophe inside the quotes',
    'a description holds comma-separated parts: never split on commas',
    'one file can hold several accounts',
    'the trailing empty column stands in data rows, not always in the header',
  ],
} as const;

/** NatWest and the Royal Bank of Scotland. */
export const natwestGroup: readonly BankFormat[] = [
  csvFormat({
    ...shared,
    id: 'natwest',
    name: 'NatWest',
    sortCodes: [
      '01',
      '50',
      '51',
      '52',
      '53',
      '54',
      '55',
      '56',
      '57',
      '58',
      '59',
      '60',
      '61',
      '62',
      '63',
      '64',
      '65',
      '66',
    ],
    fileNames: ['natwest'],
  }),
  csvFormat({
    ...shared,
    id: 'rbs',
    name: 'Royal Bank of Scotland',
    confidence: 'medium',
    sortCodes: ['15', '16', '83'],
    fileNames: ['rbs', 'royal bank'],
  }),
];
