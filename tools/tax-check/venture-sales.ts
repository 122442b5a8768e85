import { monthsLater } from '@farthing/dates';
import {
  type MatchableGain,
  type NamedDisposal,
  printPence,
  type Reinvestment,
  reinvestmentReliefs,
  shippedRates,
  taxYearOf,
  workOutDisposals,
} from '@farthing/uk-tax';
import type { Difference } from './difference.ts';
import { type Dice, diceOf } from './positions.ts';
import { above, least, most, over, type Pounds, pence, pounds, times } from './pounds.ts';

/** A sale of shares with income tax relief. Amounts are whole pounds. */
export interface VentureSale {
  readonly scheme: 'eis' | 'seis' | 'vct';
  readonly issuedOn: string;
  readonly soldOn: string;
  readonly cost: number;
  readonly price: number;
  /** Percent of the relief that the rate on the cost would be. */
  readonly reliefPercent: number;
  /** The limit of the scheme made the relief less, not the tax. */
  readonly isLimited: boolean;
  readonly isGift: boolean;
}

/** A sale whose gain or relief differs. */
export interface VentureFinding {
  readonly number: number;
  readonly sale: VentureSale;
  readonly differences: readonly Difference[];
}

/** Checks random sales of shares with relief, and the claims on gains of as many random days. */
export function checkVentures(count: number, seed: number): VentureFinding[] {
  return Array.from({ length: count }, (_, number) => {
    const dice = diceOf(seed + number);
    const sale = saleOf(dice);
    return { number, sale, differences: [...ventureDifferences(sale), ...claimDifferences(dice)] };
  }).filter(({ differences }) => differences.length > 0);
}

/** Compares the gain that counts, and the relief that is taken back. */
export function ventureDifferences(sale: VentureSale, checked = resultOf(sale)): Difference[] {
  const { scheme, issuedOn, soldOn, cost, price, isLimited, isGift } = sale;
  const facts: NamedDisposal = {
    ...{ id: 'shares', date: soldOn, kind: 'unlisted_shares', disposedBy: isGift ? 'gift' : 'sale' },
    ...{ isConnected: false, sharePercent: '100', proceeds: String(price), sellingCosts: '0' },
    ...{ cost: String(cost), buyingCosts: '0', improvementCosts: '0', acquiredOn: issuedOn },
    ...{ isWasting: false, isOutsideUk: false, reliefUsedBefore: '0' },
    venture: {
      ...{ scheme, relief: pence(reliefOf(sale)), reliefYear: taxYearOf(issuedOn) },
      ...{ reducedBy: '0', isAboveLimit: isLimited },
    },
  };
  const worked = workOutDisposals([facts], shippedRates).get('shares');
  const engine = {
    'chargeable gain': read(printPence(worked?.chargeableGain ?? 0n)),
    'relief taken back': read(printPence(worked?.venture?.withdrawn ?? 0n)),
  };
  const check = { 'chargeable gain': checked.gain, 'relief taken back': checked.withdrawn };
  return (['chargeable gain', 'relief taken back'] as const).flatMap((figure) => {
    const [its, own] = [engine[figure], check[figure]];
    if (most(its, own) - least(its, own) <= pounds('0.01')) return [];
    return [{ figure, engine: signed(its), check: signed(own) }];
  });
}

const rateOf = (scheme: VentureSale['scheme']) => pounds(scheme === 'seis' ? '0.5' : '0.3');

/** Relief to the penny. */
function reliefOf({ scheme, cost, reliefPercent }: VentureSale): Pounds {
  return pounds(pence((times(pounds(cost), rateOf(scheme)) * BigInt(reliefPercent)) / 100n));
}

/**
 * Gain or loss for capital gains tax and relief withdrawn: ITA 2007 ss209(2), (3), 210, 257FA, 257FB, 266; TCGA 1992 ss150A(1)-(3), 150E,
 * 151A. A loss that the relief turns into a gain has the exemption of s150A(2).
 */
export function resultOf(sale: VentureSale): { readonly gain: Pounds; readonly withdrawn: Pounds } {
  const { scheme, soldOn, issuedOn, isGift } = sale;
  const [cost, price, relief] = [pounds(sale.cost), pounds(sale.price), reliefOf(sale)];
  const years = scheme === 'vct' ? 5 : 3;
  const anniversary = `${Number(issuedOn.slice(0, 4)) + years}${issuedOn.slice(4)}`;
  const early = scheme === 'vct' ? soldOn <= anniversary : soldOn < anniversary;
  const full = times(cost, rateOf(scheme));
  const fraction = full === 0n ? pounds(1) : over(relief, full);
  const onPrice = times(times(price, rateOf(scheme)), scheme === 'vct' ? pounds(1) : fraction);
  const withdrawn = !early ? 0n : isGift ? relief : least(relief, onPrice);
  const attributable = relief - withdrawn;
  if (scheme === 'vct') return { gain: 0n, withdrawn };
  if (price < cost) {
    const withLessCost = price - (cost - attributable);
    return { gain: withLessCost < 0n ? withLessCost : 0n, withdrawn };
  }
  const gain = price - cost;
  if (early || attributable === 0n) return { gain, withdrawn };
  return { gain: sale.isLimited ? above(gain, times(gain, fraction)) : 0n, withdrawn };
}

function saleOf(dice: Dice): VentureSale {
  const scheme = dice.pick(['eis', 'seis', 'vct'] as const);
  const issuedOn = `${2013 + dice.below(8)}-${dice.pick(['04-06', '07-15', '11-30'])}`;
  const years = scheme === 'vct' ? 5 : 3;
  const anniversary = monthsLater(issuedOn, years * 12);
  const cost = 1000 + dice.below(200_000);
  const price = dice.pick([0, cost - 1, cost + 1, dice.below(cost), cost + dice.below(cost), cost * 3]);
  const reliefPercent = dice.pick([0, 25, 60, 100, 100]);
  // A loss below relief that a limit made smaller isn't worked out.
  const isLimited = price >= cost && reliefPercent < 100 && dice.chance(0.4);
  const soldOn = dice.pick([anniversary, monthsLater(anniversary, -1), monthsLater(anniversary, 7)]);
  return { scheme, issuedOn, soldOn, cost, price, reliefPercent, isLimited, isGift: dice.chance(0.15) };
}

/**
 * Compares what random claims take out of charge. A pound invested in EIS shares takes out a pound, and one in SEIS shares half of it,
 * and each pound of a gain is matched once (TCGA 1992 Sch 5B para 2, Sch 5BB para 1). By whole pounds, one after the other.
 */
function claimDifferences(dice: Dice): Difference[] {
  const days = ['2025-05-01', '2025-06-01'];
  const gains = Array.from({ length: 1 + dice.below(3) }, () => ({
    ...{ date: dice.pick(days), kind: dice.pick(['main', 'residential_property'] as const) },
    whole: dice.below(60),
  }));
  const claims = Array.from(
    { length: 1 + dice.below(3) },
    (): Reinvestment => ({
      ...{
        scheme: dice.pick(['eis', 'seis'] as const),
        issued_on: '2025-09-01',
        amount: String(dice.below(60)),
      },
      ...{ gain_on: dice.pick(days), gain_kind: dice.pick(['main', 'residential_property'] as const) },
    }),
  );
  const left = gains.map(({ whole }) => whole);
  let halves = 0;
  for (const claim of claims)
    for (let pound = 0; pound < Number(claim.amount); pound++) {
      const place = gains.findIndex(
        ({ date, kind }, index) =>
          date === claim.gain_on && kind === claim.gain_kind && (left[index] ?? 0) > 0,
      );
      if (place < 0) break;
      left[place] = (left[place] ?? 0) - 1;
      halves += claim.scheme === 'eis' ? 2 : 1;
    }
  const given = gains.map(({ date, kind, whole }): MatchableGain => {
    return { date, kind, gain: BigInt(whole) * 10n ** 24n };
  });
  const found = reinvestmentReliefs(claims, given).gains.reduce((all, one) => all + one, 0n);
  const check = (halves / 2).toFixed(2);
  return printPence(found) === check
    ? []
    : [{ figure: 'gains out of charge', engine: printPence(found), check }];
}

function read(text: string): Pounds {
  return text.startsWith('-') ? -pounds(text.slice(1)) : pounds(text);
}

function signed(amount: Pounds): string {
  return amount < 0n ? `-${pence(-amount)}` : pence(amount);
}
