import type { Disposal, NewDisposal } from '@farthing/api-contract';
import { readTypedAmount } from '@farthing/money';
import * as common from '../../../design/common-texts.ts';
import { isNothing } from '../../../design/format.ts';
import { disposalDraft as texts } from './texts.ts';

/** Income Tax relief on shares, as the form holds it. */
export interface VentureFields {
  readonly scheme: '' | NonNullable<Disposal['venture']>['scheme'];
  readonly relief: string;
  readonly relief_year: string;
  readonly reduced_by: string;
  readonly above_limit: boolean;
  readonly trade_began_on: string;
}

/** Shares without a scheme. */
export const noVenture: VentureFields = {
  ...{ scheme: '', relief: '', relief_year: '', reduced_by: '', above_limit: false, trade_began_on: '' },
};

/** Fills the form from stored relief. */
export function ventureFields(venture: Disposal['venture']): VentureFields {
  if (!venture) return noVenture;
  const typed = (amount: string) => (isNothing(amount) ? '' : amount);
  return {
    ...venture,
    relief: typed(venture.relief),
    reduced_by: typed(venture.reduced_by),
    trade_began_on: venture.trade_began_on ?? '',
  };
}

/** Reads the relief of shares. Nothing without a scheme. */
export function readVenture(
  fields: VentureFields,
  acquiredOn: string,
  errors: Record<string, string>,
): NonNullable<NewDisposal['venture']> | null {
  const { scheme, relief_year, above_limit, trade_began_on } = fields;
  if (scheme === '') return null;
  if (acquiredOn === '') errors.acquired_on = texts.issuedOnMissing;
  const sum = (name: 'relief' | 'reduced_by'): string => {
    if (fields[name].trim() === '') return '0';
    const read = readTypedAmount(fields[name], 'GBP');
    if (!read.ok) errors[`venture.${name}`] = read.reason;
    else if (read.amount.startsWith('-')) errors[`venture.${name}`] = common.itCantBeBelowZero;
    else return read.amount;
    return '0';
  };
  const year = relief_year.trim().replace('/', '-');
  if (year !== '' && !/^\d{4}-\d{2}$/.test(year)) errors['venture.relief_year'] = texts.notATaxYear;
  const isEis = scheme === 'eis';
  return {
    ...{ scheme, relief: sum('relief'), reduced_by: scheme === 'vct' ? '0' : sum('reduced_by') },
    ...(year === '' ? {} : { relief_year: year }),
    above_limit: scheme !== 'vct' && above_limit,
    trade_began_on: (isEis && trade_began_on) || null,
  };
}
