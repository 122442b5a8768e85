import type { TransactionFileFormat } from '../../api/export.ts';

/** The formats that transactions are written in: what each is for. */
export const fileFormats: readonly {
  readonly value: TransactionFileFormat;
  readonly label: string;
  readonly example: string;
  readonly ending: string;
}[] = [
  { value: 'csv', label: 'CSV', example: 'For a spreadsheet, or to import here again', ending: 'csv' },
  { value: 'json', label: 'JSON', example: 'For programs: every field, amounts as text', ending: 'json' },
  { value: 'qif', label: 'QIF', example: 'For GnuCash, KMyMoney and other desktop programs', ending: 'qif' },
  {
    value: 'beancount',
    label: 'Beancount',
    example: 'A journal that checks its own balances',
    ending: 'beancount',
  },
  {
    value: 'hledger',
    label: 'hledger or ledger',
    example: 'A journal for hledger, strict mode included, and for ledger',
    ending: 'journal',
  },
];

/** The name under which a file is saved. @param day `YYYY-MM-DD` */
export function savedName(format: TransactionFileFormat, day: string): string {
  return `transactions-${day}.${fileFormats.find(({ value }) => value === format)?.ending ?? format}`;
}
