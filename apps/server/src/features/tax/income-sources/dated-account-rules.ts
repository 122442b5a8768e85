import type { IncomeSource, SourceAccount } from '@farthing/api-contract';
import { dayInWords } from '@farthing/dates';
import { parseMinor } from '@farthing/money';
import {
  type AccountingDates,
  type ApportionedProfit,
  accountTotals,
  apportionProfits,
  basisAdjustment,
  boundsOf,
  firstYearOf,
  hasTransitionProfits,
  type PeriodOfAccount,
  periodsOfAccount,
  spreadTransition,
  TaxError,
  type TransitionSteps,
  taxYearOf,
  transitionParts,
  transitionSteps2324,
  transitionYear,
} from '@farthing/uk-tax';
import { print, type SourceLine } from './account-rules.ts';
import { datesOf } from './accounting-date-rules.ts';

type Source = SourceLine['source'] & Pick<IncomeSource, 'transition'>;
type PartOf = SourceAccount['periods'][number]['part_of'];

/** The profit of a trade in a tax year, whose accounts end on another day. */
export interface DatedYear {
  /** Lines of the accounts that end in the year, and the adjustment to its profit. */
  readonly lines: readonly SourceLine[];
  readonly periods: readonly (ApportionedProfit & { readonly partOf: PartOf })[];
  readonly transition: SourceAccount['transition'];
  /** Transition profits that arise in the year, in pence. */
  readonly spread: bigint;
  readonly notes: readonly string[];
  /** The reason for which nothing is worked out. */
  readonly refused: string | null;
}

const byHand =
  'Enter the taxable profit under Circumstances, and don’t take self-employment from the income sources in this year';

/** First day of records that the transition of 2023-24 needs. */
export const transitionSince = '2022-04-06';

/**
 * Works out a tax year of a trade with another accounting date: from 2024-25 on by days (ITTOIA 2005 s7A), 2023-24 by the steps of the
 * transition, and before by the basis period, which is the accounts that end in the year unless the trade has just begun or ended.
 * @param lines of all accounts that overlap the year, and of the transition, oldest first
 * @see ITTOIA 2005 ss7A, 198 as in force until 2023-24; FA 2022 Sch 1 Part 6
 */
export function datedYear(
  source: Source,
  taxYear: string,
  lines: readonly SourceLine[],
): DatedYear | undefined {
  const dates = datesOf(source);
  if (!dates) return undefined;
  const accounts = accountsOf(source, dates, lines);
  try {
    const worked = profitOf(source, dates, taxYear, accounts);
    const spread = spreadOf(source, dates, taxYear, accounts);
    const ending = periodsOfAccount(dates, boundsOf(taxYear)).filter(({ to }) => taxYearOf(to) === taxYear);
    const own = linesIn(lines, source, ending);
    const adjustment = worked.profit - accounts(ending).reduce(sumProfit, 0n);
    const isEmpty = own.length === 0 && (spread?.amount ?? 0n) === 0n;
    return {
      lines:
        adjustment === 0n && (own.length > 0 || isEmpty)
          ? own
          : [...own, adjustmentLine(source, taxYear, adjustment)],
      periods: worked.periods,
      transition: spread?.shown ?? null,
      spread: spread?.amount ?? 0n,
      notes: [...worked.notes, ...notesOf(source, dates, taxYear, spread?.steps)],
      refused: null,
    };
  } catch (error) {
    if (!(error instanceof NotWorkedOut)) throw error;
    const refused = `${source.name}: ${error.message}`;
    return { lines: [], periods: [], transition: null, spread: 0n, notes: [refused], refused };
  }
}

/** A year that has no profit from the records. The message says why and what to do. */
class NotWorkedOut extends Error {}

type AccountsOf = (periods: readonly PeriodOfAccount[]) => (PeriodOfAccount & { readonly profit: bigint })[];

function accountsOf(source: Source, dates: AccountingDates, lines: readonly SourceLine[]): AccountsOf {
  const byPeriod = Map.groupBy(
    lines.filter((line) => line.source.id === source.id),
    ({ date }) => periodsOfAccount(dates, { from: date, to: date })[0]?.to,
  );
  return (periods) =>
    periods.map((period) => ({
      ...period,
      profit: accountTotals(source.kind, byPeriod.get(period.to) ?? []).profit,
    }));
}

function linesIn(
  lines: readonly SourceLine[],
  { id }: Source,
  periods: readonly PeriodOfAccount[],
): SourceLine[] {
  return lines.filter(
    ({ source, date }) => source.id === id && periods.some(({ from, to }) => date >= from && date <= to),
  );
}

function sumProfit(all: bigint, { profit }: { readonly profit: bigint }): bigint {
  return all + profit;
}

/** The adjustment is there even if it is nothing, where transition profits alone make the trade one of the year. */
function adjustmentLine(source: Source, taxYear: string, pence: bigint): SourceLine {
  const of = { source, from: 'adjustment' as const, id: source.id, account_id: null };
  const label = 'From the accounts to the profit of the tax year, by days';
  const amounts = { whole: pence, business: pence, pence };
  return { ...of, date: boundsOf(taxYear).to, label, category: basisAdjustment, ...amounts };
}

interface WorkedProfit {
  readonly profit: bigint;
  readonly periods: DatedYear['periods'];
  readonly notes: readonly string[];
}

function profitOf(
  source: Source,
  dates: AccountingDates,
  taxYear: string,
  accounts: AccountsOf,
): WorkedProfit {
  const range = boundsOf(taxYear);
  if (taxYear < transitionYear) return earlierProfit(dates, taxYear, accounts);
  if (taxYear === transitionYear && dates.startedOn < range.from) {
    const { steps, periods } = transitionOf(source, dates, accounts);
    return { profit: steps.profit, periods, notes: [] };
  }
  const periods = byDays(dates, range, accounts, 'tax_year');
  const last = periods.at(-1);
  const notes =
    last !== undefined && last.to > range.to
      ? [
          `${source.name}: ${last.days} of ${last.of} days of the accounts to ${dayInWords(last.to)} count in this tax year. Until those accounts are complete, the profit is provisional: say so in box 20 of the return, and correct it later (SALF206)`,
        ]
      : [];
  return { profit: periods.reduce((all, { part }) => all + part, 0n), periods, notes };
}

function byDays(dates: AccountingDates, range: PeriodOfAccount, accounts: AccountsOf, partOf: PartOf) {
  return apportionProfits(accounts(periodsOfAccount(dates, range)), range).map((one) => ({ ...one, partOf }));
}

/** The basis period is the accounts that end in the year, from the third tax year of a trade to the one before its last (s198). */
function earlierProfit(dates: AccountingDates, taxYear: string, accounts: AccountsOf): WorkedProfit {
  const { startedOn, endedOn, until } = dates;
  const since = firstYearOf(taxYear) - firstYearOf(taxYearOf(startedOn));
  if (since < 2)
    throw new NotWorkedOut(
      `the first two tax years of a trade have basis periods of their own, which aren’t worked out (ITTOIA 2005 ss199, 200). ${byHand}`,
    );
  if (endedOn !== null && taxYearOf(endedOn) <= taxYear)
    throw new NotWorkedOut(
      `the basis period of the last tax year, with overlap relief, isn’t worked out (ITTOIA 2005 ss202, 205). ${byHand}`,
    );
  const moved = until === null ? Number.POSITIVE_INFINITY : firstYearOf(taxYearOf(until));
  if (firstYearOf(taxYear) === moved + 1 || firstYearOf(taxYear) === moved)
    throw new NotWorkedOut(
      `the basis period of a year in which the accounting date changed isn’t worked out (ITTOIA 2005 ss214-220). ${byHand}`,
    );
  const range = boundsOf(taxYear);
  const ending = accounts(periodsOfAccount(dates, range)).filter(({ to }) => to <= range.to);
  const periods = ending.map((one) => {
    const [whole] = apportionProfits([one], one);
    return {
      ...one,
      days: whole?.days ?? 0,
      of: whole?.of ?? 0,
      part: one.profit,
      partOf: 'tax_year' as const,
    };
  });
  return { profit: ending.reduce(sumProfit, 0n), periods, notes: [] };
}

/** The steps of 2023-24. Its parts are entered, or by days from the records. */
function transitionOf(source: Source, dates: AccountingDates, accounts: AccountsOf) {
  const { transition: facts } = source;
  const { from, to } = boundsOf(transitionYear);
  if (dates.endedOn !== null && dates.endedOn <= to)
    throw new NotWorkedOut(
      `a trade that ended by 5 April 2024 has the basis period of its last year, which isn’t worked out (ITTOIA 2005 ss202, 205). ${byHand}`,
    );
  if (facts === null)
    throw new NotWorkedOut(
      'enter the transition of 2023-24 in the income source, with the overlap profits. Those may be zero, and HMRC tells you them if you ask (FA 2022 Sch 1 para 68)',
    );
  const overlap = pence(facts.overlap_profit);
  if (facts.standard_profit !== null && facts.transition_profit !== null) {
    const entered = { standard: pence(facts.standard_profit), transition: pence(facts.transition_profit) };
    const steps = transitionSteps2324({ ...entered, overlap });
    return { steps, standard: entered.standard, transition: entered.transition, periods: [] };
  }
  // The basis period of 2022-23 of a trade that began in it ended with 5 April 2023 (s199).
  const began = dates.startedOn >= boundsOf('2022-23').from;
  const parts = began ? { standard: { from, to }, transition: undefined } : transitionParts(dates);
  if (!parts)
    throw new NotWorkedOut(
      'the trade began in 2021-22, so its basis period of 2022-23 may not end with the accounting date. Enter the profits of the standard and the transition part in the income source (FA 2022 Sch 1 paras 64, 65)',
    );
  const standard = byDays(dates, parts.standard, accounts, 'standard');
  const rest = parts.transition ? byDays(dates, parts.transition, accounts, 'transition') : [];
  const sum = (all: typeof standard) => all.reduce((total, { part }) => total + part, 0n);
  const transition = parts.transition ? sum(rest) : undefined;
  const steps = transitionSteps2324({ standard: sum(standard), transition, overlap });
  return { steps, standard: sum(standard), transition, periods: [...standard, ...rest] };
}

/** The amount of transition profits of a year, with its steps. Undefined for a trade or a year without any. */
function spreadOf(source: Source, dates: AccountingDates, taxYear: string, accounts: AccountsOf) {
  const { transition: facts } = source;
  const { from } = boundsOf(transitionYear);
  if (facts === null || !hasTransitionProfits(taxYear) || dates.startedOn >= from) return undefined;
  const { steps, standard, transition } = transitionOf(source, dates, accounts);
  const endsIn = dates.endedOn === null ? undefined : taxYearOf(dates.endedOn);
  if (endsIn !== undefined && taxYear > endsIn) return undefined;
  const spread = spreadFor(steps.transitionProfits, endsIn, facts.elections);
  const amount = spread.find((one) => one.taxYear === taxYear)?.amount ?? 0n;
  const shown: NonNullable<SourceAccount['transition']> = {
    standard: print(standard),
    transition: transition === undefined ? null : print(transition),
    overlap: facts.overlap_profit,
    after_overlap: print(steps.afterOverlap),
    together: print(steps.together),
    transition_profits: print(steps.transitionProfits),
    overlap_loss: print(steps.overlapLoss),
    spread: spread.map((one) => ({ tax_year: one.taxYear, amount: print(one.amount) })),
    amount: print(amount),
  };
  return { steps, amount, shown };
}

function spreadFor(
  total: bigint,
  endsIn: string | undefined,
  elections: NonNullable<Source['transition']>['elections'],
) {
  const elected = Object.fromEntries(elections.map((one) => [one.tax_year, pence(one.amount)]));
  try {
    return spreadTransition(total, endsIn, elected);
  } catch (error) {
    if (!(error instanceof TaxError)) throw error;
    throw new NotWorkedOut(
      `the ${error.message}. Correct the elections of the income source (FA 2022 Sch 1 para 73)`,
    );
  }
}

function notesOf(
  { name, transition }: Source,
  { startedOn }: AccountingDates,
  taxYear: string,
  steps: TransitionSteps | undefined,
): string[] {
  const asks = transition === null && taxYear > transitionYear && startedOn < boundsOf(transitionYear).from;
  return [
    asks &&
      hasTransitionProfits(taxYear) &&
      `${name}: if the trade had transition profits in 2023-24, enter its transition in the income source, or the amount of this year under Circumstances. Nothing is added for them`,
    steps !== undefined &&
      steps.overlapLoss > 0n &&
      taxYear === transitionYear &&
      `${name}: ${print(steps.overlapLoss)} of the loss comes from overlap profits. It can be claimed as a terminal loss (FA 2022 Sch 1 para 71; BIM81300), which farthing doesn’t work out`,
  ].filter((one) => one !== false);
}

/** Returns what a trade does with its accounts of another date, in the answer of its account. */
export function presentPeriods({ periods }: DatedYear): SourceAccount['periods'] {
  return periods.map(({ from, to, profit, days, of, part, partOf }) => ({
    ...{ from, to, days, of_days: of, part_of: partOf },
    ...{ profit: print(profit), part: print(part) },
  }));
}

function pence(amount: string): bigint {
  return parseMinor(amount, 'GBP');
}
