import type {
  MarginalRates,
  MarginalRatesQuery,
  TaxPosition,
  TaxReport,
  WhatIf,
} from '@farthing/api-contract';
import {
  changeableAmounts,
  changedInputs,
  currentMarginalRate,
  lastMarginalRate,
  type MarginalPoint,
  marginalRates,
  type RateTable,
  type RateTables,
  type TaxInputs,
  whatIf,
  type TaxQuestion as YearQuestion,
} from '@farthing/uk-tax';
import type { UserScope } from '../../../database/user-scope.ts';
import { invalidField } from '../../../problems/problem.ts';
import { ratesOf, shippedTable } from '../tax-rates/service.ts';
import { carriedBackNotes, carriedBackSteps } from './carried-back-rules.ts';
import { classTwoNotes, directorNotes } from './insurance-rules.ts';
import { notesOfDay, settle } from './report-rules.ts';
import { asProblem, differenceOf, type GivenChanges, type GivenYear, taxRegionOf } from './rules.ts';
import { shareLossNotes, shareLossSteps } from './share-loss-rules.ts';
import { lossGoesOn } from './trade-rules.ts';
import {
  type OnCourseYear,
  positionOf,
  type WorkedYear,
  workOutYear,
  workOutYearAhead,
} from './year-service.ts';

/**
 * Works out a person's year from the figures that are given, with the user's rates; nothing is kept.
 * @throws {Problem} unknown-tax-year, invalid-request naming the field
 */
export async function answerTaxQuestion(
  scope: UserScope,
  { tax_year, region, inputs }: GivenYear,
): Promise<TaxPosition> {
  const question = { tax_year, region: taxRegionOf(region), inputs };
  return positionOf(question, await ratesOf(scope));
}

/**
 * The whole position of a year from the user's records.
 * @param day today, to say whether the year is over
 * @throws {Problem} unknown-tax-year
 */
export async function readTaxReport(scope: UserScope, taxYear: string, day: string): Promise<TaxReport> {
  return reportOfYear(await workOutYear(scope, taxYear, day), day);
}

/**
 * The report of a year that is worked out already. While the year is under way, the figures are those so far, and
 * `on_course` has the year as it will end: a part of the year is not set against allowances of the whole.
 * @param day today, to say whether the year is over
 */
export function reportOfYear(year: WorkedYear, day: string): TaxReport {
  const { records, question, on_course } = year;
  const taxYear = records.tax_year;
  const shipped = shippedTable(taxYear);
  const table = year.rates.get(taxYear) ?? shipped;
  const { notes, ...soFar } = partOf(year, table, on_course !== undefined);
  const ahead = on_course && aheadOf(on_course, table);
  return {
    tax_year: taxYear,
    region: records.profile.region,
    rates: { status: table.status, edited: table !== shipped },
    inputs: question.inputs as TaxReport['inputs'],
    ...soFar,
    payments: ahead?.payments ?? soFar.payments,
    on_course: ahead ?? null,
    missing_rates: [...year.missing_rates],
    notes: [...notesOfDay(taxYear, day), ...notes],
  };
}

/** Returns the year's projection to 5 April. If payslips are missing, payment dates are left out. */
function aheadOf(year: OnCourseYear, table: RateTable) {
  const part = partOf(year, table);
  return {
    ...part,
    payments: year.missing.length > 0 ? [] : part.payments,
    assumptions: [...year.assumptions],
    missing_payslips: [...year.missing],
  };
}

/** Returns the income, tax and balance of a year, so far or projected. */
function partOf(
  {
    position,
    records,
    inputs,
    carried_back,
    share_loss_carried_back,
    loss_notes,
  }: Pick<
    WorkedYear,
    'position' | 'records' | 'inputs' | 'carried_back' | 'share_loss_carried_back' | 'loss_notes'
  >,
  table: RateTable,
  isSoFar = false,
) {
  const { notes, step, ...settlement } = settle(records, inputs, position, {
    trade: carried_back,
    shares: share_loss_carried_back,
  });
  const goesOn = lossGoesOn(records.tax_year, inputs.trades);
  const lossesNotes = [
    ...carriedBackNotes(carried_back, goesOn),
    ...loss_notes,
    ...shareLossNotes(records, position, share_loss_carried_back),
    ...directorNotes(records),
    // A profit so far says nothing of the year's.
    ...(isSoFar
      ? []
      : classTwoNotes(records, inputs.trades, {
          ...{ position, table },
          pay: inputs.inputs.employment_income ?? '0',
        })),
  ];
  const label = isSoFar ? soFarLabel(settlement.balance) : step.label;
  return {
    income: [...inputs.income],
    position,
    ...settlement,
    notes: [...inputs.notes, ...lossesNotes, ...notes],
    loss_carried_back: carried_back,
    share_loss_carried_back,
    explanation: [
      ...inputs.steps,
      ...position.explanation,
      ...carriedBackSteps(carried_back),
      ...shareLossSteps(share_loss_carried_back),
      { ...step, label },
    ],
  };
}

/** While the year is under way no balance is final: later income uses up what allowances leave. */
function soFarLabel(balance: string): string {
  return balance.startsWith('-')
    ? 'More tax deducted than due on income so far'
    : 'Tax on income so far that hasn’t been deducted';
}

/**
 * Returns the effect of hypothetical changes to the user's tax year, or to given figures. The current year is
 * projected to 5 April. @throws {Problem} unknown-tax-year, invalid-request naming the field
 */
export async function answerWhatIf(scope: UserScope, asked: GivenChanges, day: string): Promise<WhatIf> {
  const { question, rates } = await questionOf(scope, asked, day);
  try {
    const changed = changedInputs(question.inputs, asked.add ?? {});
    const inputs = asked.set ? withSet(changed, asked.set) : changed;
    return whatIf(question, { inputs }, rates) as WhatIf;
  } catch (error) {
    throw asProblem(error);
  }
}

async function questionOf(
  scope: UserScope,
  { tax_year, region, inputs }: GivenChanges,
  day: string,
): Promise<{ question: YearQuestion; rates: RateTables }> {
  if (inputs === undefined) {
    const { question, rates } = await workOutYearAhead(scope, tax_year, day);
    return { question: region ? { ...question, region: taxRegionOf(region) } : question, rates };
  }
  shippedTable(tax_year);
  const where = region ?? 'england_ni';
  const rates = await ratesOf(scope);
  return { question: { tax_year, region: taxRegionOf(where), inputs }, rates };
}

/** Replaces some inputs. Amounts are applied as differences, so that dependent payments follow. */
function withSet(inputs: TaxInputs, { pension_contributions: paid, ...set }: TaxInputs): TaxInputs {
  const change = Object.fromEntries(
    changeableAmounts.flatMap((name) => {
      const value = set[name];
      if (value === undefined || (name === 'employment_income' && set.pays)) return [];
      return [[name, differenceOf(value, inputs[name])]];
    }),
  );
  const paidBefore = new Map(Object.entries(inputs.pension_contributions ?? {}));
  const contributions = Object.entries(paid ?? {}).map(([name, value]) => [
    name,
    differenceOf(value, paidBefore.get(name)),
  ]);
  const changed = changedInputs(inputs, {
    ...change,
    ...(paid ? { pension_contributions: Object.fromEntries(contributions) } : {}),
  });
  return { ...changed, ...set, ...(set.pays || !changed.pays ? {} : { pays: changed.pays }) };
}

/** Largest number of points on a curve. */
const mostSteps = 500;
/** Number of points calculated at a stretch. */
const partSteps = 25;

/**
 * The effective marginal rates over one kind of income, everything else of the year as it is.
 * @throws {Problem} unknown-tax-year, invalid-request
 */
export async function readMarginalRates(
  scope: UserScope,
  { tax_year, kind = 'employment_income', to = 200_000, step = 1000 }: MarginalRatesQuery,
  day: string,
): Promise<MarginalRates> {
  if (to / step > mostSteps) throw invalidField('step', `step must be at least ${Math.ceil(to / mostSteps)}`);
  // A curve takes a calculation for each step.
  return scope.cache.getOrRead(
    `marginal rates ${tax_year} ${day} ${kind} ${to} ${step}`,
    ({ points }) => 600 * points.length,
    async () => {
      const { question, rates } = await workOutYearAhead(scope, tax_year, day);
      return {
        tax_year,
        kind,
        current: question.inputs[kind] ?? '0.00',
        current_rate: currentMarginalRate(question, kind, step, rates),
        last_rate: lastMarginalRate(question, kind, step, rates) ?? null,
        points: await pointsUpTo(to, step, (from, end) =>
          marginalRates(question, kind, { from, to: end, width: step }, rates),
        ),
      };
    },
  );
}

/** Returns the points of a curve, calculated in parts, between which the event loop serves other requests. */
async function pointsUpTo(
  to: number,
  step: number,
  pointsOf: (from: number, to: number) => MarginalPoint[],
): Promise<MarginalPoint[]> {
  const points: MarginalPoint[] = [];
  for (let from = 0; from < to; from += partSteps * step) {
    points.push(...pointsOf(from, Math.min(to, from + partSteps * step)));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return points;
}
