import { dayAfter } from '@farthing/dates';
import { forecastStatePension, type StatePensionFacts, yearBeginningIn } from '@farthing/uk-tax';
import type { Difference } from './difference.ts';
import { type Dice, diceOf } from './positions.ts';
import { least, most, type Pounds, pence, pounds } from './pounds.ts';

/** A record whose forecast differs. */
export interface PensionFinding {
  readonly number: number;
  readonly day: string;
  readonly facts: StatePensionFacts;
  readonly differences: readonly Difference[];
}

/** Full rates a week from 2016-17 on (SI on the up-rating of benefits), and Class 3 a week up to 2025-26. */
const fullRates = [
  ...['155.65', '159.55', '164.35', '168.60', '175.20', '179.60', '185.15', '203.85', '221.20', '230.25'],
  '241.30',
];
const classThree = [
  ...['14.10', '14.25', '14.65', '15.00', '15.30', '15.40', '15.85', '17.45', '17.45', '17.75'],
];

/** Checks random National Insurance records. */
export function checkStatePensions(count: number, seed: number): PensionFinding[] {
  return Array.from({ length: count }, (_, number) => {
    const dice = diceOf(seed + number);
    const day = dayAfter('2016-04-06', dice.below(3900));
    const facts = factsOf(dice, yearOf(day));
    return { number, day, facts, differences: pensionDifferences(facts, day) };
  }).filter(({ differences }) => differences.length > 0);
}

/** Compares years, amounts and what gaps cost and bring. */
export function pensionDifferences(
  facts: StatePensionFacts,
  day: string,
  checked = forecastOf(facts, day),
): Difference[] {
  const engine = forecastStatePension(facts, day);
  const values: Readonly<Record<string, string | null>> = {
    ...{ years_now: String(engine.years_now), years_at_age: String(engine.years_at_age) },
    ...{ weekly_now: engine.weekly_now, weekly_at_age: engine.weekly_at_age },
    protected_payment: engine.protected_payment,
    ...Object.fromEntries(
      engine.gaps.flatMap((gap) => [
        [`cost ${gap.tax_year}`, gap.cost],
        [`class 2 ${gap.tax_year}`, gap.class_2_cost],
        [`adds ${gap.tax_year}`, gap.adds_weekly],
        [`open ${gap.tax_year}`, String(gap.is_open)],
      ]),
    ),
  };
  return Object.entries(checked).flatMap(([figure, check]) => {
    const value = values[figure] ?? 'none';
    const isMoney = /^\d+\.\d\d$/.test(value) && /^\d+\.\d\d$/.test(check);
    const isNear =
      isMoney && most(pounds(value), pounds(check)) - least(pounds(value), pounds(check)) <= pounds('0.01');
    return value === check || isNear ? [] : [{ figure, engine: value, check }];
  });
}

const yearOf = (day: string) => Number(day.slice(0, 4)) - (day.slice(5) < '04-06' ? 1 : 0);

/** Works out the new State Pension (Pensions Act 2014 ss2-5, Schs 1, 2), to the penny. */
function forecastOf(facts: StatePensionFacts, day: string): Record<string, string> {
  const now = yearOf(day);
  const reached = yearOf(facts.reached_on);
  const full = pounds(fullRates[Math.min(now, 2026) - 2016]);
  const first = pounds(fullRates[0]);
  const start = pounds(facts.starting_amount ?? '0');
  const gaps = new Set(facts.gaps.map(({ tax_year }) => Number(tax_year.slice(0, 4))));
  const from = Number(facts.first_year.slice(0, 4));
  // Years count up to the last one before that of State Pension age.
  const counted = (until: number, filled?: number) => {
    let years = 0;
    for (let year = from; year < Math.min(until, reached); year++)
      if (year < now ? !gaps.has(year) || year === filled : facts.later_years_count) years += 1;
    return years;
  };
  const weekly = (years: number): Pounds => {
    if (facts.years_before_2016 + years < 10) return 0n;
    const raised = (least(start, first) * full) / first;
    // What is above the full rate of 2016-17 is the protected payment, apart.
    return least(full, raised + (full * BigInt(years)) / 35n);
  };
  const atAge = weekly(counted(reached));
  const result: Record<string, string> = {
    years_now: String(facts.years_before_2016 + counted(now)),
    years_at_age: String(facts.years_before_2016 + counted(reached)),
    weekly_now: pence(weekly(counted(now))),
    weekly_at_age: pence(atAge),
    protected_payment: pence(start > first ? start - first : 0n),
  };
  for (const { tax_year, cost } of facts.gaps) {
    const year = Number(tax_year.slice(0, 4));
    const rate = classThree[(year >= now - 2 ? year : now) - 2016];
    result[`cost ${tax_year}`] = cost ?? (rate === undefined ? 'none' : pence(pounds(rate) * 52n));
    result[`class 2 ${tax_year}`] = classTwoCost(year, now);
    result[`adds ${tax_year}`] = pence(weekly(counted(reached, year)) - atAge);
    result[`open ${tax_year}`] = String(day <= (year <= 2017 ? '2025-04-05' : `${year + 7}-04-05`));
  }
  return result;
}

/** Class 2 a week from 2016-17 on (SSCBA 1992 s11(6)). */
const classTwo = ['2.80', '2.85', '2.95', '3.00', '3.05', '3.05', '3.15', '3.45', '3.45', '3.50', '3.65'];

/** 52 contributions, late ones at the highest rate from their week to the day of the payment (s12(1)-(3)). */
function classTwoCost(year: number, now: number): string {
  let weekly = pounds(classTwo[year - 2016]);
  if (now > year + 1)
    for (let later = year; later <= now; later++) weekly = most(weekly, pounds(classTwo[later - 2016]));
  return pence(weekly * 52n);
}

function factsOf(dice: Dice, now: number): StatePensionFacts {
  const from = dice.chance(0.8) ? 2016 : 2016 + dice.below(Math.max(1, now - 2015));
  const reached = dayAfter(`${Math.max(now, from) + 1}-04-06`, dice.below(12_000));
  const possible = Array.from({ length: Math.max(0, now - from) }, (_, at) => from + at);
  const hasStart = from === 2016 && dice.chance(0.85);
  return {
    reached_on: reached,
    starting_amount: hasStart ? (dice.below(20_000) / 100).toFixed(2) : null,
    years_before_2016: hasStart ? 1 + dice.below(40) : 0,
    first_year: yearBeginningIn(from),
    gaps: possible
      .filter(() => dice.chance(0.25))
      .map((year) => ({
        tax_year: yearBeginningIn(year),
        cost: dice.chance(0.2) ? (100 + dice.below(90_000) / 100).toFixed(2) : null,
      })),
    later_years_count: dice.chance(0.7),
  };
}
