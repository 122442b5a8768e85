import type { TransactionFileFormat } from '../../../api/export.ts';
import { formats as texts } from './texts.tsx';

/** The formats that transactions are written in: what each is for. */
export const fileFormats: readonly {
  readonly value: TransactionFileFormat;
  readonly label: string;
  readonly example: string;
  readonly ending: string;
}[] = [
  { value: 'csv', ...texts.csv, ending: 'csv' },
  { value: 'json', ...texts.json, ending: 'json' },
  { value: 'qif', ...texts.qif, ending: 'qif' },
  { value: 'beancount', ...texts.beancount, ending: 'beancount' },
  { value: 'hledger', ...texts.hledger, ending: 'journal' },
];

/** The name under which a file is saved. @param day `YYYY-MM-DD` */
export function savedName(format: TransactionFileFormat, day: string): string {
  return `transactions-${day}.${fileFormats.find(({ value }) => value === format)?.ending ?? format}`;
}
