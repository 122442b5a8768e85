import { formatMinor } from '@farthing/money';
import { merchantKey } from '@farthing/recurring-payments';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowColumns, tailOfId } from './scan-columns-rules.ts';
import { portions } from './scan-portions-rules.ts';

const text = fc.oneof(
  fc.constantFrom('Rook Books', 'ROOK BOOKS 12', 'Café Zoë', '東京 🦊', ''),
  fc.string({ unit: 'grapheme', maxLength: 30 }).map((one) => one.replace(/[\t\n\r]/g, ' ')),
);
const row = fc.record({
  id: fc.oneof(fc.uuid(), fc.constantFrom('t0001', 'a short one', '01a20000-72a2-74fc-b000-00000000000G')),
  date: fc.constantFrom('2024-02-29', '2025-12-31', '1999-01-01'),
  minor: fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }),
  currency: fc.constantFrom('GBP', 'JPY', 'KWD'),
  zeros: fc.constantFrom('', '0', '000'),
  accountId: fc.uuid(),
  isTransfer: fc.boolean(),
  toggle: fc.constantFrom(null, true, false),
  category: fc.constantFrom(null, 'rent'),
  merchant: text,
});
type Row = (typeof row extends fc.Arbitrary<infer Of> ? Of : never) & object;

function lineOf({ minor, currency, zeros, toggle, ...one }: Row): string {
  const printed = formatMinor(minor, currency);
  const amount = printed.includes('.') ? printed + zeros : printed;
  const mark = toggle === null ? '' : toggle ? 't' : 'f';
  const kind = [currency, one.accountId, one.isTransfer ? 't' : 'f', mark, one.category ?? ''];
  return [one.id, one.date, amount, ...kind, one.merchant].join('\t');
}

test('rows come out of the columns as they went in, in portions that hold each once', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 40 }), fc.nat(40), (rows, cut) => {
      const columns = rowColumns(null);
      for (const part of [rows.slice(0, cut), rows.slice(cut)]) columns.add(part.map(lineOf).join('\n'));
      expect(columns.count()).toBe(rows.length);
      for (const [at, { minor, zeros: _, ...given }] of rows.entries()) {
        const {
          id,
          date,
          amountMinor,
          currency,
          accountId,
          isTransfer,
          toggle,
          category,
          merchant,
          merchantKey: key,
        } = columns.row(at);
        expect({ id, date, currency, accountId, isTransfer, toggle, category, merchant }).toEqual(given);
        expect(amountMinor).toBe(minor);
        expect(key).toBe(merchantKey(given.merchant));
        expect(columns.tailOf(at)).toBe(tailOfId(given.id));
      }
      const found = [...portions(columns, [])].flatMap((portion) => portion.rows.map(({ id }) => id));
      expect(found.sort()).toEqual(rows.map(({ id }) => id).sort());
    }),
  );
});

test('texts that are too many to be known by heart, and too long for a page, come out whole', () => {
  const columns = rowColumns(null);
  const texts = Array.from({ length: 21_000 }, (_, at) => `Shop ${at % 20_500} é`);
  texts[7] = 'long '.repeat(30_000).trim();
  const lines = texts.map((one, at) => `t${at}\t2025-01-01\t-1.00\tGBP\ta\tf\t\t\t${one}`);
  columns.add(lines.join('\n'));
  expect(texts.every((one, at) => columns.row(at).merchant === one)).toBe(true);
});

test('only rows of wanted merchants are kept', () => {
  const columns = rowColumns(new Set(['rook books']));
  columns.add(
    ['Rook Books', 'ROOK BOOKS 77', 'Rook Toys']
      .map((one) => `x\t2025-01-01\t1\tGBP\ta\tf\t\t\t${one}`)
      .join('\n'),
  );
  expect(columns.count()).toBe(2);
});
