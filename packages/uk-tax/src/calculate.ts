import { type GainsTax, gainsTaxOf } from './capital-gains/gains-tax.ts';
import { childBenefitChargeOf } from './charges/child-benefit.ts';
import { studentLoansOf } from './charges/student-loans.ts';
import { UnknownTaxYear } from './errors.ts';
import { above, type Exact, printPence, printQuantity, total } from './exact.ts';
import { type IncomeTax, incomeTaxOf } from './income-tax/income-tax.ts';
import { sumOfTax } from './income-tax/tax-on-components.ts';
import { readInputs, type TaxInputs } from './inputs.ts';
import { classOneOf } from './national-insurance/class-1.ts';
import { classFourOf, classTwoOf } from './national-insurance/self-employed.ts';
import type { RateTables } from './rates/rate-table.ts';
import { shippedRates } from './rates/shipped.ts';
import { firstYearOf, type TaxYear } from './tax-year.ts';

/** A person's year to be worked out. */
export interface TaxQuestion {
  readonly tax_year: TaxYear;
  readonly region: string;
  readonly inputs: TaxInputs;
}

/** One line of the computation: so much, at this rate, makes this tax. */
export interface TaxedBand {
  readonly component: string;
  readonly band: string;
  readonly amount: string;
  readonly rate: string;
  readonly tax: string;
}

/** The whole position, in pounds and pence, in the shape of the published worked cases. */
export interface TaxPosition {
  readonly adjusted_net_income: string;
  readonly personal_allowance: string;
  readonly taxable_income: string;
  readonly allowances_used: {
    readonly non_savings: string;
    readonly savings: string;
    readonly dividends: string;
  };
  readonly non_savings_tax: string;
  readonly savings_tax: string;
  readonly dividend_tax: string;
  readonly marriage_allowance_reduction: string;
  readonly income_tax: string;
  /** What it would be with allowances against non-savings income first. */
  readonly income_tax_if_allowances_go_to_non_savings_first: string;
  readonly ni: string;
  readonly employer_ni: string;
  readonly class_2: string;
  readonly class_4: string;
  readonly student_loan: string;
  readonly postgraduate_loan: string;
  readonly hicbc_percent: string;
  readonly hicbc: string;
  readonly taxable_gains: string;
  readonly unused_basic_rate_band: string;
  readonly cgt: string;
  readonly losses_brought_forward_used: string;
  readonly losses_carried_forward: string;
  readonly bands: readonly TaxedBand[];
}

/**
 * Works out income tax, National Insurance, student loans, the Child Benefit charge and capital gains tax of a year.
 * Figures are exact and rounded half up to the penny at the end, but where a rule itself rounds.
 * @throws {UnknownTaxYear} {TaxError} bad_input, rates_not_set
 */
export function calculateTax(
  { tax_year, region, inputs }: TaxQuestion,
  rates: RateTables = shippedRates,
): TaxPosition {
  firstYearOf(tax_year);
  const table = rates.get(tax_year);
  if (!table) throw new UnknownTaxYear(tax_year);
  const person = readInputs(region, inputs);
  const income = incomeTaxOf(table.income_tax, person);
  const classOne = classOneOf(table.national_insurance, person);
  const loans = studentLoansOf(table, person);
  const benefit = childBenefitChargeOf(table, income.adjustedNetIncome, person.childBenefit);
  const unused = above(income.limits.basicRateLimit, income.taxableIncome);
  const gains = gainsTaxOf(table.capital_gains, person, unused);
  const { placement } = income;
  return {
    adjusted_net_income: printPence(income.adjustedNetIncome),
    personal_allowance: printPence(income.personalAllowance),
    taxable_income: printPence(income.taxableIncome),
    allowances_used: {
      non_savings: printPence(placement.nonSavings + placement.property),
      savings: printPence(placement.savings),
      dividends: printPence(placement.dividends),
    },
    non_savings_tax: printPence(sumOfTax(income.bands, 'non_savings') + sumOfTax(income.bands, 'property')),
    savings_tax: printPence(sumOfTax(income.bands, 'savings')),
    dividend_tax: printPence(sumOfTax(income.bands, 'dividends')),
    marriage_allowance_reduction: printPence(income.marriageReduction),
    income_tax: printPence(income.tax),
    income_tax_if_allowances_go_to_non_savings_first: printPence(income.taxIfInOrder),
    ni: printPence(total(classOne.map(({ employee }) => employee))),
    employer_ni: printPence(total(classOne.map(({ employer }) => employer))),
    class_2: printPence(classTwoOf(table.national_insurance, person.profit)),
    class_4: printPence(classFourOf(table.national_insurance, person.profit)),
    student_loan: printPence(loans.undergraduate),
    postgraduate_loan: printPence(loans.postgraduate),
    hicbc_percent: printQuantity(benefit.percent),
    hicbc: printPence(benefit.charge),
    taxable_gains: printPence(gains.taxableGains),
    unused_basic_rate_band: printPence(gains.unusedBasicRateBand),
    cgt: printPence(gains.tax),
    losses_brought_forward_used: printPence(gains.lossesBroughtForwardUsed),
    losses_carried_forward: printPence(gains.lossesCarriedForward),
    bands: [...incomeBands(income), ...gainsBands(gains)],
  };
}

function incomeBands({ bands }: IncomeTax): TaxedBand[] {
  return bands.map(({ component, band, amount, rate, tax }) => line(component, band, amount, rate, tax));
}

function gainsBands({ bands }: GainsTax): TaxedBand[] {
  return bands.flatMap(({ kind, deducted, atBasic, atHigher, basicRate, higherRate }) =>
    [
      line(`gains: ${kind}`, 'losses and exempt amount', deducted, 0n, 0n),
      line(`gains: ${kind}`, 'basic', atBasic, basicRate, (atBasic * basicRate) / 10n ** 24n),
      line(`gains: ${kind}`, 'higher', atHigher, higherRate, (atHigher * higherRate) / 10n ** 24n),
    ].filter(({ amount }) => amount !== '0.00'),
  );
}

function line(component: string, band: string, amount: Exact, rate: Exact, tax: Exact): TaxedBand {
  return { component, band, amount: printPence(amount), rate: printQuantity(rate), tax: printPence(tax) };
}
