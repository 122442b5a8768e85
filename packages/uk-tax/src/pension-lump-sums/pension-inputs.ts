import { TaxError } from '../errors.ts';
import { type Exact, smaller } from '../exact.ts';

/** Pensions of a year, as decimal strings in pounds. */
export interface PensionIncomeInputs {
  readonly pension_income?: string;
  /** Part of `pension_income` that is lump sum death benefits: left out of threshold and adjusted income (FA 2004 s228ZA(4)(e), (5)(d)). */
  readonly death_benefit_lump_sums?: string;
  /** Lump sum of a deferred State Pension, which isn't in `pension_income` (F(No. 2)A 2005 s7). */
  readonly state_pension_lump_sum?: string;
}

/**
 * Reads pensions, and lump sums that have rules of their own.
 * @throws {TaxError} bad_input
 */
export function readPensionIncome(
  inputs: PensionIncomeInputs & { readonly transition_profit?: string },
  amount: (field: string, text: unknown) => Exact,
) {
  const pension = amount('pension_income', inputs.pension_income);
  // A question may ask what less pension income would cost: then at most that is left of them.
  const deathBenefits = smaller(amount('death_benefit_lump_sums', inputs.death_benefit_lump_sums), pension);
  const statePensionLumpSum = amount('state_pension_lump_sum', inputs.state_pension_lump_sum);
  // FA 2022 Sch 1 para 75 changes net income, by which the lump sum has its rate. What follows isn't confirmed.
  if (statePensionLumpSum > 0n && amount('transition_profit', inputs.transition_profit) > 0n)
    throw new TaxError(
      'bad_input',
      'state_pension_lump_sum can’t be worked out in a year with transition profits',
    );
  return { pension, deathBenefits, statePensionLumpSum };
}
