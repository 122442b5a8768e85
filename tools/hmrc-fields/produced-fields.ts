import {
  classTwoWeeks,
  exact,
  printPence,
  type RateTable,
  shippedRates,
  type TaxPosition,
  type TaxQuestion,
} from '@farthing/uk-tax';

/** A year of the package: what was asked and what came out. */
export interface CalculatedYear {
  readonly question: TaxQuestion;
  readonly position: TaxPosition;
}

/** Names of the amounts of a position. */
export type Figure = {
  [Name in keyof TaxPosition]: TaxPosition[Name] extends string ? Name : never;
}[keyof TaxPosition];

/** A field that is one figure of the position, or one that is worked out from the year. */
export type Producer = Figure | ((year: CalculatedYear) => string | undefined);

const sum = (...amounts: readonly (string | undefined)[]) =>
  printPence(amounts.reduce((total, one) => total + exact(one ?? '0'), 0n));
const less = (amount: string, ...others: readonly string[]) =>
  printPence(others.reduce((left, one) => left - exact(one), exact(amount)));
const gross = (net: string | undefined) => printPence((exact(net ?? '0') * 5n) / 4n);
const tableOf = ({ question }: CalculatedYear) => shippedRates.get(question.tax_year) as RateTable;

/** Tax, or taxed amounts, of the bands of components or of kinds of gain. */
function ofBands(field: 'tax' | 'amount', ...components: readonly string[]): Producer {
  return ({ position }) =>
    sum(
      ...position.bands
        .filter(({ component }) => components.includes(component))
        .filter(({ band }) => band !== 'losses and exempt amount')
        .map((band) => band[field]),
    );
}

const input =
  (name: 'dividends' | 'share_income' | 'child_benefit' | 'tax_deducted_at_source'): Producer =>
  ({ question }) =>
    sum(question.inputs[name]);
const policies =
  (isTaxed?: boolean): Producer =>
  ({ question }) =>
    sum(
      ...(question.inputs.policy_gains ?? [])
        .filter((one) => isTaxed === undefined || one.tax_treated_as_paid === isTaxed)
        .map(({ gain }) => gain),
    );
const charged: Producer = ({ position: { non_savings_tax, savings_tax, dividend_tax } }) =>
  sum(non_savings_tax, savings_tax, dividend_tax);
const reliefs: Producer = ({ position }) =>
  sum(
    position.vct_relief,
    position.eis_relief,
    position.seis_relief,
    position.finance_costs_reduction,
    position.foreign_tax_credit,
    position.top_slicing_relief,
  );
const reliefAtSource = ({ question, position }: CalculatedYear) =>
  less(gross(question.inputs.pension_contributions?.relief_at_source), position.pension_relief_excess);
const totalIncomeTax: Producer = ({ position }) =>
  sum(
    position.income_tax,
    position.gift_aid_charge,
    position.annual_allowance_charge,
    position.hicbc,
    position.winter_fuel_charge,
    position.state_pension_lump_sum_tax,
  );
/** A rate as a percentage: `0.20` is 20.00. */
const percentOf = (rate: string) => printPence(exact(rate) * 100n);
/** The rate at which gifts are grossed up. It has been 20% since 2015-16. */
const basicRatePercent: Producer = () => percentOf('0.2');
const isMarried = ({ position }: CalculatedYear) => exact(position.marriage_allowance_reduction) > 0n;
const nics = ({ position }: CalculatedYear) => sum(position.class_2, position.class_4);
const smallProfits = (year: CalculatedYear) => {
  const { small_profits_threshold } = tableOf(year).national_insurance.class_2;
  return small_profits_threshold === null ? undefined : sum(String(small_profits_threshold));
};
const incomeTax = 'taxCalculation.incomeTax';
const gains = 'taxCalculation.capitalGainsTax';

/**
 * Fields of HMRC's calculation that a year of the package fills, below `calculation`. A number in brackets is a row of a list,
 * which has a `type` of its own in `rowTypes`.
 */
export const producedFields: Readonly<Record<string, Producer>> = {
  'allowancesAndDeductions.personalAllowance': (year) =>
    sum(String(tableOf(year).income_tax.personal_allowance.amount)),
  'allowancesAndDeductions.reducedPersonalAllowance': 'personal_allowance',
  'allowancesAndDeductions.blindPersonsAllowance': (year) =>
    year.question.inputs.blind && !year.question.inputs.new_resident_claim
      ? sum(String(tableOf(year).income_tax.blind_persons_allowance.amount))
      : undefined,
  'allowancesAndDeductions.lossesAppliedToGeneralIncome': 'trade_losses_against_income',
  'businessProfitAndLoss[0].broughtForwardIncomeTaxLossesUsed': 'trade_losses_used',
  'businessProfitAndLoss[0].carrySidewaysIncomeTaxLossesUsed': ({ position }) =>
    position.trade_losses_against_income,
  'businessProfitAndLoss[0].totalIncomeTaxLossesCarriedForward': 'trade_losses_carried_forward',
  'businessProfitAndLoss[1].broughtForwardIncomeTaxLossesUsed': 'property_losses_used',
  'businessProfitAndLoss[1].totalIncomeTaxLossesCarriedForward': 'property_losses_carried_forward',
  'chargeableEventGainsIncome.totalOfAllGains': policies(),
  'chargeableEventGainsIncome.totalGainsWithTaxPaid': policies(true),
  'chargeableEventGainsIncome.totalGainsWithNoTaxPaidAndVoidedIsa': policies(false),
  'dividendsIncome.totalChargeableDividends': input('dividends'),
  'giftAid.grossGiftAidPayments': ({ question }) => gross(question.inputs.gift_aid),
  'giftAid.rate': basicRatePercent,
  'giftAid.giftAidTax': ({ question }) => printPence(exact(question.inputs.gift_aid ?? '0') / 4n),
  'giftAid.giftAidCharge': 'gift_aid_charge',
  'highIncomeChildBenefitCharge.adjustedNetIncome': 'adjusted_net_income',
  'highIncomeChildBenefitCharge.amountOfChildBenefitReceived': input('child_benefit'),
  'highIncomeChildBenefitCharge.incomeThreshold': (year) =>
    sum(String(tableOf(year).high_income_child_benefit_charge.lower)),
  'highIncomeChildBenefitCharge.rate': 'hicbc_percent',
  'highIncomeChildBenefitCharge.highIncomeBenefitCharge': 'hicbc',
  'marriageAllowanceTransferredIn.amount': (year) =>
    isMarried(year) ? sum(String(tableOf(year).income_tax.marriage_allowance.amount)) : undefined,
  'marriageAllowanceTransferredIn.rate': (year) =>
    isMarried(year) ? percentOf(tableOf(year).income_tax.marriage_allowance.tax_reducer_rate) : undefined,
  'notionalTax.chargeableGains': ({ position }) => position.tax_treated_as_paid,
  'pensionContributionReliefs.totalPensionContributionReliefs': reliefAtSource,
  'pensionSavingsTaxCharges.pensionSavingsTaxChargesDetail.pensionContributionsInExcessOfTheAnnualAllowance.totalContributions':
    'annual_allowance_excess',
  'pensionSavingsTaxCharges.pensionSavingsTaxChargesDetail.pensionContributionsInExcessOfTheAnnualAllowance.totalPensionCharge':
    'annual_allowance_charge',
  'pensionSavingsTaxCharges.totalPensionCharges': ({ position }) => position.annual_allowance_charge,
  'reliefs.basicRateExtension.giftAidRelief': ({ question }) => gross(question.inputs.gift_aid),
  'reliefs.basicRateExtension.pensionContributionReliefs': reliefAtSource,
  'reliefs.basicRateExtension.totalBasicRateExtension': (year) =>
    sum(gross(year.question.inputs.gift_aid), reliefAtSource(year)),
  'reliefs.foreignTaxCreditRelief.totalForeignTaxCreditRelief': 'foreign_tax_credit',
  'reliefs.reliefsClaimed[0].amountUsed': 'vct_relief',
  'reliefs.reliefsClaimed[1].amountUsed': 'eis_relief',
  'reliefs.reliefsClaimed[2].amountUsed': 'seis_relief',
  'reliefs.residentialFinanceCosts.totalResidentialFinanceCostsRelief': 'finance_costs_reduction',
  'reliefs.residentialFinanceCosts.ukProperty.carryForwardAmount': 'finance_costs_carried_forward',
  'reliefs.topSlicingRelief.amount': 'top_slicing_relief',
  'shareSchemesIncome.totalIncome': input('share_income'),
  'studentLoans[0].studentLoanRepaymentAmount': 'student_loan',
  'studentLoans[1].studentLoanRepaymentAmount': 'postgraduate_loan',
  'taxCalculation.totalStudentLoansRepaymentAmount': ({ position }) =>
    sum(position.student_loan, position.postgraduate_loan),
  [`${incomeTax}.totalTaxableIncome`]: 'taxable_income',
  [`${incomeTax}.payPensionsProfit.taxableIncome`]: ofBands('amount', 'non_savings', 'property'),
  [`${incomeTax}.payPensionsProfit.incomeTaxAmount`]: ofBands('tax', 'non_savings', 'property'),
  [`${incomeTax}.savingsAndGains.taxableIncome`]: ofBands('amount', 'savings'),
  [`${incomeTax}.savingsAndGains.incomeTaxAmount`]: ofBands('tax', 'savings'),
  [`${incomeTax}.dividends.incomeReceived`]: (year) =>
    sum(year.position.allowances_used.dividends, call(ofBands('amount', 'dividends'), year)),
  [`${incomeTax}.dividends.allowancesAllocated`]: ({ position }) => position.allowances_used.dividends,
  [`${incomeTax}.dividends.taxableIncome`]: ofBands('amount', 'dividends'),
  [`${incomeTax}.dividends.incomeTaxAmount`]: 'dividend_tax',
  [`${incomeTax}.lumpSums.taxableIncome`]: ofBands('amount', 'lump_sum'),
  [`${incomeTax}.lumpSums.incomeTaxAmount`]: ofBands('tax', 'lump_sum'),
  [`${incomeTax}.gainsOnLifePolicies.taxableIncome`]: ofBands('amount', 'policy_gains'),
  [`${incomeTax}.gainsOnLifePolicies.incomeTaxAmount`]: ofBands('tax', 'policy_gains'),
  [`${incomeTax}.incomeTaxCharged`]: charged,
  [`${incomeTax}.totalReliefs`]: reliefs,
  [`${incomeTax}.incomeTaxDueAfterReliefs`]: (year) =>
    less(call(charged, year) ?? '0', call(reliefs, year) ?? '0'),
  [`${incomeTax}.totalNotionalTax`]: 'tax_treated_as_paid',
  [`${incomeTax}.marriageAllowanceRelief`]: 'marriage_allowance_reduction',
  [`${incomeTax}.incomeTaxDueAfterTaxReductions`]: 'income_tax',
  [`${incomeTax}.incomeTaxDueAfterGiftAid`]: ({ position }) =>
    sum(position.income_tax, position.gift_aid_charge),
  [`${incomeTax}.totalPensionSavingsTaxCharges`]: ({ position }) => position.annual_allowance_charge,
  [`${incomeTax}.highIncomeBenefitCharge`]: ({ position }) => position.hicbc,
  [`${incomeTax}.winterFuelPaymentCharge`]: 'winter_fuel_charge',
  [`${incomeTax}.statePensionLumpSumCharges`]: 'state_pension_lump_sum_tax',
  [`${incomeTax}.totalIncomeTaxDue`]: totalIncomeTax,
  'taxCalculation.nics.class2Nics.amount': 'class_2',
  'taxCalculation.nics.class2Nics.weeklyRate': (year) => {
    const { weekly_rate } = tableOf(year).national_insurance.class_2;
    return weekly_rate === null ? undefined : sum(String(weekly_rate));
  },
  'taxCalculation.nics.class2Nics.weeks': ({ position, question }) => {
    if (exact(position.class_2) === 0n) return undefined;
    const isVoluntary = exact(position.class_2_voluntary) > 0n;
    return String(isVoluntary ? (question.inputs.voluntary_class_2_weeks ?? 0) : classTwoWeeks);
  },
  'taxCalculation.nics.class2Nics.limit': smallProfits,
  'taxCalculation.nics.class2Nics.underSmallProfitThreshold': (year) => {
    const limit = smallProfits(year);
    return limit === undefined ? undefined : String(exact(year.position.class_4_profit) < exact(limit));
  },
  'taxCalculation.nics.class4Nics.totalAmount': 'class_4',
  'taxCalculation.nics.class4Nics.totalIncomeChargeableToClass4': 'class_4_profit',
  'taxCalculation.nics.nic2Amount': ({ position }) => position.class_2,
  'taxCalculation.nics.nic4Amount': ({ position }) => position.class_4,
  'taxCalculation.nics.totalNic': nics,
  'taxCalculation.totalIncomeTaxNicsCharged': (year) => sum(call(totalIncomeTax, year), nics(year)),
  'taxCalculation.totalTaxDeducted': input('tax_deducted_at_source'),
  [`${gains}.totalTaxableGains`]: 'taxable_gains',
  [`${gains}.businessAssetsDisposalsAndInvestorsRel.taxableGains`]: ofBands(
    'amount',
    'gains: business_asset_disposal_relief',
    'gains: investors_relief',
  ),
  [`${gains}.businessAssetsDisposalsAndInvestorsRel.taxAmount`]: ofBands(
    'tax',
    'gains: business_asset_disposal_relief',
    'gains: investors_relief',
  ),
  [`${gains}.residentialPropertyAndCarriedInterest.taxableGains`]: ofBands(
    'amount',
    'gains: residential_property',
    'gains: carried_interest',
  ),
  [`${gains}.residentialPropertyAndCarriedInterest.totalTaxAmount`]: ofBands(
    'tax',
    'gains: residential_property',
    'gains: carried_interest',
  ),
  [`${gains}.otherGains.taxableGains`]: ofBands('amount', 'gains: main'),
  [`${gains}.otherGains.totalTaxAmount`]: ofBands('tax', 'gains: main'),
  [`${gains}.capitalGainsTaxAmount`]: 'cgt',
};

/** The field that tells rows of a list apart, and its values in the order of the rows. */
export const rowTypes = {
  businessProfitAndLoss: ['incomeSourceType', 'self-employment', 'uk-property'],
  'reliefs.reliefsClaimed': ['type', 'vct-subscriptions', 'eis-subscriptions', 'seed-enterprise-investment'],
  studentLoans: ['planType', 'plan1, plan2 or plan4', 'postgraduate'],
} as const;

/** Returns the value of a field, or undefined if the year has none. */
export function call(producer: Producer, year: CalculatedYear): string | undefined {
  return typeof producer === 'function' ? producer(year) : year.position[producer];
}
