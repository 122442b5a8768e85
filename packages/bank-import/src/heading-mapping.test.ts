import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inspect, readAll } from './statements-for-tests.ts';

// The layout is that of HSBC's business statements and of several small banks, with rows of our own.
const heading = 'Date,Type,Narrative,Paid out,Paid in,Balance';
const rows = [
  '13/08/2026,DD,Water Board,30.00,,970.00',
  '14/08/2026,CR,Employer,,2000.00,2970.00',
  '16/08/2026,SO,Rent,950.00,,2020.00',
];
const fileOf = (...lines: string[]) => [heading, ...lines, ''].join('\n');

describe('a table of an unknown bank with English headings', () => {
  test('is read without a question if the running balance proves every row', async () => {
    const { inspection, lines } = await readAll(fileOf(...rows));
    expect(inspection).toMatchObject({
      formatId: null,
      needs: [],
      confidence: 0.95,
      balanceCheck: { status: 'proved' },
    });
    expect(lines.map(({ date, description, amountMinor }) => [date, description, amountMinor])).toEqual([
      ['2026-08-13', 'Water Board', -3000n],
      ['2026-08-14', 'Employer', 200000n],
      ['2026-08-16', 'Rent', -95000n],
    ]);
  });

  test('is asked about where a row is missing, wrong or unreadable, where no balance is printed, and where two columns have one role', async () => {
    const [first = '', second = '', third = ''] = rows;
    const unproved = [
      fileOf(first, third),
      fileOf(first, second.replace('2000.00', '2000.01'), third),
      fileOf(first, second.replace('14/08/2026', '14 Brumaire'), third),
      fileOf(first),
      fileOf(...rows).replace('Balance', 'Left'),
      fileOf(...rows).replace('Type', 'Debit'),
      fileOf(...rows).replace('Type', 'Amount'),
      fileOf(...rows).replace(/,(DD|CR|SO),/g, ',EUR,'),
    ];
    for (const text of unproved)
      expect(await inspect(text), text).toMatchObject({ reading: null, needs: ['mapping'] });
  });

  test.each(['Currency', 'CCY', 'Currency code', 'Account currency'])(
    'has its currency under %s',
    async (name) => {
      const text = fileOf(...rows)
        .replace('Type', name)
        .replace(/,(DD|CR|SO),/g, ',EUR,');
      const { inspection, lines } = await readAll(text);
      expect(inspection).toMatchObject({ needs: [], currencies: ['EUR'] });
      expect(new Set(lines.map(({ currency }) => currency))).toEqual(new Set(['EUR']));
    },
  );

  test('has its amounts to the penny, whatever they are, or is asked about', async () => {
    const pence = fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((each) => each !== 0);
    const pounds = (minor: number) => (minor / 100).toFixed(2);
    await fc.assert(
      fc.asyncProperty(fc.array(pence, { minLength: 2, maxLength: 20 }), pence, async (amounts, opening) => {
        let balance = opening;
        const lines = amounts.map((amount) => {
          balance += amount;
          const cells = amount < 0 ? [pounds(-amount), ''] : ['', pounds(amount)];
          return ['20/08/2026', 'CR', 'Shop', ...cells, pounds(balance)].join(',');
        });
        const read = await readAll(fileOf(...lines));
        expect(read.lines.map(({ amountMinor }) => Number(amountMinor))).toEqual(amounts);
      }),
    );
  });
});
