import { above, type Exact, figure, larger, over, smaller } from '../exact.ts';
import { step, type TaxStep } from '../explain.ts';
import type { Circumstances } from '../inputs.ts';
import { pensionReliefOf } from '../pension-relief/relief-limit.ts';
import type { IncomeTable, PensionTable } from '../rates/rate-table.ts';
import { incomeOf } from './income-tax.ts';
import { sumOf } from './tax-on-components.ts';

/** Relief of losses against other income. In pounds. */
export interface SidewaysRelief {
  /** Losses on shares. */
  readonly ofShares: Exact;
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
 * relief at source (s24A; BIM85703). Losses on shares come first (s133(4); VCM74040), and those with EIS or SEIS relief have no limit
 * (s24A(7)(d); VCM74035).
 */
export function sidewaysReliefOf(
  { income_tax, pensions }: { readonly income_tax: IncomeTable; readonly pensions: PensionTable },
  person: Circumstances,
): SidewaysRelief {
  const income = sumOf(incomeOf(income_tax, person));
  const adjusted = above(income, pensionReliefOf(pensions, person).relievedAtSource);
  const limit = larger(leastLimit, over(adjusted, figure(4)));
  const { claimsSidewaysRelief: isClaimed, tradeLosses, shareLosses } = person;
  const beyond = smaller(shareLosses.beyondLimit, income);
  const within = smaller(shareLosses.withinLimit, smaller(limit, income - beyond));
  const left = { income: income - beyond - within, limit: limit - within };
  const loss = tradeLosses.ofYear - tradeLosses.usedInEarlierYears;
  const used = isClaimed ? smaller(loss, smaller(left.limit, left.income)) : 0n;
  const back = { income: left.income - used, limit: left.limit - used };
  return { ofShares: beyond + within, used, limit, isClaimed, carriedBack: carriedBackOf(person, back) };
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
  { ofShares, used, limit, isClaimed, carriedBack }: SidewaysRelief,
  { tradeLosses, shareLosses }: Pick<Circumstances, 'tradeLosses' | 'shareLosses'>,
): TaxStep[] {
  const { ofYear: loss, usedInEarlierYears, carriedBack: claimedBack } = tradeLosses;
  const claimed = shareLosses.withinLimit + shareLosses.beyondLimit;
  const shares =
    claimed === 0n
      ? []
      : [
          step(
            'income',
            'Losses on shares, set against income',
            -ofShares,
            'ITA 2007 ss131-133, 24A; VCM74035',
            [
              ['Losses on shares with EIS or SEIS relief', shareLosses.beyondLimit],
              ['Other losses on shares', shareLosses.withinLimit],
              ['Limit on reliefs for the others', shareLosses.withinLimit === 0n ? 0n : limit],
              ['Not used', claimed - ofShares],
            ],
          ),
        ];
  const back =
    claimedBack === 0n
      ? shares
      : [
          ...shares,
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
