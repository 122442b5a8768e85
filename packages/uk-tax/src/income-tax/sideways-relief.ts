import { above, type Exact, figure, larger, over, smaller } from '../exact.ts';
import { step, type TaxStep } from '../explain.ts';
import type { Circumstances } from '../inputs.ts';
import { pensionReliefOf } from '../pension-relief/relief-limit.ts';
import type { IncomeTable, PensionTable } from '../rates/rate-table.ts';
import { incomeOf } from './income-tax.ts';
import { sumOf } from './tax-on-components.ts';

/** Relief of a loss of the trade against other income of its year. In pounds. */
export interface SidewaysRelief {
  /** Part of the loss of this year. */
  readonly used: Exact;
  /** Part of the loss of a later year. */
  readonly carriedBack: Exact;
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
  const loss = tradeLosses.ofYear - tradeLosses.usedInEarlierYears;
  const used = isClaimed ? smaller(loss, smaller(limit, income)) : 0n;
  const back = { income: income - used, limit: above(limit, used) };
  return { used, limit, isClaimed, carriedBack: carriedBackOf(person, back) };
}

/**
 * Relief of a loss of a later year (ss64(2)(b), 72): the whole loss, as far as the income reaches. The limit doesn't apply to what is
 * deducted from profits of the same trade (s24A(7); BIM85703).
 */
function carriedBackOf(
  { tradeLosses, profit }: Circumstances,
  { income, limit }: { readonly income: Exact; readonly limit: Exact },
): Exact {
  const { carriedBack, carriedBackTradeProfit } = tradeLosses;
  const ownProfit = smaller(carriedBackTradeProfit ?? profit, profit);
  const free = smaller(carriedBack, smaller(ownProfit, income));
  return free + smaller(carriedBack - free, smaller(limit, income - free));
}

/** Explains the relief. */
export function sidewaysSteps(
  { used, limit, isClaimed, carriedBack }: SidewaysRelief,
  { ofYear: loss, usedInEarlierYears, carriedBack: claimedBack }: Circumstances['tradeLosses'],
): TaxStep[] {
  const back =
    claimedBack === 0n
      ? []
      : [
          step('income', 'Loss of a later year, carried back', -carriedBack, 'ITA 2007 ss64, 72, 24A', [
            ['Loss claimed', claimedBack],
            ['Limit on reliefs, but for profits of the same trade', limit],
          ]),
        ];
  if (!isClaimed || loss === 0n) return back;
  return [
    ...back,
    step('income', 'Loss of self-employment, set against other income', -used, 'ITA 2007 ss64, 24A', [
      ['Loss of this year', loss],
      ['Limit on reliefs', limit],
      ['Left for other relief', loss - usedInEarlierYears - used],
    ]),
  ];
}
