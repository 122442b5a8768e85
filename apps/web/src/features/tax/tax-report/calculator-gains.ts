import type { TaxInputs } from '@farthing/api-contract';
import { readTypedAmount } from '@farthing/money';
import { rowId } from '../../../api/use-form.ts';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { calculatorGains as texts } from './texts.tsx';

/** The kinds of gains that have rates of their own. */
type GainKind = NonNullable<NonNullable<TaxInputs['gains']>[number]['kind']>;

/** A gain of the calculator as it was typed. */
export interface GainDraft {
  readonly id: string;
  readonly kind: GainKind;
  readonly amount: string;
  /** Empty: the last day of the tax year. */
  readonly date: string;
}

const names: Readonly<Record<GainKind, string>> = texts.names;

/** The kinds that a tax year has rates for: Investors’ Relief from 2019/20, carried interest up to 2025/26. */
export function gainKindsOf(year: string): readonly { readonly value: GainKind; readonly label: string }[] {
  return optionsOf(names)
    .filter(({ value }) => value !== 'investors_relief' || year >= '2019-20')
    .filter(({ value }) => value !== 'carried_interest' || year < '2026-27');
}

/** Returns a row for one more gain. */
export function emptyGain(): GainDraft {
  return { id: rowId(), kind: 'main', amount: '', date: '' };
}

/** Reads gains; rows without an amount are left out. What cannot be read is named as `gains.0.amount`. */
export function readGains(
  gains: readonly GainDraft[],
  year: string,
): { readonly gains: NonNullable<TaxInputs['gains']>; readonly errors: Readonly<Record<string, string>> } {
  const errors: Record<string, string> = {};
  const first = Number(year.slice(0, 4));
  const [from, to] = [`${first}-04-06`, `${first + 1}-04-05`];
  const found = gains.flatMap(({ kind, amount, date }, place) => {
    if (amount.trim() === '') return [];
    const read = readTypedAmount(amount, 'GBP');
    if (!read.ok) errors[`gains.${place}.amount`] = read.reason;
    else if (read.amount.startsWith('-')) errors[`gains.${place}.amount`] = texts.lossBelow;
    if (date !== '' && (date < from || date > to)) errors[`gains.${place}.date`] = texts.dayOutsideYear;
    if (!gainKindsOf(year).some(({ value }) => value === kind))
      errors[`gains.${place}.kind`] = texts.noSuchRate;
    return read.ok ? [{ kind, gain: read.amount, date: date || to }] : [];
  });
  return { gains: found, errors };
}
