import { expect, test } from 'vitest';
import { readAll } from '../../packages/bank-import/src/statements-for-tests.ts';

test('an entry whose amount a balance leaves open is refused, not lost, where the journal is too long', async () => {
  const open = '2026-01-01 Adjust\n    Assets:Cash  = £20\n    Equity:Adjust\n\n';
  const rest = '2026-01-02 Shop\n    Assets:Cash  £-1.00\n    Expenses:Food\n\n'.repeat(100_000);
  const found = await readAll(open + rest + open);
  const refused = found.rows.filter(
    ({ result }) => result.kind === 'error' && result.reason.includes('too long to work it out'),
  );
  expect(refused.map(({ line }) => line).sort()).toEqual([1, 400_005]);
});
