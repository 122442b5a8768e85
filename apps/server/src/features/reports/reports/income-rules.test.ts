import { parseMinor } from '@farthing/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CategoryTotal, cashFlow, rateOfIncome } from './income-rules.ts';

test('the savings rate has one place, half away from zero, and none without income', () => {
  expect(rateOfIncome(250n, 3000n)).toBe('8.3');
  expect(rateOfIncome(-125n, 1000n)).toBe('-12.5');
  expect(rateOfIncome(1n, 2000n)).toBe('0.1');
  expect(rateOfIncome(-1n, 2001n)).toBe('0.0');
  expect(rateOfIncome(5n, 0n)).toBeNull();
  expect(rateOfIncome(5n, -10n)).toBeNull();
});

test('whatever the totals, as much leaves every node as enters it', () => {
  const total = fc.record({
    category_id: fc.constant(null),
    name: fc.string(),
    kind: fc.constantFrom('income' as const, 'expense' as const),
    group_name: fc.constantFrom('Food', 'Home', null),
    minor: fc.bigInt({ min: -100_000n, max: 100_000n }),
  });
  fc.assert(
    fc.property(fc.array(total, { maxLength: 12 }), (totals: CategoryTotal[]) => {
      const { nodes, links } = cashFlow(totals, 'GBP');
      const sum = (list: { amount: string }[]) =>
        list.reduce((all, { amount }) => all + parseMinor(amount, 'GBP'), 0n);
      for (const node of nodes) {
        const [enters, leaves] = [
          links.filter(({ to }) => to === node.id),
          links.filter(({ from }) => from === node.id),
        ];
        const own = parseMinor(node.amount, 'GBP');
        expect(own).toBeGreaterThan(0n);
        if (enters.length > 0) expect(sum(enters)).toBe(own);
        if (leaves.length > 0) expect(sum(leaves)).toBe(own);
      }
      expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
    }),
  );
});
