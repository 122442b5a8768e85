import type {
  NewRecurring,
  Recurring,
  RecurringDirection,
  RecurringFrequency,
  RecurringKind,
  RecurringSeriesChange,
} from '@farthing/api-contract';
import { readTypedAmount } from '@farthing/money';
import { checked, type ReadDraft } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { seriesDraft as texts } from './texts.tsx';

/** Form values of a recurring payment, as typed. Empty if not set. */
export interface SeriesDraft {
  readonly name: string;
  readonly direction: RecurringDirection;
  readonly kind: RecurringKind;
  readonly amount: string;
  readonly account_id: string;
  readonly category_id: string;
  readonly frequency: RecurringFrequency;
  readonly next_date: string;
  readonly contract_ends_on: string;
  readonly ended_on: string;
}

/** The kinds that money of a direction can be. */
export function kindsOf(direction: RecurringDirection): readonly RecurringKind[] {
  return direction === 'in'
    ? ['salary', 'income', 'transfer']
    : ['bill', 'subscription', 'payment', 'transfer'];
}

/** An empty one, for a bill that no row shows yet. */
export function emptySeries(account_id: string, next_date: string): SeriesDraft {
  return {
    name: '',
    direction: 'out',
    kind: 'bill',
    amount: '',
    account_id,
    category_id: '',
    frequency: 'monthly',
    next_date,
    contract_ends_on: '',
    ended_on: '',
  };
}

/** The fields of a stored one, ready to be changed. */
export function draftOfSeries(series: Recurring): SeriesDraft {
  const { name, direction, kind, amount, frequency } = series;
  return {
    name,
    direction,
    kind,
    amount,
    frequency,
    account_id: series.account_id ?? '',
    category_id: series.category_id ?? '',
    next_date: series.next_date ?? '',
    contract_ends_on: series.contract_ends_on ?? '',
    ended_on: series.ended_on ?? '',
  };
}

/** Reads a new one; `currency` is that of its account. */
export function newSeriesOf(draft: SeriesDraft, currency: string): ReadDraft<NewRecurring> {
  const errors = new Map<string, string>();
  const amount = readTypedAmount(draft.amount, currency);
  if (draft.name.trim() === '') errors.set('name', texts.nameMissing);
  if (!amount.ok) errors.set('amount', amount.reason);
  else if (/^-|^[0.]+$/.test(amount.amount)) errors.set('amount', common.enterAnAmountGreaterThanZero);
  if (draft.account_id === '') errors.set('account_id', common.chooseAnAccountSentence);
  if (draft.next_date === '') errors.set('next_date', common.chooseADay);
  if (errors.size > 0 || !amount.ok) return { ok: false, errors: Object.fromEntries(errors) };
  const { direction, kind, account_id, frequency, next_date } = draft;
  return {
    ok: true,
    entry: {
      name: draft.name.trim(),
      direction,
      kind,
      amount: amount.amount,
      account_id,
      frequency,
      next_date,
      ...(draft.category_id ? { category_id: draft.category_id } : {}),
      ...(draft.contract_ends_on ? { contract_ends_on: draft.contract_ends_on } : {}),
    },
  };
}

/** Returns the changed fields. Fields that only payments entered by hand have are left out for others. */
export function seriesChangeOf(draft: SeriesDraft, series: Recurring): ReadDraft<RecurringSeriesChange> {
  const before = draftOfSeries(series);
  const change: Record<string, unknown> = {};
  if (draft.name.trim() !== before.name) change.name = draft.name.trim() || null;
  if (draft.contract_ends_on !== before.contract_ends_on)
    change.contract_ends_on = draft.contract_ends_on || null;
  if (draft.ended_on !== before.ended_on) {
    if (draft.ended_on) change.ended_on = draft.ended_on;
    else change.decision = 'confirmed';
  }
  const errors = new Map<string, string>();
  if (series.payment_count === 0) {
    for (const name of ['account_id', 'frequency', 'next_date'] as const)
      if (draft[name] !== before[name]) change[name] = draft[name];
    if (draft.category_id !== before.category_id) change.category_id = draft.category_id || null;
    if (draft.amount !== before.amount) {
      const amount = readTypedAmount(draft.amount, series.currency);
      if (!amount.ok) errors.set('amount', amount.reason);
      else if (/^-|^[0.]+$/.test(amount.amount)) errors.set('amount', common.enterAnAmountGreaterThanZero);
      else change.amount = amount.amount;
    }
    if (draft.next_date === '') errors.set('next_date', common.chooseADay);
  }
  return checked(Object.fromEntries(errors), change);
}

/** The previous values of what was changed, for an undo. */
export function seriesUndoOf(change: RecurringSeriesChange, previous: Recurring): RecurringSeriesChange {
  const undo: Record<string, unknown> = {};
  const was: Readonly<Record<string, unknown>> = { ...previous };
  for (const name of Object.keys(change)) {
    if (name === 'name') undo.name = previous.is_named ? previous.name : null;
    else if (name === 'ended_on' || name === 'decision') {
      undo.decision = previous.decision;
      if (previous.decision === 'ended') undo.ended_on = previous.ended_on;
    } else undo[name] = was[name];
  }
  return undo;
}
