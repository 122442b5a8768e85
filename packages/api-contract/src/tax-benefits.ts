import Type from 'typebox';
import { Body, Day, described, flag, nullable, textUpTo } from './values.ts';

/** Kinds of benefits in kind, as form P11D has them. */
export const BenefitKind = Type.Enum([
  'car',
  'car_fuel',
  'van',
  'van_fuel',
  'loan',
  'medical',
  'vouchers',
  'assets',
  'accommodation',
  'other',
  'expenses',
]);
export type BenefitKind = Type.Static<typeof BenefitKind>;

const text = textUpTo(100);
const optionalFlag = (description: string) => Type.Optional(flag(description));
const day = (description: string) => Type.Optional(nullable(described(Day, description)));
const wholeNumber = (maximum: number) => Type.Integer({ minimum: 0, maximum });

const availability = {
  available_from: day('First day in the year. Null if it was there on 6 April'),
  available_to: day('Last day in the year. Null if it was there on 5 April'),
  days_unavailable: Type.Optional(
    described(wholeNumber(366), 'Days of interruptions of at least 30 days in a row'),
  ),
  private_fuel: optionalFlag('The employer paid for fuel for private journeys'),
  fuel_until: day('Last day of that fuel, if it ended for good in the year'),
  pay_given_up: optionalFlag('Pay was given up for it, such as in a salary sacrifice scheme'),
};

/** Returns the amounts of the calculator for kinds of income beside the usual ones. */
export function kindsOfIncome<Sum extends Type.TSchema>(sum: Sum) {
  return {
    property_distributions: sum,
    benefits_in_kind: sum,
    vouchers_and_expenses: sum,
    share_income: sum,
    termination_payments: sum,
  };
}

/** Returns the facts of a company car. */
function carOf<Sum extends Type.TSchema>(sum: Sum) {
  return Body({
    list_price: sum,
    capital_contribution: Type.Optional(sum),
    co2: described(wholeNumber(999), 'Grams per kilometre'),
    electric_range: Type.Optional(described(wholeNumber(999), 'Miles, for 1 to 50 g/km')),
    fuel: Type.Enum(['electric', 'petrol', 'diesel', 'clean_diesel'], {
      description: '`petrol` for hybrids too. `clean_diesel` meets the RDE2 standard',
    }),
    first_registered: Day,
    private_use_payment: Type.Optional(sum),
    ...availability,
  });
}

/** Returns the facts of a company van. */
function vanOf<Sum extends Type.TSchema>(sum: Sum) {
  return Body({
    zero_emission: Type.Boolean(),
    private_use_payment: Type.Optional(sum),
    shared: optionalFlag('Several employees share it'),
    ...availability,
  });
}

/** Returns the facts of a loan from an employer. */
function loanOf<Sum extends Type.TSchema>(sum: Sum) {
  return Body({
    owed_at_start: sum,
    owed_at_end: sum,
    made_on: day('Day on which it was made, if in the year'),
    repaid_on: day('Day of the last repayment, if in the year'),
    interest_paid: Type.Optional(sum),
    highest_of_all_loans: sum,
    official_rate: Type.Optional(
      Type.String({
        pattern: '^\\d{1,2}(\\.\\d{1,4})?$',
        description:
          'Official rate in percent, for years without one: the average, or with the precise method the rate of every day',
      }),
    ),
    method: Type.Optional(
      Type.Union([Type.Literal('averaging'), Type.Literal('precise')], {
        description: 'Way of working out the interest. `precise` needs an election, or HMRC requires it',
      }),
    ),
    changes: Type.Optional(
      Type.Array(Body({ date: Day, owed: sum }), {
        maxItems: 100,
        description:
          'Precise method: repayments and further loans in the order of their days, with the amount owed after each',
      }),
    ),
    pay_given_up: availability.pay_given_up,
  });
}

/** Returns the fields of benefits in kind, termination payments and children's interest. `sum` is the schema of amounts. */
export function benefitFields<Sum extends Type.TSchema>(sum: Sum) {
  return {
    winter_fuel_payment: described(
      sum,
      'Winter Fuel Payment or Pension Age Winter Heating Payment of the year, from 2025-26. Zero if you were entitled to Income Support, income-based Jobseeker’s Allowance, Pension Credit, income-related Employment and Support Allowance or Universal Credit in the qualifying week',
    ),
    benefits: Type.Array(
      Body({
        employer: text,
        kind: BenefitKind,
        payrolled: flag('True if it is in the taxable pay of the payslips, so that it is not counted again'),
        cash_equivalent: Type.Optional(sum),
        car: Type.Optional(carOf(sum)),
        van: Type.Optional(vanOf(sum)),
        loan: Type.Optional(loanOf(sum)),
      }),
      {
        maxItems: 40,
        description: 'Benefits in kind: the cash equivalent of the P11D, or the facts of a car, van or loan',
      },
    ),
    terminations: Type.Array(
      Body({
        employer: text,
        statutory_redundancy: sum,
        other: sum,
        exempt_used: sum,
        tax_paid: sum,
        on_payslip: flag(
          'True if its taxable part is in the pay of the payslips, or of employment in `incomes`',
        ),
      }),
      {
        maxItems: 10,
        description: 'Payments for the end of a job, without notice pay. The first £30,000 are exempt',
      },
    ),
    child_interest: Type.Array(Body({ child: text, amount: sum }), {
      maxItems: 20,
      description: 'Interest of a child under 18 on money that you gave. Above £100 all of it is yours',
    }),
  };
}
