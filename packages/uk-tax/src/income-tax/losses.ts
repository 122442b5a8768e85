import { type Exact, smaller } from '../exact.ts';
import { step, type TaxStep } from '../explain.ts';
import type { Circumstances } from '../inputs.ts';
import type { BusinessLosses } from './loss-inputs.ts';

/** Losses after a year. */
export interface LossUse extends BusinessLosses {
  /** Set against this year's profit. */
  readonly used: Exact;
  readonly carriedForward: Exact;
}

/** Uses of the losses of both kinds of business. */
export interface LossRelief {
  readonly trade: LossUse;
  readonly property: LossUse;
  /** Terminal loss of a later year set against profits of the trade. */
  readonly terminal: Exact;
}

/**
 * Sets losses of earlier years against the profit of the same business: a trade's by ITA 2007 s83, which the taxpayer claims,
 * those of UK property by ss118, 119. As much as possible is used in the first year with profits. A loss of this year goes on.
 * @returns the person with the profits that are left
 */
export function lessLosses(person: Circumstances): {
  readonly person: Circumstances;
  readonly losses: LossRelief;
} {
  const { kept, usedInEarlierYears, terminal } = person.tradeLosses;
  const trade = useOf(person.tradeLosses, person.profit);
  const losses = {
    trade: { ...trade, carriedForward: trade.carriedForward + kept - usedInEarlierYears },
    // After losses brought forward, which come first (s83(4)).
    terminal: smaller(terminal, person.profit - trade.used),
    property: useOf(person.propertyLosses, person.property - person.foreignProperty),
  };
  return {
    losses,
    person: {
      ...person,
      profit: person.profit - losses.trade.used - losses.terminal,
      property: person.property - losses.property.used,
    },
  };
}

function useOf(losses: BusinessLosses, profit: Exact): LossUse {
  const used = smaller(losses.broughtForward, profit);
  return { ...losses, used, carriedForward: losses.broughtForward - used + losses.ofYear };
}

/** Returns the losses after a part of this year's loss of the trade was set against other income. */
export function lessSideways(losses: LossRelief, used: Exact): LossRelief {
  const { trade } = losses;
  return { ...losses, trade: { ...trade, carriedForward: trade.carriedForward - used } };
}

/** Explains losses that were brought forward or made. */
export function lossSteps({ trade, property, terminal }: LossRelief): TaxStep[] {
  return [
    ...lossStep('self-employment', trade, 'ITA 2007 s83'),
    ...(terminal === 0n
      ? []
      : [step('income', 'Terminal loss of a later year, deducted', -terminal, 'ITA 2007 s89', [])]),
    ...lossStep('property', property, 'ITA 2007 ss118, 119'),
  ];
}

function lossStep(
  name: string,
  { ofYear, broughtForward, used, carriedForward }: LossUse,
  law: string,
): TaxStep[] {
  if (ofYear === 0n && broughtForward === 0n) return [];
  return [
    step('income', `Losses of ${name} brought forward, deducted`, -used, law, [
      ['Brought forward', broughtForward],
      ['Loss of this year', ofYear],
      ['Left for later years', carriedForward],
    ]),
  ];
}
