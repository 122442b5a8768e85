import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byBytes, merchantYearsOf } from './merchant-year-rules.ts';
import { emptyDelta, merchantAdder } from './rules.ts';

test('totals of a merchant are twelve sums and counts a year, expenses and income apart, transfers left out', () => {
  const delta = emptyDelta();
  const add = merchantAdder(delta, 'GBP');
  add({ date: '2025-03-14', type: 'expense', merchant: 'Baker', amountMinor: -500n });
  add({ date: '2025-03-14', type: 'expense', merchant: 'Baker', amountMinor: -20n });
  add({ date: '2025-12-31', type: 'expense', merchant: 'Baker', amountMinor: -1n });
  add({ date: '2024-01-01', type: 'income', merchant: 'Baker', amountMinor: 7n });
  add({ date: '2024-01-01', type: 'transfer', merchant: 'Baker', amountMinor: 9n });
  add({ date: '2024-01-01', type: 'expense', merchant: null, amountMinor: -9n });
  const baker = { merchant: 'Baker', currency: 'GBP' };
  expect([...merchantYearsOf(delta)]).toEqual([
    [
      {
        ...baker,
        ...{ type: 'expense', year: 2025 },
        amounts: '0,0,-520,0,0,0,0,0,0,0,0,-1',
        counts: '0,0,2,0,0,0,0,0,0,0,0,1',
      },
      {
        ...baker,
        ...{ type: 'income', year: 2024 },
        amounts: '7,0,0,0,0,0,0,0,0,0,0,0',
        counts: '1,0,0,0,0,0,0,0,0,0,0,0',
      },
    ],
  ]);
});

test('portions follow each other in the order of merchant, currency, type and year, however they were added', () => {
  const delta = emptyDelta();
  for (const currency of ['USD', 'GBP'])
    for (const merchant of ['b', '\u{1f98a}', '\uff21', 'a'])
      for (const [year, type] of [
        [2026, 'income'],
        [2025, 'expense'],
        [2026, 'expense'],
      ] as const)
        merchantAdder(delta, currency)({ date: `${year}-05-01`, type, merchant, amountMinor: 1n });
  const portions = [...merchantYearsOf(delta, 3)];
  expect(portions.length).toBe(8);
  const keys = portions
    .flat()
    .map(({ merchant, currency, type, year }) => [merchant, currency, type, year].join('|'));
  expect(keys).toEqual(
    ['a', 'b', '\uff21', '\u{1f98a}'].flatMap((merchant) =>
      ['GBP', 'USD'].flatMap((currency) =>
        ['expense|2025', 'expense|2026', 'income|2026'].map((rest) => `${merchant}|${currency}|${rest}`),
      ),
    ),
  );
});

test('texts are in the order of their bytes', () => {
  const order = (one: string, other: string) => Math.sign(byBytes(one, other));
  const letters = ['a', 'b', '\u00e9', '\ud7ff', '\ue000', '\uff21', '\u{1f98a}', '\u{10ffff}'];
  const text = fc.array(fc.constantFrom(...letters), { maxLength: 4 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(order(one, other)).toBe(Buffer.compare(Buffer.from(one), Buffer.from(other)));
    }),
  );
});
