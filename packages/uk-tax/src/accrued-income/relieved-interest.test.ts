import fc from 'fast-check';
import { expect, test } from 'vitest';
import { relievedInterest } from './relieved-interest.ts';

const uk = (label: string, pence: bigint) => ({ label, pence, isForeign: false });
const abroad = (label: string, pence: bigint) => ({ label, pence, isForeign: true });
const placed = (...given: Parameters<typeof relievedInterest>) => {
  const { parts, left } = relievedInterest(...given);
  return [...parts.map(({ interest, pence }) => `${interest.label} ${pence}`), left];
};

test('accrued interest paid reduces interest of the same security first, then UK and foreign interest', () => {
  const losses = [{ security: 'Bund 2%', pence: 500n }];
  expect(placed(losses, [uk('Bank', 900n), abroad('BUND 2% 2034', 600n)])).toEqual(['BUND 2% 2034 500', 0n]);
  expect(placed(losses, [abroad('Bond', 450n), uk('Bank', 30n)])).toEqual(['Bank 30', 'Bond 450', 20n]);
});

test('it never reduces interest below nothing, also where interest was paid back', () => {
  const record = fc.record({
    label: fc.constantFrom('Bank', 'Gilt', 'Bund'),
    pence: fc.bigInt({ min: -300n, max: 1000n }),
    isForeign: fc.boolean(),
  });
  const loss = fc.record({
    security: fc.constantFrom('Gilt', 'Bund', ' '),
    pence: fc.bigInt({ min: 0n, max: 1500n }),
  });
  const sum = (items: readonly { readonly pence: bigint }[]) =>
    items.reduce((all, { pence }) => all + pence, 0n);
  fc.assert(
    fc.property(fc.array(loss, { maxLength: 4 }), fc.array(record, { maxLength: 6 }), (losses, interest) => {
      const { parts, left } = relievedInterest(losses, interest);
      expect(sum(parts) + left).toBe(sum(losses));
      let most = 0n;
      for (const isForeign of [false, true]) {
        const total = sum(interest.filter((one) => one.isForeign === isForeign));
        const used = sum(parts.filter((one) => one.interest.isForeign === isForeign));
        most += total > 0n ? total : 0n;
        expect(used).toBeLessThanOrEqual(total > 0n ? total : 0n);
      }
      expect(sum(parts)).toBe(sum(losses) < most ? sum(losses) : most);
    }),
  );
});
