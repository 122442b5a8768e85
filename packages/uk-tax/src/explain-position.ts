import type { GainsTax } from './capital-gains/gains-tax.ts';
import { type PaymentsOnAccount, paymentStep } from './charges/payments-on-account.ts';
import type { StudentLoans } from './charges/student-loans.ts';
import { type WinterFuelCharge, winterFuelSteps } from './charges/winter-fuel.ts';
import { type Exact, figure, printPence, printQuantity, total } from './exact.ts';
import { percent, type StepFigure, step, type TaxStep } from './explain.ts';
import { creditSteps } from './foreign-tax/explain-credit.ts';
import type { ForeignTaxCredit } from './foreign-tax/foreign-tax-credit.ts';
import type { BandTax } from './income-tax/bands.ts';
import { allowanceSteps } from './income-tax/explain-allowances.ts';
import { dividendIncomeOf, type IncomeTax } from './income-tax/income-tax.ts';
import { type LossRelief, lossSteps } from './income-tax/losses.ts';
import { type SidewaysRelief, sidewaysSteps } from './income-tax/sideways-relief.ts';
import { topSlicingSteps } from './income-tax/top-slicing.ts';
import type { Circumstances } from './inputs.ts';
import { insuranceSteps } from './national-insurance/explain-insurance.ts';
import type { NationalInsurance } from './national-insurance/national-insurance.ts';
import { gainsReliefSteps, incomeReliefSteps } from './new-resident/new-resident.ts';
import {
  type StatePensionLumpSum,
  statePensionLumpSumSteps,
} from './pension-lump-sums/state-pension-lump-sum.ts';
import type { AllowanceUse } from './pension-relief/annual-allowance.ts';
import { sumOfPolicyGains } from './policy-gains/policy-gains.ts';
import type { RateTable } from './rates/rate-table.ts';
import { transitionLeft, transitionSteps } from './transition-profit/transition-profit.ts';
import { ventureSteps } from './venture-relief/venture-relief.ts';

/** All that was worked out of a year, unrounded. */
export interface WorkedYear {
  readonly table: RateTable;
  readonly person: Circumstances;
  /** After the foreign tax credit and tax treated as paid. */
  readonly income: IncomeTax;
  readonly foreignTax: ForeignTaxCredit;
  readonly losses: LossRelief;
  readonly sideways: SidewaysRelief;
  readonly insurance: NationalInsurance;
  readonly loans: StudentLoans;
  readonly benefit: { readonly percent: Exact; readonly charge: Exact };
  readonly winterFuel: WinterFuelCharge;
  readonly deferred: StatePensionLumpSum;
  readonly giftAid: Exact;
  readonly gains: GainsTax;
  readonly pension: AllowanceUse;
  readonly advance: PaymentsOnAccount;
  readonly totalTax: Exact;
}

/** The steps of a year in the order of the computation, each with its figures and its law. */
export function explainYear(year: WorkedYear): TaxStep[] {
  return [
    ...incomeSteps(year),
    ...allowanceSteps(year),
    ...taxSteps(year),
    ...pensionSteps(year),
    ...insuranceSteps(year.person, year.insurance),
    ...otherSteps(year),
    ...gainsSteps(year),
    paymentStep(year.advance),
  ];
}

function incomeSteps({ table, person, income, losses, sideways }: WorkedYear): TaxStep[] {
  return [
    ...lossSteps(losses),
    ...sidewaysSteps(sideways, person),
    ...incomeReliefSteps(person),
    step('income', 'Net income', income.netIncome, 'ITA 2007 s23, steps 1 and 2', [
      ['Employment, after sacrifice', person.pay],
      ['Net pay pension contributions, deducted', -person.netPayContributions],
      ['Benefits in kind', person.benefits + person.vouchersAndExpenses],
      ['Employee shares', person.shareIncome],
      ['Termination payments above the exempt part', person.terminationPayments],
      ['Self-employment', person.profit],
      ['Pensions', person.pension],
      ['Property', person.property],
      ['Property income distributions', person.propertyDistributions],
      ['Other', person.other],
      ['Interest', person.interest],
      ['Dividends', dividendIncomeOf(table.income_tax, person)],
      ['Gains of life insurance policies', sumOfPolicyGains(person.policyGains).all],
      ['Loss of self-employment, deducted', -person.tradeLossRelief],
      ['Losses on shares, deducted', -sideways.ofShares],
      ['Transition profits, left out', -transitionLeft(person)],
      ['Relief for new residents on foreign income, deducted', -income.foreignRelief],
    ]),
    ...transitionSteps(person, income),
    step('income', 'Adjusted net income', income.adjustedNetIncome, adjustedLaw(income), [
      ['Net income', income.netIncome],
      ['Relief for new residents on foreign income, added back', income.foreignRelief],
      ['Pension contributions with relief at source, gross, deducted', -income.relief.relievedAtSource],
      ['Gift Aid, gross, deducted', -person.giftAid],
    ]),
  ];
}

function adjustedLaw({ foreignRelief }: IncomeTax): string {
  return foreignRelief > 0n ? 'ITA 2007 s58; ITTOIA 2005 s845G' : 'ITA 2007 s58';
}

const componentNames: Readonly<Record<BandTax['component'], readonly [name: string, law: string]>> = {
  non_savings: ['earnings and other income', 'ITA 2007 ss10, 16'],
  property: ['property income', 'ITA 2007 s16'],
  savings: ['savings', 'ITA 2007 ss12-12B, 16'],
  dividends: ['dividends', 'ITA 2007 ss13-13A, 16'],
  lump_sum: ['termination payments, the highest part of income', 'ITEPA 2003 ss403, 404A; ITA 2007 s1012'],
  policy_gains: [
    'gains of policies, the highest part of income',
    'ITTOIA 2005 ss461-546, 465A; ITA 2007 s1012',
  ],
  pension_charge: ['pension input above the allowance', 'FA 2004 s227'],
};

function bandFigures(bands: readonly BandTax[]): StepFigure[] {
  return bands.map(({ band, amount, rate, tax }) => [
    band,
    `${printPence(amount)} at ${percent(rate)} = ${printPence(tax)}`,
  ]);
}

function taxSteps({ person, income, foreignTax }: WorkedYear): TaxStep[] {
  const steps: TaxStep[] = [];
  for (const component of [
    'non_savings',
    'property',
    'savings',
    'dividends',
    'lump_sum',
    'policy_gains',
  ] as const) {
    const bands = income.bands.filter((one) => one.component === component);
    if (bands.length === 0) continue;
    const [name, law] = componentNames[component];
    steps.push(
      step('income_tax', `Tax on ${name}`, total(bands.map(({ tax }) => tax)), law, bandFigures(bands)),
    );
  }
  if (person.financeCosts > 0n)
    steps.push(
      step(
        'income_tax',
        'Mortgage interest on rental properties',
        -income.financeReduction,
        'ITTOIA 2005 ss274A, 274AA',
        [
          ['Finance costs that are no expense', person.financeCosts],
          ['Of them relieved', `${printPence(income.finance.relieved)} at ${percent(income.finance.rate)}`],
          ['For later years', income.finance.carriedForward],
        ],
      ),
    );
  if (income.marriageReduction > 0n)
    steps.push(step('income_tax', 'Marriage allowance received', -income.marriageReduction, 'ITA 2007 s55B'));
  else if (person.marriage === 'receive' && !person.claimsAsNewResident)
    steps.push(
      step(
        'income_tax',
        'Marriage allowance: only for who pays no more than the basic rate',
        0n,
        'ITA 2007 s55B(2)',
      ),
    );
  if (income.dividendCredit > 0n)
    steps.push(step('income_tax', 'Dividend tax credit', -income.dividendCredit, 'ITTOIA 2005 s397'));
  steps.push(...ventureSteps(person.ventureReductions, income.venture));
  steps.push(...topSlicingSteps(income.topSlicing, income.topSlicingRelief, income.treatedAsPaid));
  steps.push(...creditSteps(person.foreign, foreignTax));
  steps.push(step('income_tax', 'Income tax', income.tax, 'ITA 2007 s23'));
  return steps;
}

function pensionSteps({ table, person, income, pension }: WorkedYear): TaxStep[] {
  const { relief } = income;
  if (pension.input === 0n && relief.ownContributions === 0n) return [];
  const { taper } = table.pensions;
  const steps = [
    step('pensions', 'Own contributions that may get relief', relief.limit, 'FA 2004 ss188-190', [
      ['Relevant UK earnings', relief.relevantEarnings],
      ['Own contributions, gross', relief.ownContributions],
      ['Above the limit: no relief', relief.excess],
      ...(person.isOver75 ? [['Age', '75 or more: no relief'] as const] : []),
    ]),
    step('pensions', 'Annual allowance', pension.allowance, taper ? 'FA 2004 ss228, 228ZA' : 'FA 2004 s228', [
      ['Standard allowance', pension.standard],
      ['Threshold income', pension.thresholdIncome],
      ['Adjusted income', pension.adjustedIncome],
      ['Reduced by', -pension.reduction],
    ]),
  ];
  if (pension.moneyPurchaseInput !== undefined)
    steps.push(
      step(
        'pensions',
        'Above the money purchase annual allowance',
        pension.moneyPurchaseExcess,
        'FA 2004 ss227B-227D',
        [
          ['Money purchase allowance', figure(table.pensions.money_purchase_annual_allowance.amount)],
          ['Money purchase input after flexible access', pension.moneyPurchaseInput],
        ],
      ),
    );
  steps.push(
    step('pensions', 'Pension input above all allowances', pension.excess, 'FA 2004 ss227, 228A', [
      ['Pension input', pension.input],
      ["This year's allowance used", -pension.used],
      ...pension.carriedForwardUsed.map(
        (used, index) =>
          [`Carried forward, year ${index + 1} of ${pension.carriedForward.length}`, -used] as const,
      ),
    ]),
  );
  if (pension.excess > 0n)
    steps.push(
      step(
        'pensions',
        'Annual allowance charge',
        pension.charge,
        'FA 2004 s227',
        bandFigures(pension.chargeBands),
      ),
    );
  return steps;
}

function otherSteps(year: WorkedYear): TaxStep[] {
  const { table, person, income, foreignTax, loans, benefit, giftAid, winterFuel } = year;
  const steps: TaxStep[] = [];
  if (giftAid > 0n)
    steps.push(
      step('income_tax', 'Gift Aid charge', giftAid, 'ITA 2007 ss424, 425', [
        ['Gifts, gross', person.giftAid],
        ['Income tax before foreign tax credit', income.tax + foreignTax.credit],
      ]),
    );
  if (person.loans.some((plan) => plan !== 'postgraduate'))
    steps.push(step('student_loans', 'Student loan', loans.undergraduate, 'SI 2009/470; CSLM16030'));
  if (person.loans.includes('postgraduate'))
    steps.push(step('student_loans', 'Postgraduate loan', loans.postgraduate, 'SI 2016/606; CSLM16030'));
  if (person.childBenefit > 0n)
    steps.push(
      step('child_benefit', 'High Income Child Benefit Charge', benefit.charge, 'ITEPA 2003 ss681B-681C', [
        ['Child Benefit', person.childBenefit],
        ['Adjusted net income', income.adjustedNetIncome],
        ['Charge begins above', figure(table.high_income_child_benefit_charge.lower)],
        ['Percentage', `${printQuantity(benefit.percent)}%`],
      ]),
    );
  return [
    ...steps,
    ...winterFuelSteps(winterFuel, person),
    ...statePensionLumpSumSteps(year.deferred, income),
  ];
}

function gainsSteps({ person, gains }: WorkedYear): TaxStep[] {
  const relieved = gainsReliefSteps(person);
  if (gains.bands.length === 0) return relieved;
  const law = person.claimsAsNewResident ? 'TCGA 1992 ss1, 1K(6)(b)' : 'TCGA 1992 ss1, 1K';
  return [
    ...relieved,
    step('capital_gains', 'Taxable gains', gains.taxableGains, law, [
      ['Losses and exempt amount', total(gains.bands.map(({ deducted }) => deducted))],
      ['Of it losses brought forward', gains.lossesBroughtForwardUsed],
      ['Unused basic rate band', gains.unusedBasicRateBand],
    ]),
    step(
      'capital_gains',
      'Capital gains tax',
      gains.tax,
      'TCGA 1992 ss1H-1I',
      gains.bands.flatMap(({ kind, atBasic, atHigher, basicRate, higherRate }): StepFigure[] => [
        [
          `${kind}, in the basic rate band`,
          atBasic === 0n ? 0n : `${printPence(atBasic)} at ${percent(basicRate)}`,
        ],
        [`${kind}, above it`, atHigher === 0n ? 0n : `${printPence(atHigher)} at ${percent(higherRate)}`],
      ]),
    ),
  ];
}
