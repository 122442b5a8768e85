import type { Account, NewHolding, Security } from '@farthing/api-contract';
import { readFigure } from '../securities/typed-figure.ts';

/** A new holding as the form has it, every figure as it was typed. */
export interface HoldingDraft {
  readonly account_id: string;
  readonly symbol: string;
  readonly name: string;
  /** Of a security that is new; empty when it is not said. */
  readonly kind: Security['kind'] | '';
  readonly currency: string;
  /** Whether what was bought first is told at once. */
  readonly opening: boolean;
  readonly quantity: string;
  readonly price: string;
  readonly fees: string;
  readonly date: string;
  /** A rate is given, in place of the stored one of the day. */
  readonly ownRate: boolean;
  readonly fxRate: string;
}

export type ReadHolding =
  | { readonly ok: true; readonly holding: NewHolding }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>> };

const held = ['investment', 'isa', 'pension', 'crypto'];

/** The open accounts that securities are held in. */
export function holdingAccounts(accounts: readonly Account[]): readonly Account[] {
  return accounts.filter(({ type, closed_on }) => held.includes(type) && closed_on === null);
}

/** Makes the record of what was typed. */
export function readHolding(draft: HoldingDraft, today: string, missingRate: boolean): ReadHolding {
  const errors: Record<string, string> = {};
  if (!draft.account_id) errors.account_id = 'Choose the account that it is in.';
  if (!draft.symbol.trim()) errors.symbol = 'Give it a symbol, like VWRL.';
  const opening: Record<string, string> = {};
  if (draft.opening) {
    const pence = draft.currency === 'GBP';
    const quantity = readFigure(draft.quantity, { what: 'how many units' });
    if (quantity.ok) opening.quantity = quantity.value;
    else errors.quantity = quantity.reason;
    const price = readFigure(draft.price, { what: 'the price of one', pence });
    if (price.ok) opening.purchase_price = price.value;
    else errors.purchase_price = price.reason;
    if (draft.fees.trim() !== '') {
      const fees = readFigure(draft.fees, { what: 'the fees', mayBeZero: true, pence });
      if (fees.ok) opening.fees = fees.value;
      else errors.fees = fees.reason;
    }
    if (draft.date === '') errors.purchase_date = 'Choose a day.';
    else if (draft.date > today) errors.purchase_date = 'This day has not come yet.';
    else opening.purchase_date = draft.date;
    if (draft.currency !== 'GBP' && (draft.ownRate || missingRate)) {
      const rate = readFigure(draft.fxRate, { what: `what 1 ${draft.currency} was in pounds` });
      if (rate.ok) opening.fx_rate = rate.value;
      else errors.fx_rate = rate.reason;
    }
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    holding: {
      account_id: draft.account_id,
      symbol: draft.symbol.trim(),
      ...(draft.name.trim() ? { name: draft.name.trim() } : {}),
      ...(draft.kind ? { kind: draft.kind } : {}),
      purchase_currency: draft.currency,
      ...opening,
    },
  };
}
