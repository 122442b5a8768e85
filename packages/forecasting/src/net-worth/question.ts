import { type Decimal, parseDecimal } from '@farthing/money';
import { monthNumber } from '../calendar.ts';
import { ForecastError } from '../errors.ts';
import { limits, minorAmount, wholeNumber } from '../limits.ts';

/** Assets or debts that grow at one rate: cash, pension, mortgage. */
export interface WealthClass {
  readonly name: string;
  /** At the end of the month before the first. Minor units; negative for what is owed. */
  readonly opening: bigint;
  /** Debts: what is paid in beyond zero goes to this class instead; to none, and is not paid, where absent. */
  readonly overflowTo?: string;
}

/** Money in (positive) or out each month; starts and stops by month. */
export interface RegularFlow {
  readonly name: string;
  readonly class: string;
  readonly amount: bigint;
  /** First and last month; the first and last of all where absent. */
  readonly from?: string;
  readonly to?: string;
  /** True if the amount is in today's money and grows with inflation. */
  readonly keepsPace: boolean;
}

/** Money in or out once. */
export interface OneOff {
  readonly name: string;
  readonly class: string;
  readonly month: string;
  readonly amount: bigint;
  readonly keepsPace: boolean;
}

/** Economic scenario. Rates are decimal strings, fractions per year: '0.05' is 5%. */
export interface Scenario {
  readonly name: string;
  readonly inflation: string;
  /** By class; a class that is absent does not grow. */
  readonly growth: Readonly<Record<string, string>>;
  /** Saved each month on top of the flows, by class, in today's money. */
  readonly savings?: Readonly<Record<string, bigint>>;
}

/** A projection month by month, in one currency. */
export interface NetWorthQuestion {
  /** The first month, like 2026-12. */
  readonly from: string;
  readonly months: number;
  readonly classes: readonly WealthClass[];
  readonly scenarios: readonly Scenario[];
  readonly flows?: readonly RegularFlow[];
  readonly events?: readonly OneOff[];
}

/** @throws {ForecastError} bad_input, out_of_range; the field is named */
export function checkNetWorthQuestion(question: NetWorthQuestion): void {
  const from = monthNumber(question.from, 'from');
  wholeNumber(question.months, 'months', limits.projectionMonths);
  wholeNumber(question.classes.length, 'classes', limits.classes);
  wholeNumber(question.scenarios.length, 'scenarios', limits.scenarios);
  const { flows = [], events = [] } = question;
  wholeNumber(flows.length, 'flows', limits.flows);
  wholeNumber(events.length, 'events', limits.events);
  const names = new Set(question.classes.map(({ name }) => name));
  if (names.size < question.classes.length)
    throw new ForecastError('bad_input', 'classes', 'classes must each come once');
  const isClass = (name: string, field: string) => {
    if (!names.has(name)) throw new ForecastError('bad_input', field, `${field} is none of the classes`);
  };
  question.classes.forEach(({ name, opening, overflowTo }, index) => {
    minorAmount(opening, `classes.${index}.opening`);
    if (overflowTo === undefined) return;
    const field = `classes.${index}.overflowTo`;
    isClass(overflowTo, field);
    const other = question.classes.find((each) => each.name === overflowTo);
    if (overflowTo === name || (other && other.opening < 0n))
      throw new ForecastError('bad_input', field, `${field} must be another class that owes nothing`);
  });
  flows.forEach((flow, index) => {
    isClass(flow.class, `flows.${index}.class`);
    minorAmount(flow.amount, `flows.${index}.amount`);
    const first = flow.from === undefined ? from : monthNumber(flow.from, `flows.${index}.from`);
    if (flow.to !== undefined && monthNumber(flow.to, `flows.${index}.to`) < first)
      throw new ForecastError(
        'bad_input',
        `flows.${index}.to`,
        `flows.${index}.to must not be before its from`,
      );
  });
  events.forEach((event, index) => {
    isClass(event.class, `events.${index}.class`);
    minorAmount(event.amount, `events.${index}.amount`);
    monthNumber(event.month, `events.${index}.month`);
  });
  question.scenarios.forEach(({ inflation, growth, savings = {} }, index) => {
    const field = `scenarios.${index}`;
    readRate(inflation, `${field}.inflation`, limits.inflation);
    for (const [name, rate] of Object.entries(growth)) {
      isClass(name, `${field}.growth.${name}`);
      readRate(rate, `${field}.growth.${name}`, limits.annualReturn);
    }
    for (const [name, amount] of Object.entries(savings)) {
      isClass(name, `${field}.savings.${name}`);
      minorAmount(amount, `${field}.savings.${name}`);
    }
  });
}

/** A yearly rate out of decimal text. @throws {ForecastError} bad_input, out_of_range */
export function readRate(
  text: string,
  field: string,
  { least, most }: { least: number; most: number },
): Decimal {
  let rate: Decimal;
  try {
    rate = parseDecimal(text);
  } catch {
    throw new ForecastError('bad_input', field, `${field} must be a decimal like 0.05`);
  }
  if (rate.lt(least) || rate.gt(most))
    throw new ForecastError('out_of_range', field, `${field} must be from ${least} to ${most}`);
  return rate;
}
