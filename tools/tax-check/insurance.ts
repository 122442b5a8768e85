import { dayAfter } from '@farthing/dates';
import type { Directorship, Pay } from '@farthing/uk-tax';
import type { InsurancePeriod } from './figures.ts';
import type { Person } from './person.ts';
import { above, least, type Pounds, pounds, sum, times, wholeUp } from './pounds.ts';

/** Class 1 of one payment, or of the year, with the earnings at its two rates. */
interface ClassOne {
  readonly main: Pounds;
  readonly additional: Pounds;
  readonly dueAtMain: Pounds;
  readonly due: Pounds;
  readonly employer: Pounds;
}

/** National Insurance of the year (SSCBA 1992 ss6-9, 11, 15; SI 2001/1004). */
export function insuranceOf(person: Person) {
  const { figures, inputs } = person;
  const payments = classOneOf(person);
  const employer = sum(payments.map((one) => one.employer));
  if (inputs.over_state_pension_age)
    return { employer, employee: 0n, above: 0n, classTwo: 0n, voluntary: 0n, classFour: 0n };
  const due = sum(payments.map((one) => one.due));
  const profit = class4Profit(person);
  const classTwo = figures.classTwo;
  // Up to 2021-22 from the small profits threshold on; then above the lower profits threshold (s11).
  const isDue =
    classTwo && (figures.year < 2022 ? profit >= classTwo.threshold : profit > classTwo.threshold);
  const ofTwo = isDue ? classTwo.weekly * 52n : 0n;
  const excess = aboveMaximum(person, payments, ofTwo);
  // s11(6): "may pay a Class 2 contribution of £… in respect of any week", below the small profits threshold.
  const { weekly, small } = smallProfits(figures.year);
  const voluntary = profit < small ? weekly * BigInt(inputs.voluntary_class_2_weeks ?? 0) : 0n;
  return {
    employer,
    employee: due - excess,
    above: excess,
    classTwo: ofTwo + voluntary,
    voluntary,
    classFour: classFourOf(person, payments, ofTwo, excess),
  };
}

/** Rates a week, and small profits thresholds, of SSCBA 1992 s11(4), (6) by year from 2015-16. GOV.UK, Rates and allowances: National Insurance. */
const weeklyRates = [
  '2.80',
  '2.80',
  '2.85',
  '2.95',
  '3.00',
  '3.05',
  '3.05',
  '3.15',
  '3.45',
  '3.45',
  '3.50',
  '3.65',
];
const thresholds = [5965, 5965, 6025, 6205, 6365, 6475, 6515, 6725, 6725, 6725, 6845, 7105];

/** The rate and threshold of voluntary Class 2. Those of 2027-28 aren't set, and no position chooses it then. */
function smallProfits(year: number): { readonly weekly: Pounds; readonly small: Pounds } {
  return { weekly: pounds(weeklyRates[year - 2015] ?? '0'), small: pounds(thresholds[year - 2015] ?? 0) };
}

/** Profits less all losses that were ever set against general income and not yet deducted here (SSCBA 1992 Sch 2 para 3(4)). */
export const class4Profit = ({ profit, tradeRelief, inputs }: Person): Pounds =>
  above(above(profit, tradeRelief), pounds(inputs.class_4_losses_brought_forward));

/** Losses brought forward for Class 4 alone that the profits deduct, and those that go on with this year's. */
export function class4Losses({ profit, tradeRelief, inputs }: Person) {
  const before = pounds(inputs.class_4_losses_brought_forward);
  const deducted = least(profit, tradeRelief + before);
  const used = deducted - least(profit, tradeRelief);
  return { used, left: tradeRelief + before - deducted };
}

/** By payment where payments are known, else by the year as for a director (reg 8). */
function classOneOf(person: Person): ClassOne[] {
  const { inputs, figures, pay } = person;
  const { pays } = inputs;
  const { annualInsurance: rates } = figures;
  const companies = inputs.director ? (inputs.directorships ?? []) : [];
  if (!pays || (inputs.director && companies.length === 0))
    return [classOne(pay, rates.primary, rates.secondary, rates.upper, rates)];
  const amounts = paidOf(person, pays);
  const paidBy = (company: Directorship, since: string) =>
    sum(
      amounts.filter((_, at) => pays[at]?.employment === company.employment && `${pays[at]?.date}` >= since),
    );
  const ofCompanies = companies.flatMap((company) => {
    const { first, left } = company.from ? weeksFrom(figures.year, company.from) : { first: '', left: 52 };
    const limit = (annual: Pounds) => (left === 52 ? annual : wholeUp((annual * BigInt(left)) / 52n));
    const paid = paidBy(company, first);
    if (paid === 0n) return [];
    const one = classOne(paid, limit(rates.primary), limit(rates.secondary), limit(rates.upper), rates);
    return [{ ...one, due: toPenny(one.due), employer: toPenny(one.employer) }];
  });
  const byPayment = pays.flatMap((payment, index) => {
    const company = companies.find(({ employment }) => employment === payment.employment);
    if (company && (!company.from || payment.date >= weeksFrom(figures.year, company.from).first)) return [];
    const period = figures.insurance.findLast(({ from }) => from <= payment.date) as InsurancePeriod;
    const threshold = (name: 'primary' | 'secondary' | 'upper') =>
      thresholdOf(period[name], payment.frequency ?? inputs.pay_frequency ?? 'monthly');
    const amount = amounts[index] ?? 0n;
    const one = classOne(amount, threshold('primary'), threshold('secondary'), threshold('upper'), period);
    const due = toPenny(cut(times(one.main, period.main)) + cut(times(one.additional, period.additional)));
    return [{ ...one, due, employer: toPenny(cut(one.employer)) }];
  });
  return [...byPayment, ...ofCompanies];
}

/** Payments after salary sacrifice, which lowers each in proportion. */
function paidOf({ pay, inputs }: Person, pays: readonly Pay[]): Pounds[] {
  const gross = pounds(inputs.employment_income);
  return pays.map(({ amount }) => (gross === pay ? pounds(amount) : (pounds(amount) * pay) / gross));
}

function thresholdOf([weekly, monthly, annual]: InsurancePeriod['primary'], frequency: string): Pounds {
  if (frequency === 'monthly') return monthly;
  if (frequency === 'annual') return annual;
  return weekly * { weekly: 1n, two_weekly: 2n, four_weekly: 4n }[frequency as 'weekly'];
}

function classOne(
  earned: Pounds,
  primary: Pounds,
  secondary: Pounds,
  upper: Pounds,
  rates: Pick<InsurancePeriod, 'main' | 'additional' | 'employer'>,
): ClassOne {
  const main = above(least(earned, upper), primary);
  const additional = above(earned, upper);
  return {
    main,
    additional,
    dueAtMain: times(main, rates.main),
    due: times(main, rates.main) + times(additional, rates.additional),
    employer: times(above(earned, secondary), rates.employer),
  };
}

/** Cut to four places, as HMRC's exact percentage method has each result (CWG2). */
const cut = (amount: Pounds) => (amount / 10n ** 14n) * 10n ** 14n;

/** Weeks of seven days from 6 April: the first day of that of an appointment, and how many of 52 are left with it (reg 8(2), NIM12022). */
export function weeksFrom(
  year: number,
  appointedOn: string,
): { readonly first: string; readonly left: number } {
  let first = `${year}-04-06`;
  let left = 52;
  while (dayAfter(first, 7) <= appointedOn) {
    first = dayAfter(first, 7);
    left -= 1;
  }
  return { first, left: left === 0 ? 1 : left };
}

/** To the nearest penny, half a penny down (SI 2001/1004 reg 12). */
export function toPenny(amount: Pounds): Pounds {
  const penny = pounds('0.01');
  return ((amount + penny / 2n - 1n) / penny) * penny;
}

/** Class 1 of several jobs above the annual maximum (reg 21): the main rate on more than 53 weeks bears the additional one. */
function aboveMaximum({ figures, inputs }: Person, payments: readonly ClassOne[], classTwo: Pounds): Pounds {
  const jobs = new Set((inputs.pays ?? []).map(({ employment = '' }) => employment));
  if (jobs.size < 2 || (inputs.director && !inputs.directorships?.length)) return 0n;
  const { annualInsurance: rates } = figures;
  const main = sum(payments.map((one) => one.main));
  const additional = sum(payments.map((one) => one.additional));
  const last = figures.insurance.at(-1) as InsurancePeriod;
  const weekly = figures.year === 2022 ? pounds(229) : last.primary[0];
  const limit = (last.upper[0] - weekly) * 53n;
  const most =
    times(limit, rates.main) +
    times(above(main, limit), rates.additional) +
    times(additional, rates.additional);
  return above(sum(payments.map((one) => one.due)) + classTwo, most);
}

/** Class 4 within the annual maximum of people who pay Class 1 or 2 too (SI 2001/1004 reg 100). */
function classFourOf(
  person: Person,
  payments: readonly ClassOne[],
  classTwo: Pounds,
  excess: Pounds,
): Pounds {
  const { figures } = person;
  const profit = class4Profit(person);
  const { lower, upper, main, additional } = figures.classFour;
  const atMain = above(least(profit, upper), lower);
  const beyond = times(above(profit, upper), additional);
  const ordinary = times(atMain, main) + beyond;
  // From the pay, before payroll rounds each payment.
  const classOneAtMain = sum(payments.map((one) => one.dueAtMain));
  const weekly = figures.classTwo?.weekly ?? 0n;
  const step4 = times(upper - lower, main) + weekly * 53n - classTwo - (classOneAtMain - excess);
  if (step4 >= classOneAtMain - excess + classTwo + times(atMain, main)) return ordinary;
  const first = step4 > 0n ? step4 : 0n;
  const covered = (first * pounds(1)) / main;
  return least(ordinary, first + times(above(atMain, covered), additional) + beyond);
}
