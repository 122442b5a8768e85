import type { Disposal, NewDisposal, PossessionKind, ResidenceUse } from '@farthing/api-contract';
import { readTypedAmount } from '@farthing/money';
import { checked, type ReadDraft, rowId } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { isNothing } from '../../../design/format.ts';
import { recordOf } from '../tax-report/record-of.ts';
import { reliefsFor } from './disposal-words.ts';
import { disposalDraft as texts } from './texts.ts';
import { noVenture, readVenture, type VentureFields, ventureFields } from './venture-draft.ts';

/** The amounts of a disposal, by their names in the API. */
const amountFields = [
  'proceeds',
  'selling_costs',
  'cost',
  'buying_costs',
  'improvement_costs',
  'relief_used_before',
  'loss_against_income',
  'loss_against_year_before',
  'other_relief',
  'tax_paid',
] as const;
type AmountName = (typeof amountFields)[number];

/** A time of ownership as the form holds it. */
interface PeriodDraft {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly use: ResidenceUse;
  readonly return_prevented: boolean;
}

/** A disposal as the form holds it, everything as it was typed. */
export interface DisposalDraft extends Readonly<Record<AmountName, string>> {
  readonly name: string;
  readonly kind: PossessionKind;
  readonly date: string;
  readonly completed_on: string;
  readonly disposed_by: Disposal['disposed_by'];
  readonly connected: boolean;
  readonly share_percent: string;
  readonly acquired_on: string;
  readonly wasting: boolean;
  readonly outside_uk: boolean;
  readonly home: 'no' | 'throughout' | 'sometimes';
  readonly periods: readonly PeriodDraft[];
  readonly let_percent: string;
  readonly business_percent: string;
  readonly long_final_period: boolean;
  readonly rate_relief: NonNullable<Disposal['rate_relief']> | '';
  readonly venture: VentureFields;
  readonly other_relief_name: string;
  readonly notes: string;
}

const noAmounts = recordOf(amountFields, () => '');

/** The form of a new disposal. */
export const emptyDisposal: DisposalDraft = {
  ...noAmounts,
  name: '',
  kind: 'residential_property',
  date: '',
  completed_on: '',
  disposed_by: 'sale',
  connected: false,
  share_percent: '100',
  acquired_on: '',
  wasting: false,
  outside_uk: false,
  home: 'no',
  periods: [],
  let_percent: '',
  business_percent: '',
  long_final_period: false,
  rate_relief: '',
  venture: noVenture,
  other_relief_name: '',
  notes: '',
};

/** Creates an empty row of the form with its own key. */
export function emptyPeriod(from = ''): PeriodDraft {
  return { id: rowId(), from, to: '', use: 'lived', return_prevented: false };
}

/** Fills the form from a stored disposal. Amounts of zero stay empty. */
export function draftOf(disposal: Disposal): DisposalDraft {
  const amounts = recordOf(amountFields, (name) => {
    const isNeeded = name === 'proceeds' || name === 'cost';
    return !isNeeded && isNothing(disposal[name]) ? '' : disposal[name];
  });
  const { name, kind, date, disposed_by, connected, share_percent, wasting, outside_uk, residence } =
    disposal;
  return {
    ...emptyDisposal,
    ...amounts,
    ...{ name, kind, date, disposed_by, connected, share_percent, wasting, outside_uk },
    completed_on: disposal.completed_on ?? '',
    acquired_on: disposal.acquired_on ?? '',
    home: residence ? (residence.throughout ? 'throughout' : 'sometimes') : 'no',
    periods: (residence?.periods ?? []).map((period) => ({ ...emptyPeriod(), ...period })),
    let_percent: withoutZero(residence?.let_percent),
    business_percent: withoutZero(residence?.business_percent),
    long_final_period: residence?.long_final_period ?? false,
    rate_relief: disposal.rate_relief ?? '',
    venture: ventureFields(disposal.venture),
    other_relief_name: disposal.other_relief_name ?? '',
    notes: disposal.notes ?? '',
  };
}

function withoutZero(percent: string | undefined): string {
  return percent === undefined || percent === '0' ? '' : percent;
}

/** Reads a form. Only fields that apply to the kind are sent. The form keeps the others, in case the kind is changed back. */
export function readDisposal(draft: DisposalDraft): ReadDraft<NewDisposal> {
  const errors: Record<string, string> = {};
  if (draft.name.trim() === '') errors.name = texts.nameMissing;
  if (draft.date === '') errors.date = texts.dateMissing;
  const applies = appliesTo(draft);
  const amounts: Partial<Record<AmountName, string>> = {};
  for (const name of amountFields) {
    if (!applies.amounts.includes(name)) amounts[name] = '0';
    else readSum(draft, name, amounts, errors);
  }
  const isHome = applies.residence && draft.home !== 'no';
  if (isHome && draft.acquired_on === '') errors.acquired_on = texts.acquiredOnMissing;
  const otherName = draft.other_relief_name.trim();
  if (otherName === '' && !isNothing(amounts.other_relief ?? ''))
    errors.other_relief_name = texts.reliefMissing;
  const share_percent = readPercent(draft.share_percent || '100', 'share_percent', errors);
  const residence = isHome ? readResidence(draft, errors) : null;
  const venture = applies.shares ? readVenture(draft.venture, draft.acquired_on, errors) : null;
  return checked(errors, {
    ...amounts,
    name: draft.name.trim(),
    kind: draft.kind,
    date: draft.date,
    completed_on: applies.completion ? draft.completed_on || null : null,
    disposed_by: applies.deferred ? 'sale' : draft.disposed_by,
    connected: !applies.deferred && draft.disposed_by !== 'spouse' && draft.connected,
    share_percent,
    acquired_on: draft.acquired_on || null,
    wasting: draft.kind === 'chattel' && draft.wasting,
    outside_uk: applies.place && draft.outside_uk,
    residence,
    rate_relief: applies.reliefs.find((one) => one === draft.rate_relief) ?? null,
    venture,
    other_relief_name: otherName || null,
    notes: draft.notes.trim() || null,
  });
}

/** Returns the fields that apply to the type of asset and disposal. */
export function appliesTo({ kind, disposed_by, connected, rate_relief, outside_uk, venture }: DisposalDraft) {
  const isDeferred = kind === 'deferred_gain' || kind === 'deferred_home_gain';
  const isToSpouse = disposed_by === 'spouse' && !isDeferred;
  const isShares = kind === 'unlisted_shares';
  const mayLose = isShares && disposed_by === 'sale' && !connected && venture.scheme !== 'vct';
  const isHome = kind === 'residential_property';
  const reliefs = isToSpouse ? [] : reliefsFor(kind);
  const isRelieved = reliefs.some((one) => one === rate_relief);
  return {
    completion: isHome || kind === 'land',
    place: !isDeferred && kind !== 'crypto',
    shares: isShares,
    deferred: isDeferred,
    spouse: isToSpouse,
    residence: isHome && !isToSpouse,
    reliefs,
    isRelieved,
    isReported: isHome && !isToSpouse && !outside_uk,
    amounts: amountFields.filter((name) => {
      if (isDeferred)
        return (
          name === 'proceeds' || name === 'other_relief' || (name === 'relief_used_before' && isRelieved)
        );
      if (name === 'loss_against_income' || name === 'loss_against_year_before') return mayLose;
      if (name === 'proceeds' || name === 'selling_costs' || name === 'other_relief') return !isToSpouse;
      if (name === 'relief_used_before') return isRelieved;
      return name !== 'tax_paid' || (isHome && !isToSpouse && !outside_uk);
    }),
  };
}

function readSum(
  draft: DisposalDraft,
  name: AmountName,
  amounts: Partial<Record<AmountName, string>>,
  errors: Record<string, string>,
): void {
  const typed = draft[name].trim();
  if (typed === '') {
    if (name === 'proceeds' || name === 'cost') errors[name] = texts.amountMissing;
    else amounts[name] = '0';
    return;
  }
  const read = readTypedAmount(typed, 'GBP');
  if (!read.ok) errors[name] = read.reason;
  else if (read.amount.startsWith('-')) errors[name] = common.itCantBeBelowZero;
  else amounts[name] = read.amount;
}

function readResidence(
  draft: DisposalDraft,
  errors: Record<string, string>,
): NonNullable<NewDisposal['residence']> {
  const throughout = draft.home === 'throughout';
  const periods = throughout ? [] : draft.periods;
  for (const [place, { from, to }] of periods.entries()) {
    if (from === '') errors[`residence.periods.${place}.from`] = texts.firstDayMissing;
    if (to === '') errors[`residence.periods.${place}.to`] = texts.lastDayMissing;
  }
  const isShared = periods.some(({ use }) => use === 'lived_letting_part');
  return {
    throughout,
    periods: periods.map(({ id, ...period }) => period),
    let_percent: isShared ? readPercent(draft.let_percent || '0', 'residence.let_percent', errors) : '0',
    business_percent: readPercent(draft.business_percent || '0', 'residence.business_percent', errors),
    long_final_period: draft.long_final_period,
  };
}

function readPercent(typed: string, field: string, errors: Record<string, string>): string {
  const text = typed.trim().replace(/\s*%$/, '').replace(',', '.');
  if (!/^\d{1,3}(\.\d{1,6})?$/.test(text) || Number(text) > 100) errors[field] = texts.notAPercentage;
  return text;
}

/** The same disposal as a new one: what brings it back after it was deleted, or as it was before a change. */
export function entryOf(disposal: Disposal): NewDisposal {
  const amounts = Object.fromEntries(amountFields.map((name) => [name, disposal[name]]));
  const { name, kind, date, completed_on, disposed_by, connected, share_percent, acquired_on } = disposal;
  const { wasting, outside_uk, residence, rate_relief, venture, other_relief_name, notes } = disposal;
  return {
    ...amounts,
    ...{ name, kind, date, completed_on, disposed_by, connected, share_percent, acquired_on },
    ...{ wasting, outside_uk, residence, rate_relief, venture, other_relief_name, notes },
  };
}
