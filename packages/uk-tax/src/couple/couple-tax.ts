import { marriageAllowanceGiven, type TaxPosition } from '../calculate.ts';
import { above, type Exact, exact, figure, printPence, times } from '../exact.ts';
import { foreignOfKind } from '../foreign-tax/foreign-income.ts';
import { readInputs, type TaxInputs } from '../inputs.ts';
import type { RateTables } from '../rates/rate-table.ts';
import { shippedRates } from '../rates/shipped.ts';
import type { TaxYear } from '../tax-year.ts';
import { changedInputs } from '../what-if.ts';
import { bestAmount } from './best-amount.ts';
import {
  type Both,
  type CoupleInputs,
  type CoupleSetting,
  other,
  type Partner,
  positionsOf,
  replaced,
  totalOf,
  withChildBenefit,
} from './couple-years.ts';
import { edgesOf } from './income-edges.ts';

/** Kinds of income whose assets one partner can give to the other. */
const movableIncomes = ['savings_interest', 'dividends'] as const;
export type MovableIncome = (typeof movableIncomes)[number];

/** Year of one of the two. */
export interface CouplePartner {
  readonly region: string;
  /** Child Benefit is what the couple received. One of them may leave it out. */
  readonly inputs: TaxInputs;
}

export interface CoupleQuestion {
  readonly tax_year: TaxYear;
  /** Married or civil partners, living together. Others have no Marriage Allowance, and a gift between them is a disposal. */
  readonly married: boolean;
  readonly partners: Both<CouplePartner>;
}

const proposalKinds = ['marriage_allowance', ...movableIncomes, 'pension_contribution'] as const;

/** An action that the couple can take, with the tax that it saves them together. Amounts in pounds. */
export interface CoupleProposal {
  readonly kind: (typeof proposalKinds)[number];
  /** Who gives the allowance or the assets, or pays the contribution. */
  readonly from: Partner;
  /** Allowance given, income that the given assets yield in the year, or gross contribution with relief at source. */
  readonly amount: string;
  /** Less tax, contributions and loans of both. */
  readonly saved: string;
  /** Total tax of each afterwards. */
  readonly after: Both<string>;
  readonly law: string;
}

export interface CoupleTax {
  /** As recorded, but with the Child Benefit charge only on the one with the higher income. */
  readonly before: Both<TaxPosition>;
  /** Proposals that save something, each by itself. The largest saving is first. */
  readonly proposals: readonly CoupleProposal[];
  /** Gifts and Marriage Allowance one after the other; each saves what it saves after the ones before it. */
  readonly together: { readonly steps: readonly CoupleProposal[]; readonly saved: string };
}

/** A proposal and the inputs that follow from it. */
interface Tried {
  readonly proposal: CoupleProposal;
  readonly inputs: CoupleInputs;
}

/**
 * Compares ways in which two partners pay less tax together: Marriage Allowance (ITA 2007 Part 3 Chapter 3A), giving the
 * assets that yield interest or dividends to the other (TCGA 1992 s58), and contributions that lower the Child Benefit
 * charge (ITEPA 2003 s681B). Income from abroad stays where it is.
 * @throws {TaxError} bad_input where both name a Child Benefit and they differ; otherwise as calculateTax
 */
export function coupleTax(question: CoupleQuestion, rates: RateTables = shippedRates): CoupleTax {
  const { tax_year, married, partners } = question;
  const setting = { tax_year, regions: [partners[0].region, partners[1].region], rates } as const;
  const inputs = withChildBenefit([partners[0].inputs, partners[1].inputs]);
  const steps = married
    ? [
        giveAllowance,
        ...movableIncomes.map(
          (kind) =>
            (...given: TryArguments) =>
              moveIncome(...given, kind),
        ),
      ]
    : [];
  const tried = [...steps, payIntoPension].flatMap((attempt) => attempt(setting, inputs) ?? []);
  return {
    before: positionsOf(setting, inputs),
    proposals: tried
      .map(({ proposal }) => proposal)
      .sort((one, two) => Number(exact(two.saved) - exact(one.saved))),
    together: married ? together(setting, inputs) : { steps: [], saved: '0.00' },
  };
}

type TryArguments = [setting: CoupleSetting, inputs: CoupleInputs];

/** Gives interest, then dividends, then the allowance: gifts change who may give it. */
function together(setting: CoupleSetting, recorded: CoupleInputs): CoupleTax['together'] {
  const steps: CoupleProposal[] = [];
  let inputs = recorded;
  const attempts = [
    ...movableIncomes.map((kind) => () => moveIncome(setting, inputs, kind)),
    () => giveAllowance(setting, inputs),
  ];
  for (const attempt of attempts) {
    const tried = attempt();
    if (!tried) continue;
    steps.push(tried.proposal);
    inputs = tried.inputs;
  }
  const saved = totalOf(positionsOf(setting, recorded)) - totalOf(positionsOf(setting, inputs));
  return { steps, saved: printPence(saved) };
}

/** The better of both directions, if one saves anything. */
function better(one: Tried | undefined, two: Tried | undefined): Tried | undefined {
  if (!one || !two) return one ?? two;
  return exact(two.proposal.saved) > exact(one.proposal.saved) ? two : one;
}

/** A tenth of the personal allowance for the other, who gets a fifth of it as a reduction of tax. */
function giveAllowance(setting: CoupleSetting, inputs: CoupleInputs): Tried | undefined {
  const give = (from: Partner) => {
    const given = replaced<TaxInputs>(inputs, from, { ...inputs[from], marriage_allowance: 'transfer' });
    const receiver = other(from);
    const both = replaced(given, receiver, { ...given[receiver], marriage_allowance: 'receive' as const });
    const { tax_year, regions, rates } = setting;
    const amount = marriageAllowanceGiven({ tax_year, region: regions[from], inputs: both[from] }, rates);
    if (amount === 0n) return undefined;
    return savingOf(setting, { before: inputs, after: both }, { kind: 'marriage_allowance', from, amount });
  };
  return better(give(0), give(1));
}

/** The part of the assets whose income saves most with the other. */
function moveIncome(setting: CoupleSetting, inputs: CoupleInputs, kind: MovableIncome): Tried | undefined {
  const table = setting.rates.get(setting.tax_year);
  const before = positionsOf(setting, inputs);
  const move = (from: Partner) => {
    const most = movableOf(setting.regions[from], inputs[from], kind);
    if (most === 0n || !table) return undefined;
    const to = other(from);
    const moved = (amount: Exact): CoupleInputs => {
      const giver = changedInputs(inputs[from], { [kind]: printPence(-amount) });
      return replaced(
        replaced(inputs, from, giver),
        to,
        changedInputs(inputs[to], { [kind]: printPence(amount) }),
      );
    };
    const was = totalOf(before);
    const edges = edgesOf(table, kind, {
      giver: { income: exact(before[from].adjusted_net_income), ofKind: exact(inputs[from][kind] ?? '0') },
      receiver: { income: exact(before[to].adjusted_net_income), ofKind: exact(inputs[to][kind] ?? '0') },
    });
    const { amount } = bestAmount(most, edges, (given) => was - totalOf(positionsOf(setting, moved(given))));
    if (amount === 0n) return undefined;
    return savingOf(setting, { before: inputs, after: moved(amount) }, { kind, from, amount });
  };
  return better(move(0), move(1));
}

/** Income of a kind less its part from abroad, which may carry foreign tax. */
function movableOf(region: string, inputs: TaxInputs, kind: MovableIncome): Exact {
  const foreign = foreignOfKind(
    readInputs(region, inputs).foreign,
    kind === 'dividends' ? 'dividends' : 'interest',
  );
  return above(exact(inputs[kind] ?? '0'), foreign);
}

/** A contribution of the one with the higher income that ends the Child Benefit charge. */
function payIntoPension(setting: CoupleSetting, inputs: CoupleInputs): Tried | undefined {
  const before = positionsOf(setting, inputs);
  const from: Partner = exact(before[0].hicbc) > 0n ? 0 : 1;
  const table = setting.rates.get(setting.tax_year)?.high_income_child_benefit_charge;
  if (!table || exact(before[from].hicbc) === 0n) return undefined;
  const amount = exact(before[from].adjusted_net_income) - figure(table.lower);
  const net = times(amount, figure('0.8'));
  const paid = replaced(
    inputs,
    from,
    changedInputs(inputs[from], { pension_contributions: { relief_at_source: printPence(net) } }),
  );
  const own = positionsOf(setting, paid)[from];
  // Beyond the earnings or the annual allowance a contribution has no relief, or a charge.
  if (
    exact(own.pension_relief_excess) > 0n ||
    exact(own.annual_allowance_charge) > exact(before[from].annual_allowance_charge)
  )
    return undefined;
  return savingOf(setting, { before: inputs, after: paid }, { kind: 'pension_contribution', from, amount });
}

const laws: Readonly<Record<CoupleProposal['kind'], string>> = {
  marriage_allowance: 'ITA 2007 ss55B, 55C',
  savings_interest: 'TCGA 1992 s58; ITA 2007 ss836, 837; ITTOIA 2005 s626',
  dividends: 'TCGA 1992 s58; ITA 2007 ss836, 837; ITTOIA 2005 s626',
  pension_contribution: 'ITEPA 2003 ss681B, 681H; ITA 2007 s58; FA 2004 s192',
};

/** Compares both years before and after, and returns nothing if that saves nothing. */
function savingOf(
  setting: CoupleSetting,
  { before, after }: { readonly before: CoupleInputs; readonly after: CoupleInputs },
  { kind, from, amount }: { kind: CoupleProposal['kind']; from: Partner; amount: Exact },
): Tried | undefined {
  const positions = positionsOf(setting, after);
  const saved = totalOf(positionsOf(setting, before)) - totalOf(positions);
  if (saved <= 0n) return undefined;
  return {
    inputs: after,
    proposal: {
      kind,
      from,
      amount: printPence(amount),
      saved: printPence(saved),
      after: [positions[0].total_tax, positions[1].total_tax],
      law: laws[kind],
    },
  };
}
