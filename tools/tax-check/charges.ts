import type { IncomeTax } from './income-tax.ts';
import { netIncomeOf, type Person } from './person.ts';
import { above, least, most, type Pounds, pounds, sum, times, wholeDown } from './pounds.ts';
import { taxOn } from './tax-on-income.ts';

/** High Income Child Benefit charge (ITEPA 2003 s681C): whole percents, whole pounds. */
export function childBenefitChargeOf({ figures, inputs }: Person, adjustedNetIncome: Pounds) {
  const [lower, step] = figures.childBenefit;
  const received = pounds(inputs.child_benefit);
  const steps = above(adjustedNetIncome, lower) / step;
  const percent = least(steps, 100n);
  return { percent, charge: wholeDown((received * percent) / 100n) };
}

/** Winter fuel payment charge (ITEPA 2003 s681I): the whole payment above £35,000 of total income, before any relief of step 2. */
export function winterFuelChargeOf({ figures, inputs, totalIncome, ...used }: Person): Pounds {
  const stepOne = totalIncome + used.tradeLossesUsed + used.terminalUsed + used.propertyLossesUsed;
  return figures.year >= 2025 && stepOne > pounds(35_000) ? pounds(inputs.winter_fuel_payment) : 0n;
}

/** Student loans (SI 2009/470 regs 29, 44; SI 2016/606): whole pounds above a threshold. */
export function loansOf(person: Person) {
  const { figures, inputs } = person;
  const plans = inputs.student_loans ?? [];
  const base = loanBaseOf(person);
  const thresholds = plans
    .filter((plan) => plan !== 'postgraduate')
    .flatMap((plan) => figures.loans[plan] ?? [])
    .reduce<Pounds | undefined>((low, one) => (low === undefined || one < low ? one : low), undefined);
  const on = (threshold: Pounds | undefined, rate: string) =>
    threshold === undefined ? 0n : wholeDown(times(above(base, threshold), pounds(rate)));
  return {
    undergraduate: on(thresholds, '0.09'),
    postgraduate: plans.includes('postgraduate') ? on(figures.loans.postgraduate, '0.06') : 0n,
  };
}

/**
 * By payroll, earnings for Class 1 (reg 44). By return, total income without benefits in kind, and without unearned
 * income up to £2,000, less contributions that total income includes (reg 29(4)) and losses with relief under s64.
 */
function loanBaseOf(person: Person): Pounds {
  const { inputs, pay, profit, components } = person;
  const unearned =
    components.savings +
    components.dividends +
    components.policies +
    pounds(inputs.pension_income) +
    pounds(inputs.other_income) +
    person.ukLetting +
    sum(
      (inputs.foreign_income ?? [])
        .filter(({ kind }) => kind === 'property')
        .map((one) => pounds(one.amount)),
    ) +
    pounds(inputs.property_distributions);
  if (profit === 0n && unearned <= pounds(2000)) return pay;
  const earned =
    pay -
    person.netPay +
    pounds(inputs.vouchers_and_expenses) +
    pounds(inputs.share_income) +
    components.lumpSums +
    profit;
  const returned = above(
    earned + (unearned > pounds(2000) ? unearned : 0n),
    person.atSource + person.tradeRelief,
  );
  // A return asks for what payroll hasn't taken, and gives nothing back.
  return most(pay, returned);
}

/** Annual allowance and its charge (FA 2004 ss227-228ZB). */
export function annualAllowanceOf(person: Person, income: IncomeTax) {
  const { figures, inputs } = person;
  const contributions = inputs.pension_contributions ?? {};
  const own = (pounds(contributions.relief_at_source) * 5n) / 4n + person.netPay;
  const sacrificed = pounds(contributions.salary_sacrifice);
  const input =
    inputs.pension_input === undefined
      ? own + sacrificed + pounds(contributions.employer)
      : pounds(inputs.pension_input);
  // s228ZA(4)(e), (5)(d), by FA 2024 Sch 9 para 20: without lump sum death benefits.
  const net = above(netIncomeOf(person), pounds(inputs.death_benefit_lump_sums));
  const thresholdIncome = above(net + sacrificed, person.atSource);
  const adjustedIncome = net + person.netPay + above(input, own);
  const { allowance: standard, taper, moneyPurchase } = figures.pension;
  let reduction = 0n;
  if (taper) {
    const [threshold, adjusted, lowest] = taper;
    if (thresholdIncome > threshold && adjustedIncome > adjusted)
      reduction = least(standard - lowest, wholeDown((adjustedIncome - adjusted) / 2n));
  }
  const allowance = standard - reduction;
  const carry = (inputs.carry_forward ?? []).map(pounds);
  const available = allowance + sum(carry);
  const ordinary = above(input, available);
  const money = inputs.mpaa
    ? inputs.money_purchase_input === undefined
      ? input
      : pounds(inputs.money_purchase_input)
    : 0n;
  const moneyExcess = inputs.mpaa ? above(money, moneyPurchase) : 0n;
  // The alternative chargeable amount: the excess above £10,000 or £4,000, and the rest against the reduced allowance.
  const rest = inputs.mpaa ? input - least(money, input) : input;
  const alternative = above(allowance, moneyPurchase);
  const restExcess = above(rest, alternative + sum(carry));
  const byAlternative = moneyExcess > 0n ? moneyExcess + restExcess : 0n;
  const usesAlternative = moneyExcess > 0n && byAlternative >= ordinary;
  const excess = most(byAlternative, ordinary);
  const [counted, own1] = usesAlternative ? [rest, alternative] : [input, allowance];
  let need = above(counted, own1);
  const used = carry.map((one) => {
    const taken = least(one, need);
    need -= taken;
    return taken;
  });
  const { taxable, rules } = income;
  // On top of all income, at the taxpayer's own rates (s227(4), (5)).
  const total = sum(Object.values(taxable));
  const bare = {
    other: total + excess,
    property: 0n,
    savings: 0n,
    dividends: 0n,
    policies: 0n,
    lumpSums: 0n,
  };
  const charge = taxOn(bare, rules).other - taxOn({ ...bare, other: total }, rules).other;
  const usedOfYear = least(counted, own1);
  return {
    input,
    thresholdIncome,
    adjustedIncome,
    reduction,
    allowance,
    moneyExcess,
    used,
    usedOfYear,
    left: own1 - usedOfYear,
    excess,
    charge,
  };
}
