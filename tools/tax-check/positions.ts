import { type Figures, figuresOf, firstYear, gainsRatesOf, lastYear } from './figures.ts';
import type { Position } from './person.ts';

/** A source of repeatable random numbers (mulberry32). */
export interface Dice {
  /** True with this probability. */
  chance(probability: number): boolean;
  /** A whole number from 0 up to but without `below`. */
  below(below: number): number;
  pick<T>(list: readonly T[]): T;
}

export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    chance: (probability) => next() < probability,
    below,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
  };
}

const whole = (amount: bigint) => Number(amount / 10n ** 18n);

/** Amounts of income at which something changes in the year. */
function edgesOf(figures: Figures): number[] {
  const allowance = whole(figures.allowance);
  const limits = [
    figures.basicLimit,
    figures.higherLimit,
    ...(figures.scotland ?? []).flatMap(([end]) => end ?? []),
  ];
  return [
    0,
    1000,
    2000,
    5000,
    10_000,
    allowance,
    100_000,
    100_000 + 2 * allowance,
    whole(figures.classFour.lower),
    whole(figures.classFour.upper),
    whole(figures.childBenefit[0]),
    ...limits.flatMap((limit) => [whole(limit), whole(limit) + allowance]),
    ...Object.values(figures.loans).flatMap((one) => (one === undefined ? [] : [whole(one)])),
  ];
}

/** An amount of pounds and pence: mostly near an edge, now and then anywhere. */
function amount(dice: Dice, edges: readonly number[], most = 200_000): number {
  const nearby = [0, 0, 0, 0.01, -0.01, 1, -1, 499, 500, 501, 1000, -1000, 1001];
  const kind = dice.below(10);
  if (kind < 5) return Math.min(most, Math.max(0, dice.pick(edges) + dice.pick(nearby)));
  if (kind < 8) return dice.below(Math.min(most, 60_000));
  return dice.below(most * 100) / 100;
}
const small = (dice: Dice, edges: readonly number[]) =>
  dice.chance(0.6) ? dice.below(3000) + dice.pick([0, 0, 0.5, 0.99]) : amount(dice, edges, 60_000);

/** Makes a random position of a year. */
export function positionOf(dice: Dice): Position {
  const year = firstYear + dice.below(lastYear - firstYear + 1);
  const figures = figuresOf(year);
  const region = dice.pick(
    year === 2027 ? (['england_ni', 'wales'] as const) : (['england_ni', 'scotland', 'wales'] as const),
  );
  const edges = edgesOf(figures);
  const inputs: Record<string, unknown> = {};
  const sometimes = (probability: number, name: string, make: () => number) => {
    if (dice.chance(probability)) inputs[name] = make().toFixed(2);
  };
  sometimes(0.6, 'employment_income', () => amount(dice, edges));
  sometimes(0.2, 'self_employment_profit', () => amount(dice, edges));
  if (year >= 2023) sometimes(0.08, 'transition_profit', () => amount(dice, edges, 40_000));
  sometimes(0.15, 'pension_income', () => amount(dice, edges, 80_000));
  sometimes(0.2, 'property_income', () => amount(dice, edges, 60_000));
  sometimes(0.08, 'other_income', () => small(dice, edges));
  sometimes(0.04, 'property_distributions', () => small(dice, edges));
  sometimes(0.08, 'benefits_in_kind', () => small(dice, edges));
  sometimes(0.04, 'vouchers_and_expenses', () => small(dice, edges));
  sometimes(0.04, 'share_income', () => small(dice, edges));
  sometimes(0.45, 'savings_interest', () => small(dice, edges));
  sometimes(0.45, 'dividends', () => small(dice, edges));
  sometimes(0.1, 'gift_aid', () => small(dice, edges));
  sometimes(0.08, 'child_benefit', () => 1000 + dice.below(300_000) / 100);
  sometimes(0.15, 'winter_fuel_payment', () => 100 + dice.below(22_000) / 100);
  sometimes(0.1, 'tax_deducted_at_source', () => dice.below(20_000));
  if (inputs.pension_income && dice.chance(0.15))
    inputs.death_benefit_lump_sums = String(dice.below(Math.floor(number(inputs, 'pension_income')) + 1));
  if (!inputs.transition_profit) sometimes(0.06, 'state_pension_lump_sum', () => dice.below(3_000_000) / 100);
  if (inputs.property_income) sometimes(0.5, 'property_finance_costs', () => small(dice, edges));
  losses(dice, edges, inputs);
  if (dice.chance(0.03) && year !== 2027) inputs.blind = true;
  if (dice.chance(0.05)) inputs.over_state_pension_age = true;
  if (dice.chance(0.03)) inputs.over_75 = true;
  // Far below the threshold too, which random profits seldom are.
  if (year < 2027 && dice.chance(0.08)) {
    inputs.voluntary_class_2_weeks = dice.chance(0.6) ? 52 : dice.below(53);
    if (dice.chance(0.5)) inputs.self_employment_profit = (5500 + dice.below(200_000) / 100).toFixed(2);
  }
  if (dice.chance(0.12)) inputs.marriage_allowance = dice.pick(['receive', 'transfer']);
  const plans = Object.entries(figures.loans).flatMap(([plan, threshold]) =>
    threshold === undefined ? [] : [plan],
  );
  if (dice.chance(0.12)) inputs.student_loans = plans.filter(() => dice.chance(0.5));
  pensions(dice, edges, inputs);
  if (dice.chance(0.25)) gains(dice, figures, inputs);
  const mayHavePolicies = year >= 2021 && year <= 2026 && !inputs.transition_profit;
  if (mayHavePolicies && dice.chance(0.15)) policies(dice, inputs);
  else if (dice.chance(0.06)) inputs.termination_payments = amount(dice, edges, 90_000).toFixed(2);
  if (year >= 2018 && year <= 2026 && dice.chance(0.06)) ventures(dice, inputs);
  if (dice.chance(0.12)) foreign(dice, inputs);
  if (inputs.employment_income && dice.chance(0.25)) payments(dice, year, inputs);
  claim(dice, year, inputs);
  return { tax_year: `${year}-${String((year + 1) % 100).padStart(2, '0')}`, region, inputs };
}

type Inputs = Record<string, unknown>;
type Claimable = { kind?: string; relieved?: boolean };

/** A claim of a new resident, for some of the income and gains. Not beside what isn't calculated with it. */
function claim(dice: Dice, year: number, inputs: Inputs): void {
  const others = [
    'policy_gains',
    'trade_loss',
    'trade_losses_carried_back',
    'share_loss',
    'share_loss_beyond_limit',
  ];
  if (year < 2025 || others.some((name) => inputs[name] !== undefined) || !dice.chance(0.4)) return;
  inputs.new_resident_claim = true;
  if (inputs.foreign_income === undefined) foreign(dice, inputs);
  for (const one of (inputs.foreign_income ?? []) as Claimable[])
    if (one.kind !== 'employment' && dice.chance(0.7)) one.relieved = true;
  for (const one of (inputs.gains ?? []) as Claimable[]) if (dice.chance(0.5)) one.relieved = true;
  const losses = Math.floor(number(inputs, 'losses_in_year'));
  if (losses > 0 && dice.chance(0.6)) inputs.foreign_losses_in_year = String(dice.below(losses + 1));
}

const number = (inputs: Inputs, name: string) => Number(inputs[name] ?? 0);

function losses(dice: Dice, edges: readonly number[], inputs: Inputs): void {
  if (inputs.self_employment_profit) {
    if (dice.chance(0.15)) inputs.trade_losses_brought_forward = amount(dice, edges, 40_000).toFixed(2);
    if (dice.chance(0.2)) inputs.class_4_losses_brought_forward = amount(dice, edges, 40_000).toFixed(2);
    if (dice.chance(0.1)) inputs.terminal_losses = amount(dice, edges, 40_000).toFixed(2);
    if (dice.chance(0.05)) inputs.trade_losses_kept = small(dice, edges).toFixed(2);
  }
  // Another trade may make a profit in the same year.
  if (dice.chance(inputs.self_employment_profit ? 0.1 : 0.06)) {
    inputs.trade_loss = amount(dice, edges, 90_000).toFixed(2);
    if (dice.chance(0.7)) inputs.trade_loss_against_income = true;
    const used = dice.below(Math.floor(Number(inputs.trade_loss)) + 1);
    if (dice.chance(0.3)) inputs.trade_loss_used_in_earlier_years = String(used);
  }
  if (dice.chance(0.06)) {
    inputs.trade_losses_carried_back = amount(dice, edges, 90_000).toFixed(2);
    if (dice.chance(0.4)) inputs.carried_back_trade_profit = small(dice, edges).toFixed(2);
  }
  if (dice.chance(0.06)) inputs.share_loss = amount(dice, edges, 90_000).toFixed(2);
  if (dice.chance(0.06)) inputs.share_loss_beyond_limit = amount(dice, edges, 90_000).toFixed(2);
  if (inputs.property_income) {
    if (dice.chance(0.15)) inputs.property_losses_brought_forward = small(dice, edges).toFixed(2);
  } else if (dice.chance(0.04)) inputs.property_loss = small(dice, edges).toFixed(2);
}

function pensions(dice: Dice, edges: readonly number[], inputs: Inputs): void {
  const contributions: Record<string, string> = {};
  const pay = Math.floor(number(inputs, 'employment_income'));
  if (dice.chance(0.12)) contributions.relief_at_source = small(dice, edges).toFixed(2);
  if (pay > 0 && dice.chance(0.1)) contributions.net_pay = dice.below(Math.max(1, pay / 2)).toFixed(2);
  if (pay > 0 && dice.chance(0.1))
    contributions.salary_sacrifice = dice.below(Math.max(1, pay / 2)).toFixed(2);
  if (dice.chance(0.1))
    contributions.employer = amount(dice, [4000, 10_000, 40_000, 60_000], 90_000).toFixed(2);
  if (Object.keys(contributions).length > 0) inputs.pension_contributions = contributions;
  const { relief_at_source: net = 0, ...others } = contributions;
  const contributed =
    Number(net) * 1.25 + Object.values(others).reduce((total, one) => total + Number(one), 0);
  if (dice.chance(0.05))
    inputs.pension_input = (contributed + amount(dice, [4000, 10_000, 40_000, 60_000], 140_000)).toFixed(2);
  if (dice.chance(0.05)) inputs.carry_forward = [0, 0, 0].map(() => String(dice.below(20_000)));
  if (dice.chance(0.05)) {
    inputs.mpaa = true;
    if (dice.chance(0.5)) inputs.money_purchase_input = String(dice.below(Math.floor(contributed) + 1));
  }
}

const kinds = [
  'main',
  'residential_property',
  'carried_interest',
  'business_asset_disposal_relief',
  'investors_relief',
] as const;

function gains(dice: Dice, figures: Figures, inputs: Inputs): void {
  const exempt = whole(figures.exemptGain);
  const edges = [exempt, exempt + 5000, whole(figures.basicLimit), 10_000];
  inputs.gains = Array.from({ length: 1 + dice.below(3) }, () => {
    const date = dice.pick([
      `${figures.year}-06-01`,
      `${figures.year}-10-29`,
      `${figures.year}-10-30`,
      `${figures.year + 1}-04-05`,
    ]);
    const kind = dice.pick(kinds.filter((one) => gainsRatesOf(one, date)));
    return { date, kind, gain: amount(dice, edges, 100_000).toFixed(2) };
  });
  if (dice.chance(0.3)) inputs.losses_in_year = amount(dice, edges, 30_000).toFixed(2);
  if (dice.chance(0.3)) inputs.losses_brought_forward = amount(dice, edges, 30_000).toFixed(2);
}

function policies(dice: Dice, inputs: Inputs): void {
  inputs.policy_gains = Array.from({ length: 1 + dice.below(2) }, () => {
    const years = 1 + dice.below(12);
    return { gain: (years * dice.below(8000)).toFixed(2), years, tax_treated_as_paid: dice.chance(0.6) };
  });
}

function ventures(dice: Dice, inputs: Inputs): void {
  const schemes = ['vct', 'eis', 'seis'];
  inputs.venture_investments = Array.from({ length: 1 + dice.below(3) }, () => {
    const scheme = dice.pick(schemes);
    const most = dice.chance(0.1) ? 2_500_000 : 60_000;
    const intensive = scheme === 'eis' && dice.chance(0.3) ? { knowledge_intensive: true } : {};
    return { scheme, amount: String(dice.below(most)), ...intensive };
  });
}

const foreignFields = {
  interest: 'savings_interest',
  dividends: 'dividends',
  pension: 'pension_income',
  property: 'property_income',
  employment: 'employment_income',
} as const;

function foreign(dice: Dice, inputs: Inputs): void {
  const items: Record<string, unknown>[] = [];
  for (const [kind, field] of Object.entries(foreignFields)) {
    let left = Math.floor(number(inputs, field));
    // Without pay, the limit of pension relief would change too.
    if (kind === 'employment' && (inputs.pension_contributions || dice.chance(0.5))) continue;
    for (const country of ['US', 'ES']) {
      if (left < 1 || dice.chance(0.4)) continue;
      const part = 1 + dice.below(left);
      left -= part;
      const treaty_percent = String(dice.pick([0, 10, 15, 100]));
      items.push({
        kind,
        country,
        amount: String(part),
        foreign_tax: String(dice.below(Math.ceil(part / 2))),
        treaty_percent,
      });
    }
  }
  if (items.length > 0) inputs.foreign_income = items;
}

const frequencies = ['weekly', 'two_weekly', 'four_weekly', 'monthly', 'monthly', 'annual'] as const;

/** Twelve payments of each job, whose amounts differ by up to a half. */
function payments(dice: Dice, year: number, inputs: Inputs): void {
  const pay = Math.round(number(inputs, 'employment_income') * 100);
  const jobs = dice.chance(0.3) ? ['first', 'second'] : [''];
  if (dice.chance(0.1)) inputs.director = true;
  if (inputs.director && jobs.length > 1 && dice.chance(0.7)) {
    // The rates of 2022-23 and 2023-24 changed within the year.
    const isDated = ![2022, 2023].includes(year) && dice.chance(0.6);
    inputs.directorships = jobs.slice(dice.below(2)).map((employment) => ({
      employment,
      ...(isDated ? { from: `${year}-${dice.pick(['04-06', '04-20', '07-28', '10-27', '12-31'])}` } : {}),
    }));
  }
  inputs.pay_frequency = dice.pick(frequencies);
  const count = 12 * jobs.length;
  let left = pay;
  inputs.pays = Array.from({ length: count }, (_, index) => {
    const month = (index % 12) + 4;
    const date = `${month > 12 ? year + 1 : year}-${String(((month - 1) % 12) + 1).padStart(2, '0')}-28`;
    const share = dice.chance(0.5) ? 1 : 0.5 + dice.below(100) / 100;
    const pence = index === count - 1 ? left : Math.min(left, Math.floor((pay / count) * share));
    left -= pence;
    const employment = jobs[Math.floor(index / 12)];
    const frequency = dice.chance(0.1) ? { frequency: dice.pick(frequencies) } : {};
    return { date, amount: (pence / 100).toFixed(2), ...(employment && { employment }), ...frequency };
  });
}
