import type { NewRecurring, RecurringSeriesChange } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { parseMinor } from '@farthing/money';
import { errorMessage } from '../../../problems/error-facts.ts';
import { fieldProblem, invalidField, Problem } from '../../../problems/problem.ts';
import { decisionOf, type ShownRow } from './present-rules.ts';
import type { TypedEntry } from './series-rules.ts';

/** Furthest that the first payment typed by hand may lie ahead, in days: two years. */
const furthestNext = 731;
/** Furthest that an end may lie ahead, in days: fifty years. */
const furthestEnd = 18_263;

/** Change to the decision about a series. */
export interface Decided {
  readonly decision: ShownRow['decision'];
  readonly ended_on: string | null;
}

/**
 * The decision after a change. A day of the end says that it has ended; without a day it ended with the latest payment,
 * one typed by hand today.
 * @returns undefined where the change says nothing of it
 * @throws {Problem} invalid-request naming the field; recurring-marked
 */
export function decided(
  row: ShownRow,
  { decision, ended_on }: Pick<RecurringSeriesChange, 'decision' | 'ended_on'>,
  today: string,
): Decided | undefined {
  if (decision === undefined && ended_on === undefined) return undefined;
  if (typeof ended_on === 'string' && decision !== undefined && decision !== 'ended')
    throw invalidField('ended_on', 'Only a payment that has ended can have ended_on');
  if (decision === 'ended' || typeof ended_on === 'string') {
    const day = ended_on ?? row.series.last_date ?? today;
    const first = row.series.first_date;
    if (first !== null && day < first)
      throw invalidField('ended_on', `The first payment was on ${first}. Enter an end date after that.`);
    refuseFarEnd(day, today, 'ended_on');
    return { decision: 'ended', ended_on: day };
  }
  if (decision === 'rejected') {
    if (row.source === 'typed')
      throw invalidField('decision', 'You added this payment by hand. Delete it instead.');
    if (row.series.is_marked) throw new Problem('recurring-marked');
  }
  if (decision === undefined) {
    return row.decision === 'ended' ? { decision: null, ended_on: null } : undefined;
  }
  return { decision, ended_on: null };
}

/** @throws {Problem} invalid-request for a day more than fifty years ahead */
export function refuseFarEnd(day: string, today: string, field: string): void {
  if (day > dayAfter(today, furthestEnd)) throw invalidField(field, `${field} is more than 50 years ahead`);
}

/** @throws {Problem} invalid-request for a day that has passed or is more than two years ahead */
export function refuseNext(day: string, today: string): void {
  if (day < today) throw invalidField('next_date', 'The next payment must be today or later');
  if (day > dayAfter(today, furthestNext))
    throw invalidField('next_date', 'The next payment must be within the next two years');
}

/** Minor units of an amount above zero. @throws {Problem} invalid-amount */
export function typedAmount(value: string | number, currency: string): string {
  let minor: bigint;
  try {
    minor = parseMinor(value, currency);
  } catch (error) {
    throw fieldProblem('invalid-amount', 'amount', errorMessage(error));
  }
  if (minor <= 0n)
    throw fieldProblem(
      'invalid-amount',
      'amount',
      'amount must be more than zero. direction sets which way the money goes.',
    );
  return String(minor);
}

/** Returns the stored form of a user's entry. @throws {Problem} invalid-amount, invalid-request */
export function typedEntry(entry: NewRecurring, currency: string, today: string): TypedEntry {
  refuseNext(entry.next_date, today);
  const direction = entry.direction ?? 'out';
  const kind = entry.kind ?? (direction === 'out' ? 'bill' : 'income');
  if (kind !== 'transfer' && (kind === 'income' || kind === 'salary') !== (direction === 'in'))
    throw invalidField('kind', `Money ${direction} can’t be a ${kind}`);
  return {
    name: entry.name.trim(),
    direction,
    kind,
    currency,
    amount_minor: typedAmount(entry.amount, currency),
    frequency: entry.frequency,
    next_date: entry.next_date,
    account_id: entry.account_id,
    category_id: entry.category_id ?? null,
  };
}

const ofTyped = ['amount', 'account_id', 'category_id', 'frequency', 'next_date'] as const;

/** Refuses what a payment that transactions show takes from them. @throws {Problem} invalid-request */
export function refuseOfFound(row: Pick<ShownRow, 'source'>, change: RecurringSeriesChange): void {
  if (row.source === 'typed') return;
  const given = ofTyped.find((field) => change[field] !== undefined);
  if (given !== undefined)
    throw invalidField(
      given,
      `${given} comes from the transactions. You can only change it for a payment added by hand.`,
    );
}

/**
 * Refuses to make a series part of another that it does not fit.
 * @throws {Problem} invalid-request naming merged_into
 */
export function refuseMerge(row: ShownRow, into: ShownRow): void {
  const refuse = (text: string) => invalidField('merged_into', text);
  if (row.id === into.id) throw refuse('A payment can’t be merged into itself');
  if (row.source === 'typed' || into.source === 'typed')
    throw refuse('A payment added by hand has no transactions to merge. Delete it instead.');
  if (row.series.currency !== into.series.currency)
    throw refuse(
      `One is in ${row.series.currency} and the other in ${into.series.currency}. Choose payments in one currency`,
    );
  if (row.series.direction !== into.series.direction)
    throw refuse('One is money in and the other money out. Choose payments in one direction');
  if (decisionOf(into) === 'rejected') throw refuse('The other payment was rejected. Undo that first.');
}
