import type { NewCost } from '@farthing/api-contract';
import { formatMinor, MoneyError, parseMinor, wholePart } from '@farthing/money';
import { invalidField } from '../../../problems/problem.ts';

/**
 * Divides a cost to the penny, by largest remainder: what rounding leaves over goes to the largest remainders, and of equal ones to the
 * first in the order of `people`.
 * @param minor the cost in minor units, more than zero
 * @returns minor units by person
 * @throws {Problem} invalid-request if the values don't add up, or a person is named twice
 */
export function divideCost(
  minor: bigint,
  { split, people }: Pick<NewCost, 'split' | 'people'>,
  currency: string,
): Map<string, bigint> {
  if (new Set(people.map(({ user_id }) => user_id)).size < people.length)
    throw invalidField('people', 'Name each person once');
  if (split === 'equal') {
    if (people.some(({ value }) => value !== undefined))
      throw invalidField('people', 'Equal parts have no value');
    return byWeight(
      minor,
      people.map(({ user_id }) => [user_id, 1n]),
    );
  }
  const unit = split === 'percent' ? 'GBP' : currency; // percentages have two decimal places, as pounds do
  const values = people.map(({ user_id, value }): [string, bigint] => [user_id, readPart(value, unit)]);
  const sum = values.reduce((total, [, value]) => total + value, 0n);
  if (split === 'percent') {
    if (sum !== wholePart) throw invalidField('people', 'The percentages must add up to 100');
    return byWeight(minor, values);
  }
  if (sum !== minor) throw invalidField('people', `The parts must add up to ${formatMinor(minor, currency)}`);
  return new Map(values);
}

function readPart(value: string | undefined, unit: string): bigint {
  if (value === undefined) throw invalidField('people', 'Give each person a value');
  return readCost(value, unit, 'people');
}

/** Reads an amount of a currency. @throws {Problem} invalid-request for an unknown currency or too many decimal places */
export function readCost(value: string, currency: string, field: string): bigint {
  try {
    return parseMinor(value, currency);
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    if (error.code === 'unknown-currency') throw invalidField('currency', error.message);
    throw invalidField(field, `${value} has too many decimal places`);
  }
}

function byWeight(minor: bigint, weights: readonly (readonly [string, bigint])[]): Map<string, bigint> {
  const sum = weights.reduce((total, [, weight]) => total + weight, 0n);
  const parts = weights.map(([id, weight]) => ({
    id,
    floor: (minor * weight) / sum,
    rest: (minor * weight) % sum,
  }));
  const left = minor - parts.reduce((total, { floor }) => total + floor, 0n);
  // Sorting is stable, so the first of equal remainders stays first.
  const lucky = new Set(
    parts
      .toSorted((one, other) => (one.rest === other.rest ? 0 : one.rest > other.rest ? -1 : 1))
      .slice(0, Number(left))
      .map(({ id }) => id),
  );
  return new Map(parts.map(({ id, floor }) => [id, lucky.has(id) ? floor + 1n : floor]));
}

/** A cost or settlement, as far as it counts between two people. */
export interface Counted {
  readonly kind: 'cost' | 'settlement';
  readonly paid_by: string;
  readonly currency: string;
  /** Minor units by person, of others than who paid. */
  readonly parts: Readonly<Record<string, string>>;
}

/** Sums between the user and another person in a currency, in minor units. */
export interface Between {
  readonly user_id: string;
  readonly currency: string;
  youPaid: bigint;
  theyPaid: bigint;
  youSettled: bigint;
  theySettled: bigint;
}

/** Adds up what the user and each of the others paid for each other. */
export function addUpCosts(me: string, rows: readonly Counted[]): Between[] {
  const found = new Map<string, Between>();
  const between = (user_id: string, currency: string): Between => {
    const key = `${user_id} ${currency}`;
    const made = found.get(key) ?? {
      user_id,
      currency,
      youPaid: 0n,
      theyPaid: 0n,
      youSettled: 0n,
      theySettled: 0n,
    };
    found.set(key, made);
    return made;
  };
  for (const { kind, paid_by, currency, parts } of rows)
    for (const [user_id, part] of Object.entries(parts)) {
      if (paid_by === me)
        between(user_id, currency)[kind === 'cost' ? 'youPaid' : 'youSettled'] += BigInt(part);
      else if (user_id === me)
        between(paid_by, currency)[kind === 'cost' ? 'theyPaid' : 'theySettled'] += BigInt(part);
    }
  return [...found.values()];
}

/** Returns what the other person owes the user; negative if the user owes them. */
export function balanceOf({ youPaid, theyPaid, youSettled, theySettled }: Between): bigint {
  return youPaid + youSettled - theyPaid - theySettled;
}
