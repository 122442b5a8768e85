import { type Exact, figure, total } from '../exact.ts';
import type { RateTable } from '../rates/rate-table.ts';

/** Amounts of one of the couple before a gift, in pounds. */
interface Incomes {
  readonly income: Exact;
  /** Interest or dividends, whichever is moved. */
  readonly ofKind: Exact;
}

/**
 * Lists the amounts of income at whose move something changes for either: income reaches an allowance or a limit, or interest or
 * dividends reach what is taxed at nothing. A limit may lie elsewhere for other kinds of income, so edges are only a help.
 */
export function edgesOf(
  { income_tax, high_income_child_benefit_charge: benefit }: RateTable,
  kind: 'savings_interest' | 'dividends',
  { giver, receiver }: { readonly giver: Incomes; readonly receiver: Incomes },
): Exact[] {
  const { savings, dividends, uk_limits } = income_tax;
  const allowance = figure(income_tax.personal_allowance.amount);
  const limits = [
    allowance,
    allowance + figure(savings.starting_rate_band),
    allowance + figure(uk_limits.basic_rate_limit),
    figure(uk_limits.higher_rate_limit),
    figure(income_tax.personal_allowance.taper_threshold),
    figure(benefit.lower),
  ];
  const { basic, higher } = savings.personal_savings_allowance ?? { basic: 0, higher: 0 };
  const nil =
    kind === 'dividends'
      ? [figure(dividends.allowance)]
      : [figure(basic), figure(higher), total([figure(basic), figure(savings.starting_rate_band)])];
  return [
    ...limits.flatMap((limit) => [giver.income - limit, limit - receiver.income]),
    ...nil.flatMap((free) => [
      giver.ofKind - free,
      free - receiver.ofKind,
      allowance + free - receiver.income,
    ]),
  ];
}
