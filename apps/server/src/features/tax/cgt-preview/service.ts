import type { CgtPreview, CgtPreviewQuestion } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { Decimal } from '@farthing/money';
import {
  type Exact,
  exact,
  printDisposal,
  printPence,
  printQuantity,
  taxYearOf,
  times,
} from '@farthing/uk-tax';
import type { UserScope } from '../../../database/user-scope.ts';
import { fieldProblem, invalidField } from '../../../problems/problem.ts';
import { identifyAsset, type TradeRow } from '../../investments/positions/service.ts';
import { shippedTable } from '../tax-rates/service.ts';
import { positionOf, type WorkedYear, workOutPlannedYear } from '../tax-report/year-service.ts';
import {
  exemptLeft,
  inputsWith,
  netGainsOf,
  partsOf,
  pence,
  plain,
  poundsOf,
  print,
  unitStep,
  unitsFor,
} from './rules.ts';
import {
  findPlace,
  imagineSale,
  type Place,
  rateFor,
  refuseOverdrawn,
  type SaleEffect,
  type SaleFigures,
} from './sale-service.ts';
import { warningsOf } from './warning-rules.ts';

export { exemptLeft, inputsWithGain, netGainsOf, pence, plain, poundsOf, print, unitStep } from './rules.ts';

/** Number of days ahead for which a sale can be previewed. */
const daysAhead = 30;
/** A price older than this many days is said to be old. */
const freshDays = 7;

/**
 * Returns the estimated result of a sale: gain by share matching, tax at the year's own rates, and events
 * that could change it. The report's own calculation runs with the sale added to the trades. Nothing is
 * stored. @throws {Problem} holding-not-found, security-not-found, insufficient-holding, no-exchange-rate,
 * future-date, invalid-amount, invalid-request, each naming its field; gains-not-calculated
 */
export async function previewSale(
  scope: UserScope,
  asked: CgtPreviewQuestion,
  today: string,
): Promise<CgtPreview> {
  const date = asked.date ?? today;
  refuseHalfAQuestion(asked);
  refuseDistant(date, today);
  const place = await findPlace(scope, asked, date);
  refuseEarly(place, date);
  const sale = await readSale(scope, asked, place, date);
  const before = identifyAsset(place.traded.rows);
  const effect = imagineSale(place, sale, before);
  const year = await workOutPlannedYear(scope, taxYearOf(date), today);
  const untaxed = untaxedBecause(place);
  const buyBack = { ...sale, type: 'buy', date: dayAfter(date, 1), fees: '0' } as const;
  const again = untaxed === null ? imagineSale(place, sale, before, { after: [buyBack] }) : undefined;
  const tax = taxOf(year, untaxed === null ? effect.changes : []);
  const fees = times(poundsOf('1', sale.fees, sale.fxRate), exact(place.ownedPercent) / 100n);
  const asset = { security_id: place.securityId, asset: place.symbol, name: place.name };
  const pool = effect.worked.pools.find((one) => one.asset === place.securityId);
  return {
    holding_id: asked.holding_id ?? null,
    ...asset,
    wrapper: place.wrapper,
    taxed: untaxed === null,
    untaxed_because: untaxed,
    tax_year: taxYearOf(date),
    date,
    quantity: sale.quantity,
    held: plain(place.held),
    owned_percent: place.ownedPercent,
    price: sale.price,
    price_date: asked.price === undefined ? place.priceDate : null,
    currency: place.currency,
    fx_rate: sale.fxRate,
    fees: printPence(fees),
    proceeds: printPence(effect.proceeds),
    allowable_costs: printPence(effect.allowableCosts),
    gain: printPence(effect.gain),
    disposal: { ...printDisposal(effect.disposal), ...asset },
    ...tax.figures,
    in_hand: printPence(effect.proceeds - fees - exact(tax.figures.tax.difference)),
    pool_after: { quantity: printQuantity(pool?.quantity ?? 0n), cost: printPence(pool?.cost ?? 0n) },
    buy_back: again
      ? {
          until: dayAfter(date, daysAhead),
          gain: printPence(again.gain),
          tax_difference: taxOf(year, again.changes).figures.tax.difference,
        }
      : null,
    warnings: warnings(place, sale, { before, effect, today, asked, again, taxed: untaxed === null }),
    notes: untaxed === null ? [...year.inputs.notes] : [],
    explanation: [gainStep(effect), ...(untaxed === null ? tax.steps : [])],
  };
}

function refuseDistant(date: string, today: string): void {
  if (date > dayAfter(today, daysAhead))
    throw fieldProblem('future-date', 'date', `A sale can be previewed up to ${daysAhead} days ahead`);
  shippedTable(taxYearOf(date), 'date'); // refuses a year without rates
}

function refuseHalfAQuestion({ holding_id, security_id, quantity, amount }: CgtPreviewQuestion): void {
  if ((holding_id === undefined) === (security_id === undefined))
    throw invalidField('holding_id', 'Give either holding_id or security_id');
  if ((quantity === undefined) === (amount === undefined))
    throw invalidField('quantity', 'Give either quantity or amount');
  for (const [field, value] of Object.entries({ quantity, amount }))
    if (value !== undefined && new Decimal(value).lte(0))
      throw fieldProblem('invalid-amount', field, `${field} must be more than zero`);
}

function refuseEarly({ traded, symbol }: Place, date: string): void {
  const last = traded.rows.findLast(({ type }) => type !== 'dividend')?.date;
  if (last !== undefined && date < last)
    throw invalidField(
      'date',
      `The last trade of ${symbol} was on ${last}. Choose that date or a later one.`,
    );
}

/** Fills in price, rate and units of a question. */
async function readSale(
  scope: UserScope,
  { quantity, amount, price: given, fees, fx_rate }: CgtPreviewQuestion,
  place: Place,
  date: string,
): Promise<SaleFigures> {
  const price = given === undefined ? place.price : plain(given);
  if (price === null) throw invalidField('price', `${place.symbol} has no price yet. Enter one.`);
  if (new Decimal(price).lte(0))
    throw fieldProblem('invalid-amount', 'price', 'price must be more than zero');
  const fxRate = await rateFor(scope, place.currency, date, fx_rate);
  const units =
    quantity === undefined
      ? unitsFor(plain(amount ?? 0), new Decimal(price).times(fxRate), unitStep(place.held)).toFixed()
      : plain(quantity);
  if (new Decimal(units).isZero())
    throw fieldProblem('invalid-amount', 'amount', `One unit of ${place.symbol} costs more than that`);
  refuseOverdrawn(place, units, date);
  return { date, quantity: units, price: plain(price), fees: plain(fees ?? 0), fxRate };
}

function untaxedBecause({ wrapper, kind }: Place): string | null {
  if (wrapper === 'isa')
    return 'It is held in an ISA, so there is no Capital Gains Tax and nothing to report.';
  if (wrapper === 'pension')
    return 'It is held in a pension, so there is no Capital Gains Tax and nothing to report.';
  if (kind === 'vct')
    return 'Gains on shares of Venture Capital Trusts are free of Capital Gains Tax (TCGA 1992 s151A).';
  return kind === 'gilt' ? 'Gains on gilts are free of Capital Gains Tax (TCGA 1992 s115).' : null;
}

/** The year's Capital Gains Tax with changed gains, beside what it is without. */
function taxOf(year: WorkedYear, changes: SaleEffect['changes']) {
  const { question, position: before, rates } = year;
  const inputs = inputsWith(question.inputs, question.tax_year, changes);
  const after = changes.length === 0 ? before : positionOf({ ...question, inputs }, rates);
  const table = rates.get(question.tax_year) ?? shippedTable(question.tax_year);
  const exempt = pence(String(table.capital_gains.annual_exempt_amount.individual));
  return {
    figures: {
      exempt_amount: {
        amount: print(exempt),
        left_before: print(exemptOf(exempt, netGainsOf(question.inputs))),
        left_after: print(exemptOf(exempt, netGainsOf(inputs))),
      },
      losses: {
        in_year_before: question.inputs.losses_in_year ?? '0.00',
        in_year_after: inputs.losses_in_year ?? '0.00',
        brought_forward_used_before: before.losses_brought_forward_used,
        brought_forward_used_after: after.losses_brought_forward_used,
        carried_forward_after: after.losses_carried_forward,
      },
      tax: {
        before: before.cgt,
        after: after.cgt,
        difference: print(pence(after.cgt) - pence(before.cgt)),
        parts: partsOf(before, after),
      },
    },
    steps: after.explanation.filter(({ topic }) => topic === 'capital_gains'),
  };
}

/** Returns the unused exempt amount, which losses can't raise above the full amount. */
function exemptOf(exempt: bigint, net: bigint): bigint {
  return net > 0n ? exemptLeft(exempt, net) : exempt;
}

function gainStep({ proceeds, allowableCosts, gain }: SaleEffect): CgtPreview['explanation'][number] {
  return {
    topic: 'capital_gains',
    label: gain < 0n ? 'Loss of the sale' : 'Gain of the sale',
    amount: printPence(gain < 0n ? -gain : gain),
    figures: [
      { label: 'Proceeds', value: printPence(proceeds) },
      { label: 'Allowable costs, with fees', value: printPence(-allowableCosts) },
    ],
    law: 'TCGA 1992 ss38, 104-106A',
  };
}

function warnings(
  place: Place,
  sale: SaleFigures,
  about: {
    readonly before: ReturnType<typeof identifyAsset>;
    readonly effect: SaleEffect;
    readonly today: string;
    readonly asked: CgtPreviewQuestion;
    readonly again: SaleEffect | undefined;
    readonly taxed: boolean;
  },
) {
  const { before, effect } = about;
  const { traded, symbol, securityId, priceDate } = place;
  const bought = traded.rows.filter(
    (row) => row.type === 'buy' && row.security_id === securityId && row.date >= dayAfter(sale.date, -30),
  );
  const [sameDay, recent] = [
    bought.filter((row) => row.date === sale.date),
    bought.filter((row) => row.date < sale.date),
  ];
  const isOld = about.asked.price === undefined && priceDate !== null;
  const old = isOld && priceDate < dayAfter(about.today, -freshDays) ? priceDate : undefined;
  const { date } = sale;
  const facts = {
    symbol,
    date,
    gain: effect.gain,
    disposal: effect.disposal,
    sameDay,
    recent,
    oldPrice: old,
  };
  const hasOtherSale = before.disposals.some((one) => one.asset === securityId && one.date === date);
  const told = warningsOf({
    ...facts,
    changes: effect.changes,
    hasOtherSale,
    gainWithoutSameDay: gainWithout(place, sale, sameDay),
    gainWithoutRecent: gainWithout(place, sale, recent),
    boughtBackGain: about.again?.gain,
  });
  return about.taxed ? told : told.filter(({ code }) => code === 'old_price');
}

/** Returns the gain without some purchases, or undefined if the units left wouldn't cover the sale. */
function gainWithout(place: Place, sale: SaleFigures, rows: readonly TradeRow[]): Exact | undefined {
  if (rows.length === 0) return undefined;
  const without = new Set(rows);
  try {
    const before = identifyAsset(place.traded.rows.filter((row) => !without.has(row)));
    return imagineSale(place, sale, before, { without }).gain;
  } catch {
    return undefined; // it is a comparison only: what could not have been sold is not told
  }
}
