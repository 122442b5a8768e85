import { dayAfter } from '@farthing/dates';
import {
  checkPayslip,
  type PayFrequency,
  type PayslipFigures,
  type RateTable,
  shippedRates,
  yearBeginningIn,
} from '@farthing/uk-tax';
import type { Difference } from './difference.ts';
import { type Figures, figuresOf, type InsurancePeriod } from './figures.ts';
import { toPenny, weeksFrom } from './insurance.ts';
import { type Code, codeText, flatCodesOf, taxOfPayment } from './paye.ts';
import { type Dice, diceOf } from './positions.ts';
import { above, least, most, type Pounds, pence, pounds, sum, times } from './pounds.ts';

/** The payslips of a job in a year, all by one code and letter. */
export interface Job {
  readonly year: number;
  readonly frequency: PayFrequency;
  readonly code: Code;
  readonly letter: string;
  readonly isDirector: boolean;
  /** Day of the appointment within the year. */
  readonly appointedOn?: string | undefined;
  readonly isPensioner: boolean;
  readonly loans: readonly string[];
  readonly pension: PayslipFigures['pension_method'];
  readonly pensionPercent: number;
  readonly payments: readonly Payment[];
}
interface Payment {
  readonly date: string;
  readonly period: number;
  readonly gross: Pounds;
}

/** A payslip whose figures differ. */
export interface PayslipFinding {
  readonly number: number;
  readonly slip: PayslipFigures;
  readonly differences: readonly Difference[];
}

/** Deductions from a payment; undefined where the law has none that can be known. */
interface Deductions {
  readonly tax: Pounds;
  readonly insurance: Pounds | undefined;
  readonly loan: Pounds;
  readonly postgraduate: Pounds;
}

/** Checks the payslips of random jobs. */
export function checkPayslips(count: number, seed: number): PayslipFinding[] {
  return Array.from({ length: count }, (_, number) => {
    const slips = slipsOf(jobOf(diceOf(seed + number)));
    return slips.map(([slip, due]) => ({ number, slip, differences: payslipDifferences(slip, due) }));
  })
    .flat()
    .filter(({ differences }) => differences.length > 0);
}

/** Compares what the package expects of a right payslip. */
export function payslipDifferences(slip: PayslipFigures, due: Deductions): Difference[] {
  const year = Number(slip.pay_date.slice(0, 4)) - (slip.pay_date.slice(5) < '04-06' ? 1 : 0);
  const result = checkPayslip(shippedRates.get(yearBeginningIn(year)) as RateTable, slip);
  const pairs: readonly (readonly [string, string | null, Pounds | undefined])[] = [
    ['tax', result.tax_expected, due.tax],
    ['ni', result.ni_expected, due.insurance],
    ['loans', result.student_loan_expected, due.loan + due.postgraduate],
    ['net', result.net_expected, pounds(slip.net)],
  ];
  return pairs.flatMap(([figure, engine, check]) => {
    if (figure === 'loans' && engine === null && check === 0n) return [];
    if (engine !== null && check !== undefined) {
      const value = engine.startsWith('-') ? -pounds(engine.slice(1)) : pounds(engine);
      if (most(value, check) - least(value, check) <= pounds('0.01')) return [];
    }
    if (engine === null && check === undefined) return [];
    return [{ figure, engine: String(engine), check: check === undefined ? 'none' : signed(check) }];
  });
}

const signed = (amount: Pounds) => (amount < 0n ? `-${pence(-amount)}` : pence(amount));

/** The payslips of a job, each with what is due. */
export function slipsOf(job: Job): (readonly [PayslipFigures, Deductions])[] {
  const before = { pay: 0n, taxable: 0n, tax: 0n, ni: 0n, loan: 0n, postgraduate: 0n };
  const period = job.isDirector && job.appointedOn ? weeksFrom(job.year, job.appointedOn) : undefined;
  // Sums since the week of the appointment, which a director of the whole year has from 6 April on.
  const since = { ...before };
  return job.payments.map((payment) => {
    const { gross } = payment;
    const pension = toPenny((gross * BigInt(job.pensionPercent)) / 100n);
    const taxable = job.pension === 'net_pay' || job.pension === 'salary_sacrifice' ? gross - pension : gross;
    const niable = job.pension === 'salary_sacrifice' ? gross - pension : gross;
    const isDirector = job.isDirector && (!period || payment.date >= period.first);
    const due = deductionsOf(
      { ...job, isDirector },
      { ...payment, weeks: BigInt(period?.left ?? 52) },
      { taxable, niable },
      { before, since },
    );
    const insurance = due.insurance ?? 0n;
    const net = gross - pension - due.tax - insurance - due.loan - due.postgraduate;
    const slip: PayslipFigures = {
      ...{ pay_date: payment.date, pay_frequency: job.frequency, tax_period: payment.period },
      ...{ tax_code: codeText(job.code, job.frequency === 'monthly' ? 'M1' : 'W1'), ni_category: job.letter },
      ...{ gross: pence(gross), taxable: pence(taxable), tax: signed(due.tax), ni: pence(insurance) },
      ...{ student_loan: pence(due.loan), postgraduate_loan: pence(due.postgraduate) },
      ...{ pension_method: job.pension, pension: pence(pension), other_deductions: '0.00', net: signed(net) },
      year_to_date: {},
      before: {
        ...{ pay: pence(before.pay), taxable: pence(before.taxable) },
        ...{ tax: signed(before.tax), ni: pence(before.ni) },
        ...{ student_loan: pence(before.loan), postgraduate_loan: pence(before.postgraduate) },
      },
      student_loans: job.loans as PayslipFigures['student_loans'],
      ...{ is_director: isDirector, is_over_state_pension_age: job.isPensioner },
      appointed:
        isDirector && period
          ? {
              weeks: period.left,
              before: {
                ...{ pay: pence(since.pay), ni: pence(since.ni) },
                ...{ student_loan: pence(since.loan), postgraduate_loan: pence(since.postgraduate) },
              },
            }
          : undefined,
    };
    for (const sums of isDirector ? [before, since] : [before]) {
      sums.pay += niable;
      sums.taxable += taxable;
      sums.tax += due.tax;
      sums.ni += insurance;
      sums.loan += due.loan;
      sums.postgraduate += due.postgraduate;
    }
    return [slip, due] as const;
  });
}

type Sums = Readonly<Record<'pay' | 'taxable' | 'tax' | 'ni' | 'loan' | 'postgraduate', Pounds>>;

function deductionsOf(
  job: Job,
  { date, period, weeks }: Payment & { readonly weeks: bigint },
  { taxable, niable }: Readonly<Record<'taxable' | 'niable', Pounds>>,
  { before, since }: { readonly before: Sums; readonly since: Sums },
): Deductions {
  const figures = figuresOf(job.year);
  const length = lengthOf(job.frequency);
  const tax = taxOfPayment({
    ...{ year: job.year, code: job.code, ofYear: length.ofYear, length: length.periods, period },
    ...{ pay: taxable, payBefore: before.taxable, taxBefore: before.tax },
  });
  const insurance = job.isDirector
    ? directorsInsurance(job, figures, { pay: since.pay + niable, before: since.ni, weeks })
    : insuranceOf(job, figures, date, niable);
  const threshold = (yearly: Pounds) => {
    const one = (yearly * 100n) / BigInt(length.ofYear) / pounds(1);
    return ((one * pounds(1)) / 100n) * BigInt(length.periods);
  };
  const plans = job.loans
    .filter((plan) => plan !== 'postgraduate')
    .flatMap((plan) => figures.loans[plan] ?? []);
  // The period is that of National Insurance, a year for directors (CSLM17070).
  const loanOn = (yearly: Pounds, percent: string, taken: Pounds) =>
    job.isDirector
      ? above(whole(times(above(since.pay + niable, ofWeeks(yearly, weeks)), pounds(percent))), taken)
      : whole(times(above(niable, threshold(yearly)), pounds(percent)));
  const lowest = plans.length > 0 ? plans.reduce(least) : undefined;
  const postgraduate = job.loans.includes('postgraduate') ? figures.loans.postgraduate : undefined;
  return {
    ...{ tax, insurance, loan: lowest === undefined ? 0n : loanOn(lowest, '0.09', since.loan) },
    postgraduate: postgraduate === undefined ? 0n : loanOn(postgraduate, '0.06', since.postgraduate),
  };
}
const whole = (amount: Pounds) => (amount / pounds(1)) * pounds(1);
/** A yearly threshold of loans for some weeks, to the penny below. */
const ofWeeks = (yearly: Pounds, weeks: bigint) => {
  const penny = pounds('0.01');
  return ((yearly * weeks) / 52n / penny) * penny;
};

function lengthOf(frequency: PayFrequency): { readonly ofYear: 12 | 52; readonly periods: number } {
  if (frequency === 'monthly') return { ofYear: 12, periods: 1 };
  return { ofYear: 52, periods: { weekly: 1, two_weekly: 2, four_weekly: 4, annual: 52 }[frequency] };
}

/** Letters of CA38, CA39, CA41 and CA44 from 2016-17 on, by what the employee pays, with their first tax year. */
const letters: readonly (readonly [letter: string, pays: 'all' | 'reduced' | 'deferred' | 'none', number])[] =
  [
    ['A', 'all', 2015],
    ['H', 'all', 2016],
    ['M', 'all', 2015],
    ['V', 'all', 2022],
    ['F', 'all', 2022],
    ['N', 'all', 2024],
    ['B', 'reduced', 2015],
    ['I', 'reduced', 2022],
    ['E', 'reduced', 2024],
    ['J', 'deferred', 2015],
    ['Z', 'deferred', 2015],
    ['L', 'deferred', 2022],
    ['D', 'deferred', 2024],
    ['C', 'none', 2015],
    ['S', 'none', 2022],
    ['K', 'none', 2024],
    ['X', 'none', 2015],
  ];

/** Rates of married women with a certificate (SI 2001/1004 reg 131), by day. */
function reducedRate(date: string): Pounds {
  if (date >= '2024-04-06') return pounds('0.0185');
  if (date >= '2024-01-06') return pounds('0.0385');
  return pounds(date >= '2022-04-06' && date < '2022-11-06' ? '0.071' : '0.0585');
}

/** The employee's rates: between the thresholds and above them. Undefined where the letter meant something else. */
function ratesOf(job: Job, main: Pounds, additional: Pounds, reduced: Pounds) {
  const [, pays, from] = letters.find(([letter]) => letter === job.letter) ?? ['', 'none', 9999];
  if (job.isPensioner) return [0n, 0n] as const;
  if (job.year < from) return undefined;
  if (pays === 'none') return [0n, 0n] as const;
  return pays === 'all'
    ? ([main, additional] as const)
    : ([pays === 'reduced' ? reduced : additional, additional] as const);
}

/** Class 1 of a payment (SSCBA 1992 ss6, 8), each part to four places, and the sum to the penny. */
function insuranceOf(job: Job, { insurance }: Figures, date: string, pay: Pounds): Pounds | undefined {
  const at = insurance.findLast(({ from }) => from <= date) as InsurancePeriod;
  const rates = ratesOf(job, at.main, at.additional, reducedRate(date));
  if (!rates) return undefined;
  const [primary, upper] = ([at.primary, at.upper] as const).map(([weekly, monthly, annual]) =>
    job.frequency === 'monthly'
      ? monthly
      : job.frequency === 'annual'
        ? annual
        : weekly * BigInt(lengthOf(job.frequency).periods),
  ) as [Pounds, Pounds];
  return due(pay, primary, upper, rates);
}

/** Class 1 of a director: on the year to date by the annual figures, less what was taken (SI 2001/1004 reg 8). */
function directorsInsurance(
  job: Job,
  { annualInsurance }: Figures,
  { pay, before, weeks }: { readonly pay: Pounds; readonly before: Pounds; readonly weeks: bigint },
) {
  const { main, additional } = annualInsurance;
  // A part of the annual limits, up to the next pound, as payroll software has them.
  const [primary, upper] = [annualInsurance.primary, annualInsurance.upper].map((limit) => {
    const exactly = (limit * weeks) / 52n;
    return exactly % pounds(1) === 0n ? exactly : whole(exactly) + pounds(1);
  }) as [Pounds, Pounds];
  // 2023 c. 57 Sch para 1(5). The rate of 2022-23 isn't confirmed.
  const isReduced = letters.some(([letter, pays]) => letter === job.letter && pays === 'reduced');
  if (job.year === 2022 && isReduced && !job.isPensioner) return undefined;
  const reduced = job.year === 2023 ? pounds('0.0535') : reducedRate(`${job.year}-04-06`);
  const rates = ratesOf(job, main, additional, reduced);
  return rates && above(due(pay, primary, upper, rates), before);
}

function due(pay: Pounds, primary: Pounds, upper: Pounds, rates: readonly [Pounds, Pounds]): Pounds {
  const parts = [times(above(least(pay, upper), primary), rates[0]), times(above(pay, upper), rates[1])];
  return toPenny(sum(parts.map((part) => (part / 10n ** 14n) * 10n ** 14n)));
}

function jobOf(dice: Dice): Job {
  const year = 2015 + dice.below(12);
  const frequency = dice.pick(['monthly', 'monthly', 'weekly', 'two_weekly', 'four_weekly'] as const);
  const loans = Object.entries(figuresOf(year).loans).flatMap(([plan, threshold]) =>
    threshold === undefined ? [] : [plan],
  );
  return {
    ...{ year, frequency, code: drawCode(dice, year) },
    letter: dice.chance(0.5) ? 'A' : dice.pick(letters)[0],
    ...{ isDirector: dice.chance(0.15), isPensioner: dice.chance(0.05) },
    // The rates of 2022-23 and 2023-24 changed within the year.
    appointedOn:
      year !== 2022 && year !== 2023 && dice.chance(0.6)
        ? dayAfter(`${year}-04-06`, dice.below(365))
        : undefined,
    loans: dice.chance(0.3) ? loans.filter(() => dice.chance(0.4)) : [],
    pension: dice.pick([null, null, 'net_pay', 'relief_at_source', 'salary_sacrifice'] as const),
    ...{ pensionPercent: 1 + dice.below(12), payments: drawPayments(dice, year, frequency) },
  };
}

function drawCode(dice: Dice, year: number): Code {
  const prefix = dice.pick(['', '', 'S', ...(year >= 2019 ? (['C'] as const) : [])] as const);
  const kind = dice.pick(['suffix', 'suffix', 'suffix', 'suffix', 'K', 'flat', 'NT'] as const);
  const number = dice.pick([0, 1, 499, 500, 501, 1000, 1257, 1257, 1257, 1, 2500]);
  return {
    ...{ prefix, kind, isCumulative: dice.chance(0.75) },
    number: kind === 'K' ? 1 + dice.below(1500) : dice.chance(0.3) ? dice.below(1500) : number,
    flat: kind === 'flat' ? dice.below(flatCodesOf(year, prefix)) : 0,
  };
}

function drawPayments(dice: Dice, year: number, frequency: PayFrequency): Payment[] {
  const step = { weekly: 7, two_weekly: 14, four_weekly: 28 }[frequency as 'weekly'];
  const usual = dice.pick([400, 1000, 1048, 1500, 2500, 4189, 5000, 9000, 15_000]) * (step ? step / 30 : 1);
  const gross = () => {
    const pay = dice.chance(0.7) ? usual : dice.chance(0.2) ? usual * 6 : dice.below(Math.ceil(usual * 2));
    return pounds((Math.round(pay) + dice.pick([0, 0, 0.01, 0.5, 0.99])).toFixed(2));
  };
  const payments: Payment[] = [];
  if (step) {
    const offset = dice.below(7);
    for (let period = step / 7; ; period += step / 7) {
      const date = dayAfter(`${year}-04-06`, period * 7 - 7 + offset);
      if (date > `${year + 1}-04-05`) return payments;
      payments.push({ date, period, gross: gross() });
    }
  }
  for (let period = 1; period <= 12; period++) {
    const month = (period + 2) % 12;
    const day = `${year + (period > 9 ? 1 : 0)}-${String(month + 1).padStart(2, '0')}`;
    payments.push({ date: `${day}-${dice.pick(['15', '25', '28'])}`, period, gross: gross() });
  }
  return payments;
}
