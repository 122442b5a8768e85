import type { HoldingTrade } from '@farthing/api-contract';

export type TradeType = HoldingTrade['type'];

/** A figure that a type of trade asks for, by its name in the API. */
export type TradeField =
  | 'quantity'
  | 'price'
  | 'fees'
  | 'ratio'
  | 'old'
  | 'new'
  | 'amount'
  | 'cost'
  | 'new_symbol'
  | 'parent_value'
  | 'new_value';

/** What a person must know of a type of trade. */
export interface TradeTypeWords {
  readonly name: string;
  /** One line in HMRC's words: what it does to the pool and to tax. */
  readonly gloss: string;
  readonly fields: readonly TradeField[];
}

/** Every type, in the order in which they are offered. */
export const tradeTypes: Readonly<Record<TradeType, TradeTypeWords>> = {
  buy: {
    name: 'Buy',
    gloss: 'What you pay, with fees and stamp duty, joins the cost of the Section 104 holding.',
    fields: ['quantity', 'price', 'fees'],
  },
  sell: {
    name: 'Sell',
    gloss: 'A disposal. It is matched with the same day, the next 30 days, then the Section 104 holding.',
    fields: ['quantity', 'price', 'fees'],
  },
  dividend: {
    name: 'Dividend',
    gloss: 'Income that was paid out. The cost stays as it is.',
    fields: ['amount'],
  },
  split: {
    name: 'Share split',
    gloss: 'More shares for the same cost. A reorganisation, not a disposal (TCGA 1992 s127).',
    fields: ['ratio'],
  },
  unsplit: {
    name: 'Consolidation',
    gloss: 'Fewer shares for the same cost. A reorganisation, not a disposal (TCGA 1992 s127).',
    fields: ['ratio'],
  },
  restructure: {
    name: 'Reorganisation in other proportions',
    gloss: 'So many old shares became so many new ones, for the same cost (TCGA 1992 s127).',
    fields: ['old', 'new'],
  },
  bonus_issue: {
    name: 'Bonus issue',
    gloss: 'Free shares for holders. They join the pool at no cost.',
    fields: ['quantity'],
  },
  rights_issue: {
    name: 'Rights issue',
    gloss: 'New shares that holders may buy. What you pay joins the cost of the pool.',
    fields: ['quantity', 'price', 'fees'],
  },
  capital_return: {
    name: 'Capital return or equalisation',
    gloss: 'Your own money back. It is taken off the cost (TCGA 1992 s122).',
    fields: ['amount'],
  },
  dividend_accumulated: {
    name: 'Accumulated dividend',
    gloss: 'Income kept inside an accumulation fund. Taxed like a dividend, and added to the cost.',
    fields: ['amount'],
  },
  spin_off: {
    name: 'Spin-off',
    gloss:
      'Shares of a new company beside the old. The cost is divided by market value on the first day of dealing (TCGA 1992 s130).',
    fields: ['new_symbol', 'ratio', 'parent_value', 'new_value'],
  },
  exchange: {
    name: 'Exchange for another security',
    gloss: 'As in a takeover paid in shares: all units become units of the other, at the same cost (s135).',
    fields: ['new_symbol', 'ratio'],
  },
  transfer_in: {
    name: 'Transfer from spouse or civil partner',
    gloss: 'No gain and no loss: their cost comes with the shares (TCGA 1992 s58).',
    fields: ['quantity', 'cost'],
  },
  transfer_out: {
    name: 'Transfer to spouse or civil partner',
    gloss: 'No gain and no loss: the cost goes with the shares (TCGA 1992 s58).',
    fields: ['quantity'],
  },
};

/** The three that most people need; the rest stand behind “Other event”. */
export const usualTypes = ['buy', 'sell', 'dividend'] as const;

/** The rest, in order. */
export const otherTypes = (Object.keys(tradeTypes) as TradeType[]).filter(
  (type) => !(usualTypes as readonly string[]).includes(type),
);

/** Whether a type has money in it, so that it has a currency. */
export function hasMoney(type: TradeType): boolean {
  return tradeTypes[type].fields.some((field) =>
    ['price', 'amount', 'cost', 'parent_value', 'new_value'].includes(field),
  );
}

/** Whether units leave the holding. */
export function takesUnits(type: TradeType): boolean {
  return type === 'sell' || type === 'transfer_out';
}
