import type { BankFormat } from '../bank-format.ts';
import { otherPdf, type PdfBank, pdfBanks } from '../pdf/pdf-banks.ts';
import { pdfHeader, pdfMark } from '../pdf/pdf-csv.ts';
import { csvFormat } from './csv-format.ts';

/** The rows of PDF statements, whose reader has proved each of them: see `pdf/read-pdf-statement.ts`. */
export const pdfStatements: readonly BankFormat[] = [...pdfBanks, otherPdf.bank, otherPdf.card].map(formatOf);

function formatOf({ id, name, kind, source }: PdfBank): BankFormat {
  return csvFormat({
    id,
    name: name.startsWith('PDF') ? name : `${name} (PDF statement)`,
    kind,
    confidence: source === 'public' ? 'medium' : 'low',
    header: [...pdfHeader, pdfMark(id)].join(','),
    detect: ['Date', 'Amount', 'Balance', pdfMark(id)].join(','),
    columns: {
      date: 'Date',
      type: 'Type',
      description: 'Description',
      amount: 'Amount',
      balance: 'Balance',
      currency: 'Currency',
      account: 'Account',
    },
    dateFormat: 'YYYY-MM-DD',
    rowOrder: 'oldest_first',
    signIsStated: true,
    accountsApart: true,
    quirks: ['the running balance or the printed totals of the PDF prove every row'],
  });
}
