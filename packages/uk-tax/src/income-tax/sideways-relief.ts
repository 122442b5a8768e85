import { above, type Exact, figure, larger, over, smaller } from '../exact.ts';
import { step, type TaxStep } from '../explain.ts';
import type { Circumstances } from '../inputs.ts';
import { pensionReliefOf } from '../pension-relief/relief-limit.ts';
import type { IncomeTable, PensionTable } from '../rates/rate-table.ts';
import { incomeOf } from './income-tax.ts';
import { sumOf } from './tax-on-components.ts';

/** Relief of a loss of the trade against other income of its year. In pounds. */
export interface SidewaysRelief {
  readonly used: Exact;
  /** Most that the limit on reliefs allows. */
  readonly limit: Exact;
  readonly isClaimed: boolean;
}

const leastLimit = figure(50_000);

/**
 * Relief of a loss of this year against all other income, once claimed (ITA 2007 ss64, 65): the whole loss, as far as the income
 * and the limit on reliefs reach. The limit is £50,000 or, if it is more, a quarter of the income less pension contributions with
 * relief at source (s24A; BIM85703).
 */
export function sidewaysReliefOf(
  { income_tax, pensions }: { readonly income_tax: IncomeTable; readonly pensions: PensionTable },
  person: Circumstances,
): SidewaysRelief {
  const income = sumOf(incomeOf(income_tax, person));
  const adjusted = above(income, pensionReliefOf(pensions, person).relievedAtSource);
  const limit = larger(leastLimit, over(adjusted, figure(4)));
  const { claimsSidewaysRelief: isClaimed, tradeLosses } = person;
  const used = isClaimed ? smaller(tradeLosses.ofYear, smaller(limit, income)) : 0n;
  return { used, limit, isClaimed };
}

/** Explains the relief. */
export function sidewaysSteps({ used, limit, isClaimed }: SidewaysRelief, loss: Exact): TaxStep[] {
  if (!isClaimed || loss === 0n) return [];
  return [
    step('income', 'Loss of self-employment, set against other income', -used, 'ITA 2007 ss64, 24A', [
      ['Loss of this year', loss],
      ['Limit on reliefs', limit],
      ['Left for later years', loss - used],
    ]),
  ];
}
