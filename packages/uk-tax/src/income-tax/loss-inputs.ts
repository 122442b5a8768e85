import { TaxError } from '../errors.ts';
import type { Exact } from '../exact.ts';

/** Losses of trades and UK property as inputs, in pounds. */
export interface LossInputs {
  readonly self_employment_profit?: string;
  /** Loss of the trades of this year that have no profit. */
  readonly trade_loss?: string;
  /** The loss of the year is claimed against other income (ITA 2007 s64). */
  readonly trade_loss_against_income?: boolean;
  readonly trade_losses_brought_forward?: string;
  /** Losses brought forward of trades whose profits they exceed: they go on (s83(3)). */
  readonly trade_losses_kept?: string;
  /** Part of the loss of the year that relief in earlier years has used (ss64, 72, 89). */
  readonly trade_loss_used_in_earlier_years?: string;
  /** Loss of a later year, claimed against income of this one (ss64(2)(b), 72). */
  readonly trade_losses_carried_back?: string;
  /** Profit of the trade that made it, within `self_employment_profit`, to which the limit on reliefs doesn't apply. Absent: all. */
  readonly carried_back_trade_profit?: string;
  /** Terminal loss of a later year, claimed against profits of the trade (s89). */
  readonly terminal_losses?: string;
  /** Losses of trades set against other income of earlier years, which Class 4 hasn't deducted yet (SSCBA 1992 Sch 2 para 3(4)(b)). */
  readonly class_4_losses_brought_forward?: string;
  /** Loss on shares, set against income of the year or of the one before it (ITA 2007 s132). */
  readonly share_loss?: string;
  /** The same on shares with EIS or SEIS relief, which the limit on reliefs leaves alone (s24A(7)(d)). */
  readonly share_loss_beyond_limit?: string;
  readonly property_loss?: string;
  readonly property_losses_brought_forward?: string;
}

/** Losses of a kind of business, in pounds. */
export interface BusinessLosses {
  /** Loss of this year, which goes on to later years. */
  readonly ofYear: Exact;
  readonly broughtForward: Exact;
}

/** Losses of trades, with what is carried back to this year and from it. */
export interface TradeLosses extends BusinessLosses {
  readonly kept: Exact;
  readonly usedInEarlierYears: Exact;
  readonly carriedBack: Exact;
  /** Undefined: all profits. */
  readonly carriedBackTradeProfit: Exact | undefined;
  readonly terminal: Exact;
}

/** Losses as read. */
export interface ReadLosses {
  /** Before losses brought forward: earnings that limit relief on pension contributions. */
  readonly profitBeforeLosses: Exact;
  readonly tradeLosses: TradeLosses;
  readonly propertyLosses: BusinessLosses;
  readonly classFourLosses: Exact;
  readonly shareLosses: { readonly withinLimit: Exact; readonly beyondLimit: Exact };
  readonly claimsSidewaysRelief: boolean;
  /** Relief of losses against general income, deducted from total income (ITA 2007 s23 step 2). */
  readonly lossRelief: Exact;
  /** Its part for losses of trades, which Class 4 and student loans see. */
  readonly tradeLossRelief: Exact;
}

/**
 * Reads losses.
 * @param amount reads an amount in pounds; an absent one is zero
 * @throws {TaxError} bad_input, naming the field
 */
export function readLosses(inputs: LossInputs, amount: (field: string, text: unknown) => Exact): ReadLosses {
  const losses = (kind: 'trade' | 'property'): BusinessLosses => ({
    ofYear: amount(`${kind}_loss`, inputs[`${kind}_loss`]),
    broughtForward: amount(`${kind}_losses_brought_forward`, inputs[`${kind}_losses_brought_forward`]),
  });
  const sum = (field: keyof LossInputs) => amount(field, inputs[field]);
  const trade = losses('trade');
  const usedInEarlierYears = sum('trade_loss_used_in_earlier_years');
  if (usedInEarlierYears > trade.ofYear)
    throw new TaxError('bad_input', 'trade_loss_used_in_earlier_years is more than the loss of the year');
  const hasProfit = inputs.carried_back_trade_profit !== undefined;
  return {
    profitBeforeLosses: sum('self_employment_profit'),
    tradeLosses: {
      ...trade,
      usedInEarlierYears,
      kept: sum('trade_losses_kept'),
      carriedBack: sum('trade_losses_carried_back'),
      carriedBackTradeProfit: hasProfit ? sum('carried_back_trade_profit') : undefined,
      terminal: sum('terminal_losses'),
    },
    propertyLosses: losses('property'),
    classFourLosses: sum('class_4_losses_brought_forward'),
    shareLosses: { withinLimit: sum('share_loss'), beyondLimit: sum('share_loss_beyond_limit') },
    claimsSidewaysRelief: inputs.trade_loss_against_income ?? false,
    ...{ lossRelief: 0n, tradeLossRelief: 0n },
  };
}
