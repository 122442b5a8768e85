import type { CapitalGainsAnswer, CapitalGainsQuestion } from '@farthing/api-contract';
import { calculateCapitalGains } from '@farthing/uk-tax';
import { asProblem, tradesOf } from './rules.ts';

export { reportCapitalGains, writeCapitalGains } from './report-service.ts';

/**
 * Works out the gains of the trades that are given, without reading or keeping anything.
 * @throws {Problem} invalid-request naming the row and field, insufficient-holding
 */
export function answerCapitalGains(question: CapitalGainsQuestion): CapitalGainsAnswer {
  try {
    return calculateCapitalGains(tradesOf(question)) as CapitalGainsAnswer;
  } catch (error) {
    throw asProblem(error);
  }
}
