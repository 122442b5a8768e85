import Type from 'typebox';
import { Body, Day, described, flag, textUpTo } from './values.ts';

/** Returns the fields of a tax profile on the accrued income scheme. `sum` is the schema of amounts. */
export function accruedFields<Sum extends Type.TSchema>(sum: Sum) {
  return {
    securities_above_limit: flag(
      'True if the nominal value of your gilts and bonds outside ISAs was above £5,000 on any day of this tax year or the one before. Otherwise there is no accrued income (ITA 2007 s639)',
    ),
    accrued_income: Type.Array(
      Body({
        security: textUpTo(100),
        period_ends_on: described(Day, 'Day of the tax year on which the interest period ends'),
        received: described(
          sum,
          'Accrued interest in the price of sales, and rebates on purchases ex dividend',
        ),
        paid: described(sum, 'Accrued interest in the price of purchases, and rebates on sales ex dividend'),
        interest: described(
          sum,
          'Interest on the security due at the end of the period, which counts as interest',
        ),
      }),
      { maxItems: 100, description: 'Trades of gilts and bonds by security and interest period' },
    ),
  };
}
