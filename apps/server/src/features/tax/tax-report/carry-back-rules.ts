import type { LossCarriedBack } from '@farthing/api-contract';
import { dayInWords } from '@farthing/dates';
import {
  boundsOf,
  firstYearOf,
  type RateTables,
  type TaxPosition,
  taxYearOf,
  yearBeginningIn,
} from '@farthing/uk-tax';
import { creditOf, type EarlierYear, passOnClassFour, positionOf } from './earlier-year-rules.ts';
import type { YearRecords } from './record-rules.ts';
import { pence, print } from './rules.ts';
import { anyTrade, lossOf, type TradeYear, type YearTrades } from './trade-rules.ts';

type Claim = YearRecords['profile']['trade_loss_relief'];

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
  /** True for the only trade of its year. */
  readonly isOnly: boolean;
  /** In pence. */
  readonly loss: bigint;
}

/** Result of a claim, with the earlier years as it leaves them. */
export interface CarriedBack {
  readonly result: LossCarriedBack;
  /** In pence. */
  readonly used: bigint;
  readonly years: ReadonlyMap<string, EarlierYear>;
  /** Change of the losses that Class 4 of the year of the loss still deducts, in pence. */
  readonly classFour: bigint;
  readonly notes: readonly string[];
}

/**
 * Carries a loss back: to the year before (ITA 2007 s64(2)(b)), to the three years before, the earliest first (ss72, 73), or as a
 * terminal loss to profits of the trade in the three years before, the latest first (ss89, 91). Relief is the tax of the earlier year
 * without the claim less that with it, and counts in the year of the loss (TMA 1970 Sch 1B para 2).
 */
export function carryBack(
  back: LossToCarryBack,
  years: ReadonlyMap<string, EarlierYear>,
  rates: RateTables,
): CarriedBack {
  const { taxYear, claim, loss } = back;
  const isTerminal = claim === 'terminal';
  const order = claim === 'early_years' ? [3, 2, 1] : isTerminal ? [1, 2, 3] : [1];
  const changed = new Map(years);
  const none = { claim, loss: print(loss), years: [], credit: '0.00' };
  const refuse = (refused: string): CarriedBack => ({
    ...{ result: { ...none, refused }, used: 0n, years, classFour: 0n, notes: [] },
  });
  const named = order.map((back) => yearBeginningIn(firstYearOf(taxYear) - back));
  let left = loss;
  const used = new Map<string, bigint>();
  for (const year of named) {
    if (left === 0n) break;
    const earlier = changed.get(year);
    if (!earlier) return refuse(`farthing can’t calculate ${year}, to which the loss may go`);
    const refused = refusedYear(back, year, earlier);
    if (refused !== undefined) return refuse(refused);
    const trade = ownTradeOf(back, year, earlier)?.id ?? back.trade.id;
    const taken = isTerminal
      ? takeTerminal(earlier, trade, left)
      : takeGeneral(earlier, { trade, loss: left, rates });
    if (taken.used === 0n) continue;
    changed.set(year, taken.after);
    left -= taken.used;
    used.set(year, taken.used);
  }
  // What the year before can't use, the claim for both years sets against this one.
  if (left === loss && loss > 0n && claim !== 'last_then_this_year')
    return refuse(
      isTerminal
        ? `no profit of the trade is recorded for ${named.join(', ')}`
        : `no income that it can be set against is recorded for ${named.join(', ')}`,
    );
  const passedOn = passOnClassFour(changed, years, rates);
  const classFour = changed.has(yearBeginningIn(firstYearOf(taxYear) - 1)) ? passedOn : 0n;
  const rows = named.flatMap((year) => creditOf(year, used.get(year) ?? 0n, { years, changed, rates }));
  const credit = rows.reduce((sum, one) => sum + pence(one.credit), 0n);
  const result = { ...none, refused: null, years: rows, credit: print(credit) };
  return { result, used: loss - left, years: changed, classFour, notes: terminalNotes(back, years) };
}

/**
 * The trade in an earlier year. Self-employment that was entered by hand is the same trade as the only one of the year of the
 * loss, and the other way round, if the trade ran in both years.
 */
function ownTradeOf(
  { taxYear, trade, isOnly }: LossToCarryBack,
  year: string,
  { trades: { trades } }: EarlierYear,
): TradeYear | undefined {
  const same = trades.find(({ id }) => id === trade.id);
  const [only, ...others] = trades;
  if (same || !only || others.length > 0 || !isOnly) return same;
  if (only.id !== anyTrade && trade.id !== anyTrade) return undefined;
  const hadEnded = only.endedOn !== null && only.endedOn < boundsOf(taxYear).from;
  return hadEnded || !ranIn(trade, year) ? undefined : only;
}

function ranIn({ startedOn }: TradeYear, year: string): boolean {
  return startedOn === null || startedOn <= boundsOf(year).to;
}

/** Returns why a loss can't be set against income of an earlier year. */
function refusedYear(back: LossToCarryBack, year: string, earlier: EarlierYear): string | undefined {
  const { trade, claim } = back;
  const ran = ranIn(trade, year);
  const isTerminal = claim === 'terminal';
  if (!isTerminal && earlier.question.inputs.new_resident_claim)
    return `${year} has a claim for foreign income and gains, and farthing doesn’t calculate losses against other income with it`;
  if (!earlier.isRecorded && (ran || !isTerminal))
    return `nothing is recorded for ${year}. Enter that year’s income first`;
  if (!ran || ownTradeOf(back, year, earlier)) return undefined;
  const hasUnknown =
    trade.id === anyTrade
      ? earlier.trades.trades.length > 0
      : earlier.trades.trades.some(({ id }) => id === anyTrade);
  if (hasUnknown)
    return `farthing can’t tell which self-employment of ${year} is the trade with the loss. Take the figures of both years from the income sources`;
  return isTerminal && !earlier.knowsTrades
    ? `no self-employment is recorded for ${year}. Enter its figures, or take them from the income sources`
    : undefined;
}

/** Notes on the part of a terminal loss in the year before the last one, which is left out (ITA 2007 s90(1)(b)). */
function terminalNotes(back: LossToCarryBack, years: ReadonlyMap<string, EarlierYear>): string[] {
  const { taxYear, claim, trade } = back;
  const { to } = boundsOf(taxYear);
  // A trade that ended on 5 April has no such part: its last twelve months are this tax year.
  if (claim !== 'terminal' || trade.endedOn === null || trade.endedOn === to) return [];
  const year = yearBeginningIn(firstYearOf(taxYear) - 1);
  const earlier = years.get(year);
  const before = earlier && ownTradeOf(back, year, earlier);
  if (!before || lossOf(before) === 0n) return [];
  return [
    `The trade made a loss in ${year} too. The part of it in the twelve months up to ${dayInWords(trade.endedOn)} can be a terminal loss as well. farthing leaves that part out, so the relief may be larger (ITA 2007 s90(1)(b))`,
  ];
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
