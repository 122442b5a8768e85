import type { TaxInputs } from '@farthing/uk-tax';
import { type Figures, figuresOf } from './figures.ts';
import { above, least, most, over, type Pounds, pounds, sum, times, wholeUp } from './pounds.ts';

/** A year of one person to check. */
export interface Position {
  readonly tax_year: string;
  readonly region: 'england_ni' | 'wales' | 'scotland';
  readonly inputs: TaxInputs;
}

/** Components of total income that the Acts tax apart (ITA 2007 s23 step 1, s16, s1012). */
export interface Components {
  /** Earnings, pensions and all else that is neither savings nor dividends. */
  readonly other: Pounds;
  /** Property income, which has rates of its own from 2027-28 and is among `other` before. */
  readonly property: Pounds;
  readonly savings: Pounds;
  readonly dividends: Pounds;
  /** Gains of policies with tax treated as paid (ITTOIA 2005 s465A). */
  readonly policies: Pounds;
  /** Termination payments (ITEPA 2003 s404A). */
  readonly lumpSums: Pounds;
}
export type ComponentName = keyof Components;
export const componentNames: readonly ComponentName[] = [
  'other',
  'property',
  'savings',
  'dividends',
  'policies',
  'lumpSums',
];

/** The person before allowances. Amounts in pounds. */
export interface Person {
  readonly figures: Figures;
  readonly isScottish: boolean;
  readonly inputs: TaxInputs;
  /** After salary sacrifice. */
  readonly pay: Pounds;
  readonly netPay: Pounds;
  /** After losses of earlier years (ITA 2007 s83). */
  readonly profit: Pounds;
  /** Profits of letting in the UK after losses of earlier years (s118). */
  readonly ukLetting: Pounds;
  readonly financeCosts: Pounds;
  readonly components: Components;
  /** The same after relief of a new resident for foreign income, which each kind of income bears itself (ITTOIA 2005 s845A(3A)). */
  readonly afterRelief: Components;
  readonly totalIncome: Pounds;
  /** Transition profits after losses brought forward: the transition component of FA 2022 Sch 1 para 75. */
  readonly transition: Pounds;
  /** Gross contributions at source that have relief (FA 2004 ss188-192). */
  readonly atSource: Pounds;
  readonly giftAid: Pounds;
  readonly earnings: Pounds;
  /** Losses of this and of later years against general income (ITA 2007 ss64, 72, 132). */
  readonly generalRelief: Pounds;
  /** The part of it that losses of trades are. */
  readonly tradeRelief: Pounds;
  /** The part that losses on shares are. */
  readonly shareRelief: Pounds;
  /** The part of it that is the loss of this year. */
  readonly sideways: Pounds;
  readonly terminalUsed: Pounds;
  readonly tradeLossesUsed: Pounds;
  readonly propertyLossesUsed: Pounds;
}

const gross = (net: string | undefined) => (pounds(net) * 5n) / 4n;
/** Share of finance costs that letting still deducts (ITTOIA 2005 s272A). */
const deductible = (year: number) => pounds(['1', '0.75', '0.5', '0.25'][Math.max(year - 2016, 0)] ?? '0');

/** Works out the income of the year from what the person has entered. */
export function personOf({ tax_year, region, inputs }: Position): Person {
  const figures = figuresOf(Number(tax_year.slice(0, 4)));
  const contributions = inputs.pension_contributions ?? {};
  const pay = pounds(inputs.employment_income) - pounds(contributions.salary_sacrifice);
  const netPay = pounds(contributions.net_pay);
  const transition = pounds(inputs.transition_profit);
  const profitBefore = pounds(inputs.self_employment_profit) + transition;
  const tradeLossesUsed = least(profitBefore, pounds(inputs.trade_losses_brought_forward));
  // A terminal loss comes off what losses brought forward leave of the profit (s89, s83(4)).
  const terminalUsed = least(profitBefore - tradeLossesUsed, pounds(inputs.terminal_losses));
  const profit = profitBefore - tradeLossesUsed - terminalUsed;
  const letting = lettingOf(inputs, figures.year);
  const employment =
    pounds(inputs.benefits_in_kind) + pounds(inputs.vouchers_and_expenses) + pounds(inputs.share_income);
  const property = letting.uk + letting.abroad + pounds(inputs.property_distributions);
  const elsewhere = pay + employment + profit + pounds(inputs.pension_income) + pounds(inputs.other_income);
  const gains = (taxed: boolean) =>
    sum(
      (inputs.policy_gains ?? [])
        .filter((one) => one.tax_treated_as_paid === taxed)
        .map((one) => pounds(one.gain)),
    );
  const lumpSums = pounds(inputs.termination_payments);
  const apart = figures.propertyRates !== undefined;
  const components: Components = {
    other: elsewhere - netPay + (apart ? 0n : property),
    property: apart ? property : 0n,
    savings: pounds(inputs.savings_interest) + gains(false),
    dividends: dividendsOf(inputs, figures.year),
    policies: gains(true),
    lumpSums,
  };
  const totalIncome = sum(Object.values(components));
  const earnings = pay + employment + lumpSums + profitBefore;
  return {
    figures,
    isScottish: region === 'scotland' && figures.scotland !== undefined,
    inputs,
    pay,
    netPay,
    profit,
    transition: least(transition, profit),
    ukLetting: letting.uk,
    financeCosts: letting.financeCosts,
    components,
    afterRelief: lessClaim(components, inputs, apart),
    totalIncome,
    atSource: atSourceOf(inputs, earnings, netPay),
    giftAid: gross(inputs.gift_aid),
    earnings,
    ...generalReliefOf(inputs, { totalIncome, profit, atSource: atSourceOf(inputs, earnings, netPay) }),
    tradeLossesUsed,
    terminalUsed,
    propertyLossesUsed: letting.lossesUsed,
  };
}

/** Deducts what a foreign income claim names at step 2 (ITTOIA 2005 s845A(2), (3)). */
function lessClaim(all: Components, { foreign_income = [] }: TaxInputs, apart: boolean): Components {
  const claimed = (...kinds: string[]) =>
    sum(
      foreign_income
        .filter((one) => one.relieved && kinds.includes(one.kind))
        .map((one) => pounds(one.amount)),
    );
  return {
    ...all,
    other: all.other - claimed('pension', ...(apart ? [] : ['property'])),
    property: all.property - (apart ? claimed('property') : 0n),
    savings: all.savings - claimed('interest'),
    dividends: all.dividends - claimed('dividends'),
  };
}

/** Dividends with their tax credit of a ninth before 2016-17 (ITTOIA 2005 s397). */
function dividendsOf({ dividends }: TaxInputs, year: number): Pounds {
  return year === 2015 ? (pounds(dividends) * 10n) / 9n : pounds(dividends);
}

/** Letting in the UK less finance costs that are deductible and losses brought forward, and letting abroad. */
function lettingOf(inputs: TaxInputs, year: number) {
  const abroad = sum(
    (inputs.foreign_income ?? []).filter(({ kind }) => kind === 'property').map((one) => pounds(one.amount)),
  );
  const costs = pounds(inputs.property_finance_costs);
  const deducted = times(costs, deductible(year));
  const profit = above(pounds(inputs.property_income) - abroad, deducted);
  const lossesUsed = least(profit, pounds(inputs.property_losses_brought_forward));
  return { uk: profit - lossesUsed, abroad, lossesUsed, financeCosts: costs - deducted };
}

/** Relief is for contributions up to the earnings of the year, or £3,600 (FA 2004 ss188-190). */
function atSourceOf(inputs: TaxInputs, earnings: Pounds, netPay: Pounds): Pounds {
  if (inputs.over_75) return 0n;
  const paid = gross(inputs.pension_contributions?.relief_at_source);
  return least(paid, above(most(earnings, pounds(3600)), netPay));
}

/**
 * Losses against general income, up to £50,000 or a quarter of adjusted total income in all (ITA 2007 ss24A, 64, 65, 72). A loss of a
 * later year comes after the one of this year, and its part on profits of the same trade is outside the limit (s24A(7)). Losses on shares come
 * before both (s133(4)). The limit leaves those with EIS or SEIS relief alone (s24A(7)(d)).
 */
function generalReliefOf(
  inputs: TaxInputs,
  { totalIncome, profit, atSource }: Readonly<Record<'totalIncome' | 'profit' | 'atSource', Pounds>>,
) {
  const limit = most(pounds(50000), (totalIncome - atSource) / 4n);
  const ofYear = pounds(inputs.trade_loss) - pounds(inputs.trade_loss_used_in_earlier_years);
  const venture = least(pounds(inputs.share_loss_beyond_limit), totalIncome);
  const otherShares = least(least(pounds(inputs.share_loss), totalIncome - venture), limit);
  const shareRelief = venture + otherShares;
  let income = totalIncome - shareRelief;
  const room = limit - otherShares;
  const sideways = inputs.trade_loss_against_income ? least(least(ofYear, income), room) : 0n;
  income -= sideways;
  let claimed = pounds(inputs.trade_losses_carried_back);
  const same = inputs.carried_back_trade_profit;
  const onTrade = least(least(claimed, income), same === undefined ? profit : least(profit, pounds(same)));
  claimed -= onTrade;
  income -= onTrade;
  const elsewhere = least(least(claimed, income), room - sideways);
  const tradeRelief = sideways + onTrade + elsewhere;
  return { sideways, shareRelief, tradeRelief, generalRelief: shareRelief + tradeRelief };
}

/** Income after reliefs (ITA 2007 s23 step 2), without the transition component (FA 2022 Sch 1 para 75(2)(c)). */
export const netIncomeOf = (person: Person): Pounds =>
  above(sum(Object.values(person.afterRelief)) - person.generalRelief, person.transition);

/** The same with the transition component, by which para 75(3)(b) works out the tax. */
export const taxedAdjustedIncomeOf = (person: Person): Pounds =>
  above(person.totalIncome - person.generalRelief, person.giftAid + person.atSource);

/** ITA 2007 s58, as if a foreign income claim weren't made (ITTOIA 2005 s845G). */
export const adjustedNetIncomeOf = (person: Person): Pounds =>
  above(
    above(person.totalIncome - person.generalRelief, person.transition),
    person.giftAid + person.atSource,
  );

/** Personal allowance less half of what is above £100,000, rounded up (ITA 2007 s35). */
export function personalAllowanceOf({ allowance }: Figures, adjustedNetIncome: Pounds): Pounds {
  return wholeUp(above(allowance, above(adjustedNetIncome, pounds(100000)) / 2n));
}

/** Amount that a spouse can give: a tenth of the allowance, rounded up to £10 (ITA 2007 s55B(4), s57). */
export function transferableOf({ allowance, year }: Figures): Pounds {
  if (year === 2015) return pounds(1060);
  return wholeUp(over(allowance, pounds(100))) * 10n;
}
