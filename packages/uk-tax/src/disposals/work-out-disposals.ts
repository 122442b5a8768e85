import { above, type Exact, exact, figure, printPence, share, smaller } from '../exact.ts';
import { type StepFigure, step, type TaxStep } from '../explain.ts';
import type { GainKind } from '../inputs.ts';
import type { RateTables } from '../rates/rate-table.ts';
import { taxYearOf } from '../tax-year.ts';
import {
  refuseVentureShares,
  type VentureOutcome,
  type VentureSale,
  ventureOutcome,
} from '../venture-relief/venture-disposal.ts';
import { chattelRelief } from './chattels.ts';
import { type DisposalFacts, isDeferred, type RateRelief, ratesKindOf } from './disposal-facts.ts';
import { residenceRelief } from './private-residence.ts';
import { type PropertyReport, propertyReports } from './property-report.ts';

/** Calculated disposal. In pounds, with every figure rounded to the penny so that they add up. */
export interface WorkedDisposal {
  /** The person's own share. */
  readonly proceeds: Exact;
  readonly allowableCosts: Exact;
  /** Before reliefs; negative: a loss. */
  readonly gain: Exact;
  /** Reliefs by name. Negative: a loss that isn't allowed. */
  readonly reliefs: readonly { readonly code: string; readonly label: string; readonly amount: Exact }[];
  readonly relief: Exact;
  readonly chargeableGain: Exact;
  /** Neither gain nor loss counts, whatever they are. */
  readonly isExempt: boolean;
  /** A gain by the rates it has; empty for a loss. */
  readonly parts: readonly { readonly kind: GainKind; readonly gain: Exact }[];
  /** Part of a manually entered relief that exceeds the gain. */
  readonly unusedOtherRelief: Exact;
  /** Part of a loss to be set against income that exceeds the allowable loss. */
  readonly unusedShareLoss: Exact;
  /** Effect of income tax relief on shares of EIS, SEIS or VCT. */
  readonly venture: VentureOutcome | undefined;
  readonly report: PropertyReport | undefined;
  readonly steps: readonly TaxStep[];
}

/** A disposal with a name to find it by. */
export type NamedDisposal = DisposalFacts & { readonly id: string };

/**
 * Works out disposals of possessions: gain, reliefs, rates, and reports of property. They are given all together, as
 * lifetime limits run over all of them, and property reports over those of a year. Their order does not matter.
 * @param disposals of years that have a rate table
 * @returns by id
 */
export function workOutDisposals(
  disposals: readonly NamedDisposal[],
  rates: RateTables,
): Map<string, WorkedDisposal> {
  const inOrder = disposals.toSorted((a, b) =>
    a.date === b.date ? (a.id < b.id ? -1 : 1) : a.date < b.date ? -1 : 1,
  );
  const used: Record<RateRelief, Exact> = { business_asset_disposal_relief: 0n, investors_relief: 0n };
  const typed: Record<RateRelief, Exact> = { business_asset_disposal_relief: 0n, investors_relief: 0n };
  const worked = new Map(
    inOrder.map((facts): [string, WorkedDisposal] => {
      const plain = withoutRates(facts);
      const { rateRelief: relief } = facts;
      if (!relief || plain.chargeableGain <= 0n) return [facts.id, plain];
      const before = exact(facts.reliefUsedBefore);
      if (before > typed[relief]) typed[relief] = before;
      const limit = lifetimeLimit(facts.date, relief, rates);
      const left = above(limit, used[relief] + typed[relief]);
      const relieved = smaller(plain.chargeableGain, left);
      const rated = withRate(plain, facts.kind, {
        relief,
        relieved,
        limit,
        usedBefore: used[relief] + typed[relief],
      });
      used[relief] += relieved;
      return [facts.id, rated];
    }),
  );
  for (const [taxYear, ofYear] of Map.groupBy(inOrder, ({ date }) => taxYearOf(date))) {
    const reports = propertyReports(
      ofYear.map((facts) => ({
        id: facts.id,
        date: facts.date,
        completedOn: facts.completedOn ?? facts.date,
        isUkHome: facts.kind === 'residential_property' && !facts.isOutsideUk,
        chargeableGain: worked.get(facts.id)?.chargeableGain ?? 0n,
      })),
      figure(rates.get(taxYear)?.capital_gains.annual_exempt_amount.individual ?? 0),
    );
    for (const [id, report] of reports) {
      const found = worked.get(id);
      if (found) worked.set(id, { ...found, report });
    }
  }
  return worked;
}

/** The gain and its reliefs, all of it at the rates of its kind. */
function withoutRates(facts: DisposalFacts): WorkedDisposal {
  const own = (text: string) => ownPart(facts, text);
  const costs = [
    ['Cost', own(facts.cost)],
    ['Costs of buying', own(facts.buyingCosts)],
    ['Improvements', own(facts.improvementCosts)],
    ['Costs of selling', own(facts.sellingCosts)],
  ] as const;
  const allowableCosts = costs.reduce((sum, [, amount]) => sum + amount, 0n);
  const isToSpouse = facts.disposedBy === 'spouse';
  const proceeds = isToSpouse ? allowableCosts : own(facts.proceeds);
  const gain = proceeds - allowableCosts;
  const steps: TaxStep[] = [gainStep(facts, proceeds, costs, gain)];
  const venture = ventureOf(facts, { proceeds, gain, subscribed: own(facts.cost) });
  const { reliefs, isExempt, unused, unusedShareLoss } = reliefsOf(facts, { proceeds, gain, venture }, steps);
  const relief = reliefs.reduce((sum, { amount }) => sum + amount, 0n);
  const chargeableGain = gain - relief;
  if (relief !== 0n)
    steps.push(
      step('capital_gains', chargeableGain < 0n ? 'Allowable loss' : 'Chargeable gain', chargeableGain, '', [
        [gain < 0n ? 'Loss' : 'Gain', gain],
        ...reliefs.map(({ label, amount }): StepFigure => [label, -amount]),
      ]),
    );
  return {
    proceeds,
    allowableCosts,
    gain,
    reliefs,
    relief,
    chargeableGain,
    isExempt: isExempt || isToSpouse,
    parts: chargeableGain > 0n ? [{ kind: ratesKindOf(facts.kind), gain: chargeableGain }] : [],
    unusedOtherRelief: unused,
    ...{ unusedShareLoss, venture },
    report: undefined,
    steps,
  };
}

/** Returns why relief on shares can't be worked out, with the field of it. */
export function refusedVenture(
  facts: DisposalFacts,
): { readonly field: string; readonly message: string } | undefined {
  const { venture, acquiredOn: issuedOn, date } = facts;
  if (!venture || !issuedOn) return undefined;
  const { gain } = withoutRates({ ...facts, venture: undefined });
  const subscribed = ownPart(facts, facts.cost);
  return refuseVentureShares(venture, { date, issuedOn, subscribed, gain });
}

/** The person's own share of an amount, to the penny. */
function ownPart({ sharePercent }: DisposalFacts, text: string): Exact {
  return toPence(share(exact(text), exact(sharePercent), exact('100')));
}

/** Effect of income tax relief on the shares. To a spouse, the relief goes with them (ITA 2007 ss209(4), 245, 257FA, 267). */
function ventureOf(
  { venture, acquiredOn, date, disposedBy, isConnected }: DisposalFacts,
  sale: Pick<VentureSale, 'proceeds' | 'gain' | 'subscribed'>,
): VentureOutcome | undefined {
  if (!venture || !acquiredOn || disposedBy === 'spouse') return undefined;
  const isAtArmsLength = disposedBy === 'sale' && !isConnected;
  return ventureOutcome(venture, { ...sale, date, issuedOn: acquiredOn, isAtArmsLength });
}

function gainStep(
  facts: DisposalFacts,
  proceeds: Exact,
  costs: readonly (readonly [label: string, amount: Exact])[],
  gain: Exact,
): TaxStep {
  const isWhole = exact(facts.sharePercent) === exact('100');
  const owned: StepFigure[] = isWhole ? [] : [['Your share', `${facts.sharePercent}%`]];
  const taken = costs.map(([label, amount]): StepFigure => [label, -amount]);
  if (facts.disposedBy === 'spouse')
    return step('capital_gains', 'Neither gain nor loss: it went to your spouse', 0n, 'TCGA 1992 s58', [
      ...owned,
      ['Cost that goes with it', proceeds],
    ]);
  if (isDeferred(facts.kind))
    return step(
      'capital_gains',
      'Deferred gain that becomes taxable',
      gain,
      'TCGA 1992 Sch 5B paras 3, 4',
      owned,
    );
  const isValued = facts.disposedBy === 'gift' || facts.isConnected;
  const label = gain < 0n ? 'Loss' : 'Gain';
  return step('capital_gains', label, gain, isValued ? 'TCGA 1992 ss17, 18, 38' : 'TCGA 1992 s38', [
    ...owned,
    [isValued ? 'Market value' : 'Proceeds', proceeds],
    ...taken,
  ]);
}

type Relief = WorkedDisposal['reliefs'][number];

function reliefsOf(
  facts: DisposalFacts,
  sale: { readonly proceeds: Exact; readonly gain: Exact; readonly venture: VentureOutcome | undefined },
  steps: TaxStep[],
): { reliefs: Relief[]; isExempt: boolean; unused: Exact; unusedShareLoss: Exact } {
  const { proceeds, gain, venture } = sale;
  const reliefs: Relief[] = [];
  let isExempt = false;
  let left = gain;
  const take = (code: string, label: string, amount: Exact) => {
    if (amount === 0n) return;
    reliefs.push({ code, label, amount });
    left -= amount;
  };
  if (facts.residence && facts.acquiredOn && gain !== 0n) {
    const home = residenceRelief(facts.residence, facts.acquiredOn, facts.date, gain);
    take('private_residence', 'Private residence relief', toPence(home.privateResidence));
    take('lettings', 'Lettings relief', smaller(toPence(home.lettings), above(left, 0n)));
    isExempt = home.isWhole;
    steps.push(...home.steps);
  }
  if (facts.kind === 'chattel' && facts.isWasting) {
    take('wasting', 'Wasting asset or car', gain);
    isExempt = true;
    steps.push(step('capital_gains', 'Wasting assets and cars are free of tax', gain, 'TCGA 1992 ss45, 263'));
  } else if (facts.kind === 'chattel') {
    const amount = toPence(chattelRelief(proceeds, gain));
    take('chattels', 'Chattels exemption', amount);
    isExempt = gain > 0n && amount === gain;
    if (amount !== 0n) steps.push(chattelStep(proceeds, gain, amount));
  }
  if (venture) {
    take('venture', 'Relief of EIS, SEIS or VCT', toPence(venture.exempt));
    ({ isExempt } = venture);
    steps.push(...venture.steps);
  }
  if (left < 0n && facts.isConnected) {
    steps.push(
      step(
        'capital_gains',
        'Loss kept apart: it counts against gains to the same person only',
        left,
        'TCGA 1992 s18(3)',
      ),
    );
    take('connected_loss', 'Loss to a connected person', left);
  }
  const { shareLoss, unusedShareLoss } = shareLossOf(facts, left, steps);
  take('share_loss', 'Loss set against income', -shareLoss);
  const wanted = exact(facts.otherRelief?.amount ?? '0');
  const other = smaller(wanted, above(left, 0n));
  if (facts.otherRelief && other > 0n) {
    steps.push(step('capital_gains', facts.otherRelief.name, other, 'As you entered it'));
    take('other', facts.otherRelief.name, other);
  }
  return { reliefs, isExempt, unused: wanted - other, unusedShareLoss };
}

/** The part of an allowable loss that is set against income. @param left gain after other reliefs, negative for a loss */
function shareLossOf(facts: DisposalFacts, left: Exact, steps: TaxStep[]) {
  const against = exact(facts.lossAgainstIncome ?? '0') + exact(facts.lossAgainstYearBefore ?? '0');
  const shareLoss = smaller(against, above(-left, 0n));
  if (shareLoss > 0n)
    steps.push(
      step('capital_gains', 'Loss set against income', shareLoss, 'ITA 2007 ss131-133; TCGA 1992 s125A'),
    );
  return { shareLoss, unusedShareLoss: against - shareLoss };
}

function chattelStep(proceeds: Exact, gain: Exact, amount: Exact): TaxStep {
  const limit = exact('6000');
  if (gain < 0n)
    return step(
      'capital_gains',
      'Loss that is not allowed: proceeds count as 6,000',
      amount,
      'TCGA 1992 s262(3)',
      [['Proceeds', proceeds]],
    );
  if (proceeds <= limit)
    return step(
      'capital_gains',
      'Chattels exemption: proceeds of at most 6,000',
      amount,
      'TCGA 1992 s262(1)',
      [['Proceeds', proceeds]],
    );
  return step(
    'capital_gains',
    'Chattels: a gain of at most five thirds of what is above 6,000',
    gain - amount,
    'TCGA 1992 s262(2)',
    [
      ['Proceeds above 6,000', proceeds - limit],
      ['Gain', gain],
    ],
  );
}

const rateNames: Readonly<Record<RateRelief, readonly [name: string, law: string]>> = {
  business_asset_disposal_relief: ['Business Asset Disposal Relief', 'TCGA 1992 ss169H-169N'],
  investors_relief: ["Investors' Relief", 'TCGA 1992 ss169VA-169VK'],
};

/** Returns the lifetime limit for the relief rate on a day. An edited table without limits allows nothing. */
function lifetimeLimit(date: string, relief: RateRelief, rates: RateTables): Exact {
  const table = rates.get(taxYearOf(date))?.capital_gains;
  const period = table?.lifetime_limits?.periods.find(({ from, to }) => date >= from && date <= to);
  return figure(period?.[relief] ?? 0);
}

/** Part of a gain that has a relief rate, within its lifetime limit. */
interface ReliefUse {
  readonly relief: RateRelief;
  readonly relieved: Exact;
  readonly limit: Exact;
  readonly usedBefore: Exact;
}

function withRate(
  plain: WorkedDisposal,
  kind: DisposalFacts['kind'],
  { relief, relieved, limit, usedBefore }: ReliefUse,
): WorkedDisposal {
  const rest = plain.chargeableGain - relieved;
  const [name, law] = rateNames[relief];
  const parts = [
    { kind: relief, gain: relieved },
    { kind: ratesKindOf(kind), gain: rest },
  ].filter(({ gain }) => gain > 0n);
  const figures: StepFigure[] = [
    ['Lifetime limit', limit],
    ['Used before', -usedBefore],
    ['Above the limit, at the usual rates', rest],
  ];
  return {
    ...plain,
    parts,
    steps: [...plain.steps, step('capital_gains', `Gain with ${name}`, relieved, law, figures)],
  };
}

/** To the penny, halves away from zero. */
function toPence(value: Exact): Exact {
  return exact(printPence(value));
}
