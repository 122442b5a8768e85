import { badInput } from './errors.ts';
import { type Exact, exact, figure, over, times, total } from './exact.ts';
import {
  type ForeignIncome,
  foreignOfKind,
  type ReadForeignIncome,
  readForeignIncome,
} from './foreign-tax/foreign-income.ts';
import { totalFieldsOf } from './foreign-tax/treaty-rates.ts';
import { type LossInputs, type ReadLosses, readLosses } from './income-tax/loss-inputs.ts';
import {
  type ContributorInputs,
  type ReadContributor,
  readContributor,
} from './national-insurance/contributor.ts';
import { type ClaimInputs, type ReadClaim, readClaim } from './new-resident/claim-inputs.ts';
import { type PensionIncomeInputs, readPensionIncome } from './pension-lump-sums/pension-inputs.ts';
import { type PolicyGain, type ReadPolicyGain, readPolicyGains } from './policy-gains/policy-gains.ts';
import { type LoanPlanName, loanPlans, type TaxRegion, taxRegions } from './rates/rate-table.ts';
import {
  readVentureClaims,
  type VentureClaims,
  type VentureInvestment,
} from './venture-relief/venture-relief.ts';

/** One payment of wages. National Insurance is worked on each by its date. */
export interface Pay {
  readonly date: string;
  readonly amount: string;
  /** Pay frequency of another employment, if it differs from the year's `pay_frequency`. */
  readonly frequency?: PayFrequency;
  /** Any name of the job. Several jobs share an annual maximum of Class 1 (SI 2001/1004 reg 21). */
  readonly employment?: string;
  /** Given up of this payment; where no payment names one, the year's is spread in proportion. */
  readonly salary_sacrifice?: string;
}
const payFrequencies = ['weekly', 'two_weekly', 'four_weekly', 'monthly', 'annual'] as const;
export type PayFrequency = (typeof payFrequencies)[number];

/** Types of gain whose assets have their own tax rates. */
export const gainKinds = [
  'main',
  'residential_property',
  'carried_interest',
  'business_asset_disposal_relief',
  'investors_relief',
] as const;
export type GainKind = (typeof gainKinds)[number];

/** A person's tax year as a form holds it. Amounts are decimal strings in pounds; an absent amount is zero. */
export interface TaxInputs extends LossInputs, PensionIncomeInputs, ContributorInputs, ClaimInputs {
  /** Contractual gross pay, before sacrifice and pension deductions. */
  readonly employment_income?: string;
  /** Transition profits of self-employment that count in the year, besides its profit (FA 2022 Sch 1 para 72). */
  readonly transition_profit?: string;
  readonly property_income?: string;
  /** Mortgage interest and other finance costs of let homes, which are not among the expenses of `property_income`. */
  readonly property_finance_costs?: string;
  readonly other_income?: string;
  /** Property income distributions of REITs, gross: property income apart from letting (CTA 2010 s548(5), (6)). */
  readonly property_distributions?: string;
  /** Benefits in kind at their cash equivalents, without `vouchers_and_expenses`. Not earnings for Class 1 of the employee. */
  readonly benefits_in_kind?: string;
  /** Vouchers and expenses payments (ITEPA 2003 Part 3 Chapters 3 and 4), which student loans by return count too. */
  readonly vouchers_and_expenses?: string;
  /** Income from employee shares that pay doesn't include (ITEPA 2003 Part 7). Not counted for Class 1. */
  readonly share_income?: string;
  /** Termination payments above their exempt part: the highest part of income (ITEPA 2003 ss403, 404A). */
  readonly termination_payments?: string;
  /** Interest, gross. */
  readonly savings_interest?: string;
  readonly dividends?: string;
  /** Gains of life insurance policies (ITTOIA 2005 Part 4 Chapter 9), which no other amount includes. */
  readonly policy_gains?: readonly PolicyGain[];
  /** Subscriptions for shares whose relief is claimed for the year. */
  readonly venture_investments?: readonly VentureInvestment[];
  /** Income from abroad among the amounts above, with the foreign tax on it. */
  readonly foreign_income?: readonly ForeignIncome[];
  readonly pension_contributions?: {
    /** Net, as paid: the provider claims the basic rate. */
    readonly relief_at_source?: string;
    readonly net_pay?: string;
    readonly salary_sacrifice?: string;
    /** Besides any sacrifice. */
    readonly employer?: string;
  };
  /** Net, as given. */
  readonly gift_aid?: string;
  readonly blind?: boolean;
  /** For the whole year: no National Insurance of the person's own. */
  readonly over_state_pension_age?: boolean;
  /** For the whole year: no relief on own pension contributions. */
  readonly over_75?: boolean;
  readonly marriage_allowance?: 'receive' | 'transfer';
  readonly student_loans?: readonly LoanPlanName[];
  /** Child Benefit received in the year by the couple. */
  readonly child_benefit?: string;
  /** Winter Fuel Payment or Pension Age Winter Heating Payment received, while on no benefit that rules the charge out. */
  readonly winter_fuel_payment?: string;
  readonly pays?: readonly Pay[];
  readonly pay_frequency?: PayFrequency;
  readonly gains?: readonly {
    readonly date: string;
    readonly gain: string;
    readonly kind?: GainKind;
    /** On an asset abroad, and claimed by a new resident (TCGA 1992 Sch D1). */
    readonly relieved?: boolean;
  }[];
  readonly losses_in_year?: string;
  readonly losses_brought_forward?: string;
  /** All pension input of the year; the contributions above where absent. */
  readonly pension_input?: string;
  /** Benefits have been taken flexibly: the money purchase annual allowance holds. */
  readonly mpaa?: boolean;
  /** Money purchase input after flexible access; all pension input where absent. */
  readonly money_purchase_input?: string;
  /** Unused annual allowance of the three years before, oldest first. */
  readonly carry_forward?: readonly string[];
  /** PAYE and other tax taken off before the person had the money. */
  readonly tax_deducted_at_source?: string;
}

/** A payment as read, after salary sacrifice. */
interface ReadPay {
  readonly date: string;
  readonly amount: Exact;
  readonly frequency: PayFrequency;
  readonly employment: string;
}

/** A gain as read, in pounds. */
export interface ReadGain {
  readonly date: string;
  readonly gain: Exact;
  readonly kind: GainKind;
  /** True if a new resident claims relief for it. */
  readonly isRelieved: boolean;
}

/** The inputs read, in pounds. */
export interface Circumstances extends VentureClaims, ReadLosses, ReadContributor, ReadClaim {
  readonly region: TaxRegion;
  /** After salary sacrifice: what National Insurance and student loans see. */
  readonly pay: Exact;
  readonly profit: Exact;
  readonly transitionProfit: Exact;
  readonly pension: Exact;
  /** Part of `pension` that is lump sum death benefits. */
  readonly deathBenefits: Exact;
  readonly statePensionLumpSum: Exact;
  readonly property: Exact;
  readonly financeCosts: Exact;
  readonly other: Exact;
  readonly propertyDistributions: Exact;
  readonly benefits: Exact;
  readonly vouchersAndExpenses: Exact;
  readonly shareIncome: Exact;
  readonly terminationPayments: Exact;
  readonly interest: Exact;
  readonly dividends: Exact;
  readonly policyGains: readonly ReadPolicyGain[];
  readonly foreign: readonly ReadForeignIncome[];
  /** The part of `property` from abroad. */
  readonly foreignProperty: Exact;
  readonly netPayContributions: Exact;
  readonly sacrificed: Exact;
  readonly employerContributions: Exact;
  /** Own contributions paid net, grossed up, whether they get relief or not. */
  readonly reliefAtSource: Exact;
  readonly giftAid: Exact;
  readonly isBlind: boolean;
  readonly isOverPensionAge: boolean;
  readonly isOver75: boolean;
  readonly marriage: 'receive' | 'transfer' | undefined;
  readonly loans: readonly LoanPlanName[];
  readonly childBenefit: Exact;
  readonly winterFuelPayment: Exact;
  readonly pays: readonly ReadPay[] | undefined;
  readonly gains: readonly ReadGain[];
  readonly lossesInYear: Exact;
  readonly lossesBroughtForward: Exact;
  /** Undefined: the contributions are all there is. */
  readonly pensionInput: Exact | undefined;
  /** Undefined: no flexible access. */
  readonly moneyPurchaseInput: Exact | 'all' | undefined;
  readonly carryForward: readonly Exact[];
  readonly deductedAtSource: Exact;
}

/** Relief at source is paid net of the basic rate of 20%: gross is the net over 0.8 (FA 2004 s192). */
const netShare = exact('0.8');

/**
 * Reads a person's year.
 * @throws {TaxError} bad_input, naming the field
 */
export function readInputs(region: string, inputs: TaxInputs): Circumstances {
  const known = taxRegions.find((name) => name === region);
  if (!known) throw badInput('region', `must be one of ${taxRegions.join(', ')}`);
  const contributions = inputs.pension_contributions ?? {};
  const grossPay = amount('employment_income', inputs.employment_income);
  const sacrificed = amount('pension_contributions.salary_sacrifice', contributions.salary_sacrifice);
  if (sacrificed > grossPay) throw badInput('pension_contributions.salary_sacrifice', 'is more than the pay');
  const atSource = amount('pension_contributions.relief_at_source', contributions.relief_at_source);
  const netPayContributions = amount('pension_contributions.net_pay', contributions.net_pay);
  if (netPayContributions > grossPay - sacrificed)
    throw badInput('pension_contributions.net_pay', 'is more than the pay');
  for (const plan of inputs.student_loans ?? []) {
    if (!loanPlans.includes(plan)) throw badInput('student_loans', `must be of ${loanPlans.join(', ')}`);
  }
  return {
    region: known,
    pay: grossPay - sacrificed,
    ...readProfits(inputs),
    ...readLosses(inputs, amount),
    ...readPensionIncome(inputs, amount),
    property: amount('property_income', inputs.property_income),
    financeCosts: amount('property_finance_costs', inputs.property_finance_costs),
    other: amount('other_income', inputs.other_income),
    propertyDistributions: amount('property_distributions', inputs.property_distributions),
    ...readEmploymentExtras(inputs),
    interest: amount('savings_interest', inputs.savings_interest),
    dividends: amount('dividends', inputs.dividends),
    policyGains: readPolicyGains(inputs.policy_gains ?? [], amount),
    ...readVentureClaims(inputs.venture_investments ?? [], amount),
    ...{ ...readForeign(inputs), ...readClaim(inputs, amount) },
    netPayContributions,
    sacrificed,
    employerContributions: amount('pension_contributions.employer', contributions.employer),
    reliefAtSource: over(atSource, netShare),
    giftAid: over(amount('gift_aid', inputs.gift_aid), netShare),
    isBlind: inputs.blind ?? false,
    isOverPensionAge: inputs.over_state_pension_age ?? false,
    isOver75: inputs.over_75 ?? false,
    ...readContributor(inputs),
    ...{ marriage: inputs.marriage_allowance, loans: inputs.student_loans ?? [] },
    childBenefit: amount('child_benefit', inputs.child_benefit),
    winterFuelPayment: amount('winter_fuel_payment', inputs.winter_fuel_payment),
    pays: readPays(inputs, grossPay, sacrificed),
    gains: readGains(inputs),
    lossesInYear: amount('losses_in_year', inputs.losses_in_year),
    lossesBroughtForward: amount('losses_brought_forward', inputs.losses_brought_forward),
    pensionInput:
      inputs.pension_input === undefined ? undefined : amount('pension_input', inputs.pension_input),
    moneyPurchaseInput: inputs.mpaa
      ? inputs.money_purchase_input === undefined
        ? 'all'
        : amount('money_purchase_input', inputs.money_purchase_input)
      : undefined,
    carryForward: (inputs.carry_forward ?? []).map((unused, index) =>
      amount(`carry_forward.${index}`, unused),
    ),
    deductedAtSource: amount('tax_deducted_at_source', inputs.tax_deducted_at_source),
  };
}

/** Reads an amount in pounds. An absent amount is zero. */
function amount(field: string, text: unknown): Exact {
  if (text === undefined || text === null) return 0n;
  if (!/^\d{1,12}(\.\d{1,12})?$/.test(String(text)))
    throw badInput(field, 'must be an amount of pounds, not negative');
  return figure(String(text));
}

function readProfits(inputs: TaxInputs): Pick<Circumstances, 'profit' | 'transitionProfit'> {
  return {
    profit: amount('self_employment_profit', inputs.self_employment_profit),
    transitionProfit: amount('transition_profit', inputs.transition_profit),
  };
}

/** Income of employments that pay doesn't include. */
function readEmploymentExtras(inputs: TaxInputs) {
  return {
    benefits: amount('benefits_in_kind', inputs.benefits_in_kind),
    vouchersAndExpenses: amount('vouchers_and_expenses', inputs.vouchers_and_expenses),
    shareIncome: amount('share_income', inputs.share_income),
    terminationPayments: amount('termination_payments', inputs.termination_payments),
  };
}

/** Foreign income, which can't be more than all income of its kind. */
function readForeign(inputs: TaxInputs): Pick<Circumstances, 'foreign' | 'foreignProperty'> {
  const foreign = readForeignIncome(inputs.foreign_income ?? [], amount);
  for (const { kind } of foreign) {
    const fields = totalFieldsOf[kind];
    const whole = total(fields.map((field) => amount(field, inputs[field])));
    const given = foreignOfKind(foreign, kind);
    if (given > whole)
      throw badInput(
        'foreign_income',
        `of the kind ${kind} is more than ${fields.join(' and ')}, which includes it`,
      );
  }
  return { foreign, foreignProperty: foreignOfKind(foreign, 'property') };
}

function readPays({ pays, pay_frequency }: TaxInputs, grossPay: Exact, sacrificed: Exact) {
  const knowsEach = pays?.some((pay) => pay.salary_sacrifice !== undefined);
  return pays?.map((pay, index): ReadPay => {
    const given = amount(`pays.${index}.amount`, pay.amount);
    return {
      date: pay.date,
      amount: knowsEach ? lessSacrifice(pay, index) : afterSacrifice(given, grossPay, sacrificed),
      frequency: pay.frequency ?? pay_frequency ?? 'monthly',
      employment: pay.employment ?? '',
    };
  });
}

function readGains({ gains = [] }: TaxInputs): ReadGain[] {
  return gains.map(({ date, gain, kind = 'main', relieved }, index) => {
    if (!gainKinds.includes(kind))
      throw badInput(`gains.${index}.kind`, `must be one of ${gainKinds.join(', ')}`);
    return { date, gain: amount(`gains.${index}.gain`, gain), kind, isRelieved: relieved ?? false };
  });
}

function lessSacrifice(pay: Pay, index: number): Exact {
  const gross = amount(`pays.${index}.amount`, pay.amount);
  const sacrificed = amount(`pays.${index}.salary_sacrifice`, pay.salary_sacrifice);
  if (sacrificed > gross) throw badInput(`pays.${index}.salary_sacrifice`, 'is more than the payment');
  return gross - sacrificed;
}

/** Payments are given before the sacrifice, which lowers each in proportion. */
function afterSacrifice(pay: Exact, grossPay: Exact, sacrificed: Exact): Exact {
  return sacrificed === 0n || grossPay === 0n ? pay : pay - times(pay, over(sacrificed, grossPay));
}
