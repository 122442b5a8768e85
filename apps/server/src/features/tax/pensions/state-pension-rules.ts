import type { StatePensionForecast, StatePensionQuestion } from '@farthing/api-contract';
import { Decimal } from '@farthing/money';
import { forecastStatePension, TaxError } from '@farthing/uk-tax';
import { fieldProblem, invalidField } from '../../../problems/problem.ts';

/**
 * Forecasts the State Pension from a National Insurance record.
 * @param day today
 * @throws {Problem} invalid-request, unknown-tax-year, naming the field
 */
export function readStatePension(question: StatePensionQuestion, day: string): StatePensionForecast {
  const { reached_on, starting_amount, years_before_2016 = 0, first_year = '2016-17' } = question;
  const plain = (amount: string | number | null | undefined) =>
    amount === null || amount === undefined ? null : new Decimal(amount).toFixed();
  try {
    const { steps, gaps, ...forecast } = forecastStatePension(
      {
        ...{ reached_on, years_before_2016, first_year },
        starting_amount: plain(starting_amount),
        gaps: (question.gaps ?? []).map(({ tax_year, cost }) => ({ tax_year, cost: plain(cost) })),
        later_years_count: question.later_years_count ?? true,
      },
      day,
    );
    return {
      ...forecast,
      gaps: [...gaps],
      explanation: steps.map(({ figures, ...step }) => ({ ...step, figures: [...figures] })),
    };
  } catch (error) {
    if (!(error instanceof TaxError)) throw error;
    if (error.code === 'unknown_tax_year') throw fieldProblem('unknown-tax-year', 'tax_year', error.message);
    const [field = ''] = error.message.split(' ');
    throw invalidField(field, error.message);
  }
}
