import type {
  MarginalRates,
  MarginalRatesQuery,
  TaxPosition,
  TaxQuestion,
  TaxReport,
  WhatIf,
  WhatIfQuestion,
} from '@farthing/api-contract';
import {
  type ChangeableAmount,
  changeableAmounts,
  changedInputs,
  currentMarginalRate,
  marginalRates,
  type RateTables,
  type TaxChange,
  type TaxInputs,
  whatIf,
  type TaxQuestion as YearQuestion,
} from '@farthing/uk-tax';
import type { UserScope } from '../../database/user-scope.ts';
import { fieldProblem } from '../../problems/problem.ts';
import { ratesOf, shippedTable } from '../tax-rates/service.ts';
import { notesOfDay, settle } from './report-rules.ts';
import { asProblem, taxRegionOf, textFigures, textInputs } from './rules.ts';
import { differenceOf } from './year-rules.ts';
import { positionOf, type WorkedYear, workOutYear } from './year-service.ts';

export { type CarriedYear, positionOf, type WorkedYear, workOutYear } from './year-service.ts';

/**
 * Works out a person's year from the figures that are given, with the user's rates; nothing is kept.
 * @throws {Problem} unknown-tax-year, invalid-request naming the field
 */
export async function answerTaxQuestion(
  scope: UserScope,
  { tax_year, region, inputs }: TaxQuestion,
): Promise<TaxPosition> {
  const question = { tax_year, region: taxRegionOf(region), inputs: textInputs(inputs) };
  return positionOf(question, await ratesOf(scope)) as TaxPosition;
}

/**
 * The whole position of a year from the user's records.
 * @param day today, to say whether the year is over
 * @throws {Problem} unknown-tax-year
 */
export async function readTaxReport(scope: UserScope, taxYear: string, day: string): Promise<TaxReport> {
  return reportOfYear(await workOutYear(scope, taxYear), day);
}

/** The report of a year that is worked out already. @param day today, to say whether the year is over */
export function reportOfYear(year: WorkedYear, day: string): TaxReport {
  const { position, records, inputs, question } = year;
  const taxYear = records.tax_year;
  const shipped = shippedTable(taxYear);
  const { notes, step, ...settlement } = settle(records, inputs, position);
  const table = year.rates.get(taxYear) ?? shipped;
  return {
    tax_year: taxYear,
    region: records.profile.region,
    rates: { status: table.status, edited: table !== shipped },
    income: [...inputs.income],
    inputs: question.inputs as TaxReport['inputs'],
    position: position as TaxPosition,
    ...settlement,
    missing_rates: [...year.missing_rates],
    notes: [...notesOfDay(taxYear, day), ...inputs.notes, ...notes],
    explanation: [...(position as TaxPosition).explanation, step],
  };
}

/**
 * What a change of a year's figures would bring: of the user's own year, or of one that is given.
 * @throws {Problem} unknown-tax-year, invalid-request naming the field
 */
export async function answerWhatIf(scope: UserScope, asked: WhatIfQuestion): Promise<WhatIf> {
  const { question, rates } = await questionOf(scope, asked);
  try {
    const changed = changedInputs(question.inputs, textFigures(asked.add ?? {}) as TaxChange);
    const inputs = asked.set ? withSet(changed, textInputs(asked.set)) : changed;
    return whatIf(question, { inputs }, rates) as WhatIf;
  } catch (error) {
    throw asProblem(error);
  }
}

async function questionOf(
  scope: UserScope,
  { tax_year, region, inputs }: WhatIfQuestion,
): Promise<{ question: YearQuestion; rates: RateTables }> {
  if (inputs === undefined) {
    const { question, rates } = await workOutYear(scope, tax_year);
    return { question: region ? { ...question, region: taxRegionOf(region) } : question, rates };
  }
  shippedTable(tax_year);
  const where = region ?? 'england_ni';
  const rates = await ratesOf(scope);
  return { question: { tax_year, region: taxRegionOf(where), inputs: textInputs(inputs) }, rates };
}

/** The inputs with some set anew. Amounts are set as the difference they make, so that payments follow them. */
function withSet(inputs: TaxInputs, { pension_contributions: paid, ...set }: TaxInputs): TaxInputs {
  const isAmount = (name: string): name is ChangeableAmount =>
    (changeableAmounts as readonly string[]).includes(name);
  const amounts = Object.entries(set).filter(
    ([name]) => isAmount(name) && !(name === 'employment_income' && set.pays),
  );
  const change = Object.fromEntries(
    amounts.map(([name, value]) => [name, differenceOf(value as string, inputs[name as ChangeableAmount])]),
  );
  const contributions = Object.entries(paid ?? {}).map(([name, value]) => [
    name,
    differenceOf(value, (inputs.pension_contributions as Record<string, string> | undefined)?.[name]),
  ]);
  const changed = changedInputs(inputs, {
    ...change,
    ...(paid ? { pension_contributions: Object.fromEntries(contributions) } : {}),
  });
  return { ...changed, ...set, ...(set.pays || !changed.pays ? {} : { pays: changed.pays }) };
}

/** How many steps a curve may have. */
const mostSteps = 500;

/**
 * The effective marginal rates over one kind of income, everything else of the year as it is.
 * @throws {Problem} unknown-tax-year, invalid-request
 */
export async function readMarginalRates(
  scope: UserScope,
  { tax_year, kind = 'employment_income', to = 200_000, step = 1000 }: MarginalRatesQuery,
): Promise<MarginalRates> {
  if (to / step > mostSteps)
    throw fieldProblem('invalid-request', 'step', `step must be at least ${Math.ceil(to / mostSteps)}`);
  const { question, rates } = await workOutYear(scope, tax_year);
  return {
    tax_year,
    kind,
    current: question.inputs[kind] ?? '0.00',
    current_rate: currentMarginalRate(question, kind, step, rates),
    points: marginalRates(question, kind, { to, width: step }, rates),
  };
}
