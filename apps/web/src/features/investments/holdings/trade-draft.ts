import type { HoldingTrade, NewHoldingTrade } from '@farthing/api-contract';
import { checked, type ReadDraft } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { readFigure } from '../securities/typed-figure.ts';
import { coinAsked, reportedPeriod, tradeDraft as texts } from './texts.tsx';
import { hasMoney, type TradeField, type TradeType, tradeTypes } from './trade-types.ts';

/** A trade as the form holds it: every figure as it was typed. */
export interface TradeDraft extends Readonly<Record<TradeField, string>> {
  readonly type: TradeType;
  readonly date: string;
  readonly currency: string;
  /** True if the trade states its own exchange rate instead of the stored one of its day. */
  readonly ownRate: boolean;
  readonly fxRate: string;
  readonly notes: string;
  /** A property income distribution of a REIT, where the type is a dividend. */
  readonly propertyIncome: boolean;
  /** Last day of the reporting period of excess reported income, and its kind. */
  readonly periodEnd: string;
  readonly incomeKind: 'dividends' | 'interest';
}

/** Fields of a draft by their names in the API, where those differ. */
export const apiNames = { fx_rate: 'fxRate', period_end: 'periodEnd', income_kind: 'incomeKind' };

const noFigures: Readonly<Record<TradeField, string>> = {
  quantity: '',
  price: '',
  fees: '',
  ratio: '',
  old: '',
  new: '',
  amount: '',
  foreign_tax: '',
  cost: '',
  new_symbol: '',
  parent_value: '',
  new_value: '',
  new_quantity: '',
  fee_quantity: '',
  fee_symbol: '',
};

/** An empty form for a trade in a currency. */
export function emptyTrade(currency: string, today: string, type: TradeType = 'buy'): TradeDraft {
  return {
    ...{ type, date: today, currency, ownRate: false, fxRate: '', notes: '', propertyIncome: false },
    ...{ periodEnd: '', incomeKind: 'dividends' },
    ...noFigures,
  };
}

/** The form of a trade that is there. */
export function draftOfTrade(trade: HoldingTrade): TradeDraft {
  const figures: Record<TradeField, string> = { ...noFigures };
  for (const field of Object.keys(noFigures).filter(isTradeField)) figures[field] = plain(trade[field]);
  const ownRate = trade.currency !== 'GBP' && trade.fx_rate_date === null;
  return {
    ...figures,
    fees: figures.fees === '0' ? '' : figures.fees,
    type: trade.type,
    date: trade.date,
    currency: trade.currency,
    ownRate,
    fxRate: ownRate ? plain(trade.fx_rate) : '',
    notes: trade.notes ?? '',
    propertyIncome: trade.property_income,
    periodEnd: trade.period_end ?? '',
    incomeKind: trade.income_kind ?? 'dividends',
  };
}

function isTradeField(name: string): name is TradeField {
  return Object.hasOwn(noFigures, name);
}

/** A decimal without the zeros after its last digit that counts. */
function plain(value: string | null): string {
  if (value === null) return '';
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value;
}

const mayBeEmpty: readonly TradeField[] = ['fees', 'foreign_tax', 'fee_quantity'];
const maybeZero: readonly TradeField[] = [
  'fee_quantity',
  'fees',
  'foreign_tax',
  'price',
  'cost',
  'parent_value',
  'new_value',
];
const inMoney: readonly TradeField[] = [
  'price',
  'fees',
  'amount',
  'foreign_tax',
  'cost',
  'parent_value',
  'new_value',
];

/** One figure of a draft: undefined when it may stay empty and does. */
export function readTradeFigure(draft: TradeDraft, field: TradeField) {
  if (mayBeEmpty.includes(field) && draft[field].trim() === '') return undefined;
  return readFigure(draft[field], {
    what:
      draft.type === 'excess_income' ? reportedPeriod.askedPerUnit : { ...texts.asked, ...coinAsked }[field],
    mayBeZero: maybeZero.includes(field),
    pence: draft.currency === 'GBP' && inMoney.includes(field),
  });
}

/**
 * Makes the record of what was typed.
 * @param missingRate whether no rate is stored for the day, so that one has to be given
 */
export function readTradeDraft(
  draft: TradeDraft,
  today: string,
  missingRate = false,
): ReadDraft<NewHoldingTrade> {
  const errors: Record<string, string> = {};
  const figures: Record<string, string> = {};
  if (draft.date === '') errors.date = common.chooseADay;
  else if (draft.date > today) errors.date = texts.dayToCome;
  for (const field of tradeTypes[draft.type].fields) {
    if (field === 'new_symbol') {
      const symbol = draft.new_symbol.trim();
      if (symbol) figures.new_symbol = symbol;
      else errors.new_symbol = texts.symbolMissing;
      continue;
    }
    if (field === 'fee_symbol') {
      const coin = draft.fee_symbol.trim();
      if (coin) figures.fee_symbol = coin;
      continue;
    }
    const read = readTradeFigure(draft, field);
    if (read === undefined) figures[field] = '0';
    else if (read.ok) figures[field] = read.value;
    else errors[field] = read.reason;
  }
  if (draft.type === 'excess_income' && draft.periodEnd === '')
    errors.periodEnd = reportedPeriod.periodMissing;
  Object.assign(errors, feeErrors(draft.type, figures));
  const money = hasMoney(draft.type);
  if (money && draft.currency !== 'GBP' && (draft.ownRate || missingRate)) {
    const rate = readFigure(draft.fxRate, { what: texts.theRate(draft.currency) });
    if (rate.ok) figures.fx_rate = rate.value;
    else errors.fxRate = rate.reason;
  }
  return checked(errors, {
    type: draft.type,
    date: draft.date,
    currency: money ? draft.currency : 'GBP',
    ...figures,
    ...(draft.type === 'dividend' ? { property_income: draft.propertyIncome } : {}),
    ...(draft.type === 'excess_income' ? { period_end: draft.periodEnd, income_kind: draft.incomeKind } : {}),
    notes: draft.notes.trim() || null,
  });
}

/** A fee in coins needs its value, and the fee of a move between wallets is in coins. */
function feeErrors(type: TradeType, figures: Readonly<Record<string, string>>): Record<string, string> {
  const [fees, coins] = [Number(figures.fees ?? 0), Number(figures.fee_quantity ?? 0)];
  if (coins > 0 && fees === 0) return { fees: coinAsked.feeValueMissing };
  return type === 'wallet_out' && fees > 0 && coins === 0 ? { fee_quantity: coinAsked.feeCoinsMissing } : {};
}

/** Returns the body that re-creates a deleted trade. */
export function tradeAgain(trade: HoldingTrade): NewHoldingTrade {
  const { type, date, currency, fees, notes, external_id, fx_rate } = trade;
  const figures = tradeTypes[type].fields
    .map((field) => [field, trade[field]] as const)
    .filter(([, value]) => value !== null);
  return {
    type,
    date,
    currency,
    fees,
    notes,
    ...(trade.property_income ? { property_income: true } : {}),
    ...(trade.period_end && trade.income_kind
      ? { period_end: trade.period_end, income_kind: trade.income_kind }
      : {}),
    ...(external_id === null ? {} : { external_id }),
    ...(currency === 'GBP' ? {} : { fx_rate }),
    ...Object.fromEntries(figures),
  };
}
