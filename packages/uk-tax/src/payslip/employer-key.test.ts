import { expect, test } from 'vitest';
import { employerKey, withoutPayslips } from './employer-key.ts';

test('employers are the same whatever their letters and spaces', () => {
  expect(employerKey('  Larkfield   LTD ')).toBe(employerKey('larkfield ltd'));
});

test('forms P60 of employers without payslips are told apart by the same name', () => {
  const p60s = [{ employer: 'Larkfield Ltd' }, { employer: 'Acme' }];
  expect(withoutPayslips(p60s, [{ employer: 'LARKFIELD  ltd' }])).toEqual([{ employer: 'Acme' }]);
});
