import { roomProfit, type TerminationPayment, terminationsOf, yearBeginningIn } from '@farthing/uk-tax';
import type { Difference } from './difference.ts';
import { type Dice, diceOf } from './positions.ts';
import { above, least, most, type Pounds, pence, pounds } from './pounds.ts';

/** Termination payments or rents of rooms whose taxable part differs. */
export interface LumpSumFinding {
  readonly number: number;
  readonly facts: unknown;
  readonly differences: readonly Difference[];
}

/** Checks random termination payments and rents of rooms. */
export function checkLumpSums(count: number, seed: number): LumpSumFinding[] {
  return Array.from({ length: count }, (_, number) => {
    const dice = diceOf(seed + number);
    const payments = paymentsOf(dice);
    const rooms = roomsOf(dice);
    return {
      ...{ number, facts: { payments, rooms } },
      differences: [...terminationDifferences(payments), ...roomDifferences(rooms)],
    };
  }).filter(({ differences }) => differences.length > 0);
}

/** Compares what is taxed above £30,000 of each employer, payment by payment (ITEPA 2003 ss403, 404). */
export function terminationDifferences(payments: readonly TerminationPayment[]): Difference[] {
  const left = new Map<string, Pounds>();
  const engine = terminationsOf(payments);
  return payments.flatMap(({ employer, statutory_redundancy, other, exempt_used }, at) => {
    const before = left.get(employer) ?? pounds(30_000);
    const free = above(before, pounds(exempt_used));
    const paid = pounds(statutory_redundancy) + pounds(other);
    const exempt = least(paid, free);
    left.set(employer, free - exempt);
    const taxable = pence(paid - exempt);
    const its = engine[at]?.taxable ?? '';
    return its === taxable ? [] : [{ figure: `taxable of payment ${at + 1}`, engine: its, check: taxable }];
  });
}

interface Rooms {
  readonly year: number;
  readonly rents: number;
  readonly expenses: number;
  readonly isShared: boolean;
}

/** Compares the least profit that the Rent a Room Scheme allows (ITTOIA 2005 ss784-799). */
function roomDifferences({ year, rents, expenses, isShared }: Rooms): Difference[] {
  const whole = year < 2016 ? 4250 : 7500;
  const limit = isShared ? whole / 2 : whole;
  const profit = rents - expenses;
  const check = rents <= limit ? 0 : Math.min(profit, rents - limit);
  const engine = roomProfit(yearBeginningIn(year), {
    ...{ rents: BigInt(rents) * 100n, expenses: BigInt(expenses) * 100n, isShared, isProfitChosen: false },
  });
  if (engine.taxable === BigInt(check) * 100n) return [];
  return [{ figure: 'rooms', engine: String(engine.taxable), check: String(check * 100) }];
}

function paymentsOf(dice: Dice): TerminationPayment[] {
  const amount = () => String(most(0n, BigInt(dice.below(60_000) - 10_000)));
  const used = new Set<string>();
  return Array.from({ length: 1 + dice.below(3) }, () => {
    const employer = dice.pick(['Acme', 'Bolt']);
    const isFirst = !used.has(employer);
    used.add(employer);
    return {
      ...{ employer, statutory_redundancy: dice.chance(0.5) ? String(dice.below(18_000)) : '0' },
      ...{ other: amount(), exempt_used: isFirst && dice.chance(0.3) ? String(dice.below(30_001)) : '0' },
    };
  });
}

function roomsOf(dice: Dice): Rooms {
  const year = 2015 + dice.below(12);
  const rents = dice.pick([0, 2125, 2126, 4250, 4251, 3750, 3751, 7500, 7501, dice.below(20_000)]);
  return { year, rents, expenses: dice.below(9000), isShared: dice.chance(0.3) };
}
