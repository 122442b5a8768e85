import type { TaxProfile, TaxProfileEntry } from '@farthing/api-contract';
import { entryOfProfile } from '../../../api/tax-profiles.ts';
import { checked, type ReadDraft, type RowDraft, rowId } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { picked, recordOf } from '../tax-report/record-of.ts';
import { type AccruedDraft, draftOfAccrued, readAccrued } from './accrued-draft.ts';
import { type BenefitDraft, draftOfBenefit, readBenefit } from './benefits/benefit-draft.ts';
import { childTexts } from './benefits/texts.ts';
import { type DirectorshipDraft, draftOfDirector, readDirector } from './director-draft.ts';
import { type ForeignDraft, readForeign } from './foreign-draft.ts';
import {
  draftOfNewResident,
  type NewResidentDraft,
  readNewResident,
} from './new-resident/new-resident-draft.ts';
import { draftOfPolicyGain, type PolicyGainDraft, readPolicyGains } from './policy-draft.ts';
import { type EntryReader, entryReader, shownAmount } from './row-draft.ts';
import { draftOfSplitYear, readSplitYear, type SplitYearDraft } from './split-year-draft.ts';
import { profileDraft as texts } from './texts.ts';
import {
  type ReinvestmentDraft,
  readReinvestments,
  readVentures,
  type VentureDraft,
} from './venture-draft.ts';

/** Income you enter yourself, as the form holds it. */
export type IncomeDraft = RowDraft<TaxProfile['incomes'][number]>;

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

/** Fields that the form holds as they are stored. */
const storedFields = [
  ...(['region', 'blind', 'over_state_pension_age', 'over_75', 'director', 'marriage_allowance'] as const),
  ...(['trading_allowance', 'property_allowance', 'trade_loss_relief', 'student_loans'] as const),
  ...(['counted_categories', 'from_income_sources', 'calendar_quarters', 'trade_losses_of_sources'] as const),
  ...(['capital_losses_claim', 'securities_above_limit', 'room_shared', 'room_method'] as const),
] as const;
type StoredField = (typeof storedFields)[number];

/** Lists whose rows are fields as they are stored. */
type StoredLists = {
  readonly [List in
    | 'incomes'
    | 'payments_on_account'
    | 'carry_forward'
    | 'p60s'
    | 'terminations'
    | 'child_interest']: readonly RowDraft<TaxProfile[List][number]>[];
};

/** A person's circumstances as the form holds them, amounts as they were typed. */
export interface CircumstancesDraft
  extends Readonly<Record<SumName, string>>,
    Readonly<Pick<TaxProfile, StoredField>>,
    StoredLists,
    ForeignDraft,
    SplitYearDraft,
    NewResidentDraft {
  readonly director_appointed_on: string;
  readonly directorships: readonly DirectorshipDraft[];
  readonly voluntary_class_2_weeks: string;
  readonly flexible_access_on: string;
  readonly capital_losses_claimed_on: string;
  readonly policy_gains: readonly PolicyGainDraft[];
  readonly venture_investments: readonly VentureDraft[];
  readonly reinvestments: readonly ReinvestmentDraft[];
  readonly benefits: readonly BenefitDraft[];
  readonly accrued_income: readonly AccruedDraft[];
}

/** Fills the form from the stored circumstances. Amounts of zero stay empty. */
export function draftOf(profile: TaxProfile): CircumstancesDraft {
  const shown = shownAmount;
  return {
    ...recordOf(sums, (name) => shown(profile[name])),
    ...picked(profile, storedFields),
    ...{ ...draftOfSplitYear(profile), ...draftOfNewResident(profile), ...draftOfDirector(profile) },
    voluntary_class_2_weeks:
      profile.voluntary_class_2_weeks === 0 ? '' : String(profile.voluntary_class_2_weeks),
    flexible_access_on: profile.flexible_access_on ?? '',
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
    accrued_income: profile.accrued_income.map((one) => draftOfAccrued(one, rowId())),
    child_interest: profile.child_interest.map((one) => ({ ...one, id: rowId() })),
    p60s: profile.p60s.map((one) => ({ ...one, id: rowId(), student_loan: shown(one.student_loan) })),
  };
}

/** Reads a form. An empty amount is zero. Errors are by field, such as `incomes.0.amount`. */
export function readCircumstances(draft: CircumstancesDraft): ReadDraft<TaxProfileEntry> {
  const errors: Record<string, string> = {};
  const reader = entryReader(errors);
  const { amount, text } = reader;
  const weeks = draft.voluntary_class_2_weeks.trim() || '0';
  if (!/^\d{1,2}$/.test(weeks) || Number(weeks) > 52) errors.voluntary_class_2_weeks = texts.weeksWrong;
  const entry: TaxProfileEntry = {
    ...recordOf(sums, (name) => amount(draft[name], name)),
    ...picked(draft, storedFields),
    ...{ ...readSplitYear(draft, reader), ...readNewResident(draft) },
    ...readDirector(draft, (typed, field) => text(typed, field, texts.employerMissing)),
    voluntary_class_2_weeks: Number(weeks),
    flexible_access_on: draft.flexible_access_on || null,
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
    accrued_income: readAccrued(draft.accrued_income, reader),
    child_interest: draft.child_interest.map((one, place) => ({
      child: text(one.child, `child_interest.${place}.child`, childTexts.childMissing),
      amount: amount(one.amount, `child_interest.${place}.amount`),
    })),
  };
}

/** Returns the entry that restores stored circumstances, for an undo. */
export function entryOf(profile: TaxProfile): TaxProfileEntry {
  const { version: _, ...entry } = entryOfProfile(profile);
  return entry;
}
