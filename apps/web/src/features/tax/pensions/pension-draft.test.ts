import { describe, expect, test } from 'vitest';
import { draftOf, entryOfDraft, readContribution } from './pension-draft.ts';

describe('a contribution', () => {
  const typed = { date: '2026-05-01', amount: '£80', method: 'relief_at_source', on_payslip: true } as const;

  test('is read as it was typed; own money is on no payslip', () => {
    expect(readContribution(typed)).toEqual({
      ok: true,
      entry: { date: '2026-05-01', amount: '80.00', method: 'relief_at_source', on_payslip: false },
    });
    expect(readContribution({ ...typed, method: 'net_pay' })).toMatchObject({
      entry: { on_payslip: true },
    });
  });

  test('of nothing, or of no day, is refused', () => {
    const read = readContribution({ ...typed, date: '', amount: '0' });
    expect(read.ok || Object.keys(read.errors)).toEqual(['date', 'amount']);
    expect(readContribution({ ...typed, amount: 'abc' }).ok).toBe(false);
  });
});

test('a pension with nothing but a name', () => {
  expect(entryOfDraft({ ...draftOf(undefined), name: ' Nest ' })).toEqual({
    name: 'Nest',
    kind: 'defined_contribution',
    provider: null,
    account_id: null,
    joined_on: null,
    notes: null,
  });
});
