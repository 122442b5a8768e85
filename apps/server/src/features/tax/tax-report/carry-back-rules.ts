import type { LossCarriedBack } from '@farthing/api-contract';
import {
  calculateTax,
  firstYearOf,
  type RateTables,
  type TaxPosition,
  type TaxQuestion,
  taxYearOf,
  yearBeginningIn,
} from '@farthing/uk-tax';
import type { YearRecords } from './record-rules.ts';
import { pence, print } from './rules.ts';
import { lossOf, type TradeYear, type YearTrades } from './trade-rules.ts';

type Claim = YearRecords['profile']['trade_loss_relief'];

/** An earlier year as far as losses can be carried back to it, with the claims that it has given effect to. */
export interface EarlierYear {
  readonly question: TaxQuestion;
  readonly trades: YearTrades;
  /** Losses claimed against its income, in pence. */
  readonly general: readonly { readonly trade: string; readonly used: bigint }[];
  /** Terminal losses used, in pence. */
  readonly terminal: readonly { readonly trade: string; readonly used: bigint }[];
}

/** Returns true if a loss is claimed against other income of its own year. */
export function claimsThisYear(claim: Claim): boolean {
  return claim === 'this_year' || claim === 'this_then_last_year';
}

/** Returns true if a loss is claimed in earlier years. */
export function claimsEarlierYears(claim: Claim): boolean {
  return claim !== 'carry_forward' && claim !== 'this_year';
}

/** Years back that a claim reaches. */
export function yearsBack(claim: Claim): number {
  if (!claimsEarlierYears(claim)) return 0;
  return claim === 'early_years' || claim === 'terminal' ? 3 : 1;
}

/** Claims against general income that the cash basis didn't allow before 2024-25 (ITA 2007 s74E). */
const general: readonly Claim[] = [
  'this_year',
  'last_year',
  'this_then_last_year',
  'last_then_this_year',
  'early_years',
];

/** Returns why a claim can't be worked out, in a sentence. Undefined if it can, or there is no loss. */
export function refusedClaim(taxYear: string, claim: Claim, { trades }: YearTrades): string | undefined {
  const losing = trades.filter((trade) => lossOf(trade) > 0n);
  const [trade, ...others] = losing;
  if (!trade || claim === 'carry_forward') return undefined;
  if (general.includes(claim) && taxYear < '2024-25' && losing.some(({ isCash }) => isCash))
    return 'before 2024-25, a loss under the cash basis could only be set against later profits of the same trade (ITA 2007 s74E)';
  if (claim === 'this_year') return undefined;
  if (others.length > 0)
    return 'several trades made a loss in this year, and farthing carries back the loss of one trade only';
  if (claim === 'early_years') return refusedEarlyYears(taxYear, trade);
  return claim === 'terminal' ? refusedTerminal(taxYear, trade) : undefined;
}

/** The loss must be of one of the first four tax years of the trade (s72(1)). */
function refusedEarlyYears(taxYear: string, { startedOn }: TradeYear): string | undefined {
  if (startedOn === null)
    return 'farthing has to know when the trade began. Add it as an income source, and take the figures from there';
  const first = firstYearOf(taxYearOf(startedOn));
  return firstYearOf(taxYear) - first > 3
    ? 'it is for losses of the first four tax years of a trade (ITA 2007 s72)'
    : undefined;
}

function refusedTerminal(taxYear: string, { endedOn }: TradeYear): string | undefined {
  if (endedOn === null)
    return 'farthing has to know when the trade ended. Add it as an income source that has stopped, and take the figures from there';
  return taxYearOf(endedOn) === taxYear ? undefined : 'the trade didn’t end in this tax year (ITA 2007 s89)';
}

/** A loss to be carried back. */
export interface LossToCarryBack {
  readonly taxYear: string;
  readonly claim: Claim;
  readonly trade: TradeYear;
  /** In pence. */
  readonly loss: bigint;
}

/** Result of a claim, with the earlier years as it leaves them. */
export interface CarriedBack {
  readonly result: LossCarriedBack;
  /** In pence. */
  readonly used: bigint;
  readonly years: ReadonlyMap<string, EarlierYear>;
}

/**
 * Carries a loss back: to the year before (ITA 2007 s64(2)(b)), to the three years before, the earliest first (ss72, 73), or as a
 * terminal loss to profits of the trade in the three years before, the latest first (ss89, 91). Relief is the tax of the earlier year
 * without the claim less that with it, and counts in the year of the loss (TMA 1970 Sch 1B para 2).
 */
export function carryBack(
  { taxYear, claim, trade, loss }: LossToCarryBack,
  years: ReadonlyMap<string, EarlierYear>,
  rates: RateTables,
): CarriedBack {
  const isTerminal = claim === 'terminal';
  const order = claim === 'early_years' ? [3, 2, 1] : isTerminal ? [1, 2, 3] : [1];
  const changed = new Map(years);
  const none = { claim, loss: print(loss), years: [], credit: '0.00' };
  const refuse = (refused: string): CarriedBack => ({
    ...{ result: { ...none, refused }, used: 0n, years },
  });
  const named = order.map((back) => yearBeginningIn(firstYearOf(taxYear) - back));
  const missing = named.find((year) => !changed.has(year));
  if (missing !== undefined) return refuse(`farthing can’t calculate ${missing}, to which the loss may go`);
  const before = changed.get(yearBeginningIn(firstYearOf(taxYear) - 1));
  const lostBefore = before?.trades.trades.some((one) => one.id === trade.id && one.profit < 0n);
  if (isTerminal && lostBefore)
    return refuse(
      'the trade made a loss in the year before too. A part of that is a terminal loss as well, which farthing doesn’t work out (ITA 2007 s90(1)(b))',
    );
  let left = loss;
  const rows = named.flatMap((year): LossCarriedBack['years'] => {
    const earlier = changed.get(year);
    if (!earlier || left === 0n) return [];
    const taken = isTerminal
      ? takeTerminal(earlier, trade.id, left)
      : takeGeneral(earlier, { trade: trade.id, loss: left, rates });
    if (taken.used === 0n) return [];
    const [without, withIt] = [taxOf(earlier, rates), taxOf(taken.after, rates)];
    changed.set(year, taken.after);
    left -= taken.used;
    const difference = (name: keyof typeof without) => without[name] - withIt[name];
    const amounts = {
      income_tax: difference('incomeTax'),
      capital_gains_tax: difference('gainsTax'),
      class_4: difference('classFour'),
    };
    return [
      {
        ...{ tax_year: year, loss: print(taken.used) },
        income_tax: print(amounts.income_tax),
        capital_gains_tax: print(amounts.capital_gains_tax),
        class_4: print(amounts.class_4),
        credit: print(amounts.income_tax + amounts.capital_gains_tax + amounts.class_4),
      },
    ];
  });
  const credit = rows.reduce((sum, one) => sum + pence(one.credit), 0n);
  const result = { ...none, refused: null, years: rows, credit: print(credit) };
  return { result, used: loss - left, years: changed };
}

/** Terminal losses reduce profits of the same trade, after losses brought forward (s83(4)). */
function takeTerminal(earlier: EarlierYear, trade: string, loss: bigint) {
  const left = profitLeft(earlier, trade);
  const used = loss < left ? loss : left;
  return { used, after: { ...earlier, terminal: [...earlier.terminal, { trade, used }] } };
}

/** A loss against general income takes all that it can: the calculator knows how much. */
function takeGeneral(
  earlier: EarlierYear,
  { trade, loss, rates }: { readonly trade: string; readonly loss: bigint; readonly rates: RateTables },
) {
  const claimed = { ...earlier, general: [...earlier.general, { trade, used: loss }] };
  const taken = usedBack(positionOf(claimed, rates)) - usedBack(positionOf(earlier, rates));
  const used = taken < loss ? taken : loss;
  return { used, after: { ...earlier, general: [...earlier.general, { trade, used }] } };
}

function usedBack({ trade_losses_carried_back }: TaxPosition): bigint {
  return pence(trade_losses_carried_back);
}

/** Profit of a trade after losses brought forward and what claims have used of it. */
function profitLeft({ trades, terminal, general: claims }: EarlierYear, id: string): bigint {
  const own = trades.trades.find((one) => one.id === id);
  if (!own) return 0n;
  const taken = [...terminal, ...claims].filter(({ trade }) => trade === id);
  const left = taken.reduce((rest, { used }) => rest - used, own.profit - own.used);
  return left > 0n ? left : 0n;
}

function positionOf(earlier: EarlierYear, rates: RateTables): TaxPosition {
  const { question, general: claims, terminal, trades } = earlier;
  const sum = (rows: readonly { readonly used: bigint }[]) => rows.reduce((all, { used }) => all + used, 0n);
  // The limit on reliefs leaves alone what is deducted from profits of the same trade (s24A(7)).
  const own = [...new Set(claims.map(({ trade }) => trade))].reduce((all, id) => {
    const trade = trades.trades.find((one) => one.id === id);
    const left = trade ? trade.profit - trade.used : 0n;
    const used = sum(claims.filter((one) => one.trade === id));
    const most = left < used ? left : used;
    return all + (most > 0n ? most : 0n);
  }, 0n);
  const inputs = {
    ...question.inputs,
    trade_losses_carried_back: print(sum(claims)),
    carried_back_trade_profit: print(own),
    terminal_losses: print(sum(terminal)),
  };
  return calculateTax({ ...question, inputs }, rates);
}

/** Tax that a loss carried back can change, in pence: income tax with its charges, capital gains tax, Class 4. */
function taxOf(earlier: EarlierYear, rates: RateTables) {
  const position = positionOf(earlier, rates);
  const charges = [position.hicbc, position.annual_allowance_charge, position.gift_aid_charge];
  return {
    incomeTax: charges.reduce((sum, amount) => sum + pence(amount), pence(position.income_tax)),
    gainsTax: pence(position.cgt),
    classFour: pence(position.class_4),
  };
}
