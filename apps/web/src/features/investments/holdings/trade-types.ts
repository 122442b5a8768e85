import type { HoldingTrade } from '@farthing/api-contract';
import { coinTypes as coinTexts, reportedType, tradeTypes as texts } from './texts.tsx';

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
  | 'foreign_tax'
  | 'cost'
  | 'new_symbol'
  | 'parent_value'
  | 'new_value'
  | 'new_quantity'
  | 'fee_quantity'
  | 'fee_symbol';

/** Name and explanation of a type of trade. */
interface TradeTypeWords {
  readonly name: string;
  /** One line in HMRC's words: what it does to the pool and to tax. */
  readonly gloss: string;
  readonly fields: readonly TradeField[];
}

/** Every type, in the order in which they are offered. */
export const tradeTypes: Readonly<Record<TradeType, TradeTypeWords>> = {
  buy: {
    ...texts.buy,
    fields: ['quantity', 'price', 'fees', 'fee_quantity', 'fee_symbol'],
  },
  sell: {
    ...texts.sell,
    fields: ['quantity', 'price', 'fees', 'fee_quantity', 'fee_symbol'],
  },
  dividend: {
    ...texts.dividend,
    fields: ['amount', 'foreign_tax'],
  },
  split: {
    ...texts.split,
    fields: ['ratio'],
  },
  unsplit: {
    ...texts.unsplit,
    fields: ['ratio'],
  },
  restructure: {
    ...texts.restructure,
    fields: ['old', 'new'],
  },
  bonus_issue: {
    ...texts.bonus_issue,
    fields: ['quantity'],
  },
  rights_issue: {
    ...texts.rights_issue,
    fields: ['quantity', 'price', 'fees'],
  },
  capital_return: {
    ...texts.capital_return,
    fields: ['amount'],
  },
  dividend_accumulated: {
    ...texts.dividend_accumulated,
    fields: ['amount'],
  },
  spin_off: {
    ...texts.spin_off,
    fields: ['new_symbol', 'ratio', 'parent_value', 'new_value'],
  },
  exchange: {
    ...texts.exchange,
    fields: ['new_symbol', 'ratio'],
  },
  transfer_in: {
    ...texts.transfer_in,
    fields: ['quantity', 'cost'],
  },
  transfer_out: {
    ...texts.transfer_out,
    fields: ['quantity'],
  },
  excess_income: {
    ...reportedType,
    fields: ['price'],
  },
  swap: {
    ...coinTexts.swap,
    fields: ['quantity', 'new_symbol', 'new_quantity', 'amount', 'fee_quantity', 'fee_symbol', 'fees'],
  },
  reward: {
    ...coinTexts.reward,
    fields: ['quantity', 'price'],
  },
  airdrop: {
    ...coinTexts.airdrop,
    fields: ['quantity', 'price'],
  },
  wallet_in: {
    ...coinTexts.wallet_in,
    fields: ['quantity'],
  },
  wallet_out: {
    ...coinTexts.wallet_out,
    fields: ['quantity', 'fee_quantity', 'fee_symbol', 'fees'],
  },
};

/** The three that most people need; the rest stand behind “Other event”. */
export const usualTypes = ['buy', 'sell', 'dividend'] as const;

/** Types that only coins have. */
const coinTypes: ReadonlySet<TradeType> = new Set(['swap', 'reward', 'airdrop', 'wallet_in', 'wallet_out']);

/** Returns the rest, in order: those of coins first for a coin, and not at all for a share. */
export function otherTypes(isCoin: boolean): TradeType[] {
  const rest = Object.keys(tradeTypes)
    .filter(isTradeType)
    .filter((type) => !usualTypes.some((usual) => usual === type));
  const [coins, shares] = [
    rest.filter((type) => coinTypes.has(type)),
    rest.filter((type) => !coinTypes.has(type)),
  ];
  return isCoin ? [...coins, ...shares] : shares;
}

/** Returns the fields to ask for. A fee in coins is for coins only. */
export function fieldsOf(type: TradeType, isCoin: boolean): readonly TradeField[] {
  const { fields } = tradeTypes[type];
  return isCoin ? fields : fields.filter((field) => field !== 'fee_quantity' && field !== 'fee_symbol');
}

function isTradeType(name: string): name is TradeType {
  return Object.hasOwn(tradeTypes, name);
}

/** Returns true if the type involves an amount, and so a currency. */
export function hasMoney(type: TradeType): boolean {
  return tradeTypes[type].fields.some((field) =>
    ['price', 'amount', 'cost', 'parent_value', 'new_value', 'fee_quantity'].includes(field),
  );
}

/** Returns true if the type removes units from the holding. */
export function takesUnits(type: TradeType): boolean {
  return ['sell', 'transfer_out', 'swap', 'wallet_out'].includes(type);
}
