import { exact, penceDown, printPence, share, total } from '../exact.ts';
import type { TaxInputs } from '../inputs.ts';
import { foreignKinds, totalFieldsOf } from './treaty-rates.ts';

/**
 * Reduces foreign income and its tax in proportion where a hypothetical change leaves less of a kind than the foreign income
 * in it: income from abroad is what was given up last.
 */
export function withForeignScaled(inputs: TaxInputs): TaxInputs {
  const { foreign_income } = inputs;
  if (!foreign_income) return inputs;
  return {
    ...inputs,
    foreign_income: foreignKinds.flatMap((kind) => {
      const items = foreign_income.filter((item) => item.kind === kind);
      const whole = total(items.map(({ amount }) => exact(amount)));
      const left = total(totalFieldsOf[kind].map((field) => exact(inputs[field] ?? '0')));
      if (whole <= left) return items;
      // Down to whole pence, so that the parts are never more than the whole.
      const part = (amount: string) => printPence(penceDown(share(exact(amount), left, whole)));
      return items.map((item) => ({
        ...item,
        amount: part(item.amount),
        foreign_tax: part(item.foreign_tax),
      }));
    }),
  };
}
