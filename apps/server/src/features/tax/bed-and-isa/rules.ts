import { Decimal } from '@farthing/money';

/** Tests for a number of units, counted in the smallest fraction that can be sold. */
export interface SaleTest {
  /** Units of the holding. */
  readonly most: bigint;
  /** Returns true if the gain on this many units is within the exempt amount. Runs the capital gains calculation each time. */
  readonly fits: (units: bigint) => boolean;
  /** Returns the approximate gain on a number of units, for a first guess, in any integer unit. */
  readonly gain: (units: bigint) => bigint;
  /** Largest gain allowed, in the same unit. */
  readonly room: bigint;
}

/**
 * The largest number of units whose gain fits, and for which one more does not. What was bought on the day is matched
 * first, the rest comes out of the pool: the gain goes up or down in one straight line, then in another, so that there
 * is one crossing at most unless all of it fits. It is guessed exactly, then held against the engine, and halved
 * towards where that disagrees. Nothing is answered that the engine has not agreed to.
 */
export function largestSale({ most, fits, gain, room }: SaleTest): bigint {
  if (fits(most)) return most;
  let [inside, outside] = [0n, most];
  let [fromGain, toGain] = [0n, gain(most)];
  for (let turn = 0; outside - inside > 1n; turn++) {
    const slope = toGain - fromGain;
    const guess =
      turn < mostGuesses && slope > 0n
        ? inside + ((room - fromGain) * (outside - inside)) / slope
        : (inside + outside) / 2n;
    const next = within(guess, inside, outside);
    if (fits(next)) {
      if (turn < mostGuesses && next + 1n < outside && !fits(next + 1n)) return next;
      inside = next;
      fromGain = gain(next);
    } else {
      outside = next;
      toGain = gain(next);
    }
  }
  return inside;
}

/** Number of interpolation steps before bisection. */
const mostGuesses = 4;

function within(guess: bigint, inside: bigint, outside: bigint): bigint {
  if (guess <= inside) return inside + 1n;
  return guess >= outside ? outside - 1n : guess;
}

/** The most units whose proceeds, less fees, are no more than the ISA takes. Figures in pounds. */
export function unitsForRoom(room: string, priceInPounds: Decimal, fees: Decimal, step: Decimal): bigint {
  const units = new Decimal(room).plus(fees).div(priceInPounds).div(step).floor();
  return units.lte(0) ? 0n : BigInt(units.toFixed(0));
}

/** A number of steps as units. */
export function unitsText(count: bigint, step: Decimal): string {
  return new Decimal(count.toString()).times(step).toFixed();
}

/**
 * Returns the purchase in the ISA that the money pays for. Its cost is rounded to the penny like the proceeds, so that
 * without duty and fees all units that were sold can be bought back. In pounds, with units rounded down to the step.
 */
export function boughtBack(
  intoIsa: string,
  priceInPounds: Decimal,
  step: Decimal,
  { buyFees, dutyRate }: { readonly buyFees: Decimal; readonly dutyRate: Decimal },
): { readonly units: string; readonly duty: string } {
  const money = Decimal.max(0, new Decimal(intoIsa).minus(buyFees));
  const unitCost = priceInPounds.times(dutyRate.plus(1));
  const isPaid = (units: Decimal) =>
    units.times(unitCost).toDecimalPlaces(2, Decimal.ROUND_HALF_UP).lte(money);
  const most = (money.isZero() ? money : money.plus('0.005')).div(unitCost).div(step).floor().times(step);
  const units = isPaid(most) ? most : most.minus(step);
  const duty = units.times(priceInPounds).times(dutyRate);
  return { units: units.toFixed(), duty: duty.toFixed(2, Decimal.ROUND_HALF_UP) };
}
