import type { TaxProfile } from '@farthing/api-contract';
import { expect, test } from 'vitest';
import { withForm } from './form-draft.ts';

const p60 = {
  employer: 'Larkfield Foods',
  pay: '30000.00',
  tax: '4486.00',
  ni: '1393.92',
  student_loan: '0.00',
};
const income = {
  kind: 'employment',
  description: 'Larkfield Foods',
  amount: '30000.00',
  tax_paid: '4486.00',
} as const;

test('a P60 replaces that of its employer and keeps everything else', () => {
  const profile = {
    ...{ tax_year: '2025-26', stored: true, updated_at: null, version: 3, blind: true },
    p60s: [
      { ...p60, employer: ' larkfield foods', pay: '1.00' },
      { ...p60, employer: 'Elm Garage' },
    ],
    incomes: [{ ...income, description: 'Rent' }],
  } as unknown as TaxProfile;
  const entry = withForm(profile, { p60, incomes: [income] });
  expect(entry).toMatchObject({ version: 3, blind: true });
  expect(entry).not.toHaveProperty('stored');
  expect(entry.p60s?.map(({ employer }) => employer)).toEqual(['Elm Garage', 'Larkfield Foods']);
  expect(entry.incomes).toHaveLength(2);
  expect(withForm(profile, { p60: null, incomes: [] }).p60s).toHaveLength(2);
});
