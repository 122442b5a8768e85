import type { TaxBoxes } from '@farthing/api-contract';
import type { FilledForm } from './box-rules.ts';
import { pageOf } from './page-text-rules.ts';
import type { ReturnRecords } from './record-rules.ts';
import { boxesTable, gainsTable, paymentsTable, rowsTable } from './table-rules.ts';

/** A file of the pack: its name and its text. */
export type PackFile = readonly [name: string, text: string];

/** The files of the pack. @param boxes the return with all rows behind each box */
export function packFiles(records: ReturnRecords, forms: readonly FilledForm[], boxes: TaxBoxes): PackFile[] {
  return [
    ['README.txt', readme(boxes)],
    ['boxes.csv', boxesTable(forms)],
    ['boxes.json', `${JSON.stringify(boxes, undefined, 2)}\n`],
    ['income.csv', rowsTable(forms)],
    ['capital-gains.csv', gainsTable(records)],
    ['payments.csv', paymentsTable(boxes)],
    ['pack.html', pageOf(boxes)],
  ];
}

function readme({ tax_year, boxes_note, filing, forms, missing_rates, notes }: TaxBoxes): string {
  const toCheck = [
    'Check every figure against its P60, P45, certificate of interest or voucher. The pack contains only what you recorded.',
    'Dividends from funds go in box 5 of SA100. Dividends from foreign companies go in box 6 or the Foreign pages.',
    'Accumulation units: their notional dividends or interest are income too; they count where they are recorded as trades.',
    'State Pension goes in box 8 of SA100, other pensions gross in box 11.',
    'Not in your records: benefits on form P11D. Capital allowances are those of the assets of income sources.',
    ...forms.flatMap(({ form, name, notes: ofForm }) =>
      ofForm.map((note) => `${form}${name === null ? '' : `, ${name}`}: ${note}`),
    ),
    ...missing_rates.map(
      ({ currency, date }) =>
        `Left out: transactions in ${currency} on ${date}, because no exchange rate is stored.`,
    ),
    ...notes,
  ];
  const lines = [
    `Self Assessment ${tax_year}`,
    '',
    'The figures of your tax return by form and box, with the records behind each. Made by farthing from your records.',
    'Nothing has been sent to HMRC, and this isn’t tax advice.',
    '',
    boxes_note,
    'Figures are in whole pounds, as on the return. Income is rounded down, and expenses and tax already paid are rounded up. "exact" is to the penny.',
    '',
    'pack.html          the pages to read and print',
    'boxes.csv          every box with its figure',
    'boxes.json         the same with every row behind it',
    'income.csv         the rows behind each box; they add up to its exact figure',
    'capital-gains.csv  the computation of each disposal, which you send with the return',
    'payments.csv       tax charged, paid and due, with dates',
    '',
    filing.reasons.length === 0
      ? 'These records show no need for a tax return, unless HMRC asks for one.'
      : `You need to send a tax return: ${filing.reasons.join('; ')}.`,
    ...filing.deadlines.map(({ date, label }) => `${date}  ${label}`),
    '',
    'To check before you send it',
    ...toCheck.map((line) => `- ${line}`),
  ];
  return `${lines.join('\r\n')}\r\n`;
}
