import { readdirSync, readFileSync } from 'node:fs';
import { formatMinor } from '@farthing/money';
import { describe, expect, test } from 'vitest';
import { linesOfText, type ReceiptFields, readReceipt } from '../src/index.ts';

/** Returns the recognised fields in the format below the line in each file, with a dash for a missing one. */
function told({ merchant, total, date, time, vat, payment, category, items }: ReceiptFields): string[] {
  const amount = (field: ReceiptFields['total']) => field && formatMinor(field.value.minor, field.value.currency);
  const { method, lastFour } = payment?.value ?? {};
  return [
    `merchant: ${merchant?.value ?? '-'}`,
    `total: ${total === null ? '-' : `${amount(total)} ${total.value.currency}`}`,
    `date: ${date?.value ?? '-'}`,
    `time: ${time?.value ?? '-'}`,
    `vat: ${amount(vat) ?? '-'}`,
    `payment: ${[method ?? '-', lastFour].filter(Boolean).join(' ')}`,
    `category: ${category?.value ?? '-'}`,
    `items: ${items.length}`,
  ];
}

describe('a dozen receipts are read as they stand in their files', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.txt'));
  test.each(files)('%s', (file) => {
    const [text = '', wanted = ''] = readFileSync(new URL(file, import.meta.url), 'utf8').split('----\n');
    const fields = readReceipt(linesOfText(text), { today: '2026-11-21', usualCurrency: 'GBP' });
    expect(told(fields)).toEqual(wanted.trim().split('\n'));
  });
});
