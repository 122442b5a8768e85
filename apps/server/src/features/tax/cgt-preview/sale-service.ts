import { dayInWords } from '@farthing/dates';
import { Decimal } from '@farthing/money';
import { type Disposal, type Exact, exact, type Identification, times } from '@farthing/uk-tax';
import type { UserScope } from '../../../database/user-scope.ts';
import { fieldProblem, invalidField, Problem } from '../../../problems/problem.ts';
import {
  listOwnedAssets,
  type OwnedAsset,
  ownedPercent,
  unprovenProblem,
} from '../../investments/positions/asset-service.ts';
import { identifyAsset, listNames, type TradeRow } from '../../investments/positions/service.ts';
import { type HoldingValue, valueHoldings } from '../../investments/positions/value-service.ts';
import { getAccount } from '../../ledger/accounts/service.ts';
import { noStoredRate, printRate, ratesToBase } from '../../ledger/exchange-rates/service.ts';
import { changesOf, type GainChange, plain, poundsOf } from './rules.ts';

/** Asset that can be sold, with its trades, name, tax treatment and current units. */
export interface Place {
  /** The user's part of its trades. */
  readonly traded: Pick<OwnedAsset, 'asset' | 'rows'>;
  /** Percent of the units that is the user's on the day. */
  readonly ownedPercent: string;
  /** Holding from which the units are sold. */
  readonly holdingId: string;
  readonly securityId: string;
  readonly symbol: string;
  readonly name: string;
  readonly currency: string;
  readonly wrapper: 'taxable' | 'isa' | 'pension';
  /** Kind of the security. */
  readonly kind: string | undefined;
  /** Units on the day. */
  readonly held: string;
  readonly price: string | null;
  readonly priceDate: string | null;
}

/**
 * Finds what is to be sold: one holding, or all of a security outside ISAs and pensions.
 * @param day the day of the sale; quantities and prices are those of its end
 * @throws {Problem} holding-not-found, security-not-found, gains-not-calculated, invalid-request if the user owns different parts of it
 */
export async function findPlace(
  scope: UserScope,
  { holding_id, security_id }: { readonly holding_id?: string; readonly security_id?: string },
  day: string,
): Promise<Place> {
  const [traded] = await listOwnedAssets(scope, (one) =>
    holding_id === undefined
      ? one.security_id === security_id && one.pool === 'taxable'
      : one.id === holding_id,
  );
  if (!traded) throw new Problem(holding_id === undefined ? 'security-not-found' : 'holding-not-found');
  const values = await valueHoldings(scope, 'GBP', day);
  const mine = values.filter((one) =>
    holding_id === undefined
      ? one.security_id === security_id && traded.asset.holdings.some(({ id }) => id === one.holding_id)
      : one.holding_id === holding_id,
  );
  if (traded.unproven) throw await unprovenProblem(scope, traded.unproven);
  return placeOf(scope, traded, mine, percentOf(traded, mine, day));
}

/** Returns the percent of units that is the user's. Units of several accounts must be owned alike. */
function percentOf(traded: OwnedAsset, mine: readonly HoldingValue[], day: string): string {
  const [first = '100', ...others] = mine
    .filter(({ quantity }) => !new Decimal(quantity ?? 0).isZero())
    .map(({ account_id }) => ownedPercent(traded, account_id, day));
  if (others.every((percent) => percent === first)) return first;
  throw invalidField(
    'security_id',
    'You own different parts of the accounts that hold it. Preview the sale of one holding.',
  );
}

async function placeOf(
  scope: UserScope,
  traded: OwnedAsset,
  mine: readonly HoldingValue[],
  percent: string,
): Promise<Place> {
  const [value] = mine;
  if (!value) throw new Problem('holding-not-found');
  if (Number(percent) === 0) throw invalidField('holding_id', 'You own no part of this account on that day');
  const [[security], account] = await Promise.all([
    listNames(scope, [value.security_id]),
    getAccount(scope, value.account_id),
  ]);
  return {
    traded,
    ownedPercent: percent,
    holdingId: value.holding_id,
    securityId: value.security_id,
    symbol: value.symbol,
    name: security?.name ?? value.symbol,
    currency: value.currency,
    wrapper: account.type === 'isa' || account.type === 'pension' ? account.type : 'taxable',
    kind: security?.kind,
    held: mine.reduce((sum, { quantity }) => sum.plus(quantity ?? 0), new Decimal(0)).toFixed(),
    price: value.price,
    priceDate: value.price_date,
  };
}

/** The figures of an imagined sale; money in its currency, the rate in pounds for one unit. */
export interface SaleFigures {
  readonly date: string;
  readonly quantity: string;
  readonly price: string;
  readonly fees: string;
  readonly fxRate: string;
}

/** Effect of a sale on its asset, in exact pounds. */
export interface SaleEffect {
  readonly worked: Identification;
  /** All sales of the day together. */
  readonly disposal: Disposal;
  readonly proceeds: Exact;
  readonly allowableCosts: Exact;
  readonly gain: Exact;
  /** Every disposal that differs, that of the day among them. */
  readonly changes: readonly GainChange[];
}

/** Other differences from the recorded trades than the imagined sale. */
interface ImaginedChanges {
  /** Purchases after the sale. */
  readonly after?: readonly (SaleFigures & { readonly type: 'buy' })[];
  /** Recorded trades that are left out. */
  readonly without?: ReadonlySet<TradeRow>;
}

/** Works an asset out with an imagined sale and other changes. @param before without any of them */
export function imagineSale(
  { traded: { rows }, holdingId, securityId, currency, ownedPercent: owned_percent }: Place,
  sale: SaleFigures,
  before: Identification,
  { after = [], without = new Set() }: ImaginedChanges = {},
): SaleEffect {
  const imagined = [{ ...sale, type: 'sell' as const }, ...after].map(
    ({ type, date, quantity, price, fees, fxRate }, index): TradeRow => ({
      ...noFigures,
      id: `imagined ${index}`,
      holding_id: holdingId,
      security_id: securityId,
      type,
      date,
      quantity,
      price,
      fees,
      currency,
      fx_rate: fxRate,
      owned_percent,
    }),
  );
  const worked = identifyAsset([...rows.filter((row) => !without.has(row)), ...imagined]);
  const ofDay = ({ disposals }: Identification) =>
    disposals.find(
      ({ asset, date, quantity }) => asset === securityId && date === sale.date && quantity > 0n,
    );
  const [was, disposal] = [ofDay(before), ofDay(worked)];
  if (!disposal) throw new Error('a previewed sale must be a disposal on its date');
  return {
    worked,
    disposal,
    proceeds: times(poundsOf(sale.quantity, sale.price, sale.fxRate), exact(owned_percent) / 100n),
    allowableCosts: disposal.allowableCosts - (was?.allowableCosts ?? 0n),
    gain: disposal.gain - (was?.gain ?? 0n),
    changes: changesOf(before.disposals, worked.disposals),
  };
}

const noFigures = {
  ratio: null,
  old: null,
  new: null,
  amount: null,
  cost: null,
  new_security_id: null,
  new_quantity: null,
  fee_quantity: null,
  fee_security_id: null,
  period_end: null,
  parent_value: null,
  new_value: null,
};

/**
 * Pounds for one unit of a currency on a day: as given, or as stored.
 * @throws {Problem} invalid-amount, no-exchange-rate
 */
export async function rateFor(
  scope: UserScope,
  currency: string,
  date: string,
  given?: string | number,
): Promise<string> {
  if (given !== undefined) {
    const rate = new Decimal(given);
    if (rate.lte(0)) throw fieldProblem('invalid-amount', 'fx_rate', 'fx_rate must be more than zero');
    if (currency === 'GBP' && !rate.eq(1))
      throw fieldProblem(
        'invalid-amount',
        'fx_rate',
        'fx_rate is pounds per unit of the currency, so it must be 1 for GBP',
      );
    return plain(given);
  }
  const [used] = await ratesToBase(scope, 'GBP', [{ currency, date }]);
  if (!used) throw noStoredRate(currency, date);
  return printRate(used.rate);
}

/** Refuses to sell more than there is. @throws {Problem} insufficient-holding naming asset, day and shortfall */
export function refuseOverdrawn({ held, symbol }: Place, quantity: string, date: string): void {
  const short = new Decimal(quantity).minus(held);
  if (short.gt(0))
    throw fieldProblem(
      'insufficient-holding',
      'quantity',
      `You hold ${plain(held)} of ${symbol} on ${dayInWords(date)}, ${short.toFixed()} fewer than you want to sell.`,
    );
}
