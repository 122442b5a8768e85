import { gainsTaxOf } from './capital-gains/gains-tax.ts';
import { childBenefitChargeOf } from './charges/child-benefit.ts';
import { giftAidChargeOf } from './charges/gift-aid.ts';
import { paymentsOnAccountOf } from './charges/payments-on-account.ts';
import { studentLoansOf } from './charges/student-loans.ts';
import { winterFuelChargeOf } from './charges/winter-fuel.ts';
import { UnknownTaxYear } from './errors.ts';
import { above, type Exact, printPence, printQuantity, smaller, total } from './exact.ts';
import type { TaxStep } from './explain.ts';
import { explainYear, type WorkedYear } from './explain-position.ts';
import { foreignTaxCreditOf, withinGifts } from './foreign-tax/foreign-tax-credit.ts';
import { lessFinanceExpense } from './income-tax/finance-costs.ts';
import { type IncomeTax, incomeTaxOf } from './income-tax/income-tax.ts';
import { lessLosses, lessSideways } from './income-tax/losses.ts';
import { inOrder, lessPlaced } from './income-tax/place-allowances.ts';
import { sidewaysReliefOf } from './income-tax/sideways-relief.ts';
import { sumOfTax } from './income-tax/tax-on-components.ts';
import { withAnnualEquivalents } from './income-tax/top-slicing.ts';
import { readInputs, type TaxInputs } from './inputs.ts';
import { insuranceOf } from './national-insurance/national-insurance.ts';
import { gainsRelief, refuseClaim } from './new-resident/new-resident.ts';
import { statePensionLumpSumOf } from './pension-lump-sums/state-pension-lump-sum.ts';
import { annualAllowanceOf } from './pension-relief/annual-allowance.ts';
import { refusePolicyGains } from './policy-gains/policy-gains.ts';
import { gainsBands, incomeBands, type TaxedBand } from './printed-bands.ts';
import type { RateTables } from './rates/rate-table.ts';
import { shippedRates } from './rates/shipped.ts';
import { firstYearOf, type TaxYear } from './tax-year.ts';
import { withoutTransition, withTransitionProfit } from './transition-profit/transition-profit.ts';
import { ventureReductionsOf } from './venture-relief/venture-relief.ts';

/** A person's year to be worked out. */
export interface TaxQuestion {
  readonly tax_year: TaxYear;
  readonly region: string;
  readonly inputs: TaxInputs;
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
  /** The basic rate on finance costs of let homes. */
  readonly finance_costs_reduction: string;
  readonly finance_costs_carried_forward: string;
  /** Losses of earlier years set against the profit of the trade. */
  readonly trade_losses_used: string;
  /** Loss of this year set against other income. */
  readonly trade_losses_against_income: string;
  readonly trade_losses_carried_forward: string;
  /** Loss of a later year set against income of this one. */
  readonly trade_losses_carried_back: string;
  /** Losses on shares set against income. */
  readonly share_losses_used: string;
  /** Terminal loss of a later year set against profits of the trade. */
  readonly terminal_losses_used: string;
  /** Losses set against other income of earlier years, deducted for Class 4. */
  readonly class_4_losses_used: string;
  readonly class_4_losses_carried_forward: string;
  readonly property_losses_used: string;
  readonly property_losses_carried_forward: string;
  /** Relief on gains of life insurance policies. */
  readonly top_slicing_relief: string;
  /** Income tax relief on new shares, up to the tax. */
  readonly vct_relief: string;
  readonly eis_relief: string;
  readonly seis_relief: string;
  /** Relief of a new resident for income from abroad, which isn't taxed. */
  readonly foreign_income_relief: string;
  /** The same for gains on assets abroad. */
  readonly foreign_gains_relief: string;
  /** Foreign tax credited against income tax. */
  readonly foreign_tax_credit: string;
  /** Tax treated as paid on gains of life insurance policies, up to the tax. */
  readonly tax_treated_as_paid: string;
  /** After all reductions, the foreign tax credit and tax treated as paid. */
  readonly income_tax: string;
  /** Income tax if allowances were set against non-savings income first. */
  readonly income_tax_if_allowances_go_to_non_savings_first: string;
  /** Class 1 of the employee, within the annual maximum. */
  readonly ni: string;
  /** Class 1 that several jobs took above the annual maximum: not in `ni`, repaid on a claim. */
  readonly class_1_above_maximum: string;
  readonly employer_ni: string;
  /** Compulsory while it was, and what is paid voluntarily. */
  readonly class_2: string;
  /** The part of `class_2` that is paid voluntarily. */
  readonly class_2_voluntary: string;
  /** Profit of self-employment for Class 2 and Class 4, after losses. */
  readonly class_4_profit: string;
  readonly class_4: string;
  readonly student_loan: string;
  readonly postgraduate_loan: string;
  readonly hicbc_percent: string;
  readonly hicbc: string;
  /** Gift Aid charge: tax that charities reclaim on gifts and the donor hasn't paid. */
  readonly gift_aid_charge: string;
  /** Winter fuel payment that is recovered through tax. */
  readonly winter_fuel_charge: string;
  /** Tax on the lump sum of a deferred State Pension. */
  readonly state_pension_lump_sum_tax: string;
  readonly taxable_gains: string;
  readonly unused_basic_rate_band: string;
  readonly cgt: string;
  readonly losses_brought_forward_used: string;
  readonly losses_carried_forward: string;
  readonly bands: readonly TaxedBand[];
  readonly pension_input: string;
  readonly threshold_income: string;
  readonly adjusted_income: string;
  readonly annual_allowance_reduction: string;
  /** After the taper. */
  readonly annual_allowance: string;
  readonly annual_allowance_used: string;
  readonly annual_allowance_left: string;
  readonly money_purchase_excess: string;
  /** By year, oldest first. */
  readonly carry_forward_used: readonly string[];
  readonly annual_allowance_excess: string;
  readonly annual_allowance_charge: string;
  readonly relevant_earnings: string;
  readonly pension_relief_limit: string;
  /** Own contributions, gross. */
  readonly pension_contributions: string;
  readonly pension_relief_excess: string;
  /** Each of the two of the next year. */
  readonly payment_on_account: string;
  /** Tax, charges, own contributions to National Insurance, and loans. */
  readonly total_tax: string;
  readonly explanation: readonly TaxStep[];
}

/** Names of the amounts of a position, all decimal texts. */
export type PositionAmount = {
  [Name in keyof TaxPosition]: TaxPosition[Name] extends string ? Name : never;
}[keyof TaxPosition];

/**
 * Works out income tax, National Insurance, student loans, the Child Benefit charge and capital gains tax of a year.
 * Figures are exact and rounded half up to the penny at the end, but where a rule itself rounds.
 * @throws {UnknownTaxYear} {TaxError} bad_input, rates_not_set
 */
export function calculateTax(question: TaxQuestion, rates: RateTables = shippedRates): TaxPosition {
  const year = workOut(question, rates);
  return { ...incomeFigures(year), ...contributionFigures(year), ...pensionFigures(year) };
}

/**
 * Returns the part of the personal allowance that is given to the spouse, in pounds: nothing where the giver pays more than the
 * basic rate (ITA 2007 s55C).
 * @throws as calculateTax
 */
export function marriageAllowanceGiven(question: TaxQuestion, rates: RateTables = shippedRates): Exact {
  return workOut(question, rates).income.transferredAllowance;
}

/** All figures of a year, unrounded. @throws as calculateTax */
function workOut({ tax_year, region, inputs }: TaxQuestion, rates: RateTables): WorkedYear {
  firstYearOf(tax_year);
  const table = rates.get(tax_year);
  if (!table) throw new UnknownTaxYear(tax_year);
  const given = lessFinanceExpense(withTransitionProfit(readInputs(region, inputs), tax_year), tax_year);
  const winterFuel = winterFuelChargeOf(tax_year, table.income_tax, given);
  const carried = lessLosses(given);
  const { policyGains, terminationPayments } = carried.person;
  refusePolicyGains(tax_year, policyGains.length > 0, terminationPayments > 0n);
  refuseClaim(tax_year, carried.person);
  const sideways = sidewaysReliefOf(table, carried.person);
  const ventureReductions = ventureReductionsOf(tax_year, carried.person.ventureInvestments);
  const tradeLossRelief = sideways.used + sideways.carriedBack;
  const lossRelief = tradeLossRelief + sideways.ofShares;
  const person = { ...carried.person, lossRelief, tradeLossRelief, ventureReductions };
  const losses = lessSideways(carried.losses, sideways.used);
  const beforeCredit = withoutTransition(incomeTaxOf(table.income_tax, table.pensions, person), person);
  const insurance = insuranceOf(table.national_insurance, person);
  const loans = studentLoansOf(table, person, beforeCredit.relief.relievedAtSource);
  const benefit = childBenefitChargeOf(table, beforeCredit.adjustedNetIncome, person.childBenefit);
  const gains = gainsTaxOf(table.capital_gains, person, unusedBasicRateBand(beforeCredit));
  const pension = annualAllowanceOf(table, person, beforeCredit);
  const deferred = statePensionLumpSumOf(person, beforeCredit);
  const foreignTax = withinGifts(
    foreignTaxCreditOf(table.income_tax, table.pensions, person, beforeCredit),
    beforeCredit.tax + (benefit.charge + pension.charge + winterFuel.charge + deferred.tax) + gains.tax,
    person.giftAid,
  );
  const giftAid = giftAidChargeOf(
    person.giftAid,
    above(beforeCredit.tax, beforeCredit.treatedAsPaid) + beforeCredit.dividendCredit + gains.tax,
  );
  const income = lessTreatedAsPaid(lessCredit(beforeCredit, foreignTax.credit));
  const incomeTax = income.tax + benefit.charge + pension.charge + giftAid + winterFuel.charge + deferred.tax;
  const advance = paymentsOnAccountOf(
    { incomeTax, classFour: insurance.classFour.due },
    person.deductedAtSource,
  );
  const totalTax =
    incomeTax +
    insurance.classOneDue +
    insurance.classTwo +
    insurance.classFour.due +
    loans.undergraduate +
    loans.postgraduate +
    gains.tax;
  return {
    ...{ table, person, income, foreignTax, losses, sideways, insurance, loans },
    ...{ benefit, giftAid, winterFuel, deferred, gains, pension, advance, totalTax },
  };
}

/** Gains of policies fill the band with their annual equivalents only (TCGA 1992 s1J). */
function unusedBasicRateBand({ limits, taxableIncome, topSlicing }: IncomeTax): Exact {
  return above(limits.basicRateLimit, withAnnualEquivalents(taxableIncome, topSlicing));
}

/** The credit is the last reduction (ITA 2007 s29), so what is charged by the tax that is left sees it. */
function lessCredit(income: IncomeTax, credit: Exact): IncomeTax {
  return { ...income, tax: income.tax - credit, taxIfInOrder: above(income.taxIfInOrder, credit) };
}

/** Tax treated as paid covers what is left of the tax, and the rest of it isn't repaid (ITTOIA 2005 s530). */
function lessTreatedAsPaid(income: IncomeTax): IncomeTax {
  const treatedAsPaid = smaller(income.treatedAsPaid, income.tax);
  const taxIfInOrder = above(income.taxIfInOrder, income.treatedAsPaid);
  return { ...income, treatedAsPaid, tax: income.tax - treatedAsPaid, taxIfInOrder };
}

function incomeFigures({ person, income, foreignTax, losses, sideways, gains }: WorkedYear) {
  const placement = lessPlaced(income.placement, inOrder(income.placement, person.lossRelief));
  return {
    adjusted_net_income: printPence(income.adjustedNetIncome),
    personal_allowance: printPence(income.personalAllowance),
    taxable_income: printPence(income.taxableIncome),
    allowances_used: {
      non_savings: printPence(placement.nonSavings + placement.property + placement.lumpSum),
      savings: printPence(placement.savings + placement.policyGains),
      dividends: printPence(placement.dividends),
    },
    non_savings_tax: printPence(
      sumOfTax(income.bands, 'non_savings') +
        sumOfTax(income.bands, 'property') +
        sumOfTax(income.bands, 'lump_sum'),
    ),
    savings_tax: printPence(sumOfTax(income.bands, 'savings') + sumOfTax(income.bands, 'policy_gains')),
    dividend_tax: printPence(sumOfTax(income.bands, 'dividends')),
    marriage_allowance_reduction: printPence(income.marriageReduction),
    finance_costs_reduction: printPence(income.financeReduction),
    finance_costs_carried_forward: printPence(income.finance.carriedForward),
    trade_losses_used: printPence(losses.trade.used),
    trade_losses_against_income: printPence(sideways.used),
    trade_losses_carried_forward: printPence(losses.trade.carriedForward),
    trade_losses_carried_back: printPence(sideways.carriedBack),
    share_losses_used: printPence(sideways.ofShares),
    terminal_losses_used: printPence(losses.terminal),
    property_losses_used: printPence(losses.property.used),
    property_losses_carried_forward: printPence(losses.property.carriedForward),
    top_slicing_relief: printPence(income.topSlicingRelief),
    vct_relief: printPence(income.venture.vct),
    eis_relief: printPence(income.venture.eis),
    seis_relief: printPence(income.venture.seis),
    foreign_income_relief: printPence(income.foreignRelief),
    foreign_gains_relief: printPence(gainsRelief(person.gains)),
    foreign_tax_credit: printPence(foreignTax.credit),
    tax_treated_as_paid: printPence(income.treatedAsPaid),
    income_tax: printPence(income.tax),
    income_tax_if_allowances_go_to_non_savings_first: printPence(income.taxIfInOrder),
    taxable_gains: printPence(gains.taxableGains),
    unused_basic_rate_band: printPence(gains.unusedBasicRateBand),
    cgt: printPence(gains.tax),
    losses_brought_forward_used: printPence(gains.lossesBroughtForwardUsed),
    losses_carried_forward: printPence(gains.lossesCarriedForward),
    bands: [...incomeBands(income), ...gainsBands(gains)],
  };
}

function contributionFigures(year: WorkedYear) {
  const { insurance, loans, benefit, giftAid, winterFuel, deferred, advance, totalTax } = year;
  const { classOne, maximum, classOneDue, classTwo, classFour, classFourLosses } = insurance;
  return {
    ni: printPence(classOneDue),
    class_1_above_maximum: printPence(maximum?.excess ?? 0n),
    employer_ni: printPence(total(classOne.map(({ employer }) => employer))),
    class_2: printPence(classTwo),
    class_2_voluntary: printPence(insurance.voluntaryClassTwo),
    class_4_profit: printPence(insurance.profit),
    class_4: printPence(classFour.due),
    class_4_losses_used: printPence(classFourLosses.used),
    class_4_losses_carried_forward: printPence(classFourLosses.carriedForward),
    student_loan: printPence(loans.undergraduate),
    postgraduate_loan: printPence(loans.postgraduate),
    hicbc_percent: printQuantity(benefit.percent),
    hicbc: printPence(benefit.charge),
    gift_aid_charge: printPence(giftAid),
    winter_fuel_charge: printPence(winterFuel.charge),
    state_pension_lump_sum_tax: printPence(deferred.tax),
    payment_on_account: printPence(advance.each),
    total_tax: printPence(totalTax),
    explanation: explainYear(year),
  };
}

function pensionFigures({ income: { relief }, pension }: WorkedYear) {
  return {
    pension_input: printPence(pension.input),
    threshold_income: printPence(pension.thresholdIncome),
    adjusted_income: printPence(pension.adjustedIncome),
    annual_allowance_reduction: printPence(pension.reduction),
    annual_allowance: printPence(pension.allowance),
    annual_allowance_used: printPence(pension.used),
    annual_allowance_left: printPence(pension.left),
    money_purchase_excess: printPence(pension.moneyPurchaseExcess),
    carry_forward_used: pension.carriedForwardUsed.map(printPence),
    annual_allowance_excess: printPence(pension.excess),
    annual_allowance_charge: printPence(pension.charge),
    relevant_earnings: printPence(relief.relevantEarnings),
    pension_relief_limit: printPence(relief.limit),
    pension_contributions: printPence(relief.ownContributions),
    pension_relief_excess: printPence(relief.excess),
  };
}
