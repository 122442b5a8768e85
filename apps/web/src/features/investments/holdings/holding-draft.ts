import type { Account, NewHolding, Security } from '@farthing/api-contract';
import { checked, type ReadDraft } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { readFigure } from '../securities/typed-figure.ts';
import { holdingDraft as texts } from './texts.tsx';

/** A new holding as the form has it, every figure as it was typed. */
export interface HoldingDraft {
  readonly account_id: string;
  readonly symbol: string;
  readonly name: string;
  /** Type of a new security, or empty if not yet chosen. */
  readonly kind: Security['kind'] | '';
  readonly currency: string;
  /** True if the first purchase is entered at the same time. */
  readonly opening: boolean;
  readonly quantity: string;
  readonly price: string;
  readonly fees: string;
  readonly date: string;
  /** A rate is given, in place of the stored one of the day. */
  readonly ownRate: boolean;
  readonly fxRate: string;
}

/** Fields of a draft by their names in the API, where those differ. */
export const apiNames = {
  purchase_currency: 'currency',
  purchase_price: 'price',
  purchase_date: 'date',
  fx_rate: 'fxRate',
};

const held = ['investment', 'isa', 'pension', 'crypto'];

/** The open accounts that securities are held in. */
export function holdingAccounts(accounts: readonly Account[]): readonly Account[] {
  return accounts.filter(({ type, closed_on }) => held.includes(type) && closed_on === null);
}

/**
 * Makes the record of what was typed.
 * @param missingRate whether no rate is stored for the day, so that one has to be given
 * @param known whether the symbol is that of a security with a name and a kind, so that neither is asked
 */
export function readHolding(
  draft: HoldingDraft,
  today: string,
  missingRate: boolean,
  known = false,
): ReadDraft<NewHolding> {
  const errors: Record<string, string> = {};
  if (!draft.account_id) errors.account_id = texts.accountMissing;
  if (!draft.symbol.trim()) errors.symbol = common.enterASymbol;
  const opening: Record<string, string> = {};
  if (draft.opening) {
    const pence = draft.currency === 'GBP';
    const quantity = readFigure(draft.quantity, { what: common.howManyUnits });
    if (quantity.ok) opening.quantity = quantity.value;
    else errors.quantity = quantity.reason;
    const price = readFigure(draft.price, { what: texts.thePriceOfOne, pence });
    if (price.ok) opening.purchase_price = price.value;
    else errors.price = price.reason;
    if (draft.fees.trim() !== '') {
      const fees = readFigure(draft.fees, { what: common.theFees, mayBeZero: true, pence });
      if (fees.ok) opening.fees = fees.value;
      else errors.fees = fees.reason;
    }
    if (draft.date === '') errors.date = common.chooseADay;
    else if (draft.date > today) errors.date = texts.dayToCome;
    else opening.purchase_date = draft.date;
    if (draft.currency !== 'GBP' && (draft.ownRate || missingRate)) {
      const rate = readFigure(draft.fxRate, { what: texts.theRate(draft.currency) });
      if (rate.ok) opening.fx_rate = rate.value;
      else errors.fxRate = rate.reason;
    }
  }
  return checked(errors, {
    account_id: draft.account_id,
    symbol: draft.symbol.trim(),
    ...(draft.name.trim() && !known ? { name: draft.name.trim() } : {}),
    ...(draft.kind && !known ? { kind: draft.kind } : {}),
    purchase_currency: draft.currency,
    ...opening,
  });
}
