/** Texts of the sale preview. */

import type { ReactNode } from 'react';
import * as common from '../../../design/common-texts.ts';
import { phrase } from '../../../design/phrase.ts';

export const saleDraft = {
  holdingMissing: 'Choose a holding.',
  asked: { quantity: common.howManyUnits, price: common.aPrice, fees: common.theFees },
};

export const salePreviewCard = {
  thePreview: 'the preview',
  newest: (price: string) => `Latest: ${price}`,
  noPrice: 'There is no price yet. Enter one.',
  unitsToSell: 'Units to sell',
  youHold: (units: string) => `You hold ${units}`,
  priceOfOne: (currency: string) => `Price per unit, ${currency}`,
  fees: (currency: string) => `Fees, ${currency}`,
  dayOfTheSale: 'Day of the sale',
  dayNote: 'Up to 30 days ahead',
  previewTheSale: 'Preview the sale',
  inAnIsa: (name: string) => `${name} (in an ISA)`,
  inAPension: (name: string) => `${name} (in a pension)`,
};

export const saleResult = {
  inHand: (amount: ReactNode, tax: ReactNode) => phrase`You keep ${amount} after ${tax} of tax`,
  isThere: (asset: string) => `The preview of ${asset} is ready.`,
  yourPart: (percent: string) => `All figures are for your ${percent}% of this sale.`,
  noTax: 'No tax on this sale',
  allowableCosts: 'Allowable costs, with fees',
  tax: 'Capital Gains Tax for the sale',
  exemptBefore: (taxYear: string) => `Exempt amount of ${taxYear} left before`,
  exemptAfter: 'Exempt amount left after',
  poolAfter: 'Cost of the pool after',
  matchesTitle: (day: string) => `Which shares would be sold on ${day}`,
  howMadeUp: 'How the tax is made up',
  warnings: {
    same_day_buy: common.boughtOnTheSameDay,
    recent_buy: 'Bought in the last 30 days',
    same_day_sale: 'Another sale on that day',
    earlier_disposal: 'An earlier sale changes',
    buy_back: 'Don’t buy back within 30 days',
    old_price: 'The price isn’t from today',
  },
  basicBand: (rate: string) => `In the basic rate band at ${rate}`,
  higherBand: (rate: string) => `Above the basic rate band at ${rate}`,
  free: 'Tax-free because of losses and the exempt amount',
};
