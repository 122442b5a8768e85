import { expect, test } from 'vitest';
import { type SuggestRow, suggestRefunds } from './suggest-rules.ts';

const row = (id: string, date: string, minor: bigint, text = 'Toybox'): SuggestRow => ({
  ...{ id, date, minor, text },
  currency: 'GBP',
});

test('purchases of the merchant within 120 days and of at least the amount, the same amount first, then the newest', () => {
  const expenses = [
    row('exact', '2026-05-01', 1200n),
    row('newer', '2026-07-30', 5000n, 'TOYBOX 4471'),
    row('older', '2026-07-01', 4000n),
    row('oldest', '2026-06-01', 3000n),
    row('too small', '2026-07-01', 1199n),
    row('too old', '2026-04-05', 1200n),
    row('later', '2026-08-05', 1200n),
    row('elsewhere', '2026-07-01', 1200n, 'Kiosk'),
    { ...row('euros', '2026-07-01', 1200n), currency: 'EUR' },
  ];
  const found = suggestRefunds(
    [row('back', '2026-08-04', 1200n), row('none', '2026-08-04', 1n, 'Nobody')],
    expenses,
  );
  expect([...found.keys()]).toEqual(['back']);
  expect(found.get('back')).toEqual([
    { expense_id: 'exact', left: 1200n, why: 'same-amount' },
    { expense_id: 'newer', left: 5000n, why: 'same-merchant' },
    { expense_id: 'older', left: 4000n, why: 'same-merchant' },
  ]);
});

test('what has no text pays nothing back', () => {
  expect(suggestRefunds([row('back', '2026-08-04', 5n, '')], [row('one', '2026-08-01', 5n, '')]).size).toBe(
    0,
  );
});
