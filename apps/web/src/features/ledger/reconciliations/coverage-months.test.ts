import type { Coverage } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { coverageMonths } from './coverage-months.ts';

const none: Coverage = {
  ...{ account_id: '', currency: 'GBP', locked_until: null, from: null, to: null },
  ...{ statements: [], covered: [], gaps: [], breaks: [], difference: null, missing: null },
};
const file = { expected: null, found: null, import_id: '', file_name: 'a.csv' };

test('an account without a statement or transaction has no months', () => {
  expect(coverageMonths(none)).toEqual([]);
});

test('each day is in a statement, in none, where balances don’t match, or outside', () => {
  const [june, july] = coverageMonths({
    ...none,
    ...{ from: '2026-06-29', to: '2026-07-04', covered: [{ from: '2026-06-29', to: '2026-06-30' }] },
    breaks: [{ kind: 'records', from: '2026-06-30', to: '2026-06-30', ...file }],
  });
  expect(june?.days.slice(27)).toEqual(['outside', 'covered', 'break']);
  expect(july?.days.slice(0, 5)).toEqual(['gap', 'gap', 'gap', 'gap', 'outside']);
  expect(july).toMatchObject({ label: 'Jul 2026', covered: 0, gaps: 4, breaks: 0 });
  expect(july?.days).toHaveLength(31);
});

test('the last months are shown, as many as asked for', () => {
  const months = coverageMonths({ ...none, from: '2020-01-01', to: '2026-11-21' }, 12);
  expect(months).toHaveLength(12);
  expect([months[0]?.month, months.at(-1)?.month]).toEqual(['2025-12', '2026-11']);
});
