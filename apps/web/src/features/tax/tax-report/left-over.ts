import type { TaxInputs, TaxPosition } from '@farthing/api-contract';
import { formatMinor, parseMinor } from '@farthing/money';
import { incomeFields } from './calculator-draft.ts';

/** Income, deductions and the amount left in a year. */
interface LeftOver {
  /** Gains less the losses of the year among it. */
  readonly income: string;
  /** Own pension payments, as they leave the person's money. */
  readonly pensions: string;
  readonly left: string;
}

/** Returns the amount left of a year's income after tax, National Insurance, loans, charges and own pension contributions. */
export function leftOver(inputs: TaxInputs, position: TaxPosition): LeftOver {
  const pence = (amount: string | number | undefined) => parseMinor(amount ?? '0', 'GBP');
  const earned = incomeFields.reduce((sum, field) => sum + pence(inputs[field]), 0n);
  const gains = (inputs.gains ?? []).reduce((sum, { gain }) => sum + pence(gain), 0n);
  const income = earned + gains - pence(inputs.losses_in_year);
  const { relief_at_source, net_pay, salary_sacrifice } = inputs.pension_contributions ?? {};
  const pensions = pence(relief_at_source) + pence(net_pay) + pence(salary_sacrifice);
  const left = income + pence(inputs.child_benefit) - pensions - pence(position.total_tax);
  return {
    income: formatMinor(income, 'GBP'),
    pensions: formatMinor(pensions, 'GBP'),
    left: formatMinor(left, 'GBP'),
  };
}
