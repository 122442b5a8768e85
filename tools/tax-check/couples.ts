/**
 * Savings of a couple, found by trying amounts one after the other with the second calculator. It shares no code with
 * `coupleTax`, and takes minutes.
 */
import type { TaxInputs } from '@farthing/uk-tax';
import { checkedFigures } from './calculate.ts';
import { incomeTaxOf } from './income-tax.ts';
import { type Position, personOf } from './person.ts';
import { pence, pounds } from './pounds.ts';

export interface Couple {
  readonly tax_year: string;
  readonly regions: readonly [Position['region'], Position['region']];
  readonly inputs: readonly [TaxInputs, TaxInputs];
}

/** Savings in pounds by proposal; `0.00` where it saves nothing. */
export interface CoupleSavings {
  readonly total_tax: string;
  readonly marriage_allowance: string;
  readonly savings_interest: string;
  readonly dividends: string;
}

type Inputs = Couple['inputs'];

/** Tax of both, with the Child Benefit charge on the higher adjusted net income (ITEPA 2003 s681B). */
function taxOf({ tax_year, regions }: Couple, inputs: Inputs): bigint {
  const benefit = inputs[0].child_benefit ?? inputs[1].child_benefit;
  const figuresOf = (one: 0 | 1, child_benefit?: string) => {
    const { child_benefit: _, ...own } = inputs[one];
    const charged = child_benefit === undefined ? own : { ...own, child_benefit };
    return checkedFigures({ tax_year, region: regions[one], inputs: charged });
  };
  const [first, second] = [figuresOf(0), figuresOf(1)];
  if (benefit === undefined) return pounds(first.total_tax) + pounds(second.total_tax);
  return pounds(first.adjusted_net_income) >= pounds(second.adjusted_net_income)
    ? pounds(figuresOf(0, benefit).total_tax) + pounds(second.total_tax)
    : pounds(first.total_tax) + pounds(figuresOf(1, benefit).total_tax);
}

/** The best of every £10, and of every £1 around the five best of them, in both directions. */
function byMoving(couple: Couple, kind: 'savings_interest' | 'dividends'): bigint {
  const before = taxOf(couple, couple.inputs);
  let best = 0n;
  for (const from of [0, 1] as const) {
    const own = Number(couple.inputs[from][kind] ?? '0');
    const savingAt = (amount: number) => before - taxOf(couple, moved(couple.inputs, kind, { from, amount }));
    const tried = new Map<number, bigint>();
    const attempt = (amount: number) => {
      if (amount > 0 && amount <= own && !tried.has(amount)) tried.set(amount, savingAt(amount));
    };
    for (let amount = 10; amount < own; amount += 10) attempt(amount);
    attempt(own);
    const top = [...tried].sort(([, one], [, two]) => (two > one ? 1 : -1)).slice(0, 5);
    for (const [near] of top) for (let by = -10; by <= 10; by++) attempt(Math.round(near) + by);
    for (const saved of tried.values()) if (saved > best) best = saved;
  }
  return best;
}

function moved(
  inputs: Inputs,
  kind: 'savings_interest' | 'dividends',
  { from, amount }: { readonly from: 0 | 1; readonly amount: number },
): Inputs {
  const added = (own: TaxInputs, by: number): TaxInputs => ({
    ...own,
    [kind]: (Number(own[kind] ?? '0') + by).toFixed(2),
  });
  return from === 0
    ? [added(inputs[0], -amount), added(inputs[1], amount)]
    : [added(inputs[0], amount), added(inputs[1], -amount)];
}

/** The better direction. A giver who would have to pay more than the basic rate gives nothing (ITA 2007 s55C). */
function byMarriageAllowance(couple: Couple): bigint {
  const before = taxOf(couple, couple.inputs);
  let best = 0n;
  for (const from of [0, 1] as const) {
    if (!mayGive(couple, from)) continue;
    const [first, second] = couple.inputs;
    const both: Inputs = [
      { ...first, marriage_allowance: from === 0 ? 'transfer' : 'receive' },
      { ...second, marriage_allowance: from === 1 ? 'transfer' : 'receive' },
    ];
    const saved = before - taxOf(couple, both);
    if (saved > best) best = saved;
  }
  return best;
}

/** True where the second calculator takes the given part off the allowance. */
function mayGive({ tax_year, regions, inputs }: Couple, one: 0 | 1): boolean {
  const allowancesOf = (own: TaxInputs) =>
    incomeTaxOf(personOf({ tax_year, region: regions[one], inputs: own })).allowances;
  return allowancesOf({ ...inputs[one], marriage_allowance: 'transfer' }) < allowancesOf(inputs[one]);
}

export function savingsOf(couple: Couple): CoupleSavings {
  return {
    total_tax: pence(taxOf(couple, couple.inputs)),
    marriage_allowance: pence(byMarriageAllowance(couple)),
    savings_interest: pence(byMoving(couple, 'savings_interest')),
    dividends: pence(byMoving(couple, 'dividends')),
  };
}
