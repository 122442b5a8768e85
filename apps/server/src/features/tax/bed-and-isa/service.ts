import type { BedAndIsa, BedAndIsaQuery, BedAndIsaSale, IsaAllowance } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { Decimal } from '@farthing/money';
import { printPence, taxYearOf } from '@farthing/uk-tax';
import type { UserScope } from '../../../database/user-scope.ts';
import { invalidField, Problem } from '../../../problems/problem.ts';
import { listOwnedAssets, type OwnedAsset } from '../../investments/positions/asset-service.ts';
import { identifyAsset, listNames } from '../../investments/positions/service.ts';
import { type HoldingValue, valueHoldings } from '../../investments/positions/value-service.ts';
import { getAccount } from '../../ledger/accounts/service.ts';
import { printRate, ratesToBase } from '../../ledger/exchange-rates/service.ts';
import { imagineSale, type Place } from '../cgt-preview/sale-service.ts';
import {
  exemptLeft,
  inputsWithGain,
  netGainsOf,
  pence,
  plain,
  poundsOf,
  print,
  unitStep,
} from '../cgt-preview/service.ts';
import { readIsaAllowance } from '../isa-allowance/service.ts';
import { shippedTable } from '../tax-rates/service.ts';
import { positionOf, type WorkedYear, workOutPlannedYear } from '../tax-report/year-service.ts';
import { jointHoldings, jointNote, refuseJoint } from './joint-service.ts';
import { boughtBack, largestSale, unitsForRoom, unitsText } from './rules.ts';

/** Limits on every sale of a plan, in pence. */
interface Limits {
  readonly date: string;
  readonly exemptLeft: bigint;
  readonly isaLeft: bigint;
  readonly fees: Decimal;
  readonly buyFees: Decimal;
  readonly dutyRate: Decimal;
  readonly year: WorkedYear;
}

/**
 * For every holding outside ISAs and pensions: the largest sale today whose gain stays inside what is left of the
 * exempt amount and whose money fits into the year's ISA allowance. The engine answers for every number of units that
 * is tried. What is bought back in an ISA is held in another capacity and is not matched (SI 1998/1870 reg 34(2)).
 * @throws {Problem} holding-not-found, account-not-found, gains-not-calculated, invalid-request for what is bought back outside
 * an ISA, and for a holding of which others own a part
 */
export async function planBedAndIsa(
  scope: UserScope,
  { holding_id: holdingId, into_account_id: intoAccountId, ...asked }: BedAndIsaQuery,
  today: string,
): Promise<BedAndIsa> {
  const taxYear = taxYearOf(today);
  const isa = await readIsaAllowance(scope, taxYear, today);
  await refuseOutside(scope, intoAccountId, isa, today);
  const [year, traded, values] = await Promise.all([
    workOutPlannedYear(scope, taxYear, today),
    listOwnedAssets(scope, ({ id, pool }) => pool === 'taxable' && (holdingId ?? id) === id),
    valueHoldings(scope, 'GBP', today),
  ]);
  if (holdingId !== undefined) await refuseUntaxed(holdingId, traded, values);
  const table = year.rates.get(taxYear) ?? shippedTable(taxYear);
  const exempt = pence(String(table.capital_gains.annual_exempt_amount.individual));
  const net = netGainsOf(year.question.inputs);
  const limits: Limits = {
    date: today,
    exemptLeft: exemptLeft(exempt, net),
    isaLeft: pence(isa.left),
    fees: new Decimal(asked.fees ?? 0),
    buyFees: new Decimal(asked.buy_fees ?? 0),
    dutyRate: new Decimal(asked.stamp_duty_rate ?? 0),
    year,
  };
  const joint = jointHoldings(values, traded, today);
  if (holdingId !== undefined) await refuseJoint(scope, holdingId, joint, traded);
  const whole = values.filter((value) => !joint.includes(value));
  const found = await planAll(scope, traded, whole, { ...limits, only: holdingId });
  return {
    tax_year: taxYear,
    date: today,
    exempt_amount: print(exempt),
    net_gains: print(net),
    exempt_left: print(limits.exemptLeft),
    isa_limit: isa.limit,
    isa_left: isa.left,
    days_left: isa.days_left,
    rate: nextRate(limits),
    ...found,
    notes: [...notesOf(limits, year), ...jointNote(joint)],
  };
}

/** Rejects a plan if shares bought outside an ISA within 30 days would be matched with the sale. */
async function refuseOutside(
  scope: UserScope,
  accountId: string | undefined,
  { accounts }: IsaAllowance,
  today: string,
): Promise<void> {
  if (accountId === undefined) return;
  const account = await getAccount(scope, accountId);
  const refuse = (why: string) => invalidField('into_account_id', why);
  if (account.type !== 'isa')
    throw refuse(
      `${account.name} is not an ISA. Shares bought back there up to ${dayAfter(today, 30)} are matched with the sale, ` +
        'so the gain isn’t realised.',
    );
  const kind = accounts.find(({ account_id }) => account_id === accountId);
  if (kind && !kind.kind_assumed && (kind.kind === 'cash' || kind.kind === 'junior'))
    throw refuse(`${account.name} is a ${kind.kind} ISA, so you can’t buy your shares back in it`);
}

async function refuseUntaxed(
  holdingId: string,
  traded: readonly OwnedAsset[],
  values: readonly HoldingValue[],
): Promise<void> {
  if (!values.some(({ holding_id }) => holding_id === holdingId)) throw new Problem('holding-not-found');
  if (traded.length === 0) throw invalidField('holding_id', 'This holding is already in an ISA or pension');
}

async function planAll(
  scope: UserScope,
  traded: readonly OwnedAsset[],
  values: readonly HoldingValue[],
  { only, ...limits }: Limits & { readonly only: string | undefined },
): Promise<Pick<BedAndIsa, 'sales' | 'without_price'>> {
  const assetOf = new Map(traded.flatMap((one) => one.asset.holdings.map(({ id }) => [id, one] as const)));
  const held = values.filter(
    ({ holding_id, quantity }) =>
      assetOf.has(holding_id) && (only ?? holding_id) === holding_id && !new Decimal(quantity ?? 0).isZero(),
  );
  const [names, rates] = await Promise.all([
    listNames(scope),
    ratesToBase(
      scope,
      'GBP',
      held.map(({ currency }) => ({ currency, date: limits.date })),
    ),
  ]);
  const nameOf = new Map(names.map((one) => [one.id, one]));
  const sales: BedAndIsaSale[] = [];
  const without: BedAndIsa['without_price'] = [];
  for (const [index, value] of held.entries()) {
    const security = nameOf.get(value.security_id);
    const asset = assetOf.get(value.holding_id);
    const rate = rates[index];
    const needless = reasonAgainst(security?.kind);
    if (needless && only !== undefined) throw invalidField('holding_id', needless);
    if (!asset || needless) continue;
    if (value.price === null || value.price_date === null || !rate || new Decimal(value.price).isZero()) {
      const missing = rate ? 'price' : `rate of ${value.currency}`;
      without.push({ holding_id: value.holding_id, asset: value.symbol, missing });
      continue;
    }
    const place: Place = {
      traded: asset,
      ownedPercent: '100',
      holdingId: value.holding_id,
      securityId: value.security_id,
      symbol: value.symbol,
      name: security?.name ?? value.symbol,
      currency: value.currency,
      wrapper: 'taxable',
      kind: undefined,
      held: value.quantity ?? '0',
      price: value.price,
      priceDate: value.price_date,
    };
    sales.push(planSale(place, value, printRate(rate.rate), limits));
  }
  sales.sort((a, b) => {
    const [first, second] = [pence(a.tax_saved), pence(b.tax_saved)];
    return first === second ? (a.asset < b.asset ? -1 : 1) : first > second ? -1 : 1;
  });
  return { sales, without_price: without };
}

/** Returns the reason why a security is left out of the plan. */
function reasonAgainst(kind: string | undefined): string | undefined {
  if (kind === 'gilt') return 'Gains on gilts are tax-free (TCGA 1992 s115), so this would save nothing';
  if (kind === 'vct')
    return 'Gains on shares of Venture Capital Trusts are tax-free (TCGA 1992 s151A), so this would save nothing';
  if (kind === 'crypto') return 'Cryptoassets can’t be held in an ISA (SI 1998/1870 reg 7)';
  return undefined;
}

/** Returns the largest sale within the limits, with what stops it from being larger. */
function findLargestSale(place: Place, price: string, fxRate: string, limits: Limits) {
  const { date, fees } = limits;
  const step = unitStep(place.held);
  const feesInCurrency = fees.div(fxRate).toDecimalPlaces(12).toFixed();
  const before = identifyAsset(place.traded.rows);
  const effects = new Map<bigint, ReturnType<typeof imagineSale>>();
  const effectOf = (count: bigint) => {
    const known = effects.get(count);
    if (known) return known;
    const quantity = unitsText(count, step);
    const effect = imagineSale(place, { date, quantity, price, fees: feesInCurrency, fxRate }, before);
    effects.set(count, effect);
    return effect;
  };
  // The whole year's result is what counts: a sale may also change what an earlier one of the year was matched with.
  const gainOf = (count: bigint) =>
    effectOf(count)
      .changes.filter(({ taxYear }) => taxYear === taxYearOf(date))
      .reduce((sum, one) => sum + pence(printPence(one.after)) - pence(printPence(one.before)), 0n);
  const all = BigInt(new Decimal(place.held).div(step).toFixed(0));
  const forRoom = unitsForRoom(print(limits.isaLeft), new Decimal(price).times(fxRate), fees, step);
  const most = forRoom < all ? forRoom : all;
  const count =
    most === 0n
      ? 0n
      : largestSale({
          most,
          gain: gainOf,
          fits: (units) => gainOf(units) <= limits.exemptLeft,
          room: limits.exemptLeft,
        });
  const limitedBy: BedAndIsaSale['limited_by'] =
    count === all ? 'all_sold' : count === forRoom ? 'isa_room' : 'exempt_amount';
  const [effect, gain] = count === 0n ? [undefined, 0n] : [effectOf(count), gainOf(count)];
  return { step, count, limitedBy, effect, gain };
}

function planSale(place: Place, value: HoldingValue, fxRate: string, limits: Limits): BedAndIsaSale {
  const { date, fees, buyFees } = limits;
  const price = plain(value.price ?? '0');
  const { step, count, limitedBy, effect, gain } = findLargestSale(place, price, fxRate, limits);
  const proceeds = effect ? printPence(effect.proceeds) : '0.00';
  const paidFees = effect ? printPence(poundsOf('1', fees.toFixed(), '1')) : '0.00';
  const intoIsa = print(pence(proceeds) > pence(paidFees) ? pence(proceeds) - pence(paidFees) : 0n);
  const back = boughtBack(intoIsa, new Decimal(price).times(fxRate), step, limits);
  return {
    holding_id: place.holdingId,
    security_id: place.securityId,
    account_id: value.account_id,
    asset: place.symbol,
    name: place.name,
    currency: place.currency,
    price,
    price_date: value.price_date ?? date,
    fx_rate: fxRate,
    held: plain(place.held),
    quantity: unitsText(count, step),
    limited_by: limitedBy,
    proceeds,
    fees: paidFees,
    gain: print(gain),
    into_isa: intoIsa,
    stamp_duty: back.duty,
    buy_fees: effect ? buyFees.toFixed(2, Decimal.ROUND_HALF_UP) : '0.00',
    bought_back: back.units,
    exempt_left_after: print(limits.exemptLeft - gain),
    isa_left_after: print(limits.isaLeft - pence(intoIsa)),
    tax_saved: taxLater(limits, gain),
    buy_back_until: dayAfter(date, 30),
    warnings: warningsOf(place, date, gain, count),
  };
}

/** Returns the tax on a gain after the exempt amount is used up, at this year's rates and income. */
function taxLater({ year, exemptLeft: room, date }: Limits, gain: bigint): string {
  if (gain <= 0n) return '0.00';
  const costs = (more: bigint) =>
    more === 0n
      ? pence(year.position.cgt)
      : pence(
          positionOf(
            { ...year.question, inputs: inputsWithGain(year.question.inputs, date, more) },
            year.rates,
          ).cgt,
        );
  return print(costs(room + gain) - costs(room));
}

/** The rate on the first hundred pounds above the exempt amount. */
function nextRate(limits: Limits): string {
  return new Decimal(taxLater(limits, 10_000n)).div(100).toFixed();
}

/** Purchases so near that another is to be expected, in days. */
const regularDays = 35;

function warningsOf(
  { traded, symbol, securityId }: Place,
  date: string,
  gain: bigint,
  count: bigint,
): string[] {
  const found: string[] = [];
  const bought = traded.rows.filter(
    (row) => row.type === 'buy' && row.security_id === securityId && row.date >= dayAfter(date, -regularDays),
  );
  const [today, last] = [bought.some((row) => row.date === date), bought.at(-1)];
  if (today)
    found.push(
      `${symbol} was bought outside an ISA today. A sale today is matched with that purchase first.`,
    );
  if (last)
    found.push(
      `${symbol} was last bought outside an ISA on ${last.date}. If you buy every month, pause it. A purchase there ` +
        `up to ${dayAfter(date, 30)} is matched with the sale.`,
    );
  if (count > 0n && gain < 0n)
    found.push(
      `A sale of ${symbol} makes a loss. It counts against other gains in the year and uses no exempt amount.`,
    );
  return found;
}

function notesOf({ exemptLeft: room, isaLeft, date }: Limits, year: WorkedYear): string[] {
  const notes = [
    `Do not buy the same shares outside an ISA or pension up to ${dayAfter(date, 30)}. They would be matched with the sale. ` +
      'Shares bought back in an ISA are not matched, even on the same day (SI 1998/1870 reg 34(2)).',
    'Each line assumes that it is the only sale. One sale leaves less of the exempt amount and ISA allowance for the next.',
  ];
  if (room === 0n)
    notes.push('This year’s gains have used up the exempt amount. Only sales at a loss are free of tax.');
  if (isaLeft === 0n) notes.push('Nothing more can be paid into ISAs this tax year.');
  if (pence(year.question.inputs.losses_brought_forward ?? '0') > 0n)
    notes.push(
      'Losses from earlier years aren’t used here. They are kept for gains above the exempt amount.',
    );
  return notes;
}
