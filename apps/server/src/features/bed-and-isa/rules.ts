import { Decimal } from '@farthing/money';

/** What a plan asks of a number of units, counted in the smallest part in which they are sold. */
export interface SaleTest {
  /** All that is held. */
  readonly most: bigint;
  /** Whether the gain of so many units stays inside what is free of tax: asked of the engine each time. */
  readonly fits: (units: bigint) => boolean;
  /** The gain of so many units, for a first guess; in any whole measure. */
  readonly gain: (units: bigint) => bigint;
  /** What the gain may be, in the same measure. */
  readonly room: bigint;
  /** Numbers of units at which the cost of a unit changes: where one kind of match ends. */
  readonly turns: readonly bigint[];
}

/**
 * The largest number of units whose gain fits, and for which one more does not. Between two turns the gain goes in a
 * straight line: its crossing is guessed exactly, then held against the engine, and halved towards where that
 * disagrees. Nothing is answered that the engine has not agreed to.
 */
export function largestSale({ most, fits, gain, room, turns }: SaleTest): bigint {
  const stops = [...new Set([...turns.filter((turn) => turn > 0n && turn < most), most])].sort((a, b) =>
    a < b ? 1 : -1,
  );
  for (const [index, high] of stops.entries()) {
    if (fits(high)) return high;
    const low = stops[index + 1] ?? 0n;
    if (low !== 0n && !fits(low)) continue;
    return crossing(low, high, { fits, gain, room });
  }
  return 0n;
}

/** @param low fits, or is nothing @param high does not fit */
function crossing(
  low: bigint,
  high: bigint,
  { fits, gain, room }: Pick<SaleTest, 'fits' | 'gain' | 'room'>,
): bigint {
  let [inside, outside] = [low, high];
  let [fromGain, toGain] = [low === 0n ? 0n : gain(low), gain(high)];
  for (let turn = 0; outside - inside > 1n; turn++) {
    const slope = toGain - fromGain;
    const guess =
      turn < 4 && slope > 0n
        ? inside + ((room - fromGain) * (outside - inside)) / slope
        : (inside + outside) / 2n;
    const next = within(guess, inside, outside);
    if (fits(next)) {
      if (turn < 4 && next + 1n < outside && !fits(next + 1n)) return next;
      inside = next;
      fromGain = gain(next);
    } else {
      outside = next;
      toGain = gain(next);
    }
  }
  return inside;
}

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

/** What a purchase in the ISA comes to. Pounds; units rounded down to the step. */
export function boughtBack(
  intoIsa: string,
  buyFees: Decimal,
  dutyRate: Decimal,
  priceInPounds: Decimal,
  step: Decimal,
): { readonly units: string; readonly duty: string } {
  const money = Decimal.max(0, new Decimal(intoIsa).minus(buyFees));
  const units = money
    .div(priceInPounds.times(dutyRate.plus(1)))
    .div(step)
    .floor()
    .times(step);
  const duty = units.times(priceInPounds).times(dutyRate);
  return { units: units.toFixed(), duty: duty.toFixed(2, Decimal.ROUND_HALF_UP) };
}
