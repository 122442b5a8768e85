import type { TaxPosition } from '@farthing/uk-tax';
import { annualAllowanceOf, childBenefitChargeOf, loansOf, winterFuelChargeOf } from './charges.ts';
import { foreignCreditOf } from './foreign-tax.ts';
import { gainsTaxOf } from './gains.ts';
import { type IncomeTax, incomeTaxOf } from './income-tax.ts';
import { class4Losses, class4Profit, insuranceOf } from './insurance.ts';
import { statePensionTaxOf } from './pension-lump-sums.ts';
import { type Person, type Position, personOf } from './person.ts';
import { above, least, most, over, type Pounds, pence, pounds, sum } from './pounds.ts';

/** Figures of a position that the check works out too. */
export type CheckedFigures = Readonly<
  Partial<{ [Name in keyof TaxPosition as TaxPosition[Name] extends string ? Name : never]: string }>
> & { readonly carry_forward_used: string };

/** Works out the year of a person, step by step as ITA 2007 s23 and the other Acts have it. */
export function checkedFigures(position: Position): CheckedFigures {
  const person = personOf(position);
  const income = incomeTaxOf(person);
  const benefit = childBenefitChargeOf(person, income.adjustedNetIncome);
  const pension = annualAllowanceOf(person, income);
  const taxable = sum(Object.values(income.taxable));
  const gains = person.inputs.policy_gains ?? [];
  const slices = sum(gains.map(({ gain, years }) => pounds(gain) - over(pounds(gain), pounds(years))));
  const band = above(income.rules.basicLimit, above(taxable, slices));
  const capital = gainsTaxOf(person, band);
  const winterFuel = winterFuelChargeOf(person);
  const statePension = statePensionTaxOf(position, taxable, income.rules);
  const charges = benefit.charge + pension.charge + winterFuel + statePension;
  const treatedAsPaid = least(income.treatedAsPaid, income.left);
  const credit = foreignCreditOf(position, income.left + charges + capital.tax, income.left);
  const paid = least(treatedAsPaid, income.left - credit);
  const incomeTax = income.left - credit - paid;
  // Income tax of ITA 2007 s425: before the credit and step 7, after tax treated as paid.
  const ofGifts = income.left - treatedAsPaid + income.dividendCredit;
  const giftAid = above(person.giftAid / 5n, ofGifts + capital.tax);
  const insurance = insuranceOf(person);
  const loans = loansOf(person);
  const liability = incomeTax + charges + giftAid;
  const total =
    liability +
    insurance.employee +
    insurance.classTwo +
    insurance.classFour +
    loans.undergraduate +
    loans.postgraduate +
    capital.tax;
  return {
    ...incomeFigures(person, income),
    foreign_tax_credit: pence(credit),
    tax_treated_as_paid: pence(paid),
    income_tax: pence(incomeTax),
    income_tax_if_allowances_go_to_non_savings_first: pence(
      above(above(income.leftInOrder, credit), income.treatedAsPaid),
    ),
    ni: pence(insurance.employee),
    class_1_above_maximum: pence(insurance.above),
    employer_ni: pence(insurance.employer),
    class_2: pence(insurance.classTwo),
    class_2_voluntary: pence(insurance.voluntary),
    class_4_profit: pence(class4Profit(person)),
    class_4: pence(insurance.classFour),
    student_loan: pence(loans.undergraduate),
    postgraduate_loan: pence(loans.postgraduate),
    hicbc_percent: String(benefit.percent),
    hicbc: pence(benefit.charge),
    gift_aid_charge: pence(giftAid),
    winter_fuel_charge: pence(winterFuel),
    state_pension_lump_sum_tax: pence(statePension),
    taxable_gains: pence(capital.taxable),
    unused_basic_rate_band: pence(band),
    cgt: pence(capital.tax),
    losses_brought_forward_used: pence(capital.broughtForward),
    losses_carried_forward: pence(capital.carriedForward),
    ...pensionFigures(person, pension),
    payment_on_account: pence(paymentOnAccount(person, liability + insurance.classFour)),
    total_tax: pence(total),
  };
}

function incomeFigures(person: Person, income: IncomeTax) {
  const { inputs, afterRelief: components } = person;
  const { tax, taxable } = income;
  const claimed = (names: readonly { readonly amount: string; readonly is: boolean | undefined }[]) =>
    pence(sum(names.filter(({ is }) => is).map(({ amount }) => pounds(amount))));
  const off = (...names: (keyof typeof components)[]) =>
    sum(names.map((name) => components[name] - taxable[name]));
  // Loss relief and allowances are placed together; the relief counts against other income first.
  let loss = person.generalRelief;
  const less = (deducted: Pounds) => {
    const ofLoss = least(deducted, loss);
    loss -= ofLoss;
    return deducted - ofLoss;
  };
  const nonSavings = less(off('other', 'property', 'lumpSums'));
  const [savings, dividends, policies] = [
    less(off('savings')),
    less(off('dividends')),
    less(off('policies')),
  ];
  return {
    foreign_income_relief: claimed(
      (inputs.foreign_income ?? []).map(({ amount, relieved: is }) => ({ amount, is })),
    ),
    foreign_gains_relief: claimed(
      (inputs.gains ?? []).map(({ gain: amount, relieved: is }) => ({ amount, is })),
    ),
    adjusted_net_income: pence(income.adjustedNetIncome),
    personal_allowance: pence(income.personalAllowance),
    taxable_income: pence(sum(Object.values(taxable))),
    allowances_non_savings: pence(nonSavings),
    allowances_savings: pence(savings + policies),
    allowances_dividends: pence(dividends),
    non_savings_tax: pence(tax.other + tax.property + tax.lumpSums),
    savings_tax: pence(tax.savings + tax.policies),
    dividend_tax: pence(tax.dividends),
    marriage_allowance_reduction: pence(income.marriage),
    finance_costs_reduction: pence(income.finance.reduction),
    finance_costs_carried_forward: pence(income.finance.carriedForward),
    trade_losses_used: pence(person.tradeLossesUsed),
    trade_losses_against_income: pence(person.sideways),
    trade_losses_carried_forward: pence(
      pounds(inputs.trade_losses_brought_forward) -
        person.tradeLossesUsed +
        pounds(inputs.trade_loss) -
        person.sideways +
        pounds(inputs.trade_losses_kept) -
        pounds(inputs.trade_loss_used_in_earlier_years),
    ),
    trade_losses_carried_back: pence(person.tradeRelief - person.sideways),
    share_losses_used: pence(person.shareRelief),
    terminal_losses_used: pence(person.terminalUsed),
    class_4_losses_used: pence(class4Losses(person).used),
    class_4_losses_carried_forward: pence(class4Losses(person).left),
    property_losses_used: pence(person.propertyLossesUsed),
    property_losses_carried_forward: pence(
      pounds(inputs.property_losses_brought_forward) -
        person.propertyLossesUsed +
        pounds(inputs.property_loss),
    ),
    top_slicing_relief: pence(income.topSlicing),
    vct_relief: pence(income.venture.vct),
    eis_relief: pence(income.venture.eis),
    seis_relief: pence(income.venture.seis),
  };
}

function pensionFigures(person: Person, pension: ReturnType<typeof annualAllowanceOf>) {
  const contributions = person.inputs.pension_contributions ?? {};
  const atSource = (pounds(contributions.relief_at_source) * 5n) / 4n;
  return {
    pension_input: pence(pension.input),
    threshold_income: pence(pension.thresholdIncome),
    adjusted_income: pence(pension.adjustedIncome),
    annual_allowance_reduction: pence(pension.reduction),
    annual_allowance: pence(pension.allowance),
    annual_allowance_used: pence(pension.usedOfYear),
    annual_allowance_left: pence(pension.left),
    money_purchase_excess: pence(pension.moneyExcess),
    carry_forward_used: pension.used.map(pence).join(' '),
    annual_allowance_excess: pence(pension.excess),
    annual_allowance_charge: pence(pension.charge),
    relevant_earnings: pence(person.earnings),
    pension_relief_limit: pence(person.inputs.over_75 ? 0n : most(person.earnings, pounds(3600))),
    pension_contributions: pence(atSource + person.netPay),
    pension_relief_excess: pence(atSource - person.atSource),
  };
}

/** Half of what is not deducted at source, unless it is under £1,000 or at least 80% is deducted (TMA 1970 s59A). */
function paymentOnAccount({ inputs }: Person, liability: Pounds): Pounds {
  const deducted = pounds(inputs.tax_deducted_at_source);
  const left = above(liability, deducted);
  if (left < pounds(1000) || deducted * 5n > liability * 4n) return 0n;
  return left / 2n;
}
