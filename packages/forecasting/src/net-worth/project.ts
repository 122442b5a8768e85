import { Decimal } from '@farthing/money';
import { monthNumber, monthOf } from '../calendar.ts';
import { limits } from '../limits.ts';
import { checkNetWorthQuestion, type NetWorthQuestion, readRate, type Scenario } from './question.ts';

/** The end of a month. Minor units. */
export interface ProjectedMonth {
  readonly month: string;
  /** Sum of all classes, in money of that month and in today's. */
  readonly nominal: bigint;
  readonly real: bigint;
  /** Paid in less taken out since the start, and growth since the start: with the opening they make `nominal`. */
  readonly contributed: bigint;
  readonly growth: bigint;
  /** In the order of the question's classes. */
  readonly classes: readonly bigint[];
}

export interface ProjectedScenario {
  readonly name: string;
  readonly opening: bigint;
  readonly months: readonly ProjectedMonth[];
  /** Classes that owed nothing at first and fall below zero, with the first month of it: the plan lacks money there. */
  readonly shortfalls: readonly { readonly class: string; readonly month: string }[];
}

/**
 * Net worth month by month: each class grows by the twelfth root of its year, then money comes and goes at the month's
 * end. Every growth is rounded to the minor unit, half to even, and booked; so the sums are exact.
 * @throws {ForecastError} bad_input, out_of_range
 */
export function projectNetWorth(question: NetWorthQuestion): ProjectedScenario[] {
  checkNetWorthQuestion(question);
  return question.scenarios.map((scenario) => projectScenario(question, scenario));
}

/** Digits of a month's rate, past anything that a penny of 10^15 could show. */
const scale = 10n ** 40n;

function projectScenario(question: NetWorthQuestion, scenario: Scenario): ProjectedScenario {
  const first = monthNumber(question.from, 'from');
  const { classes } = question;
  const place = new Map(classes.map(({ name }, index) => [name, index]));
  const rates = classes.map(({ name }) => monthlyRate(rateOf(scenario, name), limits.annualReturn));
  const inflation = monthlyFactor(scenario.inflation, limits.inflation);
  const balances = classes.map(({ opening }) => opening);
  const opening = balances.reduce((sum, balance) => sum + balance, 0n);
  const months: ProjectedMonth[] = [];
  const shortfalls: { class: string; month: string }[] = [];
  let [level, contributed, growth] = [new Decimal(1), 0n, 0n];
  for (let ahead = 0; ahead < question.months; ahead++) {
    level = level.times(inflation);
    const month = first + ahead;
    balances.forEach((balance, index) => {
      const grown = halfEven(balance * (rates[index] ?? 0n), scale);
      balances[index] = balance + grown;
      growth += grown;
    });
    for (const { class: name, amount } of flowsOf(question, scenario, month, level))
      contributed += payIn({ classes, balances, place }, name, amount);
    classes.forEach(({ name, opening: before }, index) => {
      const isNew = !shortfalls.some((each) => each.class === name);
      if (before >= 0n && (balances[index] ?? 0n) < 0n && isNew)
        shortfalls.push({ class: name, month: monthOf(month) });
    });
    const nominal = balances.reduce((sum, balance) => sum + balance, 0n);
    months.push({
      month: monthOf(month),
      nominal,
      real: rounded(new Decimal(nominal.toString()).div(level)),
      contributed,
      growth,
      classes: [...balances],
    });
  }
  return { name: scenario.name, opening, months, shortfalls };
}

/** Returns the income and outgoings at the end of a month, in money of that month. */
function flowsOf(question: NetWorthQuestion, scenario: Scenario, month: number, level: Decimal) {
  const inflated = (amount: bigint) => rounded(level.times(amount.toString()));
  const { flows = [], events = [] } = question;
  return [
    ...flows.filter(
      ({ from, to }) =>
        (from === undefined || monthNumber(from, 'from') <= month) &&
        (to === undefined || monthNumber(to, 'to') >= month),
    ),
    ...events.filter((event) => monthNumber(event.month, 'month') === month),
    ...Object.entries(scenario.savings ?? {}).map(([name, amount]) => ({
      class: name,
      amount,
      keepsPace: true,
    })),
  ].map(({ class: name, amount, keepsPace }) => ({
    class: name,
    amount: keepsPace ? inflated(amount) : amount,
  }));
}

/** The classes of a scenario with their balances in minor units, and the place of each by name. */
interface Holdings {
  readonly classes: NetWorthQuestion['classes'];
  readonly balances: bigint[];
  readonly place: ReadonlyMap<string, number>;
}

/** Pays into a class; a debt takes no more than is owed. Returns what was paid. */
function payIn({ classes, balances, place }: Holdings, name: string, amount: bigint): bigint {
  const index = place.get(name);
  const held = index === undefined ? undefined : classes[index];
  if (index === undefined || held === undefined) return 0n;
  const { opening, overflowTo } = held;
  const balance = balances[index] ?? 0n;
  const room = opening < 0n && balance <= 0n && amount > -balance ? -balance : amount;
  balances[index] = balance + room;
  const other = overflowTo === undefined ? undefined : place.get(overflowTo);
  if (room === amount || other === undefined) return room;
  balances[other] = (balances[other] ?? 0n) + amount - room;
  return amount;
}

/** A class may be called anything, `constructor` too. */
function rateOf({ growth }: Scenario, name: string): string {
  return (Object.hasOwn(growth, name) && growth[name]) || '0';
}

function monthlyFactor(rate: string, range: { least: number; most: number }): Decimal {
  return readRate(rate, 'rate', range).plus(1).pow(new Decimal(1).div(12));
}

function monthlyRate(rate: string, range: { least: number; most: number }): bigint {
  return BigInt(monthlyFactor(rate, range).minus(1).times(scale.toString()).toFixed(0));
}

function rounded(value: Decimal): bigint {
  return BigInt(value.toFixed(0, Decimal.ROUND_HALF_EVEN));
}

function halfEven(value: bigint, unit: bigint): bigint {
  const sign = value < 0n ? -1n : 1n;
  const size = value * sign;
  const whole = size / unit;
  const rest = (size % unit) * 2n;
  return sign * (rest > unit || (rest === unit && whole % 2n === 1n) ? whole + 1n : whole);
}
