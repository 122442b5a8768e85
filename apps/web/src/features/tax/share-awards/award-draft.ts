import type {
  ExerciseWay,
  FoundShareAward,
  NewShareAward,
  ShareAward,
  ShareAwardKind,
} from '@farthing/api-contract';
import { readTypedAmount } from '@farthing/money';
import { checked, type ReadDraft } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { isNothing } from '../../../design/format.ts';
import { recordOf } from '../tax-report/record-of.ts';
import { awardForm as texts } from './texts.tsx';

/** Numbers of an award that may have many decimal places, by their names in the API. */
const numberFields = [
  ...(['shares', 'shares_withheld', 'value', 'price', 'option_cost', 'fx_rate'] as const),
  ...(['value_at_grant', 'value_at_disqualification'] as const),
] as const;
type NumberName = (typeof numberFields)[number];
const poundFields = ['employer_ni', 'tax_paid', 'foreign_tax'] as const;
type PoundsName = (typeof poundFields)[number];

/** An award as the form holds it, everything as it was typed. */
export interface AwardDraft extends Readonly<Record<NumberName | PoundsName, string>> {
  readonly kind: ShareAwardKind;
  readonly employer: string;
  readonly date: string;
  readonly currency: string;
  readonly exercise: ExerciseWay;
  readonly granted_on: string;
  readonly disqualified_on: string;
  readonly taxed: '' | 'payslips' | 'return';
  readonly holding_id: string;
  readonly notes: string;
}

const noNumbers = { ...recordOf(numberFields, () => ''), ...recordOf(poundFields, () => '') };

/** A new award. */
export const emptyAward: AwardDraft = {
  ...noNumbers,
  kind: 'rsu',
  employer: '',
  date: '',
  currency: 'GBP',
  exercise: 'in_time',
  granted_on: '',
  disqualified_on: '',
  taxed: '',
  holding_id: '',
  notes: '',
};

/** The form for a purchase that an import brought. */
export function draftOfFound({ date, value, currency, holding_id, name }: FoundShareAward): AwardDraft {
  return { ...emptyAward, employer: name, date, value, currency, holding_id };
}

/** The form as a stored award fills it. Figures that are nothing stay empty. */
export function draftOf(award: ShareAward): AwardDraft {
  const { kind, employer, date, currency, on_payslip } = award;
  const typed = (value: string | null) => (value === null || isNothing(value) ? '' : value);
  return {
    ...recordOf(numberFields, (name) => typed(award[name])),
    ...recordOf(poundFields, (name) => typed(award[name])),
    ...{ kind, employer, date, currency },
    taxed: on_payslip ? 'payslips' : 'return',
    fx_rate: currency === 'GBP' ? '' : award.fx_rate,
    exercise: award.exercise ?? 'in_time',
    granted_on: award.granted_on ?? '',
    disqualified_on: award.disqualified_on ?? '',
    holding_id: award.holding_id ?? '',
    notes: award.notes ?? '',
  };
}

/** Returns the fields that apply to a kind of award. */
export function appliesTo({ kind, exercise, currency, disqualified_on, taxed }: AwardDraft) {
  const isPlan = kind === 'sip' || kind === 'sip_partnership';
  const hasRelief = kind === 'saye' || kind === 'csop' || kind === 'emi' || isPlan;
  const isConverted = kind === 'convertible';
  const isEmi = kind === 'emi' && exercise === 'in_time';
  return {
    price: kind !== 'rsu' && kind !== 'sip',
    option_cost: isConverted || kind === 'option' || kind === 'csop_discount' || (hasRelief && !isPlan),
    exercise: hasRelief,
    granted_on: hasRelief && (isPlan || exercise !== 'outside'),
    value_at_grant: isEmi || kind === 'sip' || kind === 'restricted' || isConverted,
    ...{ emi: isEmi, plan: isPlan },
    holding: kind !== 'restricted' && kind !== 'csop_discount' && !isConverted,
    disqualified: isEmi && disqualified_on !== '',
    fx_rate: currency !== 'GBP',
    tax_paid: taxed === 'return',
  };
}

/** Returns the ways to exercise an option of a kind. Leaving is a disqualifying event of EMI. */
export function waysOf(kind: ShareAwardKind): readonly ExerciseWay[] {
  if (kind === 'emi') return ['in_time', 'outside'];
  const ways = ['in_time', 'leaver', 'takeover'] as const;
  return kind === 'sip' || kind === 'sip_partnership' ? ways : [...ways, 'outside'];
}

/** Reads a form. Only what applies to the kind goes out. */
export function readAward(draft: AwardDraft): ReadDraft<NewShareAward> {
  const errors: Record<string, string> = {};
  const applies = appliesTo(draft);
  if (draft.employer.trim() === '') errors.employer = texts.employerMissing;
  if (draft.taxed === '') errors.on_payslip = texts.taxedMissing;
  if (draft.date === '') errors.date = common.chooseADay;
  if (applies.granted_on && draft.granted_on === '') errors.granted_on = common.chooseADay;
  const number = (name: NumberName, isUsed: boolean, isNeeded = false): string => {
    const typed = draft[name].trim().replace(/[,\s]|^[£$€]/g, '');
    if (!isUsed || (typed === '' && !isNeeded)) return '';
    if (typed === '') errors[name] = texts.numberMissing;
    else if (!/^\d{1,12}(\.\d{1,12})?$/.test(typed)) errors[name] = texts.number;
    return typed;
  };
  const pounds = (name: PoundsName, isUsed = true): string => {
    if (!isUsed || draft[name].trim() === '') return '0';
    const read = readTypedAmount(draft[name], 'GBP');
    if (!read.ok) errors[name] = read.reason;
    else if (read.amount.startsWith('-')) errors[name] = common.itCantBeBelowZero;
    else return read.amount;
    return '0';
  };
  const rate = number('fx_rate', applies.fx_rate);
  return checked(errors, {
    kind: draft.kind,
    employer: draft.employer.trim(),
    date: draft.date,
    shares: number('shares', true, true),
    shares_withheld: number('shares_withheld', true) || '0',
    value: number('value', true, true),
    price: number('price', applies.price, applies.price) || '0',
    option_cost: number('option_cost', applies.option_cost) || '0',
    currency: draft.currency,
    ...(rate === '' ? {} : { fx_rate: rate }),
    employer_ni: pounds('employer_ni'),
    exercise: applies.exercise ? wayOf(draft) : null,
    granted_on: applies.granted_on ? draft.granted_on || null : null,
    value_at_grant: number('value_at_grant', applies.value_at_grant, applies.value_at_grant) || null,
    disqualified_on: applies.emi ? draft.disqualified_on || null : null,
    value_at_disqualification:
      number('value_at_disqualification', applies.disqualified, applies.disqualified) || null,
    on_payslip: draft.taxed === 'payslips',
    tax_paid: pounds('tax_paid', applies.tax_paid),
    foreign_tax: pounds('foreign_tax'),
    holding_id: (applies.holding && draft.holding_id) || null,
    notes: draft.notes.trim() || null,
  });
}

function wayOf({ kind, exercise }: AwardDraft): ExerciseWay {
  return waysOf(kind).includes(exercise) ? exercise : 'in_time';
}

/** The same award as a new one: what undo brings back. */
export function entryOf(award: ShareAward): NewShareAward {
  const { kind, employer, date, currency, fx_rate, exercise, granted_on, disqualified_on } = award;
  const { value_at_grant, value_at_disqualification, on_payslip, holding_id, notes } = award;
  const { shares, shares_withheld, value, price, option_cost, employer_ni, tax_paid, foreign_tax } = award;
  return {
    ...{ kind, employer, date, currency, fx_rate, exercise, granted_on, disqualified_on },
    ...{ value_at_grant, value_at_disqualification, on_payslip, holding_id, notes },
    ...{ shares, shares_withheld, value, price, option_cost, employer_ni, tax_paid, foreign_tax },
  };
}
