import { draw } from '../../tools/bench/receipts-draw.ts';
import type { Invented, Row } from '../../tools/bench/receipts-layouts.ts';
import { textPdf } from '../../tools/bench/receipts-pdf.ts';

/** Contents of an invented receipt. */
export interface Slip {
  readonly merchant: string;
  /** As the till prints it: 02/11/2026. */
  readonly date: string;
  readonly goods: readonly (readonly [string, string])[];
  readonly total: string;
}

/** A bakery's till slip of 2 November 2026 over £12.30: what the API of a journey records when nothing else is said. */
export const bakerySlip: Slip = {
  merchant: 'Larkfield Bakery',
  date: '02/11/2026',
  goods: [
    ['SOURDOUGH LOAF', '4.20'],
    ['CHEESE TWIST', '2.60'],
    ['FLAT WHITE', '3.10'],
    ['ALMOND SLICE', '2.40'],
  ],
  total: '12.30',
};

/** The slip as a till prints it, drawn here: PNG. */
export function slipPicture(slip: Slip): Buffer {
  return draw(inventedFrom(slip), 'Sans', 26);
}

/** The slip as a PDF with text. */
export function slipPdf(slip: Slip): Buffer {
  return textPdf(inventedFrom(slip), false);
}

function inventedFrom({ merchant, date, goods, total }: Slip): Invented {
  const centred = (text: string, more: Partial<Row> = {}): Row => ({ text, align: 'centre', ...more });
  return {
    layout: 'till',
    merchant,
    totalMinor: BigInt(total.replace('.', '')),
    currency: 'GBP',
    date: date.split('/').reverse().join('-'),
    isPage: false,
    rows: [
      centred(merchant, { size: 1.5, bold: true }),
      centred('14 Mill Lane, York YO1 7HH'),
      centred('VAT No. 123 4567 89'),
      { text: '' },
      { text: `Date ${date}`, right: '09:41' },
      { text: '' },
      ...goods.map(([text, right]): Row => ({ text, right })),
      { text: '' },
      { text: 'TOTAL', right: `£${total}`, size: 1.3, bold: true },
      { text: 'Visa debit **** 4321', right: `£${total}` },
      { text: '' },
      centred('Thank you for your visit'),
    ],
  };
}
