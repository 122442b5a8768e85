import type {
  CountedIncome,
  IncomeKind,
  LoanPlan,
  Region,
  TaxProfile,
  TaxProfileEntry,
} from '@farthing/api-contract';
import { readTypedAmount } from '@farthing/money';
import { entryOfProfile } from '../../../api/tax-profiles.ts';
import { checked, type ReadDraft } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { isNothing } from '../../../design/format.ts';
import { recordOf } from '../tax-report/record-of.ts';
import { type AccruedDraft, draftOfAccrued, readAccrued } from './accrued-draft.ts';
import {
  type BenefitDraft,
  draftOfBenefit,
  type EntryReader,
  readBenefit,
} from './benefits/benefit-draft.ts';
import { childTexts } from './benefits/texts.ts';
import { type DirectorshipDraft, draftOfDirector, readDirector } from './director-draft.ts';
import { type ForeignDraft, readForeign } from './foreign-draft.ts';
import {
  draftOfNewResident,
  type NewResidentDraft,
  readNewResident,
} from './new-resident/new-resident-draft.ts';
import { draftOfPolicyGain, type PolicyGainDraft, readPolicyGains } from './policy-draft.ts';
import { draftOfSplitYear, readSplitYear, type SplitYearDraft } from './split-year-draft.ts';
import { profileDraft as texts } from './texts.ts';
import {
  type ReinvestmentDraft,
  readReinvestments,
  readVentures,
  type VentureDraft,
} from './venture-draft.ts';

/** Income you enter yourself, as the form holds it. */
export interface IncomeDraft {
  readonly id: string;
  readonly kind: IncomeKind;
  readonly description: string;
  readonly amount: string;
  readonly tax_paid: string;
}

/** A payment on account, as the form holds it. */
export interface PaymentDraft {
  readonly id: string;
  readonly date: string;
  readonly amount: string;
}

/** Unused annual allowance of an earlier year, as the form holds it. */
export interface UnusedDraft {
  readonly id: string;
  readonly tax_year: string;
  readonly unused: string;
}

/** A form P60, as the form holds it. */
export interface P60Draft {
  readonly id: string;
  readonly employer: string;
  readonly pay: string;
  readonly tax: string;
  readonly ni: string;
  readonly student_loan: string;
}

/** A payment for the end of a job, as the form holds it. */
export interface TerminationDraft {
  readonly id: string;
  readonly employer: string;
  readonly statutory_redundancy: string;
  readonly other: string;
  readonly exempt_used: string;
  readonly tax_paid: string;
  readonly on_payslip: boolean;
}

/** Interest of a child, as the form holds it. */
export interface ChildDraft {
  readonly id: string;
  readonly child: string;
  readonly amount: string;
}

const sums = [
  'child_benefit',
  'winter_fuel_payment',
  'gift_aid',
  'self_employment_expenses',
  'property_expenses',
  'property_finance_costs',
  'room_rents',
  'room_expenses',
  'finance_costs_brought_forward',
  'transition_profit',
  'trade_losses_brought_forward',
  'property_losses_brought_forward',
  'class_4_losses_brought_forward',
  'losses_brought_forward',
  'other_pension_input',
] as const;
/** A single sum of the circumstances. */
export type SumName = (typeof sums)[number];

/** A person's circumstances as the form holds them, amounts as they were typed. */
export interface CircumstancesDraft
  extends Readonly<Record<SumName, string>>,
    ForeignDraft,
    SplitYearDraft,
    NewResidentDraft {
  readonly region: Region;
  readonly blind: boolean;
  readonly over_state_pension_age: boolean;
  readonly over_75: boolean;
  readonly director: boolean;
  readonly director_appointed_on: string;
  readonly directorships: readonly DirectorshipDraft[];
  readonly voluntary_class_2_weeks: string;
  readonly marriage_allowance: TaxProfile['marriage_allowance'];
  readonly trading_allowance: TaxProfile['trading_allowance'];
  readonly property_allowance: TaxProfile['property_allowance'];
  readonly trade_loss_relief: TaxProfile['trade_loss_relief'];
  readonly student_loans: readonly LoanPlan[];
  readonly counted_categories: readonly CountedIncome[];
  readonly from_income_sources: TaxProfile['from_income_sources'];
  readonly calendar_quarters: TaxProfile['calendar_quarters'];
  readonly trade_losses_of_sources: TaxProfile['trade_losses_of_sources'];
  readonly flexible_access_on: string;
  readonly capital_losses_claim: TaxProfile['capital_losses_claim'];
  readonly capital_losses_claimed_on: string;
  readonly incomes: readonly IncomeDraft[];
  readonly policy_gains: readonly PolicyGainDraft[];
  readonly venture_investments: readonly VentureDraft[];
  readonly reinvestments: readonly ReinvestmentDraft[];
  readonly payments_on_account: readonly PaymentDraft[];
  readonly carry_forward: readonly UnusedDraft[];
  readonly p60s: readonly P60Draft[];
  readonly benefits: readonly BenefitDraft[];
  readonly terminations: readonly TerminationDraft[];
  readonly child_interest: readonly ChildDraft[];
  readonly securities_above_limit: boolean;
  readonly room_shared: boolean;
  readonly room_method: TaxProfile['room_method'];
  readonly accrued_income: readonly AccruedDraft[];
}

let made = 0;

/** A name for a row of the form, so that it stays itself while others come and go. */
export function rowId(): string {
  made += 1;
  return `row-${made}`;
}

/** The form as the stored circumstances fill it; sums that are nothing stay empty. */
export function draftOf(profile: TaxProfile): CircumstancesDraft {
  const shown = (amount: string) => (isNothing(amount) ? '' : amount);
  const single = recordOf(sums, (name) => shown(profile[name]));
  return {
    ...single,
    region: profile.region,
    ...{ ...draftOfSplitYear(profile), ...draftOfNewResident(profile) },
    blind: profile.blind,
    over_state_pension_age: profile.over_state_pension_age,
    over_75: profile.over_75,
    ...draftOfDirector(profile, rowId),
    voluntary_class_2_weeks:
      profile.voluntary_class_2_weeks === 0 ? '' : String(profile.voluntary_class_2_weeks),
    marriage_allowance: profile.marriage_allowance,
    trading_allowance: profile.trading_allowance,
    property_allowance: profile.property_allowance,
    trade_loss_relief: profile.trade_loss_relief,
    student_loans: profile.student_loans,
    counted_categories: profile.counted_categories,
    from_income_sources: profile.from_income_sources,
    calendar_quarters: profile.calendar_quarters,
    trade_losses_of_sources: profile.trade_losses_of_sources,
    flexible_access_on: profile.flexible_access_on ?? '',
    capital_losses_claim: profile.capital_losses_claim,
    capital_losses_claimed_on: profile.capital_losses_claimed_on ?? '',
    incomes: profile.incomes.map((one) => ({ ...one, id: rowId(), tax_paid: shown(one.tax_paid) })),
    foreign_income: profile.foreign_income.map((one) => ({
      ...one,
      id: rowId(),
      part: one.part ?? '',
      foreign_tax: shown(one.foreign_tax),
    })),
    treaty_rates: profile.treaty_rates.map((one) => ({
      ...one,
      id: rowId(),
      percent: one.percent.replace(/\.?0+$/, ''),
    })),
    foreign_deductions: profile.foreign_deductions.map((one) => ({ ...one, id: rowId() })),
    venture_investments: profile.venture_investments.map((one) => ({ ...one, id: rowId() })),
    reinvestments: profile.reinvestments.map((one) => ({ ...one, id: rowId() })),
    policy_gains: profile.policy_gains.map((one) => draftOfPolicyGain(one, rowId())),
    payments_on_account: profile.payments_on_account.map((one) => ({ ...one, id: rowId() })),
    carry_forward: profile.carry_forward.map((one) => ({ ...one, id: rowId() })),
    benefits: profile.benefits.map((one) => draftOfBenefit(one, rowId())),
    terminations: profile.terminations.map((one) => ({
      ...one,
      id: rowId(),
      statutory_redundancy: shown(one.statutory_redundancy),
      other: shown(one.other),
      exempt_used: shown(one.exempt_used),
      tax_paid: shown(one.tax_paid),
    })),
    securities_above_limit: profile.securities_above_limit,
    ...{ room_shared: profile.room_shared, room_method: profile.room_method },
    accrued_income: profile.accrued_income.map((one) => draftOfAccrued(one, rowId())),
    child_interest: profile.child_interest.map((one) => ({ ...one, id: rowId() })),
    p60s: profile.p60s.map((one) => ({ ...one, id: rowId(), student_loan: shown(one.student_loan) })),
  };
}

/** Reads a form. An amount that stays empty is nothing. Errors are by field, such as `incomes.0.amount`. */
export function readCircumstances(draft: CircumstancesDraft): ReadDraft<TaxProfileEntry> {
  const errors: Record<string, string> = {};
  const amount = (typed: string, field: string): string => {
    if (typed.trim() === '') return '0';
    const read = readTypedAmount(typed, 'GBP');
    if (!read.ok) errors[field] = read.reason;
    else if (read.amount.startsWith('-')) errors[field] = common.itCantBeBelowZero;
    return read.ok ? read.amount : '0';
  };
  const text = (typed: string, field: string, complaint: string): string => {
    if (typed.trim() === '') errors[field] = complaint;
    return typed.trim();
  };
  const single = recordOf(sums, (name) => amount(draft[name], name));
  const reader: EntryReader = {
    amount,
    text,
    refuse: (field, complaint) => {
      errors[field] = complaint;
    },
  };
  const { marriage_allowance, trading_allowance, property_allowance, trade_loss_relief } = draft;
  const { capital_losses_claim } = draft;
  const weeks = draft.voluntary_class_2_weeks.trim() || '0';
  if (!/^\d{1,2}$/.test(weeks) || Number(weeks) > 52) errors.voluntary_class_2_weeks = texts.weeksWrong;
  const entry: TaxProfileEntry = {
    ...single,
    ...{ region: draft.region, ...readSplitYear(draft, reader), ...readNewResident(draft) },
    calendar_quarters: [...draft.calendar_quarters],
    over_state_pension_age: draft.over_state_pension_age,
    ...{ blind: draft.blind, over_75: draft.over_75, director: draft.director },
    ...readDirector(draft, (typed, field) => text(typed, field, texts.employerMissing)),
    voluntary_class_2_weeks: Number(weeks),
    ...{ marriage_allowance, trading_allowance, property_allowance, trade_loss_relief },
    ...{ student_loans: [...draft.student_loans], counted_categories: [...draft.counted_categories] },
    from_income_sources: [...draft.from_income_sources],
    ...{ flexible_access_on: draft.flexible_access_on || null, capital_losses_claim },
    capital_losses_claimed_on: draft.capital_losses_claimed_on || null,
    incomes: draft.incomes.map((one, place) => ({
      kind: one.kind,
      description: text(one.description, `incomes.${place}.description`, texts.descriptionMissing),
      amount: amount(one.amount, `incomes.${place}.amount`),
      tax_paid: amount(one.tax_paid, `incomes.${place}.tax_paid`),
    })),
    trade_losses_of_sources: draft.trade_losses_of_sources.map(({ source_id, amount: typed }, place) => ({
      source_id,
      amount: amount(typed, `trade_losses_of_sources.${place}.amount`),
    })),
    ...readForeign(draft, reader, errors),
    ...readBenefits(draft, reader),
    ...readRows(draft, reader),
  };
  return checked(errors, entry);
}

function readRows(draft: CircumstancesDraft, { amount, text }: EntryReader) {
  return {
    payments_on_account: draft.payments_on_account.map((one, place) => ({
      date: text(one.date, `payments_on_account.${place}.date`, common.chooseADay),
      amount: amount(one.amount, `payments_on_account.${place}.amount`),
    })),
    carry_forward: draft.carry_forward.map((one, place) => ({
      tax_year: one.tax_year,
      unused: amount(one.unused, `carry_forward.${place}.unused`),
    })),
    p60s: draft.p60s.map((one, place) => ({
      employer: text(one.employer, `p60s.${place}.employer`, texts.employerMissing),
      pay: amount(one.pay, `p60s.${place}.pay`),
      tax: amount(one.tax, `p60s.${place}.tax`),
      ni: amount(one.ni, `p60s.${place}.ni`),
      student_loan: amount(one.student_loan, `p60s.${place}.student_loan`),
    })),
  };
}

function readBenefits(draft: CircumstancesDraft, reader: EntryReader) {
  const { amount, text } = reader;
  return {
    benefits: draft.benefits.map((one, place) =>
      readBenefit(one, `benefits.${place}`, reader, texts.employerMissing),
    ),
    policy_gains: readPolicyGains(draft.policy_gains, reader),
    venture_investments: readVentures(draft.venture_investments, reader),
    reinvestments: readReinvestments(draft.reinvestments, reader),
    terminations: draft.terminations.map((one, place) => ({
      employer: text(one.employer, `terminations.${place}.employer`, texts.employerMissing),
      statutory_redundancy: amount(one.statutory_redundancy, `terminations.${place}.statutory_redundancy`),
      other: amount(one.other, `terminations.${place}.other`),
      exempt_used: amount(one.exempt_used, `terminations.${place}.exempt_used`),
      tax_paid: amount(one.tax_paid, `terminations.${place}.tax_paid`),
      on_payslip: one.on_payslip,
    })),
    securities_above_limit: draft.securities_above_limit,
    ...{ room_shared: draft.room_shared, room_method: draft.room_method },
    accrued_income: readAccrued(draft.accrued_income, reader),
    child_interest: draft.child_interest.map((one, place) => ({
      child: text(one.child, `child_interest.${place}.child`, childTexts.childMissing),
      amount: amount(one.amount, `child_interest.${place}.amount`),
    })),
  };
}

/** The stored circumstances as they are to be again, for an undo. */
export function entryOf(profile: TaxProfile): TaxProfileEntry {
  const { version: _, ...entry } = entryOfProfile(profile);
  return entry;
}
