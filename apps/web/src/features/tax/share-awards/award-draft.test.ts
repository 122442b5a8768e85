import type { ShareAward } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { type AwardDraft, draftOf, draftOfFound, emptyAward, entryOf, readAward } from './award-draft.ts';

const typed: AwardDraft = {
  ...emptyAward,
  employer: ' Orbit Tools ',
  date: '2025-06-16',
  shares: '1,000',
  value: '£20.5',
  taxed: 'payslips',
};
const read = (more: Partial<AwardDraft>) => {
  const result = readAward({ ...typed, ...more });
  return result.ok ? result.entry : result.errors;
};

test('a vest goes out with plain numbers, and nothing that is not of its kind', () => {
  expect(read({ price: '3', granted_on: '2020-01-01', fx_rate: '0.75' })).toMatchObject({
    ...{ employer: 'Orbit Tools', shares: '1000', value: '20.5', price: '0', shares_withheld: '0' },
    ...{ exercise: null, granted_on: null, on_payslip: true, holding_id: null },
  });
  expect(read({ fx_rate: '0.75' })).not.toHaveProperty('fx_rate');
  expect(read({ fx_rate: '0.75', currency: 'USD' })).toHaveProperty('fx_rate', '0.75');
});

test('what is missing is said at its field', () => {
  expect(Object.keys(read({ employer: '', date: '', shares: '', value: '-1', taxed: '' }))).toEqual([
    ...['employer', 'on_payslip', 'date', 'shares', 'value'],
  ]);
  expect(Object.keys(read({ kind: 'emi' }))).toEqual(['granted_on', 'price', 'value_at_grant']);
});

test('leaving isn’t a way to exercise EMI, and tax on payslips isn’t sent', () => {
  const emi = { kind: 'emi', exercise: 'leaver', granted_on: '2022-01-01', price: '1' } as const;
  expect(read({ ...emi, value_at_grant: '1', tax_paid: '5' })).toMatchObject({
    ...{ exercise: 'in_time', tax_paid: '0', value_at_disqualification: null },
  });
});

test('a stored award fills the form, and comes back as it was', () => {
  const stored = {
    ...{ kind: 'csop', employer: 'Orbit Tools', date: '2025-06-16', currency: 'USD', fx_rate: '0.75' },
    ...{ shares: '10', shares_withheld: '0', value: '20', price: '12', option_cost: '0', notes: null },
    ...{ employer_ni: '0.00', tax_paid: '1.00', foreign_tax: '0.00', exercise: 'leaver' },
    ...{ granted_on: '2024-01-01', value_at_grant: null, disqualified_on: null, holding_id: null },
    ...{ value_at_disqualification: null, on_payslip: false },
  } as unknown as ShareAward;
  const result = readAward(draftOf(stored));
  const { employer_ni, foreign_tax, tax_paid, ...entry } = entryOf(stored);
  expect(result.ok && result.entry).toMatchObject({ ...entry, tax_paid: '1.00' });
});

test('an award found in imports asks for all its shares, as files name only those that were received', () => {
  const found = {
    holding_id: 'h',
    symbol: 'ORBT',
    name: 'Orbit Tools',
    date: '2025-06-16',
    shares: '200',
    value: '140.35',
    currency: 'USD',
  };
  expect(draftOfFound(found)).toMatchObject({ shares: '', value: '140.35', holding_id: 'h' });
});
