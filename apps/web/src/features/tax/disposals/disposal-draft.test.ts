import type { Disposal } from '@farthing/api-contract';
import { describe, expect, test } from 'vitest';
import { type DisposalDraft, draftOf, emptyDisposal, entryOf, readDisposal } from './disposal-draft.ts';

const flat: DisposalDraft = {
  ...emptyDisposal,
  name: ' Flat ',
  date: '2025-05-01',
  proceeds: '£310,000',
  cost: '190000',
  acquired_on: '2015-05-01',
};
const entry = (draft: DisposalDraft) => {
  const read = readDisposal(draft);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return read.entry;
};
const errors = (draft: DisposalDraft) => {
  const read = readDisposal(draft);
  return read.ok ? {} : read.errors;
};

describe('the form of a disposal', () => {
  test('reads amounts as people type them; what is empty is nothing', () => {
    expect(entry(flat)).toMatchObject({
      name: 'Flat',
      proceeds: '310000.00',
      cost: '190000.00',
      selling_costs: '0',
      share_percent: '100',
      residence: null,
      rate_relief: null,
      other_relief_name: null,
    });
  });

  test('sends only what applies to the kind, and keeps the rest for a change of mind', () => {
    const home = { ...flat, home: 'throughout', completed_on: '2025-05-16', wasting: true } as const;
    expect(entry(home)).toMatchObject({
      completed_on: '2025-05-16',
      wasting: false,
      residence: { throughout: true },
    });
    expect(entry({ ...home, kind: 'chattel' })).toMatchObject({
      completed_on: null,
      wasting: true,
      residence: null,
    });
    const relief = { ...flat, rate_relief: 'business_asset_disposal_relief' } as const;
    expect(entry(relief).rate_relief).toBeNull();
    expect(entry({ ...relief, kind: 'business' }).rate_relief).toBe('business_asset_disposal_relief');
    expect(entry({ ...relief, kind: 'business', disposed_by: 'spouse' })).toMatchObject({
      rate_relief: null,
      proceeds: '0',
    });
  });

  test('names what is missing or cannot be', () => {
    expect(Object.keys(errors(emptyDisposal)).sort()).toEqual(['cost', 'date', 'name', 'proceeds']);
    expect(errors({ ...flat, share_percent: '101' })).toHaveProperty('share_percent');
    expect(errors({ ...flat, cost: '-1' })).toHaveProperty('cost');
    expect(errors({ ...flat, home: 'throughout', acquired_on: '' })).toHaveProperty('acquired_on');
    expect(errors({ ...flat, other_relief: '5' })).toHaveProperty('other_relief_name');
    const periods = [{ id: '1', from: '2015-05-01', to: '', use: 'lived', return_prevented: false } as const];
    expect(errors({ ...flat, home: 'sometimes', periods })).toHaveProperty(['residence.periods.0.to']);
  });

  test('a stored disposal fills it and comes out as it was', () => {
    const stored = {
      ...entry({ ...flat, home: 'throughout', notes: 'With Ben' }),
      residence: {
        throughout: false,
        periods: [{ from: '2015-05-01', to: '2020-04-30', use: 'lived', return_prevented: false }],
        let_percent: '0',
        business_percent: '10',
        long_final_period: false,
      },
    } as unknown as Disposal;
    expect(entry(draftOf(stored))).toEqual(entryOf(stored));
  });
});
