import type { MissingFigure, PortfolioAllocation, PortfolioSummary } from '@farthing/api-contract';
import { convertMinor, Decimal, formatMinor, timesRate, toMinor, wholePart } from '@farthing/money';
import { taxYearOf } from '@farthing/uk-tax';
import type { UserScope } from '../../../database/user-scope.ts';
import { printPartly } from '../../identity/household/shared-service.ts';
import { type FigureView, ratesToBase } from '../../ledger/exchange-rates/service.ts';
import { wrapperOf } from '../holdings/service.ts';
import { costHoldings } from '../positions/service.ts';
import { type HoldingValue, valueHoldings } from '../positions/value-service.ts';
import { sumDecimals, wholeIncome } from './income-service.ts';
import { countedMinors } from './own-share-rules.ts';
import { readOwnShare } from './own-share-service.ts';
import { type FlowRow, listFlows, listIncome, listPortfolio, type PortfolioHolding } from './store.ts';

export {
  type FlowRow,
  type IncomeRow,
  listFlows,
  listIncome,
  listPortfolio,
  type PortfolioHolding,
} from './store.ts';

/**
 * Returns the market value and cost of all holdings, in base currency. The gain excludes holdings whose value
 * or exchange rate is missing, together with their flows, because missing data is neither loss nor gain. Of joint accounts, the
 * user's part of today counts, on earlier days too; of income, the part of its day.
 */
export async function summarisePortfolio(scope: UserScope, view: FigureView): Promise<PortfolioSummary> {
  const { baseCurrency, today } = view;
  const [{ holdings, values, share, partOf }, costs, flows, income] = await Promise.all([
    readCountedValues(scope, view),
    costHoldings(scope),
    listFlows(scope, today, baseCurrency === 'GBP' ? 'holding' : 'holding and day'),
    listIncome(scope),
  ]);
  const taxYear = taxYearOf(today);
  const ofYear = share.ownIncome(income).filter(({ date }) => taxYearOf(date) === taxYear);
  const days = [...flows, ...ofYear].map(({ date }) => ({ currency: 'GBP', date }));
  const rates = await ratesToBase(scope, baseCurrency, [...days, { currency: 'GBP', date: today }]);
  const rateNow = rates.at(-1)?.rate;
  const inBase = (amount: string, index: number) => {
    const rate = rates[index]?.rate;
    return rate ? timesRate(new Decimal(amount), rate) : new Decimal(0);
  };
  const { all, byWrapper, figuresOf } = figuresByWrapper(holdings);
  // Without a value, or the rate of a day on which money went in or out, the gain is unknown.
  const unknown = new Set([
    ...values.filter(({ baseMinor }) => baseMinor === null).map(({ holding_id }) => holding_id),
    ...flows.filter((_, index) => !rates[index]).map(({ holding_id }) => holding_id),
  ]);
  for (const [index, row] of flows.entries()) {
    const part = partOf(row.holding_id);
    const flow = readFlow(row, (text) => partOfDecimal(inBase(text, index), part));
    for (const figures of figuresOf(row.holding_id)) addFlow(figures, flow, !unknown.has(row.holding_id));
  }
  const missing: MissingFigure[] = [];
  for (const { holding_id, baseMinor, quantity, missing: lack } of values) {
    for (const figures of figuresOf(holding_id)) {
      figures.valueMinor += baseMinor ?? 0n;
      if (!unknown.has(holding_id)) figures.valuedMinor += baseMinor ?? 0n;
      if (quantity !== null && quantity !== '0' && partOf(holding_id) !== 0n) figures.holdings += 1;
    }
    if (lack) missing.push(lack);
  }
  const incomeOfYear = sumDecimals(
    ofYear.map((row, index) => inBase(wholeIncome(row), flows.length + index)),
  );
  const [unrated] = [...days.map(({ date }) => date), today].filter((_, index) => !rates[index]).sort();
  if (unrated !== undefined) missing.push({ kind: 'rate', name: 'GBP', date: unrated });
  const leftOut = new Set(values.flatMap((one) => (unknown.has(one.holding_id) ? one.symbol : [])));
  const book = rateNow ? convertMinor(costOf(costs, partOf), 'GBP', baseCurrency, rateNow) : 0n;
  return {
    as_of: today,
    base_currency: baseCurrency,
    ...printFigures(all, baseCurrency),
    book_cost: formatMinor(book, baseCurrency),
    tax_year: taxYear,
    income_of_year: formatMinor(toMinor(incomeOfYear, baseCurrency), baseCurrency),
    by_wrapper: [...byWrapper].map(([wrapper, sums]) => ({ wrapper, ...printFigures(sums, baseCurrency) })),
    missing,
    gain_leaves_out: [...leftOut].sort(),
    ...printPartly(share.partlyOf([...holdings, ...ofYear])),
  };
}

/** Returns the cost that counts of holdings, in pence. */
function costOf(
  costs: ReadonlyMap<string, { readonly costPence: bigint }>,
  partOf: (holdingId: string) => bigint,
): bigint {
  const whole = [...costs].map(([id, { costPence }]) => ({ minor: costPence, part: partOf(id) }));
  return [...countedMinors(whole).values()].reduce((sum, minor) => sum + minor, 0n);
}

/** Reads the holdings, and the part of their value and cost that counts today, in hundredths of a percent. */
async function readCountedValues(scope: UserScope, { baseCurrency, today }: FigureView) {
  const [holdings, whole, share] = await Promise.all([
    listPortfolio(scope),
    valueHoldings(scope, baseCurrency, today),
    readOwnShare(scope, today),
  ]);
  const parts = new Map(holdings.map(({ holding_id, account_id }) => [holding_id, share.partOf(account_id)]));
  const partOf = (holdingId: string) => parts.get(holdingId) ?? wholePart;
  return { holdings, values: countValues(whole, partOf), share, partOf };
}

/** Returns holdings with the part of their value that counts. */
function countValues(
  values: readonly HoldingValue[],
  partOf: (holdingId: string) => bigint,
): readonly HoldingValue[] {
  const known = values.map((value) => ({
    value,
    minor: value.baseMinor ?? 0n,
    part: partOf(value.holding_id),
  }));
  const counted = countedMinors(known);
  return known.map((one) => ({
    ...one.value,
    baseMinor: one.value.baseMinor === null ? null : (counted.get(one) ?? 0n),
  }));
}

function partOfDecimal(whole: Decimal, part: bigint): Decimal {
  return part === wholePart ? whole : whole.times(part.toString()).div(wholePart.toString());
}

/** Sums of some holdings. */
interface Figures {
  valueMinor: bigint;
  /** Value of the holdings included in the gain. */
  valuedMinor: bigint;
  paidIn: Decimal;
  takenOut: Decimal;
  dividends: Decimal;
  /** Net amount paid into the same holdings. */
  netOfValued: Decimal;
  holdings: number;
}

function emptyFigures(): Figures {
  const none = new Decimal(0);
  return {
    valueMinor: 0n,
    valuedMinor: 0n,
    paidIn: none,
    takenOut: none,
    dividends: none,
    netOfValued: none,
    holdings: 0,
  };
}

/** Returns empty sums of all holdings and of each wrapper, and the two that a holding belongs to. */
function figuresByWrapper(holdings: readonly PortfolioHolding[]) {
  const wrappers = new Map(holdings.map((one) => [one.holding_id, wrapperOf(one.account_type)]));
  const all = emptyFigures();
  const byWrapper = new Map<ReturnType<typeof wrapperOf>, Figures>();
  const figuresOf = (holdingId: string) => {
    const wrapper = wrappers.get(holdingId) ?? 'taxable';
    const known = byWrapper.get(wrapper) ?? emptyFigures();
    byWrapper.set(wrapper, known);
    return [all, known];
  };
  return { all, byWrapper, figuresOf };
}

/** Flow in base currency, unrounded. */
interface Flow {
  readonly paidIn: Decimal;
  readonly takenOut: Decimal;
  readonly dividends: Decimal;
}

function readFlow(row: FlowRow, inBase: (text: string) => Decimal): Flow {
  return { paidIn: inBase(row.paid_in), takenOut: inBase(row.taken_out), dividends: inBase(row.dividends) };
}

function addFlow(figures: Figures, { paidIn, takenOut, dividends }: Flow, hasValue: boolean): void {
  figures.paidIn = figures.paidIn.plus(paidIn);
  figures.takenOut = figures.takenOut.plus(takenOut);
  figures.dividends = figures.dividends.plus(dividends);
  if (hasValue) figures.netOfValued = figures.netOfValued.plus(paidIn).minus(takenOut).minus(dividends);
}

function printFigures(figures: Figures, baseCurrency: string) {
  const paidIn = toMinor(figures.paidIn, baseCurrency);
  const takenOut = toMinor(figures.takenOut, baseCurrency);
  const dividends = toMinor(figures.dividends, baseCurrency);
  const print = (minor: bigint) => formatMinor(minor, baseCurrency);
  const hasAll = figures.netOfValued.equals(figures.paidIn.minus(figures.takenOut).minus(figures.dividends));
  // The sum of the rounded parts, so that the printed figures add up.
  const net = hasAll ? paidIn - takenOut - dividends : toMinor(figures.netOfValued, baseCurrency);
  return {
    value: print(figures.valueMinor),
    paid_in: print(paidIn),
    taken_out: print(takenOut),
    dividends: print(dividends),
    gain: print(figures.valuedMinor - net),
    holdings: figures.holdings,
  };
}

/** Returns the breakdown of today's market value by type of holding and by account. Of joint accounts, the user's part counts. */
export async function allocatePortfolio(scope: UserScope, view: FigureView): Promise<PortfolioAllocation> {
  const { baseCurrency, today } = view;
  const { holdings, values, share } = await readCountedValues(scope, view);
  const worth = new Map(values.map((one) => [one.holding_id, one.baseMinor ?? 0n]));
  const total = values.reduce((sum, { baseMinor }) => sum + (baseMinor ?? 0n), 0n);
  const by = (keyOf: (one: PortfolioHolding) => { key: string; name: string }) => {
    const parts = new Map<string, { key: string; name: string; minor: bigint }>();
    for (const holding of holdings) {
      const minor = worth.get(holding.holding_id) ?? 0n;
      if (minor === 0n) continue;
      const { key, name } = keyOf(holding);
      parts.set(key, { key, name, minor: (parts.get(key)?.minor ?? 0n) + minor });
    }
    return [...parts.values()]
      .sort((a, b) => (a.minor === b.minor ? (a.name < b.name ? -1 : 1) : a.minor > b.minor ? -1 : 1))
      .map(({ minor, ...part }) => ({
        ...part,
        value: formatMinor(minor, baseCurrency),
        share: new Decimal(minor.toString()).div(total.toString()).toFixed(6),
      }));
  };
  const same = (key: string) => ({ key, name: key });
  return {
    as_of: today,
    base_currency: baseCurrency,
    total: formatMinor(total, baseCurrency),
    by_class: by(({ kind }) => same(kind)),
    by_region: by(({ region }) => ({ key: region ?? '', name: region ?? 'Not given' })),
    by_currency: by(({ currency }) => same(currency)),
    by_wrapper: by(({ account_type }) => same(wrapperOf(account_type))),
    by_account: by(({ account_id, account_name }) => ({ key: account_id, name: account_name })),
    by_security: by(({ security_id, name }) => ({ key: security_id, name })),
    missing: values.flatMap(({ missing }) => missing ?? []),
    ...printPartly(share.partlyOf(holdings)),
  };
}
